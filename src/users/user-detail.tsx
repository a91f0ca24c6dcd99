import '../api/all-endpoints.ts';
import type { User } from '../../contract/entities.ts';
import { ReadUser } from '../api/read-admin-entity.tsx';
import { t } from '../language/translate.ts';
import { userName } from '../lib/names.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { AccountDetails } from './account-details.tsx';
import { LinkedDomains } from './linked-domains.tsx';
import { useSessionEnding } from './use-user-commands.ts';

/** `/admin/users/{id}`. */
export function UserDetailScreen({ userId }: { userId: number }) {
  return <ReadUser id={userId}>{(user) => <UserLayout user={user} />}</ReadUser>;
}

function UserLayout({ user }: { user: User }) {
  const ending = useSessionEnding(user.id, () =>
    showToast(t('{email} is logged out everywhere and has to log in again.', { email: userName(user) })),
  );
  return (
    <PageLayout narrow>
      <PageHead
        kicker={[t('User {id}', { id: user.id })]}
        title={userName(user)}
        actions={
          <>
            <ButtonLink variant="primary" href={`/admin/users/${user.id}/edit`}>
              {t('Edit User')}
            </ButtonLink>
            {user.revision === null ? null : (
              <Button
                busy={ending.isBusy ? t('Ending…') : null}
                reserve={t('Ending…')}
                onClick={() => ending.request()}
              >
                {t('End all sessions')}
              </Button>
            )}
          </>
        }
      />
      <FailureNotice
        of={ending}
        quoted={(reason) => t('The sessions of {email} were not ended: {reason}', { email: userName(user), reason })}
      >
        {t('Whoever is logged in still is. Press End all sessions to try again.')}
      </FailureNotice>
      {user.sign_in ? (
        <AccountDetails user={user} state={user.sign_in} />
      ) : (
        <div className="border-b border-line py-3">
          <DescriptionList
            items={[
              { label: t('Email'), value: user.email },
              { label: t('Admin'), value: user.is_admin ? t('yes') : t('no') },
            ]}
          />
        </div>
      )}
      <LinkedDomains user={user} />
    </PageLayout>
  );
}
