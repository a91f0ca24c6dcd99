import type { FieldProblems, Problem } from '../../contract/problems.ts';
import { type NotFoundKind, problem } from '../../contract/refusals.ts';
import { isTaken } from './store-errors.ts';
import { TimeUsedUp } from './time-budget.ts';
import { QueueFull } from './work-queue.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Thrown by handlers and repositories. `answerFailures` turns it into the answer. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 502 | 503,
    readonly problem: Problem,
    readonly details: { fields?: FieldProblems; current?: unknown; retryAfter?: number; isDenied?: true } = {},
  ) {
    super(problem.message);
    this.name = 'Refusal';
  }
}

export const unauthenticated = () => new Refusal(401, problem('unauthenticated'));
export const forbidden = () => new Refusal(403, problem('forbidden'));
export const notFound = (what: NotFoundKind) => new Refusal(404, problem(`${what}_not_found`));
/** In place of 403, so that nobody learns what there is. The log has it as denied. */
export const hidden = (what: NotFoundKind) => new Refusal(404, problem(`${what}_not_found`), { isDenied: true });
export const invalid = (fields: FieldProblems) => new Refusal(422, problem('invalid'), { fields });
export const stale = (current: unknown) => new Refusal(412, problem('stale'), { current });
export const tooMany = (retryAfter: number) =>
  new Refusal(429, problem('too_many_requests', { seconds: retryAfter }), { retryAfter });

/** @throws Refusal 404 if there is no value, or a condition is false */
export function orNotFound<Value>(value: Value | null | undefined | false, what: NotFoundKind): Value {
  if (value === null || value === undefined || value === false) throw notFound(what);
  return value;
}

/** @throws Refusal 422 if there are problems */
export function throwIfInvalid(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Refuses work for which a queue has no place, or a caller no time. @param retryAfter in seconds */
export async function mapQueueFull<Value>(retryAfter: number, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TimeUsedUp) throw tooMany(error.retryAfter);
    throw error instanceof QueueFull ? tooMany(retryAfter) : error;
  }
}

/** Reports a uniqueness violation as a problem of the field. */
export async function mapUniqueViolation<Value>(field: string, writing: Promise<Value>): Promise<Value> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error)) throw invalid({ [field]: [problem('taken')] });
    throw error;
  }
}

/** The body of an answer: `error` and the texts of `fields` for people, `code`, `values` and `field_codes` for programs. */
export function refusalBody({ code, message, values }: Problem, { fields, current }: Refusal['details'] = {}) {
  return {
    error: message,
    code,
    values,
    fields: fields && eachField(fields, ({ message }) => message),
    field_codes: fields && eachField(fields, ({ code, values }) => ({ code, values })),
    current,
  };
}

function eachField<Shown>(fields: FieldProblems, show: (problem: Problem) => Shown): Record<string, Shown[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, problems]) => [name, problems.map(show)]));
}
