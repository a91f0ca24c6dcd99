/** Kontor as a client of a company's own OpenID Connect provider: authorization code, PKCE, state and nonce. */
import type { ClientAuth, Configuration } from 'openid-client';
import { array, boolean, type Decoded, nullable, object, string } from '../../contract/decode.ts';

/** `clientSecret` is a secret. */
export type CompanySettings = CompanyRules & { issuer: string; clientId: string; clientSecret: string; name: string };
export type CompanyRules = {
  /** Besides `openid` and `email`. */
  scopes: readonly string[];
  /** Whether whoever has no account gets one at the first sign-in. */
  createsAccounts: boolean;
  /** Whether passwords open no account but that of the first admin. */
  isOnlyWay: boolean;
  groups: CompanyGroups;
  /** Whether the addresses of this issuer count although it does not say that they are verified. */
  trustsUnverified: boolean;
};
/** Without groups for admins, or for a domain, the company does not decide about them. */
export type CompanyGroups = {
  claim: string;
  admin: readonly string[];
  domains: readonly { group: string; domains: readonly string[] }[];
};
/** The values that the answer to one attempt must match; stored on our side. */
export const companyAttempt = object({ state: string, nonce: string, verifier: string });
type CompanyAttempt = Decoded<typeof companyAttempt>;
/**
 * `email` is the address that counts, `null` if there is none; `isVerified` says whether the company vouches for it. Of the
 * groups, those that the settings name.
 */
export const companyPerson = object({
  ...{ issuer: string, subject: string, email: nullable(string), isVerified: boolean },
  groups: array(string),
});
export type CompanyPerson = Decoded<typeof companyPerson>;
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
  const { groups } = settings;
  const named = new Set([...groups.admin, ...groups.domains.map(({ group }) => group)]);
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
    rules: settings as CompanyRules,
    /** The URL to send the browser to. `subject` becomes the prefix of the state, which routes the answer back. */
    async begin(subject: string): Promise<{ url: URL; attempt: CompanyAttempt }> {
      const openid = await import('openid-client');
      const config = await configuration();
      const state = `${subject}.${openid.randomState()}`;
      const attempt = { state, nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: ['openid', 'email', ...settings.scopes].join(' '),
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
      const isComplete = claims.email !== undefined && (named.size === 0 || claims[groups.claim] !== undefined);
      const asks = !isComplete && config.serverMetadata().userinfo_endpoint !== undefined;
      const info = asks ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
      // An address and whether it is verified are told together.
      const user: Claims = claims.email === undefined ? info : claims;
      const isVerified = user.email_verified === true;
      const counts = isVerified || settings.trustsUnverified;
      const told: Claims = { ...info, ...claims };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: counts && typeof user.email === 'string' ? user.email : null,
        isVerified,
        groups: groupsIn(told[groups.claim]).filter((group) => named.has(group)),
      };
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** A text is one group: nothing in it separates several. */
function groupsIn(claim: unknown): string[] {
  const told: unknown[] = Array.isArray(claim) ? claim : [claim];
  return [...new Set(told.filter((group) => typeof group === 'string'))];
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
