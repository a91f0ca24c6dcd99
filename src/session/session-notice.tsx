import { useEffect, useState } from 'react';
import { t, translated } from '../language/translate.ts';
import { script, useScript } from '../lib/lazy.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { StateLine } from '../ui/state-line.tsx';
import { type Session, useSession } from './session.ts';
import type { SignInAdvice } from './sign-in-failure.ts';

/** Reports a failed sign-in or an ended session. */
export function SessionNotice() {
  const { state, failure, dismissFailure } = useSession();
  if (state === 'expired' || state === 'reauthorising') return <SessionEnded isLeaving={state === 'reauthorising'} />;
  return failure && <SignInFailed failure={failure} onDismiss={dismissFailure} />;
}

export const explanation = script('sign-in-failure', async () => (await import('./sign-in-failure.ts')).explainSignIn);

type SignInFailure = NonNullable<Session['failure']>;

/** Null until the script is loaded; if it is missing, the failure's own message. */
function useExplained(failure: SignInFailure): SignInAdvice | null {
  const { part: explain, failure: missing } = useScript(explanation);
  if (explain) return explain(failure);
  return missing === null ? null : { title: translated(failure.message), advice: '' };
}

function SignInFailed({ failure, onDismiss }: { failure: SignInFailure; onDismiss: () => void }) {
  const explained = useExplained(failure);
  if (!explained) return null;
  return (
    <PageLayout>
      <div className="pt-4">
        <Notice
          tone={failure.code === 'still_signed_in' ? 'warn' : 'stop'}
          title={explained.title}
          onDismiss={onDismiss}
        >
          {explained.advice}
        </Notice>
      </div>
    </PageLayout>
  );
}

function FailureTitle({ failure }: { failure: SignInFailure }) {
  const explained = useExplained(failure);
  return explained && `${explained.title.replace(/\.$/, '')}. `;
}

/** Sticky, because the form that waits may be far down the page. */
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
    <StateLine>
      <Notice tone="stop" title={t('Your session has ended.')} actions={ways}>
        {failure ? <FailureTitle failure={failure} /> : null}
        {t(
          'What you typed is still here and kept in this browser. Log in again to go on here; what waits is saved then.',
        )}
      </Notice>
    </StateLine>
  );
}

type OtherWindowButton = typeof import('./other-window.tsx')['OtherWindow'];

/** The button that signs in in another window; `null` until its script is loaded. */
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
