/**
 * The identity provider, as a public OAuth 2 client with PKCE sees it. Endpoints are `{base}/authorize`, `{base}/token`
 * and `{base}/revoke`. What goes wrong is rejected as `SignInFailure`-shaped data, never with a code or token in it.
 */

import * as oauth from 'oauth4webapi';
import { oauthErrorCodes, words } from '../../contract/failures.ts';
import { chosenLanguage } from '../language/language.ts';
import { t } from '../language/translate.ts';
import { challengeOf } from '../lib/pkce.ts';

export type IdentityProviderOptions = {
  /** Without a trailing slash. */
  providerUrl: string;
  applicationId: string;
  scope: string;
  /** `{origin}/oauth/callback` */
  redirectUri: string;
  fetch?: typeof fetch;
};
export type CallbackParameters = { code: string; state: string; issuer: string | null };

/** `expiresIn` in seconds; null where the provider does not say. */
export type IssuedToken = { accessToken: string; expiresIn: number | null };

export type IdentityProvider = {
  /** The address to send the browser to; a `silent` one answers at once and shows nothing. */
  authorizationUrl(login: { state: string; verifier: string }, silent?: 'silent'): Promise<string>;
  /** Spends the code. */
  exchangeCode(parameters: CallbackParameters, login: { state: string; verifier: string }): Promise<IssuedToken>;
  revokeToken(token: string): Promise<void>;
};

export class SignInError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SignInError';
    this.code = code;
  }
}

export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const client: oauth.Client = { client_id: options.applicationId };
  const request = {
    [oauth.allowInsecureRequests]: isLoopback(options.providerUrl),
    ...(options.fetch ? { [oauth.customFetch]: options.fetch } : {}),
  };
  return {
    async authorizationUrl({ state, verifier }, silent) {
      if (!globalThis.crypto?.subtle) {
        throw new SignInError('insecure_origin', t('Signing in needs https, or an address on this machine.'));
      }
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
        ...(silent ? { prompt: 'none' } : {}),
        // What the browser prefers it says itself.
        ...(language === 'system' ? {} : { ui_locales: language }),
      }).toString();
      return url.href;
    },
    async exchangeCode(parameters, { state, verifier }) {
      const server = serverOf(options.providerUrl, parameters.issuer);
      const answer = await reach(() =>
        oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          oauth.validateAuthResponse(server, client, callbackOf(parameters), state),
          options.redirectUri,
          verifier,
          request,
        ),
      );
      await refuseFailing(answer);
      const tokens = await reach(() => oauth.processAuthorizationCodeResponse(server, client, answer));
      return { accessToken: tokens.access_token, expiresIn: tokens.expires_in ?? null };
    },
    async revokeToken(token) {
      const server = serverOf(options.providerUrl, null);
      await reach(() => oauth.revocationRequest(server, client, oauth.None(), token, request));
    },
  };
}

/** An issuer (RFC 9207) is believed only where it is the provider's own address or a parent of it. */
function serverOf(providerUrl: string, issuer: string | null): oauth.AuthorizationServer {
  const isOwn = issuer !== null && (providerUrl === issuer || providerUrl.startsWith(`${issuer.replace(/\/$/, '')}/`));
  return {
    issuer: isOwn ? issuer : providerUrl,
    token_endpoint: `${providerUrl}/token`,
    revocation_endpoint: `${providerUrl}/revoke`,
  };
}

function callbackOf({ code, state, issuer }: CallbackParameters): URLSearchParams {
  return new URLSearchParams({ code, state, ...(issuer === null ? {} : { iss: issuer }) });
}

async function refuseFailing(answer: Response): Promise<void> {
  if (answer.ok) return;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const code = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : '';
  if (oauthErrorCodes.some((known) => known === code)) throw new SignInError(code, code);
  throw new SignInError('http_status', t(words.httpStatus, { status: answer.status }));
}

async function reach<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof TypeError) throw new SignInError('unreachable', t('The sign-in service cannot be reached.'));
    if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
      throw new SignInError(error.error, error.error);
    }
    if (error instanceof oauth.OperationProcessingError) throw new SignInError('invalid_response', error.message);
    throw error;
  }
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
