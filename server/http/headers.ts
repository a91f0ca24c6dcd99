/** The headers that every answer of the API carries, and which foreign origins may read it. Cookies are never looked at. */
import type { MiddlewareHandler } from 'hono';
import { currentRequest } from './request-context.ts';

export type RequestVariables = { Variables: { requestId: string } };

const corsMethods = 'GET, POST, PATCH, PUT, DELETE';
const corsHeaders = 'Authorization, Content-Type, If-Match, Idempotency-Key';
const exposedHeaders = 'ETag, Retry-After, X-Request-Id';

/** @param allowedOrigins exact origins like `https://kontor.example`; `null` and `*` mean nothing here */
export function apiHeaders(allowedOrigins: readonly string[]): MiddlewareHandler<RequestVariables> {
  const allowed = new Set(allowedOrigins.filter((origin) => origin !== 'null' && origin !== '*'));
  return async (context, next) => {
    context.set('requestId', currentRequest()?.id ?? crypto.randomUUID());
    const origin = context.req.header('Origin');
    const isAllowed = origin !== undefined && allowed.has(origin);
    if (context.req.method === 'OPTIONS') context.res = new Response(null, { status: 204 });
    else await next();
    const { headers } = context.res;
    headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Request-Id', context.get('requestId'));
    if (headers.get('Content-Type') === 'application/json')
      headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.append('Vary', 'Origin');
    if (!isAllowed) return;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
    if (context.req.method !== 'OPTIONS') return;
    headers.set('Access-Control-Allow-Methods', corsMethods);
    headers.set('Access-Control-Allow-Headers', corsHeaders);
    headers.set('Access-Control-Max-Age', '600');
  };
}
