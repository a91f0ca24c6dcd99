import { useId, useRef, useState } from 'react';
import type { Domain, User } from '../../contract/entities.ts';
import type { DomainAuthors } from '../../contract/extras.ts';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { domainName, userName } from '../lib/names.ts';
import { recentTime } from '../lib/weekday-time.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import { actionsColumn } from '../ui/actions.tsx';
import { Button, TextLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useReturnedFocus } from '../ui/focus.ts';
import { LineBelow } from '../ui/line-below.tsx';
import { Table } from '../ui/table.tsx';
import { addressBelow, stateText } from './account-texts.ts';
import { LinkSeveral } from './link-several.tsx';
import { useRelinking, useUnlinking } from './use-linking.ts';

/** Who may edit a domain: its users, of whom several can be linked at once. */
export function DomainUsers({ domain }: { domain: Domain }) {
  const title = useId();
  const users = useReading(readings.users);
  const authors = useReading(domain.changes_count === null ? null : readings.domainAuthors(domain.id));
  const [isLinking, setLinking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useReturnedFocus(opener, isLinking);
  const linked = users.data?.filter((user) => isLinked(user, domain.id)) ?? [];
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-6 pb-3">
        <div className="me-auto">
          <h2 id={title} className="text-h2">
            {users.data
              ? counted(linked.length, '{count} user edits this website', '{count} users edit this website')
              : t('Users')}
          </h2>
          <p className="text-hint text-ink-2">
            {t('Admins may edit every website and are not listed unless they are linked.')}
          </p>
        </div>
        <Button ref={opener} aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
          {t('Link users')}
        </Button>
      </div>
      {users.data ? (
        <>
          <LinkedUsers domain={domain} users={linked} authors={authors.data ?? null} />
          {isLinking ? <LinkUsers domain={domain} users={users.data} onClose={() => setLinking(false)} /> : null}
        </>
      ) : (
        <Pending resource={users} words={t('Loading users…')} />
      )}
    </section>
  );
}

function lastWriteText({ authors, kept_days }: DomainAuthors, userId: number): string {
  const written = authors.find(({ user_id }) => user_id === userId);
  if (written) return recentTime(Date.parse(written.wrote_at));
  return kept_days === null ? t('never') : counted(kept_days, 'not for {count} day', 'not for {count} days');
}

const isLinked = ({ domains }: User, domainId: number): boolean => domains.some(({ id }) => id === domainId);

type LinkedUsersProps = { domain: Domain; users: readonly User[]; authors: DomainAuthors | null };

function LinkedUsers({ domain, users, authors }: LinkedUsersProps) {
  const relink = useRelinking();
  const fqdn = domainName(domain);
  const unlinking = useUnlinking((linkage) =>
    offerUndo({
      message: t('{fqdn} is unlinked from {email}.', { fqdn, email: linkage.name }),
      undo: relink(linkage),
      about: `link ${linkage.userId} ${linkage.domainId}`,
      needs: [],
      undone: t('{email} is linked again.', { email: linkage.name }),
      failed: (reason) => t('{fqdn} is not linked to {email}: {reason}', { fqdn, email: linkage.name, reason }),
    }),
  );
  return (
    <>
      <FailureNotice
        of={unlinking}
        quoted={(reason) =>
          t('{fqdn} is not unlinked from {email}: {reason}', {
            ...{ fqdn, email: unlinking.subject?.name ?? '', reason },
          })
        }
      />
      {users.length === 0 ? (
        <p className="border-t border-b border-line border-t-ink py-2 text-ink-2">
          {t('Nobody but admins edits this website yet.')}
        </p>
      ) : (
        <Table
          label={t('Users')}
          rows={users}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'email',
              head: t('Email'),
              kind: 'name',
              cell: (user) => (
                <>
                  <TextLink href={`/admin/users/${user.id}`}>{userName(user)}</TextLink>
                  <LineBelow text={addressBelow(user)} />
                </>
              ),
            },
            { key: 'admin', head: t('Admin?'), cell: ({ is_admin }) => (is_admin ? t('admin') : '') },
            ...(authors
              ? [
                  {
                    key: 'wrote',
                    head: t('Wrote here last'),
                    cell: ({ id }: User) => (
                      <>
                        {/* On a phone the columns have no heads. */}
                        <span className="me-1 md:hidden">{t('Wrote here last')}</span>
                        {lastWriteText(authors, id)}
                      </>
                    ),
                  },
                ]
              : []),
            ...(users.some(stateText) ? [{ key: 'state', head: t('State'), cell: stateText }] : []),
            actionsColumn((user: User) => [
              { label: t('Show'), href: `/admin/users/${user.id}` },
              {
                label: t('Unlink'),
                isDestroying: true,
                isBusy: unlinking.isBusy && unlinking.subject?.userId === user.id,
                onPress: () => unlinking.request({ userId: user.id, domainId: domain.id, name: userName(user) }),
              },
            ]),
          ]}
        />
      )}
    </>
  );
}

function LinkUsers({ domain, users, onClose }: { domain: Domain; users: readonly User[]; onClose: () => void }) {
  const noteOf = ({ domains: { length } }: User) =>
    length === 0 ? t('no domain') : counted(length, '{count} domain', '{count} domains');
  return (
    <LinkSeveral
      label={t('Link users')}
      filterLabel={t('Filter users')}
      choices={users
        .filter((user) => !isLinked(user, domain.id))
        .map((user) => ({
          ...{ userId: user.id, domainId: domain.id },
          ...{ name: userName(user), note: noteOf(user) },
        }))}
      submit={(count) => counted(count, 'Link {count} user', 'Link {count} users')}
      autoFocus
      onClose={onClose}
    />
  );
}
