import type { Database } from './database.ts';
import { isCollision } from './dialect.ts';

const attempts = 3;

/** Runs `work` in a transaction, from its start again when that lost against another one. */
export async function transact<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  attempt = 1,
): Promise<T> {
  try {
    return await database.transaction().execute(work);
  } catch (error) {
    if (attempt < attempts && isCollision(error)) return transact(database, work, attempt + 1);
    throw error;
  }
}
