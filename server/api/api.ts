/** The management and the admin API, and how endpoints of the contract are mounted. */
import { type Context, type Env, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import { partOf, viewOf } from '../content/domain-handlers.ts';
import { findDomainState, mayUseDomain } from '../content/domains.ts';
import { type Answer, entityAnswer, requestToWrite, write } from '../content/write.ts';
import { type Database, together } from '../db/database.ts';
import { recordWrite } from '../history/recorded-writes.ts';
import { answerFailures, callNotFound } from '../http/failures.ts';
import { isAdmitted } from '../identity/known-tokens.ts';
import type { Account, Authenticate } from '../kernel/account.ts';
import { CsvFile } from '../kernel/csv.ts';
import type { ApiEndpointName, Handlers, Preparations, Services } from '../kernel/handler.ts';
import { compress, jsonText, sendJson } from '../kernel/json-text.ts';
import type { Log } from '../kernel/log.ts';
import { forbidden, notFound, unauthenticated, unlessFull } from '../kernel/refusal.ts';
import { nameEndpoint, nameUser } from '../kernel/request-context.ts';
import { createTimeBudget, type TimeBudget } from '../kernel/time-budget.ts';
import { streamHeaders } from '../live/event-writer.ts';
import type { Live } from '../live/live.ts';
import { pathChangePreparations } from '../references/path-change-handlers.ts';
import { storableId } from '../rules/checks.ts';
import { adminHandlers } from './admin-handlers.ts';
import { type CachedAnswer, createAnswerCache } from './answer-cache.ts';
import { managementHandlers } from './management-handlers.ts';

export type ApiOptions = Omit<Services, 'live'> & {
  database: Database;
  authenticate: Authenticate;
  log: Log;
  live?: Live;
};

/** The loosely typed side of a handler: the router passes exactly what its endpoint's decoders return. */
type AnyHandler = (call: object) => Promise<unknown>;

const preparations: Preparations = pathChangePreparations;
const handlers = { ...managementHandlers, ...adminHandlers } satisfies Handlers;
/** Their answers contain tokens that are stored nowhere, so they are not recorded for replay. */
const unrecorded: ReadonlySet<ApiEndpointName> = new Set([
  ...(['createInvitation', 'renewInvitation', 'createPreviewToken'] as const),
  ...(['changePassword', 'changeOwnEmail', 'changeEmail', 'sendPasswordLink'] as const),
]);
/** They write nothing to the store, or in a transaction of their own: they get neither one nor the domain lock. */
const withoutTransaction: ReadonlySet<ApiEndpointName> = new Set([
  ...(['reportPresence', 'changePassword', 'changeOwnEmail', 'changeEmail', 'sendPasswordLink'] as const),
]);
/** Readings that may take long (`time-budget.ts`). */
const costly: ReadonlySet<ApiEndpointName> = new Set([
  ...(['listPageHistory', 'listMenuHistory', 'listDomainHistory'] as const),
  ...(['getPageVersion', 'getMenuVersion', 'getDomainVersion'] as const),
  ...(['listChanges', 'downloadChanges', 'listPageContents', 'listLinks', 'searchText'] as const),
  ...(['listActivity', 'downloadActivity'] as const),
]);
const bodyLimit = 2 * 1024 * 1024;
const bodyRules = {
  limit: bodyLimit,
  tooLarge: problem('body_too_large', { size: bodyLimit / 1024 / 1024 }),
  isStrict: true,
};

/** Serves `/mgmt/api/v1/*` and `/adm/api/v1/*`; every other path is left to the parent app. */
export function createApi(options: ApiOptions): Hono {
  const app = new Hono();
  const headers = apiHeaders(options.allowedOrigins);
  app.use('/mgmt/*', headers);
  app.use('/adm/*', headers);
  const cached = createAnswerCache();
  const readingTime = createTimeBudget();
  mountEndpoints(app, Object.keys(handlers) as ApiEndpointName[], (name, context) =>
    handle(name, context, { ...options, cached, readingTime }),
  );
  app.get(routeOf('followDomain'), (context) => followDomain(context, options));
  app.all('/mgmt/*', callNotFound);
  app.all('/adm/*', callNotFound);
  app.notFound(callNotFound);
  app.onError(answerFailures(options.log));
  return app;
}

async function handle(
  name: ApiEndpointName,
  context: Context,
  options: ApiOptions & { cached: ReturnType<typeof createAnswerCache>; readingTime: TimeBudget },
): Promise<Answer | CsvFile | CachedAnswer> {
  const endpoint: Endpoint = endpoints[name];
  const handler = handlers[name] as unknown as AnyHandler;
  const account = name === 'getHealth' ? null : await identify(context, options);
  if (endpoint.api === 'admin' && !account?.is_admin) throw forbidden();
  const params = idsOf(context);
  const query = context.req.query();
  const domainId = endpoint.api === 'management' ? params.domainId : undefined;
  const { database } = options;
  const outside = {
    ...{ account, params, query, body: undefined, sent: {}, ifMatch: null },
    ...{ database, services: options, afterCommit: () => {} },
  };
  const admit = async (store: Database, lock: boolean) => {
    if (domainId === undefined || !account) return;
    const isTheirs = lock ? mayUseDomain(store, account, domainId, lock) : isAdmitted(store, account, domainId);
    if (!(await isTheirs)) throw notFound('domain');
  };
  if (endpoint.method === 'GET') {
    await admit(database, false);
    if (name === 'getDomain' && account && domainId !== undefined) {
      const state = await findDomainState(database, domainId);
      if (!state) throw notFound('domain');
      const { after, first } = partOf(query);
      const key = `${domainId} ${viewOf(account)} ${options.version} ${after} ${first}`;
      return options.cached({ key, ...state, make: async () => jsonText(await handler(outside)) });
    }
    const entity = costly.has(name)
      ? await unlessFull(
          5,
          options.readingTime.run(String(account?.id), () => handler(outside)),
        )
      : await handler(outside);
    return entity instanceof CsvFile ? entity : entityAnswer(200, entity);
  }
  if (!account) throw unauthenticated();
  // Refuse clients without access to the domain before their body is read.
  await admit(database, false);
  const request = await requestToWrite(context, name, account, bodyRules, !unrecorded.has(name));
  const { body, sent, ifMatch } = request;
  const call = { ...outside, body, sent, ifMatch };
  if (withoutTransaction.has(name)) {
    const entity = await handler(call);
    logAdminChange(options, name, account, params);
    return entity === undefined ? { status: 204, body: null } : entityAnswer(201, entity);
  }
  const prepare = preparations[name] as AnyHandler | undefined;
  await prepare?.(call);
  const answer = await write(database, request, options.now, async (transaction, afterCommit) => {
    const by = { userId: account.id, at: options.now() };
    const work = () =>
      recordWrite({ database: transaction, name, params, body, by }, () =>
        handler({ ...call, database: transaction, afterCommit }),
      );
    // Queries inside `work` run after the domain lock is held, because the database keeps the order of statements.
    return (await together([admit(transaction, true), work()]))[1];
  });
  logAdminChange(options, name, account, params);
  return answer;
}

function logAdminChange({ log }: ApiOptions, name: ApiEndpointName, { id }: Account, params: object): void {
  if (endpoints[name].api === 'admin') log({ event: 'admin change', call: name, userId: id, ...params });
}

/** Streams the events of a domain until the client leaves or loses access. */
async function followDomain(context: Context, options: ApiOptions): Promise<Response> {
  nameEndpoint('followDomain');
  const account = await identify(context, options);
  const { domainId = 0 } = idsOf(context);
  if (!(await mayUseDomain(options.database, account, domainId, false))) throw notFound('domain');
  if (!options.live) throw notFound('address');
  const token = tokenOf(context) ?? '';
  const last = context.req.query('after') ?? context.req.header('Last-Event-ID') ?? '';
  const after = /^\d{1,15}$/.test(last) ? Number(last) : null;
  const body = await options.live.follow({ account, token, domainId, after });
  return context.body(body, 200, streamHeaders);
}

function tokenOf({ req }: Context): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(req.header('Authorization') ?? '')?.[1];
}

