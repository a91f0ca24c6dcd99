/** Configures oidc-provider for one public client: authorization code with PKCE. */
import type { Configuration, KoaContextWithOIDC, default as Provider, errors as providerErrors } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import type { Installation } from '../db/installation.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import type { Log } from '../kernel/log.ts';
import { isUnavailable } from '../kernel/store-errors.ts';
import { findAccount } from './accounts.ts';
import { hostCookie, pathBoundCookie } from './cookies.ts';
import type { AttemptLimiter } from './limits.ts';
import { loadProvider } from './load-provider.ts';
import type { Seal } from './seal.ts';
import { createAdapter, endSession } from './sessions.ts';
import { renderMessagePage } from './sign-in-pages.ts';
import { expiredMessage, type Texts, textsFor } from './texts.ts';
import { keepUnprovedInCookies } from './unproved-sign-ins.ts';

export type ProviderOptions = {
  database: Database;
  installation: Installation;
  /** The origin that people use, for example `https://kontor.example`. */
  publicOrigin: string;
  allowedRedirectUris: readonly string[];
  limiter: AttemptLimiter;
  seal: Seal;
  log: Log;
  /** The clock shared by all processes, in milliseconds since 1970. */
  storeNow?: () => number;
};

export const clientId = 'kontor';
export const grantedScope = 'public';

/** Lifetimes in seconds: a session ends 30 minutes after its last use and 8 hours after signing in. */
const lifetimes = { accessToken: 900, code: 60, interaction: 600, idleSession: 1800, session: 28_800 };

/** Wrong verifiers allowed per code, because they do not consume it. Nobody else can guess the code and use them up. */
const verifierTries = 5;
/** Far more than our own requests need; browsers keep no cookie of more than 4096 characters. */
const longestAuthorizationUrl = 2048;

export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { default: Provider, errors, interactionPolicy } = await loadProvider();
  const { database, storeNow = () => Date.now() } = options;
  const alreadyUsed = () => new errors.InvalidGrant('authorization code already consumed');
  const adapter = (model: string) => {
    const stored = createAdapter(database, model, alreadyUsed, storeNow);
    if (model !== 'Interaction') return stored;
    const secure = options.publicOrigin.startsWith('https:');
    return keepUnprovedInCookies({ stored, seal: options.seal, secure, pathOf: interactionPath, now: storeNow });
  };
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'End-User authentication is required',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && !oidc.account,
      ),
    );
  const provider = new Provider(options.publicOrigin, {
    ...configure(options, adapter),
    interactions: { policy, url: (_context, { uid }) => interactionPath(uid) },
  });
  provider.proxy = true; // forwarding headers from untrusted clients have already been removed
  provider.use(restrictCorsTo(registeredOrigins(options)));
  provider.use(answerStoreFailures(provider));
  provider.use(answerByRedirectOnly);
  provider.use(addSoleRedirectUri(redirectUris(options)));
  provider.use(limitAuthorization);
  provider.use(limitVerifiers(provider, options.limiter, errors));
  provider.use(endSessionOnRevocation(provider, options));
  return provider;
}

function interactionPath(uid: string): string {
  return `/oauth/interaction/${uid}`;
}

/** The redirect URIs of the application, our own origin first. */
function redirectUris({ publicOrigin, allowedRedirectUris }: ProviderOptions): string[] {
  return [`${publicOrigin}/oauth/callback`, ...allowedRedirectUris];
}

export function registeredOrigins(options: ProviderOptions): Set<string> {
  return new Set(redirectUris(options).map((uri) => new URL(uri).origin));
}

function configure(options: ProviderOptions, adapter: Configuration['adapter']): Configuration {
  const { database, installation, publicOrigin } = options;
  const origins = registeredOrigins(options);
  const secure = publicOrigin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  return {
    adapter,
    jwks: { keys: [...installation.signingKeys] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: [grantedScope],
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: redirectUris(options),
        scope: grantedScope,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: redirectUris(options).length === 1,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    issueRefreshToken: async () => false,
    cookies: {
      keys: [...installation.cookieKeys],
      names: {
        session: hostCookie('kontor_session', secure),
        interaction: pathBoundCookie('kontor_interaction', secure),
        resume: pathBoundCookie('kontor_resume', secure),
      },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      Interaction: lifetimes.interaction,
      Grant: lifetimes.session,
      Session: (_context, { loginTs }) => remainingSession(loginTs),
    },
    clientBasedCORS: (_context, origin) => origins.has(origin),
    findAccount: async (_context, sub) => {
      const account = await findAccount(database, Number(sub));
      return account ? { accountId: sub, claims: async () => ({ sub }) } : undefined;
    },
    loadExistingGrant: findOrMakeGrant,
    renderError: (context, { error }) => renderProviderError(context, error),
  };
}

function remainingSession(loginTs: number | undefined): number {
  if (loginTs === undefined) return lifetimes.idleSession;
  const untilEnd = loginTs + lifetimes.session - Math.floor(Date.now() / 1000);
  return Math.max(1, Math.min(lifetimes.idleSession, untilEnd));
}

/** The session may still refer to a revoked grant; without a new grant, every later sign-in would fail. */
async function findOrMakeGrant({ oidc }: KoaContextWithOIDC) {
  const { provider, session, client, account } = oidc;
  if (!session || !client || !account) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  if (known?.accountId === account.accountId) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(grantedScope);
  await grant.save();
  return grant;
}

type Middleware = (context: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** oidc-provider allows every origin to read its metadata and echoes any origin in a preflight. */
function restrictCorsTo(origins: ReadonlySet<string>): Middleware {
  return async (context, next) => {
    await next();
    if (!origins.has(context.get('Origin'))) context.remove('Access-Control-Allow-Origin');
  };
}

/** oidc-provider would answer a database outage with 500, as if a retry were useless. */
function answerStoreFailures(provider: Provider): Middleware {
  const failed = new WeakSet<KoaContextWithOIDC>();
  provider.on('server_error', (context, error) => {
    if (isUnavailable(error)) failed.add(context);
  });
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      provider.emit('server_error', context, error);
    }
    if (!failed.has(context)) return;
    if (context.accepts('json', 'html') === 'html') {
      renderMessage(context, ({ t }) => [
        t('Sign-in is not available at the moment'),
        t('The server cannot reach its database. Try again in a few seconds.'),
      ]);
    } else context.body = { error: 'temporarily_unavailable', error_description: 'the store cannot be reached' };
    context.status = 503;
    context.set({ 'Retry-After': '5', 'Cache-Control': 'no-store' });
  };
}

