/** Failures in charts, as plain data. */
import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Failure } from '../contract/failures.ts';

/**
 * Actors reject with a `Failure`; anything else is a bug and is reported with its own message.
 * @param code the code in that case
 */
export function failureOf(error: unknown): Failure;
export function failureOf(error: unknown, code: string): SignInFailure;
export function failureOf(error: unknown, code = 'refused'): SignInFailure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error)
    return error as SignInFailure;
  return { code, message: String(error) };
}

/** A placeholder for an actor that the workflow must provide. */
export const actorPlaceholder = <Output, Input = NonReducibleUnknown>(name: string, chart: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Provide the actor ${name} to ${chart}`)));

/** Charts wait at most a minute for a response. */
export const noAnswer: Failure = { code: 'unreachable', message: 'No answer came within a minute.' };

/** `message` is for the log; `src/session/sign-in-failure.ts` decides which messages are shown. */
export type SignInFailure = Failure<string>;
