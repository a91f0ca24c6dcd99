/** A company's OpenID Connect provider, made with oidc-provider: it signs everybody in with its `claims`. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type Provider from 'oidc-provider';
import type { CompanyRules } from '../../server/identity/company-client.ts';
import { loadProvider } from '../../server/identity/load-provider.ts';

/** As without the settings that go further. */
const usualRules: CompanyRules = {
  ...{ scopes: [], createsAccounts: false, isOnlyWay: false, trustsUnverified: false },
  groups: { claim: 'groups', admin: [], domains: [] },
};
export const companyClient = { clientId: 'kontor-at-work', clientSecret: 'turnip lantern', ...usualRules };

export type CompanyProvider = {
  issuer: string;
  /** About the person who signs in. */
  claims: Record<string, unknown>;
  /** The company's id of the person. */
  subject: string;
  stop(): Promise<void>;
};
type Settings = { redirectUri: string; inIdToken?: boolean; authMethod?: 'client_secret_basic' | 'client_secret_post' };

export async function startCompanyProvider(settings: Settings): Promise<CompanyProvider> {
  const { redirectUri, inIdToken = false, authMethod = 'client_secret_basic' } = settings;
  const { default: OidcProvider } = await loadProvider();
  let provider: Provider | null = null;
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const company: CompanyProvider = {
    issuer: `http://127.0.0.1:${address.port}`,
    claims: {},
    subject: 'employee-7',
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const { clientId, clientSecret } = companyClient;
  provider = new OidcProvider(company.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'] },
    conformIdTokenClaims: !inIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    cookies: { keys: ['company'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...company.claims, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.account?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  async function answer(...[request, response]: Parameters<typeof callback>): Promise<void> {
    if (!request.url?.startsWith('/sign-in/')) return callback(request, response);
    await provider?.interactionFinished(request, response, { login: { accountId: company.subject } });
  }
  return company;
}
