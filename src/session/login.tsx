import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { decode, object, string } from '../../contract/decode.ts';
import { t } from '../language/translate.ts';
import { connection } from '../lib/connection.ts';
import { script } from '../lib/lazy.ts';
import { useStore } from '../lib/store.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { hasComeBack, safeReturnTo } from './return-to.ts';
import { useSession } from './session.ts';

const origin = object({ from: string });
const withoutConnection = script('login-offline', async () => (await import('./login-offline.tsx')).LoginOffline);

/**
 * `/login`: starts signing in at once, unless the user has come back from the identity provider
 * with the Back button.
 * @param isReady whether the script for signing in is loaded
 */
export function LoginScreen({ isReady }: { isReady: boolean }) {
  const { state, isLoggedIn, logIn, cancelLogin } = useSession();
  const returnTo = useOrigin();
  const line = useStore(connection);
  const [isWaiting, setWaiting] = useState(hasComeBack);
  useEffect(() => {
    if (isWaiting || (state === 'loggedOut' && !isReady)) return;
    // Only once: a user who comes back must press the button.
    setWaiting(true);
    if (state !== 'loggedOut') return;
    logIn(returnTo);
  }, [isReady, isWaiting, state, returnTo, logIn]);

  const isAsking = isWaiting && state === 'loggedOut';
  const title = t(isLoggedIn ? 'You are already logged in!' : isAsking ? 'Login' : 'Logging you in...');
  if (isLoggedIn) {
    return (
      <PageLayout narrow>
        <PageHead title={title} />
        <p className="py-4">
          <TextLink href="/domains">{t('Go to your domains')}</TextLink>
        </p>
      </PageLayout>
    );
  }
  return (
    <PageLayout narrow>
      <PageHead title={title} />
      <div className="grid justify-items-start gap-4 py-4">
        {isAsking ? (
          <>
            <p>{t('You have come back without logging in. What you typed is kept in this browser.')}</p>
            <Button variant="primary" onClick={() => logIn(returnTo)}>
              {t('Log in')}
            </Button>
            <TextLink href="/">{t('Back to the start')}</TextLink>
          </>
        ) : (
          <>
            {line === 'there' ? (
              <Spinner words={t('Going to the login page…')} />
            ) : (
              <LoadedPart wanted={withoutConnection} props={{ line }} />
            )}
            <Button onClick={cancelLogin}>{t('Cancel')}</Button>
          </>
        )}
      </div>
    </PageLayout>
  );
}

/** The address from which the user was redirected; it is in the history entry, which survives a reload. */
function useOrigin(): string {
  const state = decode(origin, useHistoryState<unknown>());
  return safeReturnTo(state.ok ? state.value.from : '/');
}

/** `/oauth/callback`: shown while the session exchanges the code that startup has passed to it. */
export function CallbackScreen() {
  const { state } = useSession();
  if (state !== 'exchangingCode') return <Redirect to="/" replace />;
  return (
    <PageLayout narrow>
      <PageHead title={t('Completing login...')} />
      <div className="py-4">
        <Spinner words={t('Talking to the login service…')} />
      </div>
    </PageLayout>
  );
}
