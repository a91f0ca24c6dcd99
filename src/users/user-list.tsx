import '../api/all-endpoints.ts';
import { useId, useState } from 'react';
import type { User } from '../../contract/entities.ts';
import type { Invitation, MadeInvitation } from '../../contract/extras.ts';
import { EntityListScreen } from '../api/list-screen.tsx';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { domainName, userName } from '../lib/names.ts';
import { dateAndTime } from '../lib/time-format.ts';
import type { Command } from '../lib/use-command.ts';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { addressBelow, stateText } from './account-texts.ts';
import { InvitationLink, mailFailures } from './invitation-link.tsx';
import { useInvitationRenewal } from './use-user-commands.ts';

/** `/admin/users`. */
export function UserListScreen() {
  const users = useReading(readings.users);
  const inviting = useMe().data?.invitations ?? null;
  const { request, question } = useDestroyQuestion({
    call: 'destroyUser',
    argumentsOf: (userId) => ({ params: { userId } }),
    event: { type: 'user.destroyed' },
    asks: 'User',
    consequences: t('The account and its links to domains go; pages and texts stay.'),
    destroyed: (name) => t('User {name} is destroyed.', { name }),
  });
  return (
    <EntityListScreen
      title={t('All CMS User')}
      actions={
        inviting ? (
          <ButtonLink variant="primary" href="/admin/users/invite">
            {t('Invite a person')}
          </ButtonLink>
        ) : null
      }
      resource={users}
      words={t('Loading users…')}
      href="/admin/users"
      name={{ key: 'email', head: t('Email'), of: userName, below: addressBelow, sortBy: userName }}
      columns={() => (users.data?.some(stateText) ? [...columns(), stateColumn()] : columns())}
      labels={{ edit: t('Edit User'), destroy: t('Destroy User') }}
      actionsWidth="15.5rem"
      onDestroy={(user) => request({ id: user.id, name: userName(user), revision: user.revision })}
      filter={{ label: t('Filter Email'), texts: ({ email, name }) => [email, name] }}
      empty={{ title: t('There are no users'), text: t('People appear here once they have an account.') }}
    >
      {inviting ? <InvitationList /> : null}
      {question}
    </EntityListScreen>
  );
}

const columns = (): readonly ListingColumn<User>[] => [
  {
    key: 'admin',
    head: t('Admin?'),
    cell: ({ is_admin }) => (is_admin ? t('admin') : ''),
    sortBy: ({ is_admin }) => (is_admin ? 0 : 1),
  },
  {
    key: 'domains',
    head: t('Linked Domains'),
    kind: 'path',
    cell: ({ domains }) => domains.map(domainName).join(', '),
    sortBy: ({ domains }) => domains.length,
  },
];

const stateColumn = (): ListingColumn<User> => ({
  key: 'state',
  head: t('State'),
  cell: stateText,
  sortBy: ({ deactivated_at }) => deactivated_at ?? '',
});

/** Open invitations. */
function InvitationList() {
  const title = useId();
  const invitations = useReading(readings.invitations);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const renewal = useInvitationRenewal(setMade);
  const { request, question } = useDestroyQuestion({
    call: 'revokeInvitation',
    argumentsOf: (invitationId) => ({ params: { invitationId } }),
    event: { type: 'invitation.changed' },
    asks: 'Invitation',
    consequences: t('Its link does not count any more.'),
    destroyed: (email) => t('The invitation of {email} is revoked.', { email }),
    onDestroyed: () => setMade(null),
  });
  if (invitations.data?.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="pt-8 pb-3 text-h2">
        {t('Invitations')}
      </h2>
      <FailureNotice
        of={renewal}
        quoted={(reason) =>
          t('There is no new link for {email}: {reason}', { email: renewal.subject?.email ?? '', reason })
        }
      >
        {t('Press New link to try again: an earlier link may not count any more.')}
      </FailureNotice>
      {made ? <InvitationLink key={made.link} made={made} /> : null}
      {invitations.data ? (
        <Table
          label={t('Invitations')}
          rows={invitations.data}
          rowKey={({ id }) => id}
          columns={invitationColumns(renewal, request)}
        />
      ) : (
        <Pending resource={invitations} words={t('Loading invitations…')} />
      )}
      {question}
    </section>
  );
}

function invitationColumns(
  renewal: Command<Invitation>,
  onRevoke: DestroyDialog['request'],
): readonly Column<Invitation>[] {
  return [
    { key: 'email', head: t('Email'), kind: 'name', cell: (invitation) => <Invited {...invitation} /> },
    { key: 'admin', head: t('Admin?'), cell: ({ is_admin }) => (is_admin ? t('admin') : '') },
    {
      key: 'domains',
      head: t('Linked Domains'),
      kind: 'path',
      cell: ({ domains }) => domains.map(({ fqdn }) => fqdn).join(', '),
    },
    {
      key: 'by',
      head: t('Invited by'),
      kind: 'path',
      width: '12rem',
      cell: (invitation) => <InvitedBy {...invitation} />,
    },
    { key: 'until', head: t('Counts until'), width: '10rem', cell: (invitation) => <Until {...invitation} /> },
    actionsColumn((invitation) => [
      {
        label: renewal.isBusy && renewal.subject?.id === invitation.id ? t('Making…') : t('New link'),
        onPress: () => renewal.request(invitation),
      },
      {
        label: t('Revoke'),
        isDestroying: true,
        onPress: () => onRevoke({ id: invitation.id, name: invitation.email, revision: null }),
      },
    ]),
  ];
}

function Invited({ email, mail }: Invitation) {
  return (
    <>
      {email}
      {mail?.failure ? (
        <span className="block text-hint text-stop">
          {t(mailFailures[mail.failure])} {mail.answer}
        </span>
      ) : null}
    </>
  );
}

// On a phone the columns have no heads.
const OnPhone = ({ head }: { head: string }) => <span className="me-1 md:hidden">{head}</span>;

function InvitedBy({ invited_by }: Invitation) {
  return invited_by === null ? null : (
    <>
      <OnPhone head={t('Invited by')} />
      {invited_by}
    </>
  );
}

function Until({ is_open, expires_at }: Invitation) {
  if (!is_open) return t('counts no longer');
  return (
    <>
      <OnPhone head={t('Counts until')} />
      <time dateTime={expires_at}>{dateAndTime(Date.parse(expires_at))}</time>
    </>
  );
}
