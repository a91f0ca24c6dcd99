/**
 * Programs of versions before the present store know nothing of `store_version` while they run: they would go on writing beside
 * a store that was migrated. So one that is still running is looked for before such a migration.
 */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import Libsql from 'libsql';
import type { Database } from '../db/database.ts';
import { StartError } from '../kernel/start-error.ts';
import { codeOf } from '../kernel/store-errors.ts';

/** In milliseconds: a program that has just been stopped may still be closing its connections. */
const [pause, patience] = [200, 3000];

/**
 * Whoever has a SQLite file open keeps it from leaving the write-ahead log. Call it before this process opens the file, which
 * returns to that log: a connection may stay open for a while after it was closed.
 * @throws StartError if another process has the file open
 */
export function demandClosed(file: string, oldestProgram: number): void {
  if (!existsSync(file)) return;
  const alone = new Libsql(file);
  const has = (table: string) => alone.prepare('select 1 from sqlite_master where name = ?').all([table]).length > 0;
  const isUsableByOlder = () =>
    has('store_version')
      ? alone.prepare('select 1 from store_version where oldest_program < ?').all([oldestProgram]).length > 0
      : has('kysely_migration');
  try {
    if (!isUsableByOlder()) return;
    alone.exec(`PRAGMA busy_timeout = ${patience}; PRAGMA journal_mode = DELETE`);
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    throw stillRunning(`Another process has ${file} open`);
  } finally {
    alone.close();
  }
}

/** Every server of an earlier version listens for events by a connection of this name. */
const eventsConnection = 'kontor events';

/** @throws StartError if a server is connected to the same PostgreSQL database */
export async function demandAlone(database: Database): Promise<void> {
  for (let waited = 0; ; waited += pause) {
    const { rows } = await sql<{ count: number }>`
      select cast(count(*) as integer) as count from pg_stat_activity
      where datname = current_database() and application_name = ${eventsConnection}
    `.execute(database);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    if (waited >= patience) throw stillRunning(`Of Kontor, ${count} connected to the database`);
    await sleep(pause);
  }
}

const stillRunning = (who: string) =>
  new StartError(
    `${who} while this version changes the store so that earlier versions would damage it. Stop every Kontor that uses it, then start this one.`,
  );
