import { sql } from 'kysely';
import { type Database, prepared } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Signals } from './signals.ts';

const readVersion = prepared<{ data_version: number }>(() => sql`pragma data_version`);

/**
 * Whether another process may have taken somebody's access away since the last call, without having told this one. PostgreSQL
 * tells it by a signal, SQLite shows that another process has written.
 */
export function watchForeignWrites(database: Database, signals: Pick<Signals, 'isConnected'>): () => Promise<boolean> {
  let version = 0;
  return async () => {
    if (isPostgres(database)) return !signals.isConnected();
    const [row] = await readVersion(database, {});
    const before = version;
    version = row?.data_version ?? 0;
    return version !== before;
  };
}
