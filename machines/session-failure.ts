/** Why nobody is signed in, as plain data. */

/** What the identity provider put into the callback URL. */
export type CallbackAnswer = {
  code: string | null;
  state: string | null;
  error: string | null;
  description: string | null;
  issuer: string | null;
};

/**
 * `code` is an OAuth error code or one of ours; `src/session/sign-in-failure.ts` explains each. `message` is for the log, and
 * shown only where it is in our own words.
 */
export type SignInFailure = { code: string; message: string };

export const newTokenRefused: SignInFailure = {
  code: 'token_refused',
  message: 'The server refuses the token that was just issued',
};

export function providerFailure(answer: CallbackAnswer): SignInFailure {
  return { code: answer.error ?? 'invalid_request', message: answer.description ?? 'The provider sent no code' };
}

/** Actors reject with a `SignInFailure`; anything else is a defect of ours and is said as such. */
export function failureOf(error: unknown): SignInFailure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error) {
    return { code: String(error.code), message: String(error.message) };
  }
  return { code: 'server_error', message: String(error) };
}
