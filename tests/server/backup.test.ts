/** The commands of docs/operations.md: what is backed up comes back, with every image. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { backUp, copiedTables, restore } from '../../server/backup.ts';
import { runCommand } from '../../server/commands.ts';
import { readConfig } from '../../server/config.ts';
import { recordActivity } from '../../server/db/activity.ts';
import type { Database } from '../../server/db/database.ts';
import { openInstallation } from '../../server/db/installation.ts';
import { createDatabaseImageFiles, createDiskImageFiles } from '../../server/images/image-files.ts';
import { keepFilesPrivate } from '../../server/prepare.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { addSite } from '../support/api.ts';
import { openProgramStore } from '../support/databases.ts';
import { testFolder } from '../support/test-folder.ts';

const run = promisify(execFile);
const folder = testFolder('backup');
const name = `${'ab'.repeat(16)}.png`;
const copied = await copiedTables(await openDatabase(':memory:'));
const sampleImage = Buffer.alloc(600_000, 'ledger');

/** A digest of every row of every table that a backup holds. */
async function contentOf(database: Database) {
  await openInstallation(database);
  const content: string[] = [];
  for (const table of copied) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(database);
    content.push(table, ...rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort());
  }
  return createHash('sha256').update(content.join('\n')).digest('hex');
}

async function fill(database: Database): Promise<void> {
  await addSite(database, 'one.example');
  await recordActivity(database, { at: 1, user_id: null, kind: 'user', action: 'created' });
  const sizes = { width: 60, height: 40, bytes: sampleImage.length };
  await database
    .insertInto('images')
    .values({ scope: 'default', file_name: name, created_at: 0, ...sizes })
    .execute();
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('R4 S65 a SQLite installation is backed up while it runs, and restored with its pictures', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  keepFilesPrivate(config);
  const database = await openDatabase(config.databaseLocation);
  await fill(database);
  await createDiskImageFiles(join(folder, 'data/images')).write(name, sampleImage);
  const before = await contentOf(database);
  const copy = join(folder, 'backups/monday');
  expect(await backUp(config, copy)).toBe(`${copy} holds the database and 1 images.`);
  expect([copy, `${copy}/kontor.db`, `${copy}/images`, `${copy}/images/${name}`].map(modeOf)).toEqual([
    ...['700', '600', '700', '600'],
  ]);
  await expect(backUp(config, copy)).rejects.toThrow(`${copy} is there already: name a new folder.`);
  await expect(restore(config, copy)).rejects.toThrow(
    /kontor\.db is there already: stop Kontor and move it away first/,
  );
  await database.destroy();

  const elsewhere = readConfig({ DATA_DIR: join(folder, 'restored') });
  await expect(restore(elsewhere, folder)).rejects.toThrow(`${folder} holds no backup of Kontor.`);
  await restore(elsewhere, copy);
  const restored = await openDatabase(elsewhere.databaseLocation);
  onTestFinished(() => restored.destroy());
  expect(await contentOf(restored)).toBe(before);
  expect(await createDiskImageFiles(join(folder, 'restored/images')).read(name)).toEqual(sampleImage);
});

it('R4 PostgreSQL is backed up with pg_dump while it is used, and restored with its pictures', async () => {
  const [store, empty] = [await openProgramStore('postgresql'), await openProgramStore('postgresql')];
  await fill(store.database);
  await createDatabaseImageFiles(store.database).write(name, sampleImage);
  const before = await contentOf(store.database);
  const file = join(folder, 'kontor.dump');
  await run('pg_dump', ['--format=custom', `--file=${file}`, store.location]);
  await empty.database.schema.dropSchema('public').cascade().execute();
  await empty.database.schema.createSchema('public').execute();
  await run('pg_restore', ['--no-owner', `--dbname=${empty.location}`, file]);
  expect(await contentOf(empty.database)).toBe(before);
  expect(await createDatabaseImageFiles(empty.database).read(name)).toEqual(sampleImage);
  const config = readConfig({ DATABASE_URL: store.location });
  await expect(backUp(config, join(folder, 'none'))).rejects.toThrow(/use pg_dump and pg_restore/);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

it('R4 HIST-10 what was backed up on SQLite moves to PostgreSQL: every row, every picture, and no id is given twice', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'leaving') });
  const source = await openDatabase(config.databaseLocation);
  await fill(source);
  await openInstallation(source);
  await source.insertInto('menus').values({ id: 900, domain_id: 1, name: 'gone', entries: '[]' }).execute();
  await source.deleteFrom('menus').where('id', '=', 900).execute();
  await createDiskImageFiles(join(folder, 'leaving/images')).write(name, sampleImage);
  const before = await contentOf(source);
  const copy = join(folder, 'backups/move');
  await backUp(config, copy);
  const tables = await source.introspection.getTables();
  await source.destroy();
  // The previous version counts the deployments of the last minute in a table of its own; triggers fill `display_mode_uses`.
  const own = [
    'image_files',
    'image_file_parts',
    'probe',
    'deployments',
    'display_mode_uses',
    'kontor_migration',
    'kontor_migration_lock',
    'store_version',
  ];
  // SQLite keeps trigrams in tables of its own.
  const stored = tables.map((table) => table.name).filter((one) => !/^search_(?:heads|contents)/.test(one));
  expect([...copied, ...own].sort()).toEqual(stored.sort());

  const store = await openProgramStore('postgresql');
  const target = readConfig({ DATABASE_URL: store.location });
  const kept = readFileSync(join(copy, 'kontor.db'));
  expect(await restore(target, copy)).toBe('The database and 1 images are back. Start Kontor.');
  expect(readFileSync(join(copy, 'kontor.db')).equals(kept)).toBe(true);
  expect(await contentOf(store.database)).toBe(before);
  expect(await createDatabaseImageFiles(store.database).read(name)).toEqual(sampleImage);
  const menu = { domain_id: 1, name: 'main', entries: '[]' };
  expect(await store.database.insertInto('menus').values(menu).returning('id').executeTakeFirst()).toEqual({ id: 901 });
  await expect(restore(target, copy)).rejects.toThrow('This database of Kontor is not empty: name a new one.');
});

it('says which commands there are', async () => {
  const words =
    /node build\/server\.js backup \{new folder\}\n.*restore \{folder of a backup\}\n.*sign-images\n.*rotate-keys\n.*add-user \{email\}\n.*reset-password \{email\}\n.*reset-factors \{email\}$/;
  for (const [command, ...rest] of [['nonsense'], ['backup'], ['rotate-keys', 'now'], ['add-user']]) {
    await expect(runCommand(command ?? '', rest, readConfig({}))).rejects.toThrow(words);
  }
});

it('a command names a database that is not there, and makes none', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'elsewhere') });
  for (const words of [['rotate-keys'], ['add-user', 'ada@example.org'], ['reset-password', 'ada@example.org']]) {
    const [command = '', ...rest] = words;
    await expect(runCommand(command, rest, config)).rejects.toThrow(/^There is no database at .*elsewhere\/kontor\.db/);
  }
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
});
