/** Background calls: they must not keep the session alive, and their failures are not shown. */
import { createTokenStore } from '../session/login-storage.ts';

/**
 * Lets the client send the request, but hides the response from it: the client would renew the session, or report that it has
 * ended or that the server does not answer.
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

/** If so, any call would renew the session as if the user were active. */
export function isTokenExpired(): boolean {
  return Date.now() >= (createTokenStore(sessionStorage).expiresAt() ?? Number.POSITIVE_INFINITY);
}
