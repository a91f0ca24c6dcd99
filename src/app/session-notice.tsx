import { explainSignIn } from '../lib/sign-in-failure.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useSession } from '../workflows/session.ts';

/** Why nobody is signed in, or that the session has ended; both with a way on. */
export function SessionNotice() {
  const { state, failure, send } = useSession();
  if (state === 'expired') {
    const here = `${location.pathname}${location.search}${location.hash}`;
    const again = <Button onClick={() => send({ type: 'login.requested', returnTo: here })}>Sign in again</Button>;
    return (
      <Sheet>
        <div className="pt-4">
          <Notice tone="stop" title="Your session has ended." actions={again}>
            What is on this screen stays until you leave it. Sign in again to go on here.
          </Notice>
        </div>
      </Sheet>
    );
  }
  if (failure === null) return null;
  const { title, advice } = explainSignIn(failure);
  return (
    <Sheet>
      <div className="pt-4">
        <Notice tone="stop" title={title} onDismiss={() => send({ type: 'failure.dismissed' })}>
          {advice}
        </Notice>
      </div>
    </Sheet>
  );
}
