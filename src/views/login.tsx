import { useEffect, useRef } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { decode, object, string } from '../../contract/decode.ts';
import { t } from '../language/translate.ts';
import { safeReturnTo } from '../lib/return-to.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useSession } from '../workflows/session.ts';
import { useScreenTitle } from './screen-title.ts';

const origin = object({ from: string });

/** `/login`: starts signing in by itself once, then only when asked (AUTH-01 to AUTH-03). */
export function LoginScreen() {
  const { state, isLoggedIn, failure, send } = useSession();
  const returnTo = useOrigin();
  const hasStarted = useRef(false);
  const login = () => send({ type: 'login.requested', returnTo });
  useEffect(() => {
    if (hasStarted.current || state !== 'loggedOut' || failure !== null) return;
    hasStarted.current = true;
    send({ type: 'login.requested', returnTo });
  }, [state, failure, returnTo, send]);

  const title = t(isLoggedIn ? 'You are already logged in!' : 'Logging you in...');
  useScreenTitle(title);
  if (isLoggedIn) {
    return (
      <Sheet narrow>
        <PageHead title={title} />
        <p className="py-4">
          <TextLink href="/domains">{t('Go to your domains')}</TextLink>
        </p>
      </Sheet>
    );
  }
  return (
    <Sheet narrow>
      <PageHead title={state === 'loggedOut' ? t('Sign in') : title} />
      <div className="grid justify-items-start gap-4 py-4">
        {state === 'loggedOut' ? (
          <Button variant="primary" onClick={login}>
            {t('Sign in')}
          </Button>
        ) : (
          <>
            <Spinner words={t('Going to the sign-in page…')} />
            <Button onClick={() => send({ type: 'login.cancelled' })}>{t('Cancel')}</Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** The place that sent the user here, kept in the history entry so that a reload keeps it too. */
function useOrigin(): string {
  const state = decode(origin, useHistoryState<unknown>());
  return safeReturnTo(state.ok ? state.value.from : '/');
}
