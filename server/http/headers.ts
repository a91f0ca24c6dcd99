/** The headers that every answer of the API carries, and which foreign origins may read it. Cookies are never looked at. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { currentRequest } from './request-context.ts';

export type RequestVariables = { Variables: { requestId: string } };

/** @param allowedOrigins exact origins like `https://kontor.example`; `null` and `*` mean nothing here */
export function apiHeaders(allowedOrigins: readonly string[]): MiddlewareHandler<RequestVariables> {
  const allow = cors({
    origin: allowedOrigins.filter((origin) => origin !== 'null' && origin !== '*'),
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
  return async (context, next) => {
    const requestId = currentRequest()?.id ?? crypto.randomUUID();
    context.set('requestId', requestId);
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('X-Request-Id', requestId);
    const preflight = await allow(context, next);
    if (preflight) return preflight;
    const { headers } = context.res;
    if (headers.get('Content-Type') === 'application/json')
      headers.set('Content-Type', 'application/json; charset=utf-8');
  };
}
