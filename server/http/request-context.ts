/** What is known about the current request, available anywhere while it is answered. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestContext = {
  /** Sent to the client and logged, so that one leads to the other. */
  readonly id: string;
  /** The client's address, masked. */
  readonly address: string;
  /** The client for rate limits: see `clientNetworkOf`. */
  readonly client: string;
  /** What answers the request: the name of a contract endpoint or of another part of the server, never an address. */
  endpoint: string;
  /** The account that makes the request, once it is known. */
  userId: number | null;
  /** The name of the client token that makes the request, never its value. */
  token?: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function runRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** `undefined` outside a request: at start, during housekeeping, and in tests without a socket. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function nameEndpoint(name: string): void {
  const request = storage.getStore();
  if (request) request.endpoint = name;
}

export function nameUser(id: number): void {
  const request = storage.getStore();
  if (request) request.userId = id;
}

export function nameToken(name: string): void {
  const request = storage.getStore();
  if (request) request.token = name;
}
