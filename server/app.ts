/** Assembles the back end behind one request listener. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { createApi } from './api/api.ts';
import { type Config, imageDirectoryOf } from './config.ts';
import { readPreviewOrigins } from './content/domains.ts';
import { listenToChanges } from './content/transact-content.ts';
import { openStoreClock } from './db/clock.ts';
import type { Database } from './db/database.ts';
import { isPostgres } from './db/dialect.ts';
import { openInstallation } from './db/installation.ts';
import { createContentApi } from './delivery/content-api.ts';
import { createEventHub } from './events/event-hub.ts';
import { openSignals } from './events/open-signals.ts';
import { createClientAddresses } from './http/client-address.ts';
import { answerFailures, callNotFound } from './http/failures.ts';
import { measureDatabase, measureRequests } from './http/metrics.ts';
import { type Bindings, createRequestListener } from './http/request-listener.ts';
import { createIdentity } from './identity/identity.ts';
import { rememberTokens } from './identity/known-tokens.ts';
import { createMailer } from './identity/mail.ts';
import type { PasswordHasher } from './identity/passwords.ts';
import { createDatabaseImageFiles, createDiskImageFiles } from './images/image-files.ts';
import { createImageLibrary } from './images/image-library.ts';
import { createImageSigner } from './images/image-signing.ts';
import type { ImageJobs } from './images/process/jobs.ts';
import { createImageProxy } from './images/proxy/image-proxy.ts';
import { createBackground } from './kernel/background.ts';
import type { Log } from './kernel/log.ts';
import { isUnavailable } from './kernel/store-errors.ts';
import { createPostWebhook } from './publishing/deployment-webhook.ts';
import { createScheduler } from './publishing/scheduler.ts';
import { watchWebhook } from './publishing/watched-webhook.ts';
import type { Samples } from './samples.ts';
import { createSearchBuilder } from './search/search-build.ts';
import { collectsStatistics, createStaticSite, startupDataOf } from './site.ts';
import { createCollector } from './stats/collector.ts';

export type AppDependencies = {
  config: Config;
  /** Without a trailing slash. */
  publicOrigin: string;
  database: Database;
  log: Log;
  version?: string;
  hasher?: PasswordHasher;
  /** Clock of the API and of the rate limits on guessing, in milliseconds since 1970; the store's clock unless given. */
  now?: () => number;
  samples?: Samples | undefined;
  /** Decodes images; by default this process does. */
  images?: ImageJobs;
  /** Absent if metrics are not configured. */
  metrics?: Registry;
};

export type App = Awaited<ReturnType<typeof createApp>>;

export async function createApp(dependencies: AppDependencies) {
  const { config, publicOrigin, database, log, metrics } = dependencies;
  const services = await openServices(dependencies);
  const { clock, identity, files, signer, events, tokens, background, stopping } = services;
  const unlisten = listenToChanges(database, (changes) => {
    for (const domainId of new Set(changes.map((change) => change.domain_id)))
      events.tell({ kind: 'change', domainId });
  });
  const app = createRoutes(services);
  const scheduler = createScheduler(services);
  scheduler.start();
  const searchBuilder = createSearchBuilder({ database, log });
  searchBuilder.start();
  const clientAddresses = createClientAddresses(config.trustedProxies, publicOrigin);
  const observe = metrics && measureRequests(metrics);
  const { allowedHosts } = config;
  const listener = createRequestListener({ app, publicOrigin, allowedHosts, clientAddresses, log, observe });
  if (metrics) {
    measureDatabase(metrics, database);
    events.measure(metrics);
  }
  /** Stops background work; the database stays open. */
  const close = async () => {
    stopping.abort();
    await background.settled();
    await scheduler.close();
    await searchBuilder.close();
    identity.close();
    unlisten();
    tokens.close();
    clock.close();
    await events.close();
  };
  return { listener, identity, files, signer, events, close };
}

type Services = Awaited<ReturnType<typeof openServices>>;

