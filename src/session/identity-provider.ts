/**
 * A public OAuth 2 client with PKCE. The provider's endpoints are `{base}/authorize`, `{base}/token` and `{base}/revoke`.
 * Failures reject with the data of a `SignInFailure`, which never contains a code or token.
 */
import * as oauth from 'oauth4webapi';
import { oauthErrorCodes, words } from '../../contract/failures.ts';
import { chosenLanguage } from '../language/language.ts';
import { t } from '../language/translate.ts';
import { reportAnswer } from '../lib/connection.ts';
import { challengeOf } from './pkce.ts';

export type IdentityProviderOptions = {
  /** Without a trailing slash. */
  providerUrl: string;
  applicationId: string;
  scope: string;
  /** `{origin}/oauth/callback` */
  redirectUri: string;
};
export type CallbackParameters = { code: string; state: string; issuer: string | null };

/** `expiresIn` is in seconds; null if the provider does not send it. */
export type IssuedToken = { accessToken: string; expiresIn: number | null };

export type IdentityProvider = {
  /**
   * The URL to send the browser to; with `silent` the provider answers without showing anything. Otherwise waits until the
   * provider can be reached or the signal aborts.
   */
  authorizationUrl(login: { state: string; verifier: string }, way?: 'silent' | AbortSignal): Promise<string>;
  /** A code can be exchanged only once. */
  exchangeCode(parameters: CallbackParameters, login: { state: string; verifier: string }): Promise<IssuedToken>;
  revokeToken(token: string): Promise<Revocation>;
};

/** `ended`: the session at the provider ended too; `lacking`: the provider does not support revocation. */
export type Revocation = 'ended' | 'revoked' | 'lacking';

/** Milliseconds. */
const revocationTimeout = 2500;
const exchangeTimeout = 15_000;
/** Milliseconds between two attempts to reach the provider. */
const retryInterval = 5000;
const lackingStatuses = [404, 405, 501];

class SignInError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SignInError';
    this.code = code;
  }
}

export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const client: oauth.Client = { client_id: options.applicationId };
  const request = { [oauth.allowInsecureRequests]: isLoopback(options.providerUrl) };
  return {
    async authorizationUrl({ state, verifier }, way) {
      if (!globalThis.crypto?.subtle) {
        throw new SignInError('insecure_origin', t('Login needs https, or an address on this machine.'));
      }
      if (way !== 'silent') await untilAnswering(`${options.providerUrl}/token`, way);
      const language = chosenLanguage();
      const url = new URL(`${options.providerUrl}/authorize`);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: options.applicationId,
        redirect_uri: options.redirectUri,
        scope: options.scope,
        state,
        code_challenge: await challengeOf(verifier),
        code_challenge_method: 'S256',
        ...(way === 'silent' ? { prompt: 'none' } : {}),
        // The browser sends its own preference.
        ...(language === 'system' ? {} : { ui_locales: language }),
      }).toString();
      return url.href;
    },
    async exchangeCode(parameters, { state, verifier }) {
      const server = serverOf(options.providerUrl, parameters.issuer);
      const answer = await reach(server.token_endpoint, () =>
        oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          oauth.validateAuthResponse(server, client, callbackOf(parameters), state),
          options.redirectUri,
          verifier,
          { ...request, signal: AbortSignal.timeout(exchangeTimeout) },
        ),
      );
      await refuseFailing(answer);
      const readable = await withoutExtras(answer);
      const tokens = await reach(server.token_endpoint, () =>
        oauth.processAuthorizationCodeResponse(server, client, readable),
      );
      return { accessToken: tokens.access_token, expiresIn: tokens.expires_in ?? null };
    },
    async revokeToken(token) {
      const server = serverOf(options.providerUrl, null);
      const answer = await reach(server.revocation_endpoint, () =>
        oauth.revocationRequest(server, client, oauth.None(), token, {
          ...request,
          signal: AbortSignal.timeout(revocationTimeout),
        }),
      );
      if (lackingStatuses.includes(answer.status)) return 'lacking';
      return answer.ok && answer.headers.get('X-Session-Ended') === 'true' ? 'ended' : 'revoked';
    },
  };
}

