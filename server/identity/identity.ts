/** Identifies the account behind a request: the OAuth 2 provider and its sign-in pages. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { createIsolation } from '../db/isolate.ts';
import { clientAddressOf, maskedAddress } from '../http/client-address.ts';
import type { Bindings } from '../http/request-listener.ts';
import type { Account } from '../kernel/account.ts';
import { type Background, createBackground } from '../kernel/background.ts';
import { describeError } from '../kernel/log.ts';
import { purgePreviewTokens } from '../publishing/preview-tokens.ts';
import { purgeAccountLinks } from './account-links.ts';
import { addAccountPages } from './account-service.ts';
import { findAccount } from './accounts.ts';
import { type CompanySettings, companyPath, createCompanyClient } from './company-client.ts';
import { forwardCompanyCallback } from './company-sign-in.ts';
import { addEmailVisits } from './email-visits.ts';
import { createFactors } from './factors.ts';
import { addInvitationVisits } from './invitation-visits.ts';
import { purgeInvitations } from './invitations.ts';
import { createAttemptLimiter, createKnownBrowsers } from './limits.ts';
import type { SendMail } from './mail.ts';
import { refuseEmbedding } from './opened-pages.ts';
import { createPasskeys } from './passkeys.ts';
import { addPasswordVisits } from './password-visits.ts';
import { type PasswordHasher, passwordHasher } from './passwords.ts';
import { clientId, createProvider, grantedScope, type ProviderOptions, registeredOrigins } from './provider.ts';
import { createSeal } from './seal.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { addSignIn } from './sign-in.ts';
import { withCookies } from './unproved-sign-ins.ts';
import type { SignInOptions } from './visit.ts';

export type IdentityOptions = Omit<ProviderOptions, 'limiter' | 'seal'> & {
  hasher?: PasswordHasher;
  /** The clock of the guessing limits, in milliseconds since 1970. */
  now?: () => number;
  /** The company provider that people may sign in through. */
  company?: CompanySettings | null;
  sendMail?: SendMail | undefined;
  background?: Background;
};

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

const providerPaths = [
  ...['/oauth/authorize', '/oauth/authorize/:uid{[\\w-]+}', '/oauth/token', '/oauth/revoke', '/oauth/jwks'],
  ...['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
];
const purgeInterval = 10 * 60_000;

export async function createIdentity(options: IdentityOptions) {
  const { database, installation, publicOrigin, allowedRedirectUris, log, hasher = passwordHasher } = options;
  const { storeNow = () => Date.now(), now = storeNow } = options;
  const limiter = createAttemptLimiter(database, now);
  const isolate = createIsolation(database, log, storeNow);
  const seal = createSeal(installation.factorKey);
  const providerOptions = { database, installation, publicOrigin, allowedRedirectUris, limiter, seal, storeNow, log };
  const provider = await createProvider(providerOptions);
  const sessions = createSessions(database, storeNow);
  provider.use(recordSessionUse(sessions));
  provider.on('server_error', (_context, error) =>
    log({ level: 'error', event: 'sign-in service failed', ...describeError(error) }),
  );
  const logRefused = (_context: unknown, { error }: { error: string }) => {
    // What the console is told that asks, without the person, whether a session lives.
    if (error !== 'login_required') log({ level: 'warn', event: 'sign-in request refused', error });
  };
  provider.on('authorization.error', logRefused);
  provider.on('grant.error', logRefused);
  provider.on('revocation.error', logRefused);
  const formKey = installation.formKey;
  const formOrigins = [...registeredOrigins(providerOptions)].filter((origin) => origin !== publicOrigin);
  const pages: SignInOptions = {
    database,
    provider,
    hasher,
    limiter,
    company: options.company ? createCompanyClient(options.company, publicOrigin) : null,
    factors: createFactors(database, seal, storeNow),
    passkeys: createPasskeys(database, publicOrigin, storeNow),
    sessions,
    seal,
    sendMail: options.sendMail ?? null,
    background: options.background ?? createBackground(log),
    knownBrowsers: createKnownBrowsers(formKey, publicOrigin.startsWith('https:')),
    log,
    formKey,
    publicOrigin,
    formOrigins,
    now: storeNow,
  };
  const routes = new Hono<Bindings>();
  routes.use('/oauth/*', refuseEmbedding(formOrigins.length > 0));
  routes.use('/oauth/*', withCookies);
  const answerAsProvider = provider.callback();
  routes.on('ALL', providerPaths, async ({ env: { incoming, outgoing } }) => {
    await answerAsProvider(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  if (pages.company) routes.all(companyPath, (context) => forwardCompanyCallback(pages, context));
  for (const addPages of [addSignIn, addAccountPages, addInvitationVisits, addPasswordVisits, addEmailVisits]) {
    addPages(routes, pages);
  }
  const purge = async () => {
    const works = {
      attempts: limiter.purge,
      invitations: () => purgeInvitations(database, storeNow()),
      'preview tokens': () => purgePreviewTokens(database, storeNow()),
      'account links': () => purgeAccountLinks(database, storeNow()),
      sessions: sessions.purge,
    };
    for (const [records, work] of Object.entries(works)) await isolate({ task: 'expired records', records }, work);
  };
  const timer = setInterval(purge, purgeInterval).unref();

  return {
    /** The paths of the provider and of its pages. */
    routes,
    async authenticate(accessToken: string): Promise<Account | null> {
      const token = await provider.AccessToken.find(accessToken);
      if (!token?.isValid || token.clientId !== clientId || !token.scopes.has(grantedScope)) return null;
      const account = await findAccount(database, Number(token.accountId));
      return account && { ...account, ...(token.sessionUid ? { session: token.sessionUid } : {}) };
    },
    /** Whose session lives in the browser that sends this request. It opens no call; a page may depend on it. */
    async accountOfSession({ incoming, outgoing }: Bindings['Bindings']): Promise<Account | null> {
      if (!incoming.headers.cookie?.includes('kontor_session=')) return null;
      const session = await provider.Session.get(provider.createContext(incoming, outgoing));
      return session.accountId === undefined ? null : findAccount(database, Number(session.accountId));
    },
    /** Deletes expired records; runs automatically every ten minutes. */
    purge,
    /** Stops the automatic purge. */
    close: () => clearInterval(timer),
  };
}

/** Counts each issued code as a use of its session: the console requests one every few minutes. */
function recordSessionUse(
  sessions: Sessions,
): (context: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void> {
  return async (context, next) => {
    await next();
    const session = context.path.startsWith('/oauth/authorize') ? context.oidc?.session : undefined;
    if (session?.accountId === undefined || !/[?&]code=/.test(String(context.response.get('Location')))) return;
    await sessions.recordUse(session.uid, Number(session.accountId), {
      userAgent: context.get('User-Agent'),
      network: maskedAddress(clientAddressOf(context.req)),
    });
  };
}
