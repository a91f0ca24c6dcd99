/** How endpoints of the contract are mounted: their paths, ids and headers. */
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { notFound } from '../kernel/refusal.ts';
import { nameEndpoint } from '../kernel/request-context.ts';
import { storableId } from '../rules/checks.ts';
import { type Answer, respond } from './answer.ts';

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
