import { useState } from 'react';
import type { User } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { domainName } from '../lib/names.ts';
import { showToast } from '../ui/toast.tsx';
import { LinkSeveral } from './link-several.tsx';
import { RefusedLinks } from './refused-links.tsx';
import { type LinkOutcome, useLinking } from './use-linking.ts';

/** Links several domains to a user at once (ACC-05). */
export function LinkDomains({ user }: { user: User }) {
  const domains = useReading(readings.adminDomains);
  const users = useReading(readings.users);
  const [chosen, setChosen] = useState<number[]>([]);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const linking = useLinking((done) => {
    setOutcome(done);
    setChosen(done.refused.map(({ linkage }) => linkage.domainId));
    if (done.linked.length > 0) {
      showToast(counted(done.linked.length, '{count} is linked now.', '{count} are linked now.'));
    }
  });
  const free = domains.data?.filter(({ id }) => !user.domains.some((linked) => linked.id === id)) ?? [];
  if (free.length < 2) return null;
  const usersOf = (domainId: number) =>
    users.data?.filter((one) => one.domains.some(({ id }) => id === domainId)).length;
  return (
    <>
      <RefusedLinks outcome={outcome} onDismiss={() => setOutcome(null)} />
      <LinkSeveral
        label={t('Link several')}
        filterLabel={t('Filter domains')}
        choices={free.map((domain) => {
          const editors = usersOf(domain.id);
          const note = editors === undefined ? '' : counted(editors, '{count} user', '{count} users');
          return { id: domain.id, name: domainName(domain), note };
        })}
        chosen={chosen}
        onChange={setChosen}
        submit={counted(chosen.length, 'Link {count} domain', 'Link {count} domains')}
        isBusy={linking.isBusy}
        onSubmit={() =>
          linking.request(
            free
              .filter(({ id }) => chosen.includes(id))
              .map((domain) => ({ userId: user.id, domainId: domain.id, name: domainName(domain) })),
          )
        }
      />
    </>
  );
}
