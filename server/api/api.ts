/** The management and the admin API. */
import { type Context, Hono } from 'hono';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import { mayUseDomain } from '../content/domain-access.ts';
import { partOf, viewOf } from '../content/domain-handlers.ts';
import { findDomainState } from '../content/domains.ts';
import { write } from '../content/idempotent-write.ts';
import { type Database, runConcurrently } from '../db/database.ts';
import type { EventHub } from '../events/event-hub.ts';
import { streamHeaders } from '../events/event-writer.ts';
import { recordWrite } from '../history/recorded-writes.ts';
import { type Answer, entityAnswer } from '../http/answer.ts';
import { apiHeaders, idsOf, mountEndpoints, routeOf } from '../http/endpoints.ts';
import { answerFailures, callNotFound } from '../http/failures.ts';
import { requestToWrite } from '../http/request-to-write.ts';
import { isAdmitted } from '../identity/known-tokens.ts';
import type { Account, Authenticate } from '../kernel/account.ts';
import { CsvFile } from '../kernel/csv.ts';
import type { ApiEndpointName, HandlerOptions, Handlers, Services } from '../kernel/handler.ts';
import { jsonText } from '../kernel/json-text.ts';
import type { Log } from '../kernel/log.ts';
import { forbidden, hidden, mapQueueFull, notFound, unauthenticated } from '../kernel/refusal.ts';
import { nameEndpoint, nameUser } from '../kernel/request-context.ts';
import { createTimeBudget, type TimeBudget } from '../kernel/time-budget.ts';
import { adminHandlers } from './admin-handlers.ts';
import { type CachedAnswer, createAnswerCache } from './answer-cache.ts';
import { managementHandlers } from './management-handlers.ts';

export type ApiOptions = Omit<Services, 'events'> & {
  database: Database;
  authenticate: Authenticate;
  log: Log;
  events?: EventHub;
};

/** The loosely typed side of a handler: the router passes exactly what its endpoint's decoders return. */
type AnyHandler = HandlerOptions & {
  run: (call: object) => Promise<unknown>;
  prepare?: (call: object) => Promise<void>;
};

const handlers = { ...managementHandlers, ...adminHandlers } satisfies Handlers;

function handlerOf(name: ApiEndpointName): AnyHandler {
  const handler = handlers[name] as unknown as AnyHandler | AnyHandler['run'];
  return typeof handler === 'function' ? { run: handler } : handler;
}

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
  const handler = handlerOf(name);
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
    if (!(await isTheirs)) throw hidden('domain');
  };
  if (endpoint.method === 'GET') {
    await admit(database, false);
    if (name === 'getDomain' && account && domainId !== undefined) {
      const state = await findDomainState(database, domainId);
      if (!state) throw notFound('domain');
      const { after, first } = partOf(query);
      const key = `${domainId} ${viewOf(account)} ${options.version} ${after} ${first}`;
      return options.cached({ key, ...state, make: async () => jsonText(await handler.run(outside)) });
    }
    const entity = handler.isCostly
      ? await mapQueueFull(
          5,
          options.readingTime.run(String(account?.id), () => handler.run(outside)),
        )
      : await handler.run(outside);
    return entity instanceof CsvFile ? entity : entityAnswer(200, entity);
  }
  if (!account) throw unauthenticated();
  // Refuse clients without access to the domain before their body is read.
  await admit(database, false);
  const request = await requestToWrite(context, name, account, bodyRules, !handler.isUnrecorded);
  const { body, sent, ifMatch } = request;
  const call = { ...outside, body, sent, ifMatch };
  if (handler.hasOwnTransaction) {
    const entity = await handler.run(call);
    logAdminChange(options, name, account, params);
    return entity === undefined ? { status: 204, body: null } : entityAnswer(201, entity);
  }
  await handler.prepare?.(call);
  const answer = await write(database, request, options.now, async (transaction, afterCommit) => {
    const by = { userId: account.id, at: options.now() };
    const work = () =>
      recordWrite({ database: transaction, name, params, body, by }, () =>
        handler.run({ ...call, database: transaction, afterCommit }),
      );
    // Queries inside `work` run after the domain lock is held, because the database keeps the order of statements.
    return (await runConcurrently([admit(transaction, true), work()]))[1];
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
  if (!(await mayUseDomain(options.database, account, domainId, false))) throw hidden('domain');
  if (!options.events) throw notFound('address');
  const token = tokenOf(context) ?? '';
  const last = context.req.query('after') ?? context.req.header('Last-Event-ID') ?? '';
  const after = /^\d{1,15}$/.test(last) ? Number(last) : null;
  const body = await options.events.follow({ account, token, domainId, after });
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
