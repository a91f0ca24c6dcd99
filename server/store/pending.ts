/** What differs from live. */
import type { Change } from './changes.ts';
import type { Database } from './database.ts';

/** Called once in each transaction that wrote content, when its changes have their numbers. */
export async function noteChanges(_transaction: Database, _changes: readonly Change[]): Promise<void> {}