/** If the database fails early, oidc-provider would report a missing redirect URI instead of the outage. */
function addSoleRedirectUri([sole, ...others]: readonly string[]): Middleware {
  return (context, next) => {
    const isMissing = context.path === '/oauth/authorize' && context.query.redirect_uri === undefined;
    if (isMissing && others.length === 0) context.query = { ...context.query, redirect_uri: sole };
    return next();
  };
}

const limitAuthorization: Middleware = async (context, next) => {
  const isTooLong = context.path === '/oauth/authorize' && context.url.length > longestAuthorizationUrl;
  return isTooLong ? renderProviderError(context, 'invalid_request', 414) : next();
};

function limitVerifiers(provider: Provider, limiter: AttemptLimiter, errors: typeof providerErrors): Middleware {
  return async (context, next) => {
    await next();
    if (context.method !== 'POST' || context.path !== '/oauth/token' || context.status < 400) return;
    const { code } = context.oidc?.params ?? {};
    const issued = typeof code === 'string' ? await provider.AuthorizationCode.find(code) : undefined;
    if (!issued?.isValid) return;
    const limits = { free: verifierTries, firstDelay: lifetimes.code * 1000, longestDelay: lifetimes.code * 1000 };
    const wait = await limiter.begin([{ key: `code ${code}`, limits }]);
    if (wait === 0) return;
    await issued.destroy();
    const { error, error_description } = new errors.TemporarilyUnavailable('too many failed requests');
    context.status = 429;
    context.set({ 'Retry-After': String(Math.ceil(wait / 1000)), 'Cache-Control': 'no-store' });
    context.body = { error, error_description };
  };
}

/**
 * Accepts only the response mode `query`: any other would put the code and a script into one of our pages, even for a
 * refused request. A POST is refused without reading its body.
 */
const answerByRedirectOnly: Middleware = async (context, next) => {
  if (context.path !== '/oauth/authorize') return next();
  const modes = new URLSearchParams(context.querystring).getAll('response_mode');
  if (context.method !== 'POST' && modes.every((mode) => mode === 'query')) return next();
  renderProviderError(context, 'invalid_request', 400);
};

/**
 * Logging out revokes the token and must also end the provider session; otherwise the next "Login" would not ask for a
 * password. An expired token no longer names its session; then the cookie does, if the request comes from our own page.
 */
function endSessionOnRevocation(provider: Provider, { database, publicOrigin, log }: ProviderOptions): Middleware {
  return async (context, next) => {
    await next();
    if (context.path !== '/oauth/revoke' || context.method !== 'POST' || context.status !== 200) return;
    const token = context.oidc.entities.AccessToken;
    if (token?.sessionUid) await endSession(database, token.sessionUid);
    const isOwn = context.get('Origin') === publicOrigin;
    const session = isOwn ? await provider.Session.get(context) : undefined;
    if (session) await endSession(database, session.uid);
    const accountId = token?.accountId ?? session?.accountId;
    if (accountId !== undefined) log({ event: 'signed out', account: Number(accountId) });
    // Without this header, the console warns that the person is still signed in at the provider.
    if (token?.sessionUid || isOwn) {
      context.set({ 'X-Session-Ended': 'true', 'Access-Control-Expose-Headers': 'X-Session-Ended' });
    }
  };
}

function renderProviderError(context: KoaContextWithOIDC, error: string, status?: number): void {
  if (status !== undefined) context.status = status;
  const isExpired = context.path.startsWith('/oauth/authorize/');
  renderMessage(context, (texts) => {
    const { t } = texts;
    return isExpired
      ? expiredMessage(texts, context.get('Cookie'))
      : [
          t('Sign-in is not set up correctly'),
          t(
            'The application asked for something that the sign-in service refuses ({error}). Tell your administrator.',
            { error },
          ),
        ];
  });
}

function renderMessage(context: KoaContextWithOIDC, message: (texts: Texts) => [title: string, text: string]): void {
  setHeaders(context.res, pageHeaders({ referrer: 'no-referrer' }));
  context.type = 'html';
  context.vary('Accept-Language');
  const texts = textsFor(context.get('Accept-Language'), context.query.ui_locales);
  context.body = String(renderMessagePage(texts, ...message(texts)));
}