async function identify(context: Context, { authenticate }: ApiOptions): Promise<Account> {
  const token = tokenOf(context);
  const account = token ? await authenticate(token) : null;
  if (!account) throw unauthenticated();
  nameUser(account.id);
  return account;
}

/**
 * Sets the headers of every answer of an API, CORS included. The API never reads cookies.
 * @param allowedOrigins exact origins like `https://kontor.example`; `null` and `*` have no effect
 */
export function apiHeaders(allowedOrigins: readonly string[]): MiddlewareHandler {
  const allow = cors({
    origin: allowedOrigins.filter((origin) => origin !== 'null' && origin !== '*'),
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'X-Access-Token', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
  return async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    // Reads of our own pages have no Origin header, and need no CORS.
    if (context.req.method === 'OPTIONS' || context.req.header('Origin') !== undefined) return allow(context, next);
    context.header('Vary', 'Origin');
    await next();
  };
}

export function mountEndpoints<E extends Env, Name extends EndpointName>(
  app: Hono<E>,
  names: readonly Name[],
  answer: (
    name: Name,
    context: Context<E>,
  ) => Promise<Answer | { respond: (context: Context<E>) => Response | Promise<Response> }>,
): void {
  for (const name of names) {
    app.on(endpoints[name].method, routeOf(name), async (context: Context<E>) => {
      nameEndpoint(name);
      const answered = await answer(name, context);
      return 'respond' in answered ? answered.respond(context) : respond(context, answered);
    });
  }
}

/** The path of an endpoint as the router writes it. */
export function routeOf(name: EndpointName): string {
  return endpoints[name].path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The ids in the path. @throws Refusal 404 for an id that no row can have */
export function idsOf(context: Context): Record<string, number> {
  const entries = Object.entries(context.req.param()).map(([name, text]) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (storableId(value)) throw notFound('address');
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

async function respond(context: Context, answer: Answer): Promise<Response> {
  if (answer.status === 204) return context.body(null, 204);
  if (answer.revision !== null) context.header('ETag', `"${answer.revision}"`);
  return sendJson(context, answer.status, await compress(answer.body, context.req.header('Accept-Encoding')));
}
