import type { RefObject } from 'react';
import type { User } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { domainName } from '../lib/names.ts';
import { useReturnedFocus } from '../ui/focus.ts';
import { LinkSeveral } from './link-several.tsx';

/** One is linked by the list of domains. */
const least = 2;

/** Links several domains to a user at once. */
export function LinkDomains({ user, opener }: { user: User; opener: RefObject<HTMLElement | null> }) {
  const domains = useReading(readings.adminDomains);
  const users = useReading(readings.users);
  const free = domains.data?.filter(({ id }) => !user.domains.some((linked) => linked.id === id)) ?? [];
  useReturnedFocus(opener, free.length >= least);
  const noteOf = (domainId: number) => {
    const editors = users.data?.filter((one) => one.domains.some(({ id }) => id === domainId)).length;
    return editors === undefined ? '' : counted(editors, '{count} user', '{count} users');
  };
  return (
    <LinkSeveral
      label={t('Link several')}
      filterLabel={t('Filter domains')}
      choices={free.map((domain) => ({
        ...{ userId: user.id, domainId: domain.id },
        ...{ name: domainName(domain), note: noteOf(domain.id) },
      }))}
      least={least}
      submit={(count) => counted(count, 'Link {count} domain', 'Link {count} domains')}
    />
  );
}
