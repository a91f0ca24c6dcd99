/** Calls that nobody has asked for: they keep no session alive, and no screen tells when they fail. */
import { createTokenStore } from '../session/login-storage.ts';

/**
 * The client makes the request, as for any other call, but is never given the answer: it would renew the session, or say
 * that it is over or that the server does not answer.
 * @param call makes the call with the given `send`
 */
export function quietly<T>(
  call: (send: typeof fetch) => Promise<unknown>,
  take: (response: Response) => Promise<T> | T,
  request: typeof fetch = (input, init) => fetch(input, init),
): Promise<T> {
  if (isTokenExpired()) return Promise.reject(new Error('The access token has expired.'));
  return new Promise((resolve, reject) => {
    const send: typeof fetch = (input, init) => {
      request(input, init).then(take).then(resolve, reject);
      return new Promise<Response>(() => {});
    };
    call(send).catch(reject);
  });
}

/** Any call would renew the session then, as if the person were there. */
export function isTokenExpired(): boolean {
  return Date.now() >= (createTokenStore(sessionStorage).expiresAt() ?? Number.POSITIVE_INFINITY);
}
