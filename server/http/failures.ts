/** What is answered, and what is logged, when a request fails. */

import type { Context } from 'hono';
import { DecodeError } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import { isCollision, isOrphan, isUnavailable } from '../store/dialect.ts';
import { codeOf } from '../store/error-code.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { RequestVariables } from './headers.ts';
import type { Log } from './log.ts';
import { Refusal, refusalBody } from './refusal.ts';

/** Refusals are answered in their own words; anything else in general words, with an id to find it in the log. */
export function answerFailure(error: unknown, context: Context<RequestVariables>, log: Log): Response {
  const refusal = refusalOf(error);
  const requestId = context.get('requestId');
  const place = { requestId, method: context.req.method, path: context.req.path };
  if (!refusal || refusal.status === 503)
    log({ level: 'error', event: 'request failed', ...place, ...describe(error) });
  else if (refusal.status === 401 || refusal.status === 403)
    log({ level: 'warn', event: 'access denied', ...place, status: refusal.status });
  if (!refusal) {
    return context.json(refusalBody(problem('server_error', { requestId })), 500);
  }
  const { retryAfter } = refusal.details;
  if (refusal.status === 401) context.header('WWW-Authenticate', 'Bearer');
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  return context.json(refusalBody(refusal.problem, refusal.details), refusal.status);
}

export function notThere(context: Context): Response {
  return context.json(refusalBody(problem('call_not_found')), 404);
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

/** Name, code and place of an error. The words of a database error may quote what was to be stored, so they stay out. */
function describe(error: unknown): { error: string; code?: string; reason?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = codeOf(error);
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' | ');
  // What a parser says quotes what it read.
  const isQuoting = error instanceof SyntaxError || error instanceof DecodeError;
  return { error: error.name, at, ...(code ? { code } : isQuoting ? {} : { reason: error.message }) };
}
