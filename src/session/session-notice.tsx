import { useEffect, useState } from 'react';
import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageLayout, pageMargins } from '../ui/page-layout.tsx';
import { useSession } from './session.ts';
import { explainSignIn } from './sign-in-failure.ts';

/** Why nobody is signed in, or that the session has ended; both with a way to continue. */
export function SessionNotice() {
  const { state, failure, dismissFailure } = useSession();
  if (state === 'expired' || state === 'reauthorising') return <SessionEnded isLeaving={state === 'reauthorising'} />;
  if (failure === null) return null;
  const { title, advice } = explainSignIn(failure);
  return (
    <PageLayout>
      <div className="pt-4">
        <Notice tone={failure.code === 'still_signed_in' ? 'warn' : 'stop'} title={title} onDismiss={dismissFailure}>
          {advice}
        </Notice>
      </div>
    </PageLayout>
  );
}

/** Stays visible, because the waiting form may be far down the page (AUTH-13). */
function SessionEnded({ isLeaving }: { isLeaving: boolean }) {
  const { failure, logIn } = useSession();
  const OtherWindow = useOtherWindow();
  const signIn = () => logIn(`${location.pathname}${location.search}${location.hash}`);
  const ways = (
    <div className="flex flex-wrap gap-2">
      <Button busy={isLeaving ? t('Logging in…') : null} onClick={signIn}>
        {t('Log in again')}
      </Button>
      {OtherWindow ? <OtherWindow onBlocked={signIn} /> : null}
    </div>
  );
  return (
    <div data-part="state-line" data-sticks className="sticky top-0 z-3 print:hidden">
      <div className={pageMargins}>
        <Notice tone="stop" title={t('Your session has ended.')} actions={ways}>
          {failure ? `${explainSignIn(failure).title.replace(/\.$/, '')}. ` : ''}
          {t(
            'What you typed is still here and kept in this browser. Log in again to go on here; what waits is saved then.',
          )}
        </Notice>
      </div>
    </div>
  );
}

type OtherWindowButton = typeof import('./other-window.tsx')['OtherWindow'];

/** The second way is offered once its script is loaded; the first needs none. */
function useOtherWindow(): OtherWindowButton | null {
  const [{ button }, setLoaded] = useState<{ button: OtherWindowButton | null }>({ button: null });
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    import('./other-window.tsx').then(
      ({ OtherWindow }) => setLoaded({ button: OtherWindow }),
      () => setLoaded({ button: null }),
    );
  }, []);
  return button;
}
