import type { FieldMessages } from '../../contract/entities.ts';

/** Thrown by a handler or a repository; the app answers with its status and its body as JSON. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 502 | 503;
  readonly details: { fields?: FieldMessages; current?: unknown; retryAfter?: number };

  constructor(status: Refusal['status'], message: string, details: Refusal['details'] = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.details = details;
  }
}

export const unauthenticated = () => new Refusal(401, 'The access token is missing, expired or revoked. Log in again.');
export const forbidden = () => new Refusal(403, 'Only admins may do this.');
export const notFound = (what: string) => new Refusal(404, `${what} does not exist, or is not yours.`);
export const invalid = (fields: FieldMessages) =>
  new Refusal(422, 'Some fields need a change before this can be saved.', { fields });
export const stale = (current: unknown) =>
  new Refusal(412, 'This was changed by someone else in the meantime.', { current });
export const tooMany = (retryAfter: number) =>
  new Refusal(429, `Too many requests. Try again in ${retryAfter} seconds.`, { retryAfter });
