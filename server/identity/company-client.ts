/** Kontor as a client of a company's own OpenID Connect provider: authorization code, PKCE, state and nonce. */
import type { ClientAuth, Configuration } from 'openid-client';
import { type Decoded, object, string } from '../../contract/decode.ts';

/** `clientSecret` is a secret. */
export type CompanySettings = { issuer: string; clientId: string; clientSecret: string; name: string };
/** The values that the answer to one attempt must match; stored on our side. */
export const companyAttempt = object({ state: string, nonce: string, verifier: string });
type CompanyAttempt = Decoded<typeof companyAttempt>;
export const companyIdentity = object({ issuer: string, subject: string });
export type CompanyIdentity = Decoded<typeof companyIdentity>;
/** `email` is the address that the company has verified; `null` if there is none. */
export type CompanyPerson = { identity: CompanyIdentity; email: string | null };
export type CompanyClient = ReturnType<typeof createCompanyClient>;

/** The only redirect URI that has to be registered with the company's provider. */
export const companyPath = '/oauth/company';
const timeoutSeconds = 10;
/** In seconds, by which the company's clock may be ahead. */
const clockTolerance = 60;

/** The answer is signed, but says what cannot be. */
export class UnfitAnswer extends Error {
  readonly code = 'OAUTH_UNFIT_ANSWER';
}

/** The first attempt loads openid-client and discovers the company's endpoints. */
export function createCompanyClient(settings: CompanySettings, publicOrigin: string) {
  const redirectUri = `${publicOrigin}${companyPath}`;
  let discovered: Promise<Configuration> | null = null;
  const configuration = () => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    /** The name shown on the sign-in page. */
    name: settings.name,
    /** The URL to send the browser to. `subject` becomes the prefix of the state, which routes the answer back. */
    async begin(subject: string): Promise<{ url: URL; attempt: CompanyAttempt }> {
      const openid = await import('openid-client');
      const config = await configuration();
      const state = `${subject}.${openid.randomState()}`;
      const attempt = { state, nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },
    /**
     * Checks the issuer, state, nonce, signature, times and code of an answer.
     * @throws whatever `openid-client` throws
     */
    async identify(query: string, { state, nonce, verifier }: CompanyAttempt): Promise<CompanyPerson> {
      const openid = await import('openid-client');
      const config = await configuration();
      const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || claims.iat > Date.now() / 1000 + clockTolerance) throw new UnfitAnswer();
      const isComplete = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint;
      const user = isComplete ? claims : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
      const email = user.email_verified === true && typeof user.email === 'string' ? user.email : null;
      return { identity: { issuer: claims.iss, subject: claims.sub }, email };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: CompanySettings): Promise<Configuration> {
  const openid = await import('openid-client');
  // The method that every provider supports unless its metadata says otherwise (OpenID Connect Discovery §3).
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    method(clientSecret)(server, ...rest);
  };
  // The settings allow plain http on this machine only.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  return openid.discovery(new URL(issuer), clientId, {}, authenticate, {
    timeout: timeoutSeconds,
    execute: [...execute, openid.enableNonRepudiationChecks],
  });
}
