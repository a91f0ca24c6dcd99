/** Signals that somebody may have lost access, so that no cache keeps a right that was taken away. */
import { EventEmitter } from 'node:events';

/** Every statement that ends or changes a session, token, account or right matches this. */
const revoking =
  /^\s*(?:(?:update|delete\s+from)\s+"?(?:users|identity_records)|delete\s+from\s+"?(?:user_domains|domains)|update\s+"?domains"?\s+set\s+"?destroyed_at)\b/i;

export function mayRevokeAccess(statement: string): boolean {
  return revoking.test(statement);
}

/** The channel of notifications between the processes that share a PostgreSQL database. */
export const signalChannel = 'kontor_events';
/** Sent within the transaction, because commands have no connection of their own for signals. */
export const accessSignal = JSON.stringify({ from: 'store', kind: 'access' });

const emitter = new EventEmitter().setMaxListeners(0);

/** Called by the drivers after a statement that may revoke access was committed. */
export function emitAccessRevoked(): void {
  emitter.emit('revoked');
}

/** @returns a function that removes the listener */
export function listenToAccess(listener: () => void): () => void {
  emitter.on('revoked', listener);
  return () => void emitter.off('revoked', listener);
}
