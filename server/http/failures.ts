/** Answers failed requests, and logs them. */
import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, ErrorHandler } from 'hono';
import { DecodeError } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import type { Log } from '../kernel/log.ts';
import { jsonType, Refusal, refusalBody } from '../kernel/refusal.ts';
import { currentRequest } from '../kernel/request-context.ts';
import { codeOf, isCollision, isOrphan, isUnavailable, StoreUnavailable } from '../kernel/store-errors.ts';

/**
 * Refusals are answered with their own message, other errors with a general one and an id that is also in the log.
 * @param form `json` for the APIs, `nested` for websites, `text` for pages, whose errors are logged without their message
 * because it may contain a secret
 */
export function answerFailures(log: Log, form: 'json' | 'nested' | 'text' = 'json'): ErrorHandler {
  return (error, context) => {
    const { req } = context;
    const outgoing: unknown = context.env?.outgoing;
    if (outgoing instanceof ServerResponse && (outgoing.headersSent || outgoing.destroyed)) {
      // Usually somebody has closed the page while it was loading.
      log({ level: 'debug', event: 'answer broken off', path: req.path, error: error.name });
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const requestId = currentRequest()?.id ?? randomUUID();
    const refusal = refusalOf(error) ?? new Refusal(500, problem('server_error', { requestId }));
    const { status, details } = refusal;
    const place = { requestId, method: req.method, path: req.path };
    if (status === 500 || status === 503)
      log({ level: 'error', event: 'request failed', ...place, ...describeFailure(error, form !== 'text') });
    else logDenial(log, context, status, details.isDenied);
    if (status === 401) context.header('WWW-Authenticate', 'Bearer');
    if (details.retryAfter !== undefined) context.header('Retry-After', String(details.retryAfter));
    context.header('Cache-Control', 'no-store');
    if (form === 'text') return context.text(`${refusal.message}\n`, status);
    const { code, message } = refusal.problem;
    const body = form === 'nested' ? { error: { code, message } } : refusalBody(refusal.problem, details);
    return context.json(body, status, { 'Content-Type': jsonType });
  };
}

/** Who tries tokens, rights or limits out is found in the log. */
export function logDenial(
  log: Log,
  { req }: Context,
  status: number,
  isDenied = status === 401 || status === 403,
): void {
  if (!isDenied && status !== 429) return;
  const requestId = currentRequest()?.id ?? randomUUID();
  const event = isDenied ? 'access denied' : 'limit reached';
  log({ level: 'warn', event, requestId, method: req.method, path: req.path, status });
}

export function callNotFound(context: Context): Response {
  return context.json(refusalBody(problem('call_not_found')), 404, { 'Content-Type': jsonType });
}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error) || isCollision(error)) {
    const isInDoubt = error instanceof StoreUnavailable && error.mayHaveWritten;
    return new Refusal(503, problem(isInDoubt ? 'store_in_doubt' : 'store_unavailable'), { retryAfter: 5 });
  }
  if (isOrphan(error)) return new Refusal(409, problem('parent_destroyed'));
  return null;
}

/** Name, code and stack of an error. Messages of database errors may quote the data, so they are left out. */
export function describeFailure(
  error: unknown,
  mayLogMessage = true,
): { error: string; code?: string; reason?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = codeOf(error);
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' | ');
  // Messages of parsers quote their input.
  const isQuoting = error instanceof SyntaxError || error instanceof DecodeError || !mayLogMessage;
  return { error: error.name, at, ...(code ? { code } : isQuoting ? {} : { reason: error.message }) };
}
