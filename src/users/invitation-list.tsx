import { useId, useState } from 'react';
import type { Invitation, MadeInvitation } from '../../contract/extras.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import type { Command } from '../lib/use-command.ts';
import { DestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-parts.tsx';
import { showToast } from '../ui/toast.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useInvitationRenewal, useInvitationRevocation } from './use-invitation-renewal.ts';

/** People who are invited and have not chosen a password yet (ADM-18). */
export function InvitationList() {
  const title = useId();
  const invitations = useReading(readings.invitations);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const renewal = useInvitationRenewal(setMade);
  const revocation = useInvitationRevocation((email) => {
    setMade(null);
    showToast(t('The invitation of {email} is revoked.', { email: email ?? '' }));
  });
  if (invitations.data?.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="pt-8 pb-3 text-h2">
        {t('Invitations')}
      </h2>
      <RenewalFailure renewal={renewal} />
      {made ? <InvitationLink made={made} /> : null}
      {invitations.data ? (
        <Table
          label={t('Invitations')}
          rows={invitations.data}
          rowKey={({ id }) => id}
          columns={columnsFor(renewal, revocation.request)}
        />
      ) : (
        <Pending resource={invitations} words={t('Loading invitations…')} />
      )}
      <DestroyQuestion dialog={revocation} what="Invitation" consequences={t('Its link does not count any more.')} />
    </section>
  );
}

function RenewalFailure({ renewal: { failure, subject, dismiss } }: { renewal: Command<Invitation> }) {
  if (!failure) return null;
  const values = { email: subject?.email ?? '', reason: failure };
  return (
    <FailureNotice
      failure={failure}
      quoted={t('There is no new link for {email}: {reason}', values)}
      onDismiss={dismiss}
    >
      {t('Press New link to try again: an earlier link may not count any more.')}
    </FailureNotice>
  );
}

function columnsFor(renewal: Command<Invitation>, onRevoke: DestroyDialog['request']): readonly Column<Invitation>[] {
  return [
    { key: 'email', head: t('Email'), kind: 'name', cell: ({ email }) => email },
    { key: 'admin', head: t('Admin?'), cell: ({ is_admin }) => (is_admin ? t('admin') : '') },
    {
      key: 'domains',
      head: t('Linked Domains'),
      kind: 'path',
      cell: ({ domains }) => domains.map(({ fqdn }) => fqdn).join(', '),
    },
    { key: 'by', head: t('Invited by'), kind: 'path', cell: ({ invited_by }) => invited_by ?? '' },
    { key: 'until', head: t('Counts until'), cell: (invitation) => <Until {...invitation} /> },
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

function Until({ is_open, expires_at }: Invitation) {
  if (!is_open) return t('counts no longer');
  return <time dateTime={expires_at}>{dateAndTime(Date.parse(expires_at))}</time>;
}
