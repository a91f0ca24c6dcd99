/** Data about the current request, available anywhere while it is handled. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestContext = {
  /** Sent to the client and logged, so that a report can be found in the log. */
  readonly id: string;
  /** The client's address, masked. */
  readonly address: string;
  /** The client as rate limits count it (`clientNetworkOf`). */
  readonly client: string;
  /** The name of a contract endpoint or of another part of the server, never a path. */
  endpoint: string;
  /** `null` until the account is identified. */
  userId: number | null;
  /** The name of the client token, never its value. */
  token?: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function runRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** `undefined` at start, during housekeeping, and in tests without a socket. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

const update = (changes: Partial<RequestContext>) => void Object.assign(storage.getStore() ?? {}, changes);
export const nameEndpoint = (endpoint: string) => update({ endpoint });
export const nameUser = (userId: number) => update({ userId });
export const nameToken = (token: string) => update({ token });
