import type { Database } from './database.ts';

/** Writes, to find out whether that is possible: a full disk and a foreign lock let everybody read. */
export async function tryWriting(database: Database): Promise<void> {
  await database.updateTable('probe').set({ written_at: Date.now() }).where('id', '=', 1).execute();
}
