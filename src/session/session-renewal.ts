/** Binds the renewal chart to the identity provider, a hidden frame, the tab's storage and the user's activity. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { RenewalFailure, sessionRenewalMachine } from '../../machines/session-renewal.machine.ts';
import { type ClientOptions, createClient } from '../api/client.ts';
import { fetchMe } from '../api/requested.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { storable, type TokenStore } from './login-storage.ts';
import { createVerifier } from './pkce.ts';
import type { SessionActor } from './session.ts';

export type RenewalDependencies = {
  session: SessionActor;
  tokens: TokenStore;
  identityProvider: () => Promise<IdentityProvider>;
  /** There is no session left to renew. */
  onLost: () => void;
  /** Whose token it is; null if that is unknown. */
  ownerOf: (accessToken: string) => Promise<number | null>;
  /** Loads a URL in a hidden frame; returns the query of the callback URL at which it ends. */
  visit: (url: string, signal: AbortSignal) => Promise<string>;
};
export type SessionRenewal = {
  /** Renews a token that has expired; also resolves if that was not possible. */
  ready: () => Promise<void>;
};

/** The provider's errors when its session has ended or it wants to ask the user something. */
const endings = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];
const margin = 60_000;
const patience = 10_000;

export type RenewalOptions = Pick<RenewalDependencies, 'session' | 'tokens' | 'identityProvider' | 'onLost'> & {
  providerUrl: string;
  servers: Pick<ClientOptions, 'apiUrl' | 'libraryUrl' | 'libraryToken' | 'libraryScope'>;
};

/** Only for a provider on the console's own origin: a frame of another origin cannot be read. */
export function renewInFrame({ providerUrl, servers, ...session }: RenewalOptions): SessionRenewal | null {
  if (new URL(providerUrl).origin !== location.origin) return null;
  const ownerOf = async (accessToken: string) => {
    const client = createClient({
      ...servers,
      accessToken: () => accessToken,
      onUnauthenticated: () => {},
      fetch: fetchMe,
    });
    const me = await client.call('getMe', {}).catch(() => null);
    return me?.id ?? null;
  };
  return renewSession({ ...session, ownerOf, visit: visitInFrame });
}

export function renewSession(dependencies: RenewalDependencies): SessionRenewal {
  const { session, tokens } = dependencies;
  let owner: Promise<number | null> = Promise.resolve(null);
  const renewal = createActor(
    sessionRenewalMachine.provide({
      actors: {
        renewToken: fromPromise(async ({ signal }) => {
          await oneTabAtATime(signal, async () => renewToken(dependencies, await owner, signal));
          return { dueIn: dueIn(tokens) };
        }),
      },
    }),
  );
  let isKnown = false;
  const follow = () => {
    const isLoggedIn = session.getSnapshot().value === 'loggedIn';
    if (isLoggedIn === isKnown) return;
    isKnown = isLoggedIn;
    const token = tokens.read();
    if (!isLoggedIn || token === null) return renewal.send({ type: 'token.forgotten' });
    owner = dependencies.ownerOf(token);
    renewal.send({ type: 'token.received', dueIn: dueIn(tokens) });
  };
  renewal.on('session.lost', dependencies.onLost);
  renewal.start();
  session.subscribe(follow);
  follow();
  watchActivity(() => renewal.send({ type: 'user.active' }));
  return { ready: () => ready(renewal) };
}

async function renewToken(dependencies: RenewalDependencies, owner: number | null, signal: AbortSignal): Promise<void> {
  const { tokens, identityProvider, ownerOf, visit } = dependencies;
  const login = { state: createVerifier(43), verifier: createVerifier() };
  const provider = await identityProvider();
  const answer = new URLSearchParams(await visit(await provider.authorizationUrl(login, 'silent'), signal));
  const [code, error] = [answer.get('code'), answer.get('error') ?? ''];
  if (answer.get('state') !== login.state) throw new RenewalFailure('impossible', 'no answer to this');
  if (endings.includes(error)) throw new RenewalFailure('ended', error);
  if (code === null) throw new RenewalFailure('impossible', error);
  const parameters = { code, state: login.state, issuer: answer.get('iss') };
  const issued = await provider.exchangeCode(parameters, login).catch((error: unknown) => {
    throw new RenewalFailure('later', error instanceof Error ? error.message : 'unknown');
  });
  // Somebody else may have signed in in another tab: the text typed here is not theirs.
  const nextOwner = await ownerOf(issued.accessToken);
  if (nextOwner === null) throw new RenewalFailure('later', 'it cannot be told who is signed in');
  if (nextOwner !== owner) throw new RenewalFailure('ended', 'somebody else is signed in');
  if (!signal.aborted) tokens.write(storable(issued));
}

/** Tabs share the provider's session, so they renew it one after the other. */
async function oneTabAtATime(signal: AbortSignal, renew: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return renew();
  await navigator.locks.request('kontor.renewal', { signal }, renew);
}

/** A minute before the token expires, or after half its time if less than two minutes are left. */
function dueIn(tokens: TokenStore): number | null {
  const expiresAt = tokens.expiresAt();
  if (expiresAt === null) return null;
  const left = Math.max(expiresAt - Date.now(), 0);
  return Math.max(left - margin, left / 2);
}

async function ready(renewal: ActorRefFrom<typeof sessionRenewalMachine>): Promise<void> {
  renewal.send({ type: 'user.active' });
  if (!renewal.getSnapshot().hasTag('renewing')) return;
  await new Promise<void>((resolve) => {
    const subscription = renewal.subscribe((snapshot) => {
      if (snapshot.hasTag('renewing')) return;
      subscription.unsubscribe();
      resolve();
    });
  });
}

function watchActivity(onActive: () => void): void {
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, onActive, { passive: true, capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onActive();
  });
}

/** The frame is of this origin, unless the browser shows its own error page because the server did not answer. */
function visitInFrame(url: string, signal: AbortSignal): Promise<string> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Keeps the session';
  return new Promise<string>((resolve, reject) => {
    const fail = (message: string) => reject(new RenewalFailure('later', message));
    const timer = setTimeout(() => fail('no answer in time'), patience);
    signal.addEventListener('abort', () => fail('not wanted any more'));
    frame.addEventListener('load', () => {
      clearTimeout(timer);
      const query = callbackQuery(frame);
      if (query === null) fail('the frame cannot be read');
      else resolve(query);
    });
    frame.src = url;
    document.body.append(frame);
  }).finally(() => frame.remove());
}

function callbackQuery(frame: HTMLIFrameElement): string | null {
  try {
    const place = frame.contentWindow?.location;
    return place?.pathname === '/oauth/callback' ? place.search : null;
  } catch {
    // Reading a page of another origin throws.
    return null;
  }
}
