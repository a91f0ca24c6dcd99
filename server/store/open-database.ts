/** Opens the store and migrates its tables. */
import { Migrator } from 'kysely';
import { compareByCode, comparesByCode } from '../db/collation.ts';
import { type Database, exclusively } from '../db/database.ts';
import { isPostgres, kindOf } from '../db/dialect.ts';
import { rememberPools } from '../db/pools.ts';
import { openSqlite } from '../db/sqlite.ts';
import type { Tables } from '../db/tables.ts';
import { migrations } from './migrations.ts';
import { demandAlone, demandClosed } from './older-programs.ts';
import {
  demandUsable,
  endsOlderPrograms,
  markStore,
  migrationsDone,
  migrationTables,
  newerMigrations,
  oldestProgram,
  prepareStoreVersion,
} from './store-version.ts';

/** Loaded on demand: it takes 25 ms, and SQLite does not need it. */
const loadPostgres = () => import('../db/postgres.ts');

/** @param location a `postgres://` URL, the path of a SQLite file, or `:memory:` */
export async function openDatabase(location: string): Promise<Database> {
  if (kindOf(location) === 'sqlite') {
    demandClosed(location, oldestProgram);
    const database = openSqlite<Tables>(location);
    await migrate(database);
    return database;
  }
  const { database, pools: opened } = await (await loadPostgres()).openPostgres<Tables>(location);
  rememberPools(database, opened);
  if (!(await isUpToDate(database))) await migratePostgres(location);
  return database;
}

/** Without time limits, because migrations may take long. If several processes start at once, one migrates and the others wait. */
async function migratePostgres(location: string): Promise<void> {
  const { database } = await (await loadPostgres()).openPostgres<Tables>(location, null);
  try {
    await exclusively(database, async () => {
      if (await endsOlderPrograms(database)) await demandAlone(database);
      await migrate(database);
    });
  } finally {
    await database.destroy();
  }
}

async function migrate(database: Database): Promise<void> {
  await demandUsable(database);
  await prepareStoreVersion(database);
  const known = { ...migrations, ...(await newerMigrations(database)) };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => known },
    ...migrationTables,
    // Of two that were written at the same time, the later one may have run already.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  if (isPostgres(database)) await compareByCode(database);
  await markStore(database);
}

async function isUpToDate(database: Database): Promise<boolean> {
  await demandUsable(database);
  const done = await migrationsDone(database);
  return Object.keys(migrations).every((name) => done.includes(name)) && comparesByCode(database);
}