/** Accepts an issuer (RFC 9207) only if it is the provider's URL or a parent of it. */
function serverOf(providerUrl: string, issuer: string | null) {
  const isOwn = issuer !== null && `${providerUrl}/`.startsWith(`${issuer.replace(/\/+$/, '')}/`);
  return {
    issuer: isOwn ? issuer : providerUrl,
    token_endpoint: `${providerUrl}/token`,
    revocation_endpoint: `${providerUrl}/revoke`,
  } satisfies oauth.AuthorizationServer;
}

function callbackOf({ code, state, issuer }: CallbackParameters): URLSearchParams {
  return new URLSearchParams({ code, state, ...(issuer === null ? {} : { iss: issuer }) });
}

async function refuseFailing(answer: Response): Promise<void> {
  if (answer.ok) return;
  const { error, error_description } = objectIn(await textOf(answer)) ?? {};
  const description = typeof error_description === 'string' ? `: ${error_description.slice(0, 300)}` : '';
  if (oauthErrorCodes.some((known) => known === error)) throw new SignInError(String(error), `${error}${description}`);
  throw new SignInError('http_status', t(words.httpStatus, { status: answer.status }));
}

/** Removes unused members: some providers send `null`, or an `id_token` that was not requested. */
async function withoutExtras(answer: Response): Promise<Response> {
  const body = objectIn(await textOf(answer));
  if (body === null) return answer;
  const { access_token, token_type, expires_in } = body;
  const members = { access_token, token_type, ...(expires_in === null ? {} : { expires_in }) };
  return new Response(JSON.stringify(members), { headers: { 'Content-Type': 'application/json' } });
}

const textOf = (answer: Response) => answer.clone().text();

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // The caller reports it by its status, or oauth4webapi does.
    return null;
  }
}

/** Maps the errors of `act`, which sends its request to `endpoint`, to `SignInError`. */
async function reach<T>(endpoint: string, act: () => Promise<T>): Promise<T> {
  const policy = watchPolicy(endpoint);
  try {
    return await act();
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException)
      throw await whyUnreachable(endpoint, policy.refuses);
    if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
      throw new SignInError(error.error, error.error);
    }
    if (error instanceof oauth.OperationProcessingError) throw new SignInError('invalid_response', error.message);
    throw error;
  } finally {
    policy.unwatch();
  }
}

/** Browsers do not tell scripts why a request failed, but whoever sets up the console must know. */
async function whyUnreachable(endpoint: string, isRefusedByPolicy: () => Promise<boolean>): Promise<SignInError> {
  const { origin } = new URL(endpoint);
  if (await isRefusedByPolicy()) {
    return new SignInError('outside_policy', t('The content policy of this page does not allow {origin}.', { origin }));
  }
  const isUp = origin !== location.origin && (await isAnswering(endpoint));
  return isUp
    ? new SignInError('no_cors', t('{origin} does not let this page read its answer.', { origin }))
    : new SignInError('unreachable', t('The login service cannot be reached.'));
}

/**
 * Waits until the provider answers, because leaving without a connection would end at the browser's error page. Resolves at once
 * if the browser is online and the page came from the host.
 */
async function untilAnswering(endpoint: string, signal?: AbortSignal): Promise<void> {
  if (navigator.onLine !== false && !isCachedPage()) return;
  while (!signal?.aborted && !(await isAnswering(endpoint))) {
    reportAnswer(false);
    const soon = new AbortController();
    await new Promise<unknown>((resolve) => {
      setTimeout(resolve, retryInterval);
      addEventListener('online', resolve, { signal: soon.signal });
    });
    soon.abort();
  }
  reportAnswer(true);
}

/** Whether this page came from the worker's cache, because the host did not send it in time (`src/app/worker/worker.js`). */
function isCachedPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return false;
  return navigation.serverTiming?.some(({ name }) => name === 'kept') ?? false;
}

/** Requests an opaque response, which needs no CORS permission; its status is 0. */
async function isAnswering(endpoint: string): Promise<boolean> {
  const init = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(5000) } as const;
  return fetch(endpoint, init).then(
    ({ status }) => status < 500,
    () => false,
  );
}

function watchPolicy(endpoint: string) {
  let isRefused = false;
  const note = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI.startsWith(new URL(endpoint).origin)) isRefused = true;
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    // The event is dispatched after the request has failed.
    refuses: () => new Promise<boolean>((resolve) => setTimeout(() => resolve(isRefused), 50)),
    unwatch: () => document.removeEventListener('securitypolicyviolation', note),
  };
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
