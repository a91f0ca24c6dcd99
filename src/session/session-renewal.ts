/** Binds the renewal chart to the identity provider, a hidden frame, session storage and the user's activity. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { RenewalFailure, sessionRenewalMachine } from '../../machines/session-renewal.machine.ts';
import { type ClientOptions, createClient } from '../api/client.ts';
import { fetchMe } from '../api/requested.ts';
import { ownerOf } from '../api/resource.ts';
import { within } from '../lib/deadline.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { storable, type TokenStore } from './login-storage.ts';
import { createVerifier } from './pkce.ts';
import type { SessionActor } from './session.ts';

type RenewalDependencies = {
  session: SessionActor;
  tokens: TokenStore;
  identityProvider: () => Promise<IdentityProvider>;
  /** Called when the session cannot be renewed. */
  onLost: () => void;
  /** The token's user; null if it is unknown. */
  ownerOf: (accessToken: string) => Promise<string | null>;
  /** Loads a URL in a hidden frame; resolves with the query of the callback URL to which it is redirected. */
  visit: (url: string, signal: AbortSignal) => Promise<string>;
};
export type SessionRenewal = {
  /** Renews an expired token; also resolves if that fails. */
  ready: () => Promise<void>;
};

/** The provider's error codes if its session has ended or it must ask the user. */
const endingErrors = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];
/** Milliseconds before the token expires. */
const renewalMargin = 60_000;
/** Milliseconds. */
const frameTimeout = 10_000;
/** Milliseconds, including the wait for other tabs: every request waits as long. */
const renewalTimeout = 20_000;

type RenewalOptions = Pick<RenewalDependencies, 'session' | 'tokens' | 'identityProvider' | 'onLost'> & {
  providerUrl: string;
  servers: Pick<ClientOptions, 'apiUrl' | 'libraryUrl' | 'libraryToken' | 'libraryScope'>;
};

/** Returns null if the provider is on another origin, whose frames cannot be read. */
export function renewInFrame({ providerUrl, servers, ...session }: RenewalOptions): SessionRenewal | null {
  if (new URL(providerUrl).origin !== location.origin) return null;
  const ownerOfToken = async (accessToken: string) => {
    const client = createClient({
      ...servers,
      accessToken: () => accessToken,
      onUnauthenticated: () => {},
      fetch: fetchMe,
    });
    const me = await client.call('getMe', {}).catch(() => null);
    return me && ownerOf(me);
  };
  return renewSession({ ...session, ownerOf: ownerOfToken, visit: visitInFrame });
}

export function renewSession(dependencies: RenewalDependencies): SessionRenewal {
  const { session, tokens } = dependencies;
  let owner: Promise<string | null> = Promise.resolve(null);
  /** Asked again if it could not be told when the token arrived. */
  const knownOwner = async () => {
    const token = tokens.read();
    if ((await owner) === null && token !== null) owner = dependencies.ownerOf(token);
    return owner;
  };
  const renewal = createActor(
    sessionRenewalMachine.provide({
      actors: {
        renewToken: fromPromise(async ({ signal }) => {
          await inTime(signal, (ending) =>
            oneTabAtATime(ending, async () => renewToken(dependencies, await knownOwner(), ending)),
          );
          return { dueIn: dueIn(tokens) };
        }),
      },
    }),
  );
  let wasLoggedIn = false;
  const follow = () => {
    const isLoggedIn = session.getSnapshot().value === 'loggedIn';
    if (isLoggedIn === wasLoggedIn) return;
    wasLoggedIn = isLoggedIn;
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

/** Ends `work` with the signal, and after a while: a tab that sleeps may hold the lock, and the provider may never answer. */
async function inTime(signal: AbortSignal, work: (ending: AbortSignal) => Promise<void>): Promise<void> {
  const own = new AbortController();
  const end = () => own.abort();
  signal.addEventListener('abort', end);
  const late = () => new RenewalFailure('later', 'no answer in time');
  await within(work(own.signal), renewalTimeout, late).finally(end);
}

async function renewToken(dependencies: RenewalDependencies, owner: string | null, signal: AbortSignal): Promise<void> {
  // Unknown is not another person, and a code would be used for nothing.
  if (owner === null) throw new RenewalFailure('later', 'it cannot be told who is logged in');
  const { tokens, identityProvider, ownerOf, visit } = dependencies;
  const login = { state: createVerifier(43), verifier: createVerifier() };
  const provider = await identityProvider();
  const answer = new URLSearchParams(await visit(await provider.authorizationUrl(login, 'silent'), signal));
  const [code, error] = [answer.get('code'), answer.get('error') ?? ''];
  if (answer.get('state') !== login.state) throw new RenewalFailure('impossible', 'no answer to this');
  if (endingErrors.includes(error)) throw new RenewalFailure('ended', error);
  if (code === null) throw new RenewalFailure('impossible', error);
  const parameters = { code, state: login.state, issuer: answer.get('iss') };
  const issued = await provider.exchangeCode(parameters, login).catch((error: unknown) => {
    throw new RenewalFailure('later', error instanceof Error ? error.message : 'unknown');
  });
  // Another user may have signed in in another tab; the text typed here must not become theirs.
  const nextOwner = await ownerOf(issued.accessToken);
  if (nextOwner === null) throw new RenewalFailure('later', 'it cannot be told who is logged in');
  if (nextOwner !== owner) throw new RenewalFailure('ended', 'somebody else is logged in');
  if (!signal.aborted) tokens.write(storable(issued));
}

/** The tabs share the provider's session, so they renew it one after another. */
async function oneTabAtATime(signal: AbortSignal, renew: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return renew();
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await navigator.locks.request('kontor.renewal', { signal }, () => Promise.race([renew(), ended]));
}

/** Milliseconds until renewal: a minute before the token expires, or half of the time left if that is less than two minutes. */
function dueIn(tokens: TokenStore): number | null {
  const expiresAt = tokens.expiresAt();
  if (expiresAt === null) return null;
  const left = Math.max(expiresAt - Date.now(), 0);
  return Math.max(left - renewalMargin, left / 2);
}

async function ready(renewal: ActorRefFrom<typeof sessionRenewalMachine>): Promise<void> {
  renewal.send({ type: 'user.active' });
  if (!renewal.getSnapshot().hasTag('renewing')) return;
  // XState's `waitFor` would become part of the first script.
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

/** The frame can be read, unless the server did not answer and the browser shows its own error page. */
function visitInFrame(url: string, signal: AbortSignal): Promise<string> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Keeps the session';
  return new Promise<string>((resolve, reject) => {
    const fail = (message: string) => reject(new RenewalFailure('later', message));
    const timer = setTimeout(() => fail('no answer in time'), frameTimeout);
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
