/** Backs up a SQLite installation, also while it runs, and restores a backup. */
import { constants } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import SqliteDatabase from 'libsql';
import { type Config, imageDirectoryOf } from './config.ts';
import type { Database } from './db/database.ts';
import { kindOf } from './db/dialect.ts';
import { createDatabaseImageFiles, orNull } from './images/image-files.ts';
import { StartError } from './kernel/start-error.ts';
import { isImageName } from './rules/text-images.ts';
import { openDatabase } from './store/open-database.ts';

const databaseFile = 'kontor.db';
const imageFolder = 'images';

/**
 * @param folder is created; a backup never overwrites another
 * @returns a summary for the terminal
 */
export async function backUp(config: Config, folder: string): Promise<string> {
  const file = sqliteFileOf(config);
  if (!(await exists(file)))
    throw new StartError(`There is no database at ${file}: DATA_DIR or DATABASE_URL is another.`);
  await mkdir(dirname(folder), { recursive: true });
  if (await exists(folder)) throw new StartError(`${folder} is there already: name a new folder.`);
  await mkdir(folder, { mode: 0o700 });
  // The database first: a restored image without a row is removed by the sweep, but a row without its image stays broken.
  const database = new SqliteDatabase(file);
  database.exec('PRAGMA busy_timeout = 10000');
  database.prepare('VACUUM INTO ?').run([join(folder, databaseFile)]);
  database.close();
  const images = await copyImages(imageDirectoryOf(config), join(folder, imageFolder));
  return `${folder} holds the database and ${images} images.`;
}

/**
 * Restores into a new SQLite file or an empty PostgreSQL database, so that an installation can move from SQLite to PostgreSQL.
 * @param folder a backup
 */
export async function restore(config: Config, folder: string): Promise<string> {
  if (!(await exists(join(folder, databaseFile)))) throw new StartError(`${folder} holds no backup of Kontor.`);
  if (kindOf(config.databaseLocation) === 'postgresql') return restoreToPostgres(config, folder);
  const file = config.databaseLocation;
  for (const path of [file, `${file}-wal`]) {
    if (await exists(path)) throw new StartError(`${path} is there already: stop Kontor and move it away first.`);
  }
  const images = await copyImages(join(folder, imageFolder), imageDirectoryOf(config));
  await mkdir(dirname(file), { recursive: true });
  await copyFile(join(folder, databaseFile), file, constants.COPYFILE_EXCL);
  return restored(images);
}

async function restoreToPostgres({ databaseLocation }: Config, folder: string): Promise<string> {
  // Opening migrates the database, so a copy is opened.
  const copy = await mkdtemp(join(tmpdir(), 'kontor-restore-'));
  await copyFile(join(folder, databaseFile), join(copy, databaseFile));
  const [from, to] = [await openDatabase(join(copy, databaseFile)), await openDatabase(databaseLocation)];
  try {
    if (!(await isEmptyStore(to))) throw new StartError('This database of Kontor is not empty: name a new one.');
    // The images first: if the restore fails they are swept away, and it can be run again.
    const [files, names] = [createDatabaseImageFiles(to), await listImages(join(folder, imageFolder))];
    for (const name of names) await files.write(name, await readFile(join(folder, imageFolder, name)));
    await to.transaction().execute((transaction) => copyTables(from, transaction));
    return restored(names.length);
  } finally {
    await from.destroy();
    await to.destroy();
    await rm(copy, { recursive: true, force: true });
  }
}

function restored(images: number): string {
  return `The database and ${images} images are back. Start Kontor.`;
}

function sqliteFileOf({ databaseLocation }: Config): string {
  if (kindOf(databaseLocation) === 'sqlite') return databaseLocation;
  throw new StartError(
    'PostgreSQL holds everything, images too: use pg_dump and pg_restore, as docs/operations.md says.',
  );
}

/** @returns the number of images */
async function copyImages(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const names = await listImages(from);
  for (const name of names) await orNull(() => copyFile(join(from, name), join(to, name)));
  return names.length;
}

async function listImages(folder: string): Promise<string[]> {
  return ((await orNull(() => readdir(folder))) ?? []).filter(isImageName);
}

async function exists(path: string): Promise<boolean> {
  return (await orNull(() => access(path).then(() => true))) ?? false;
}

/**
 * Not copied: images, which are files on one side; `deployments`, which only versions before 017 read; tables that triggers,
 * the database or the migrations fill.
 */
const skipped =
  /^(?:image_file(?:s|_parts)|deployments|display_mode_uses|probe|store_version|(?:sqlite|kysely|kontor)_\w+)$/;

/** The tables of a SQLite store, referenced tables before those that refer to them. */
export async function copiedTables(store: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; target: string | null }>`
    select stored.name, refers."table" as target
    from pragma_table_list as stored left join pragma_foreign_key_list(stored.name) as refers
    where stored.schema = 'main' and stored.type = 'table' order by stored.name`.execute(store);
  const tables = new Set<string>();
  const add = (name: string) => {
    if (skipped.test(name) || tables.has(name)) return;
    for (const { target } of rows.filter((row) => row.name === name))
      if (target !== null && target !== name) add(target);
    tables.add(name);
  };
  for (const { name } of rows) add(name);
  return [...tables];
}

/** Triggers have filled a part of it already, from another table. */
const filledByTriggers: ReadonlySet<string> = new Set(['image_domains']);

const rowsAtOnce = 500;

async function isEmptyStore(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from installation union all select 1 from users limit 1`.execute(database);
  return rows.length === 0;
}

/** Call it in a transaction of `to`, while nobody writes to `from`. */
async function copyTables(from: Database, to: Database): Promise<void> {
  for (const table of await copiedTables(from)) {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const read = sql<Record<string, unknown>>`
        select * from ${sql.table(table)} order by rowid limit ${rowsAtOnce} offset ${offset}`;
      const { rows } = await read.execute(from);
      if (rows.length > 0) await insertRows(to, table, rows);
      if (rows.length < rowsAtOnce) break;
    }
  }
  await continueNumbers(from, to);
}

async function insertRows(to: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(values)}
    ${filledByTriggers.has(table) ? sql`on conflict do nothing` : sql``}
  `.execute(to);
}

/** The next id follows the last one that SQLite assigned, so that ids of deleted rows are not reused. */
async function continueNumbers(from: Database, to: Database): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(from);
  for (const { name, seq } of rows) {
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq}::bigint)`.execute(to);
  }
}
