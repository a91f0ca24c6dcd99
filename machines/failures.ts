/** Failures as plain data, as charts take them. */
import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Failure } from '../contract/failures.ts';

/**
 * Actors reject with a `Failure`; anything else is a bug of ours and is reported unchanged.
 * @param code the code for such a bug
 */
export function failureOf(error: unknown): Failure;
export function failureOf(error: unknown, code: string): SignInFailure;
export function failureOf(error: unknown, code = 'refused'): SignInFailure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error)
    return error as SignInFailure;
  return { code, message: String(error) };
}

/** An actor that the workflow has to provide to this chart. */
export const unprovided = <Output, Input = NonReducibleUnknown>(name: string, chart: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Provide the actor ${name} to ${chart}`)));

/** After the minute for which charts wait for an answer. */
export const noAnswer: Failure = { code: 'unreachable', message: 'No answer came within a minute.' };

/** The message is for the log; it is shown only if it is in our own words: see `src/session/sign-in-failure.ts`. */
export type SignInFailure = Failure<string>;

/** What the identity provider put into the callback URL. */
export type CallbackAnswer = {
  code: string | null;
  state: string | null;
  error: string | null;
  description: string | null;
  issuer: string | null;
};

export const newTokenRefused: SignInFailure = {
  code: 'token_refused',
  message: 'The server refuses the token that was just issued',
};

export function providerFailure(answer: CallbackAnswer): SignInFailure {
  return { code: answer.error ?? 'invalid_request', message: answer.description ?? 'The provider sent no code' };
}