/** What the routes and the background work share. */
async function openServices(dependencies: AppDependencies) {
  const { config, publicOrigin, database, log, hasher, samples, metrics } = dependencies;
  const clock = await openStoreClock(database, log);
  const { now = clock.now } = dependencies;
  const installation = { ...(await openInstallation(database)), ...config.imageProxyKeys };
  const { allowedRedirectUris, company } = config;
  const shared = { database, publicOrigin, log, now };
  const sendMail = config.mail ? createMailer(config.mail, log) : undefined;
  const background = createBackground(log);
  const provider = { allowedRedirectUris, company, hasher, storeNow: clock.now, sendMail, background };
  const identity = await createIdentity({ ...shared, ...provider, installation });
  // Processes that share a PostgreSQL database need not share a disk.
  const files = isPostgres(database)
    ? createDatabaseImageFiles(database)
    : createDiskImageFiles(imageDirectoryOf(config));
  const imageKeys = { keyHex: installation.imageProxyKey, saltHex: installation.imageProxySalt };
  const signer = createImageSigner({ ...imageKeys, proxyHost: `${publicOrigin}/proxy`, publicOrigin });
  const signals = await openSignals(config.databaseLocation, log);
  const tokens = rememberTokens(identity.authenticate, { database, signals, now });
  const events = createEventHub({ ...shared, signals, authenticate: identity.authenticate });
  const stopping = new AbortController();
  const calling = createPostWebhook({
    signal: stopping.signal,
    allowPrivateAddresses: config.allowPrivateWebhooks,
    trustedUrl: samples && `${publicOrigin}${samples.webhookPath}`,
  });
  const postWebhook = watchWebhook(calling, { log, metrics });
  return {
    ...dependencies,
    now,
    clock,
    installation,
    identity,
    files,
    imageKeys,
    signer,
    tokens,
    events,
    postWebhook,
    background,
    sendMail,
    stopping,
  };
}

/** Paths that never belong to the application: without a handler they are answered with 404. */
const programs = /^\/(?:samples|content|mgmt|adm|api|library|proxy|stats|oauth(?!\/callback$)|\.well-known)(?:\/|$)/;

function createRoutes(services: Services): Hono<Bindings> {
  const { config, database, publicOrigin, log, samples, images, metrics } = services;
  const { installation, identity, tokens, files, imageKeys, signer, version = 'development' } = services;
  const { allowedOrigins, trashDays, historyDays, contentPagesPerSecond: pagesPerSecond } = config;
  const shared = { ...services, authenticate: tokens.authenticate, allowedOrigins, trashDays, version };
  const startupData = startupDataOf(config, publicOrigin, installation);
  const app = new Hono<Bindings>();
  app.onError(answerFailures(log, 'text'));
  const cacheDirectory = join(config.dataDirectory, 'variants');
  const forgetVariants = () => rm(cacheDirectory, { recursive: true, force: true });
  app.route('/library', createImageLibrary({ ...shared, files, forgetVariants, prepareUpload: images?.prepareUpload }));
  app.route(
    '/proxy',
    createImageProxy({
      ...{ ...imageKeys, publicOrigin, log, metrics, resizeImage: images?.resizeImage },
      ...{ readSource: files.read, openSource: files.open, cacheDirectory },
    }),
  );
  if (collectsStatistics(config)) app.route('/stats', createCollector({ ...config.analytics, publicOrigin, log }));
  app.route('/content/api/v1', createContentApi({ ...shared, limits: { pagesPerSecond } }));
  if (samples)
    app.post(samples.webhookPath, samples.createBuild({ database, tell: (path, init) => app.request(path, init) }));
  const imageUrlIsOurs = signer.isSignedImageUrl;
  app.route('/', createApi({ ...shared, historyDays, imageUrlIsOurs, draftKey: installation.draftKey }));
  app.route('/', identity.routes);
  app.use(async (context, next) => (programs.test(context.req.path) ? callNotFound(context) : next()));
  const previewOrigins = async (request: Bindings['Bindings']) => {
    try {
      const account = await identity.accountOfSession(request);
      return account ? await readPreviewOrigins(database, account) : [];
    } catch (error) {
      if (isUnavailable(error)) return [];
      throw error;
    }
  };
  const directory = config.staticDirectory;
  app.route('/', createStaticSite({ directory, publicOrigin, startupData, previewOrigins }));
  return app;
}
