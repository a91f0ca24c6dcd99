import type { Failure } from '../contract/failures.ts';

/** Actors reject with a `Failure`; anything else is a defect of ours and is said as it is. */
export function failureOf(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error) return error as Failure;
  return { code: 'refused', message: String(error) };
}

/** After the minute that charts wait for an answer. */
export const noAnswer: Failure = { code: 'unreachable', message: 'No answer came within a minute.' };
