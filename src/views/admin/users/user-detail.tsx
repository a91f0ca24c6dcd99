import type { User } from '../../../../contract/entities.ts';
import { useUser } from '../../../data/users.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSessionEnding } from '../../../workflows/session-ending.ts';
import { FailedScreen } from '../../failed-screen.tsx';
import { useScreenTitle } from '../../screen-title.ts';
import { LinkedDomains } from './linked-domains.tsx';

/** `/admin/users/{id}` (ADM-03, ADM-04, S16). */
export function UserDetailScreen({ userId }: { userId: number }) {
  const user = useUser(userId);
  useScreenTitle(user.data ? user.data.email : null);
  if (user.data) return <UserSheet user={user.data} />;
  if (user.failure) {
    const back = { href: '/admin/users', label: 'Back to the users' };
    return <FailedScreen title={`User ${userId}`} failure={user.failure} onRetry={user.reload} back={back} />;
  }
  return <Spinner words="Loading the user…" />;
}

function UserSheet({ user }: { user: User }) {
  const ending = useSessionEnding(user.id, () =>
    showToast(`${user.email} is signed out everywhere and has to sign in again.`),
  );
  return (
    <Sheet narrow>
      <PageHead
        kicker={[`User ${user.id}`]}
        title={user.email}
        actions={
          <>
            <ButtonLink variant="primary" href={`/admin/users/${user.id}/edit`}>
              Edit User
            </ButtonLink>
            {user.revision === null ? null : (
              <Button busy={ending.isBusy ? 'Ending…' : null} reserve="Ending…" onClick={ending.request}>
                End all sessions
              </Button>
            )}
          </>
        }
      />
      {ending.failure ? (
        <Notice
          tone="stop"
          title={`The sessions of ${user.email} were not ended: ${ending.failure.message}`}
          onDismiss={ending.dismiss}
        >
          Whoever is signed in still is. Press End all sessions to try again.
        </Notice>
      ) : null}
      <div className="border-b border-line py-3">
        <Facts
          facts={[
            { label: 'Email', value: user.email },
            { label: 'Admin', value: user.is_admin ? 'yes' : 'no' },
          ]}
        />
      </div>
      <LinkedDomains user={user} />
    </Sheet>
  );
}
