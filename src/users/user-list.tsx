import '../api/all-endpoints.ts';
import { Link } from 'wouter';
import type { User } from '../../contract/entities.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { DestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { useUserDestruction } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { InvitationList } from './invitation-list.tsx';

/** `/admin/users` (ADM-02). */
export function UserListScreen() {
  const users = useReading(readings.users);
  const inviting = useMe().data?.invitations ?? null;
  const destruction = useUserDestruction((name) => showToast(t('User {name} is destroyed.', { name: name ?? '' })));
  return (
    <PageLayout>
      <PageHead
        plain
        title={t('All CMS User')}
        actions={
          inviting ? (
            <ButtonLink variant="primary" href="/admin/users/invite">
              {t('Invite a person')}
            </ButtonLink>
          ) : null
        }
      />
      {users.data ? (
        <Listing
          label={t('All CMS User')}
          rows={users.data}
          rowKey={({ id }) => id}
          columns={(query) => columnsFor(query, destruction.request)}
          filter={{ label: t('Filter Email'), texts: ({ email }) => [email] }}
          empty={<Empty title={t('There are no users')}>{t('People appear here once they have an account.')}</Empty>}
        />
      ) : (
        <Pending resource={users} words={t('Loading users…')} />
      )}
      {inviting ? <InvitationList /> : null}
      <DestroyQuestion
        dialog={destruction}
        what="User"
        consequences={t('The account and its links to domains go; pages and texts stay.')}
      />
    </PageLayout>
  );
}

function columnsFor(query: string, onDestroy: DestroyDialog['request']): readonly ListingColumn<User>[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id, sortBy: ({ id }) => id },
    {
      key: 'email',
      head: t('Email'),
      kind: 'name',
      cell: ({ id, email }) => (
        <Link href={`/admin/users/${id}`}>
          <Highlight text={email} query={query} />
        </Link>
      ),
      sortBy: ({ email }) => email,
    },
    {
      key: t('admin'),
      head: t('Admin?'),
      cell: ({ is_admin }) => (is_admin ? t('admin') : ''),
      sortBy: ({ is_admin }) => (is_admin ? 0 : 1),
    },
    {
      key: 'domains',
      head: t('Linked Domains'),
      kind: 'path',
      cell: ({ domains }) => domains.map(({ fqdn }) => fqdn).join(', '),
      sortBy: ({ domains }) => domains.length,
    },
    actionsColumn(
      ({ id, email, revision }) => [
        { label: t('Show'), href: `/admin/users/${id}` },
        { label: t('Edit User'), href: `/admin/users/${id}/edit` },
        {
          label: t('Destroy User'),
          isDestroying: true,
          onPress: () => onDestroy({ id, name: email, revision: revision ?? null }),
        },
      ],
      '15.5rem',
    ),
  ];
}
