/** A company's own OpenID Connect provider, as Kontor is its client: authorization code, PKCE, state and nonce. */
import type { ClientAuth, Configuration } from 'openid-client';

/** `clientSecret` is a secret. */
export type CompanySettings = { issuer: string; clientId: string; clientSecret: string; name: string };
/** What one attempt has to come back with; kept on our side. */
export type CompanyAttempt = { state: string; nonce: string; verifier: string };
export type CompanyClient = {
  /** What people call it. */
  name: string;
  /** Where the browser is sent to. `subject` begins the state, so that the answer finds its way back. */
  begin(subject: string): Promise<{ url: URL; attempt: CompanyAttempt }>;
  /**
   * Checks issuer, state, nonce, signature and code of an answer.
   * @returns the address that the company vouches for; `null` where it vouches for none
   * @throws what `openid-client` does
   */
  addressOf(query: string, attempt: CompanyAttempt): Promise<string | null>;
};

/** The one address that the company's provider has to know. */
export const companyPath = '/oauth/company';
const secondsToWait = 10;

/** openid-client is loaded, and the company asked for its addresses, with the first attempt. */
export function createCompanyClient(settings: CompanySettings, publicOrigin: string): CompanyClient {
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
    name: settings.name,
    async begin(subject) {
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
    async addressOf(query, { state, nonce, verifier }) {
      const openid = await import('openid-client');
      const config = await configuration();
      const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) return null;
      const isComplete = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint;
      const told = isComplete ? claims : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
      return told.email_verified === true && typeof told.email === 'string' ? told.email : null;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: CompanySettings): Promise<Configuration> {
  const openid = await import('openid-client');
  // The way that every provider knows unless it says otherwise (OpenID Connect Discovery §3).
  const authenticate: ClientAuth = (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    way(clientSecret)(server, ...rest);
  };
  // Settings allow plain http on this machine only.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  return openid.discovery(new URL(issuer), clientId, {}, authenticate, {
    timeout: secondsToWait,
    execute: [...execute, openid.enableNonRepudiationChecks],
  });
}
