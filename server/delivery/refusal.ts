/** Refusals of the delivery API: `{error: {code, message, …}}`. */
import type { ErrorHandler } from 'hono';
import { deliveryErrors } from '../../contract/delivery.ts';
import { answerFailures, logDenial } from '../http/failures.ts';
import type { Log } from '../kernel/log.ts';
import { Refusal } from '../kernel/refusal.ts';

const messages = {
  ...deliveryErrors,
  no_deployment: 'There is no such deployment, or it has not begun.',
  report_not_allowed:
    'Report to the whole status_url that the webhook was given, or with a client token marked "May report deployments".',
  deployment_ended: 'This deployment has ended before, and stays so.',
} as const;
type Code = keyof typeof messages;

const statuses = {
  bad_request: 400,
  no_token: 401,
  unknown_token: 401,
  preview_not_allowed: 403,
  not_deployed: 403,
  drafts_only: 403,
  report_not_allowed: 403,
  no_page: 404,
  no_menu: 404,
  no_deployment: 404,
  not_found: 404,
  method_not_allowed: 405,
  deployment_ended: 409,
  too_old: 410,
  too_many_requests: 429,
} as const satisfies Record<Code, number>;

/** `retryAfter` (in seconds) and `allow` (the methods of the call) are headers, the others part of the answer. */
type Details = { parameter?: string; message?: string; redirect_to?: string; retryAfter?: number; allow?: string };

export class ContentRefusal extends Error {
  constructor(
    readonly code: Code,
    readonly details: Details = {},
  ) {
    super(messages[code]);
    this.name = 'ContentRefusal';
  }
}

export function refused(parameter: string, message: string): ContentRefusal {
  return new ContentRefusal('bad_request', { parameter, message });
}

/** @param parameter the part of the body that is wrong, or `body` */
export const refusedBody = (parameter: string): ContentRefusal =>
  refused(parameter, 'The body must be JSON like {"state": "running" | "succeeded" | "failed", "url"?, "message"?}.');

export function answerContentFailures(log: Log): ErrorHandler {
  const answerOthers = answerFailures(log, 'nested');
  return (error, context) => {
    const isBadBody = error instanceof Refusal && error.status < 500;
    const refusal = isBadBody ? refusedBody('body') : error;
    if (!(refusal instanceof ContentRefusal)) return answerOthers(error, context);
    const { code, message } = refusal;
    const { retryAfter, allow, ...details } = refusal.details;
    const status = statuses[code];
    logDenial(log, context, status);
    if (status === 401) context.header('WWW-Authenticate', 'Bearer');
    if (allow !== undefined) context.header('Allow', allow);
    if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
    context.header('Cache-Control', 'no-store');
    return context.json({ error: { code, message, ...details } }, status);
  };
}
