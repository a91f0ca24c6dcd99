/** What is known of the request that is being answered, wherever in its course something asks. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestContext = {
  /** Told to who asks and to the log, so that one finds the other. */
  readonly id: string;
  /** Who asks, without the last part. */
  readonly address: string;
  /** What is counted as one client: see `clientNetworkOf`. */
  readonly client: string;
  /** What answers: the name of an endpoint of the contract or of another part of the server, never an address. */
  endpoint: string;
  /** The account behind the request, once it is known. */
  userId: number | null;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function runRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** `undefined` outside of a request: at start, in housekeeping, and in tests without a socket. */
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
