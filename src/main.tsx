/** Startup: configuration, then dependencies, then the session, then the first render. Invalid configuration stops it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { createClient } from './api/client.ts';
import { partialDomains } from './api/first-rows.ts';
import { readRememberedMe } from './api/remembered-me.ts';
import { fetchRequested } from './api/requested.ts';
import { App } from './app/app.tsx';
import { watchHistory } from './app/leave-guard.tsx';
import { prefetchScripts } from './app/prefetch.ts';
import { blockedStorage, canStore, missingData, type StartAlert } from './app/start-alerts.tsx';
import { chosenLanguage, languageOf, loadLanguage } from './language/language.ts';
import { t } from './language/translate.ts';
import { ignoreComposedKeys } from './lib/composition.ts';
import { type Configuration, readConfiguration } from './lib/configuration.ts';
import { reportAnswer } from './lib/connection.ts';
import { untilIdle } from './lib/idle.ts';
import { forgetLastSeen } from './lib/last-seen-place.ts';
import { leaveBlockers, prepareToReturn, stayHere } from './lib/leaving.ts';
import { allowTranslation } from './lib/translated-texts.ts';
import { loadIdentityProvider } from './session/identity.ts';
import { keepSession } from './session/keep-session.ts';
import { createTokenStore } from './session/login-storage.ts';
import { markDeparture, safeReturnTo } from './session/return-to.ts';
// Applies the chosen theme on import, before the first render.
import './ui/theme.ts';
import { createSession, receiveCallback } from './session/session.ts';
import { showFont } from './ui/font.ts';
import { keepPresses } from './ui/press.ts';
import { showToast } from './ui/toast.tsx';

// In the hidden frame that renews a session, nothing is started: the page around it reads the address.
const isFramed = window.parent !== window;
const element = document.querySelector<HTMLElement>('#root');
if (!element) throw new Error('index.html has no element #root');
const reading = readConfiguration((name) => element.getAttribute(name));
allowTranslation();
const root = createRoot(element);
// Loads the translations while the session and the first screen start.
const languageReady = loadLanguage(languageOf(chosenLanguage(), navigator.languages), navigator.languages).catch(
  reportMissingTranslation,
);
if (!reading.ok) void showInstead(missingData(reading.problems));
else if (!isFramed && !canStore()) void showInstead(blockedStorage);
else if (!isFramed) void Promise.resolve(globalThis.kontorAsked).then(() => start(reading.configuration));

function start(configuration: Configuration) {
  const tokens = createTokenStore(sessionStorage);
  const identityProvider = () => loadIdentityProvider(configuration);
  const session = createSession({
    identityProvider,
    providerName: new URL(configuration.oauthProviderUrl).host,
    tokens,
    storage: sessionStorage,
    leave: (url) =>
      void prepareToReturn().then(() => {
        markDeparture();
        location.assign(url);
      }),
  });
  const servers = {
    apiUrl: configuration.apiUrl,
    libraryUrl: configuration.imageLibraryApiUrl,
    libraryToken: configuration.imageLibraryToken,
    libraryScope: configuration.imageLibraryScope,
  };
  let isAccepted = false;
  const refuseToken = () => {
    const returnTo = safeReturnTo(`${location.pathname}${location.search}${location.hash}`);
    session.send({ type: 'token.refused', isFirst: !isAccepted && leaveBlockers.get().length === 0, returnTo });
  };
  const isExpired = () => Date.now() >= (tokens.expiresAt() ?? Number.POSITIVE_INFINITY);
  const { oauthProviderUrl: providerUrl } = configuration;
  // Without renewal the session ends when its token expires, and the session notice says so.
  const renew = keepSession({
    whenFree: isExpired() ? Promise.resolve() : untilIdle(),
    load: async () => {
      const { renewInFrame } = await import('./session/session-renewal.ts');
      return renewInFrame({ providerUrl, session, tokens, identityProvider, servers, onLost: refuseToken });
    },
  });
  const client = createClient({
    ...servers,
    accessToken: tokens.read,
    knownMe: readRememberedMe,
    ready: () => (isExpired() ? renew() : undefined),
    onUnauthenticated: refuseToken,
    onAccepted: () => {
      isAccepted = true;
    },
    onAnswer: reportAnswer,
    fetch: fetchRequested,
  });
  session.on('login.completed', ({ returnTo }) => navigate(returnTo, { replace: true }));
  session.on('login.failed', ({ failure }) => {
    console.error(`Sign-in failed: ${failure.code}: ${failure.message}`);
    navigate('/', { replace: true });
  });
  session.on('session.ended', () => {
    forgetLastSeen();
    partialDomains.set(new Map());
    navigate('/');
  });
  const isWanted = location.pathname === '/';
  // Without sharing each tab signs in separately.
  (isWanted ? Promise.resolve() : untilIdle())
    .then(() => import('./session/session-sharing.ts'))
    .then(({ shareSession }) => shareSession({ session, tokens, isWanted }))
    .catch(console.error);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    stayHere();
    session.send({ type: 'login.cancelled' });
  });
  if (location.pathname === '/oauth/callback') {
    const query = location.search;
    history.replaceState(null, '', '/oauth/callback');
    receiveCallback(session, sessionStorage, query);
  }
  if (configuration.analytics.isEnabled) void track(configuration.analytics);
  const imageProxy = {
    host: configuration.imageProxyHost,
    salt: configuration.imageProxySalt,
    secret: configuration.imageProxySecret,
  };
  watchHistory();
  void showFont();
  untilIdle()
    .then(() => import('./ui/keep-place.ts'))
    .then(({ keepPlace }) => keepPlace())
    .catch(console.error);
  keepPresses();
  ignoreComposedKeys();
  if (tokens.read()) prefetchScripts(location.pathname);
  void languageReady.then(() =>
    root.render(
      <StrictMode>
        <App imageProxy={imageProxy} session={session} client={client} />
      </StrictMode>,
    ),
  );
}

/** Shows an alert instead of the application, and only its words if the script of the alert cannot be loaded. */
async function showInstead({ load, words }: StartAlert) {
  await languageReady;
  try {
    root.render(await load());
  } catch (error) {
    console.error(error);
    root.render(<p role="alert">{words()}</p>);
  }
}

function reportMissingTranslation(error: unknown): void {
  console.error(error);
  showToast('Die deutschen Texte konnten nicht geladen werden. The console speaks English until it is loaded again.', {
    tone: 'stop',
  });
}

/** A problem with tracking is reported and does not affect the console. */
async function track(settings: Configuration['analytics']) {
  try {
    (await import('./analytics/start.ts')).startAnalytics(settings);
  } catch (error) {
    console.error(error);
    await languageReady;
    const reason = error instanceof Error ? error : String(error);
    showToast(t('Usage statistics are off: {reason}', { reason }), { tone: 'stop' });
  }
}
