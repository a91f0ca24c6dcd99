/** Tells when somebody may have lost access, so that nobody is remembered with a right that is gone. */
import { EventEmitter } from 'node:events';

/** Sessions, tokens, accounts and their rights: whoever ends or changes one writes a statement like these. */
const taking =
  /^\s*(?:(?:update|delete\s+from)\s+"?(?:users|identity_records)|delete\s+from\s+"?(?:user_domains|domains))\b/i;

export function takesAccess(statement: string): boolean {
  return taking.test(statement);
}

/** What processes of a PostgreSQL hear of each other. */
export const signalChannel = 'kontor_events';
/** Sent with the transaction, also by commands, which have no connection for signals. */
export const accessSignal = JSON.stringify({ from: 'store', kind: 'access' });

const emitter = new EventEmitter().setMaxListeners(0);

/** The drivers call it when such a statement is stored. */
export function sayAccessTaken(): void {
  emitter.emit('taken');
}

/** @returns a function that removes the listener */
export function listenToAccess(listener: () => void): () => void {
  emitter.on('taken', listener);
  return () => void emitter.off('taken', listener);
}
