import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { clientTokenFields } from '../../contract/client-tokens.ts';
import * as entities from '../../contract/entities.ts';
import { type Fields, writableNames } from '../../contract/fields.ts';
import { type Database, runConcurrently, transact } from '../../server/db/database.ts';
import { isTaken, isUnavailable } from '../../server/kernel/store-errors.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { onEveryDatabase, openStore, openTestDatabase } from '../support/databases.ts';
import { testFolder } from '../support/test-folder.ts';

const folder = testFolder('sqlite');
const component = (name: string) => ({ name, display_name: null, description: null, schema: null });

it('R4 SQLite waits for the disk before a write is acknowledged, and keeps to the links between rows', async () => {
  const database = await openDatabase(join(folder, 'settings.db'));
  const settings = await Promise.all(
    ['synchronous', 'journal_mode', 'foreign_keys'].map((name) => sql`pragma ${sql.raw(name)}`.execute(database)),
  );
  expect(settings.map(({ rows }) => rows[0])).toEqual([
    { synchronous: 2 },
    { journal_mode: 'wal' },
    { foreign_keys: 1 },
  ]);
  await database.destroy();
});

it('R4 SQLite stores writes that come together with one flush: one that fails takes none with it, and none is seen before', async () => {
  const database = await openDatabase(join(folder, 'kontor.db'));
  const names = async () =>
    (await database.selectFrom('components').select('name').orderBy('name').execute()).map(({ name }) => name);
  const seen: string[][] = [];
  const add = (name: string, then = async (_: Database) => {}) =>
    transact(database, async (transaction) => {
      seen.push(await names());
      await transaction.insertInto('components').values(component(name)).execute();
      await then(transaction);
    });
  await add('a');
  const commits = commitsIn(join(folder, 'kontor.db-wal'));
  const refusing = async () => Promise.reject(new Error('Refused.'));
  const single = database.insertInto('components').values(component('e')).execute();
  const together = [add('b'), add('a'), add('c', refusing), add('d'), single];
  const ended = await Promise.allSettled(together);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect([await names(), seen.slice(1)]).toEqual([['a', 'b', 'd', 'e'], Array(4).fill(['a'])]);
  expect(commitsIn(join(folder, 'kontor.db-wal')) - commits).toBe(1);
  // As a full disk does.
  const losing = async (transaction: Database) => {
    await sql`rollback`.execute(transaction);
    throw new Error('Full.');
  };
  const lost = await Promise.allSettled([add('f'), add('g', losing), add('h')]);
  const reasons = lost.map((one) => (one.status === 'rejected' ? one.reason : null));
  expect(reasons.map((reason) => reason !== null && isUnavailable(reason))).toEqual([true, false, false]);
  await add('i');
  expect(await names()).toEqual(['a', 'b', 'd', 'e', 'h', 'i']);
  await expect(add('j', refusing)).rejects.toThrow('Refused.');
  await database.destroy();
});

it('a table that another version changes meanwhile is read and written on, in a transaction as well', async () => {
  const store = await openStore('postgresql');
  const rows = () => store.database.selectFrom('components').selectAll().execute();
  const add = (name: string) =>
    transact(store.database, async (transaction) => {
      await transaction.insertInto('components').values(component(name)).returningAll().execute();
      return transaction.selectFrom('components').selectAll().where('name', '=', name).execute();
    });
  // More often than once, so that every connection has its plans.
  for (const turn of ['one', 'two', 'three']) await Promise.all([rows(), rows(), add(turn)]);
  await sql`alter table components add column colour text`.execute(store.database);
  expect((await rows()).length).toBe(3);
  await sql`alter table components add column shape text`.execute(store.database);
  expect((await add('four')).map(({ name }) => name)).toEqual(['four']);
  expect((await Promise.all([rows(), rows(), rows()])).map(({ length }) => length)).toEqual([4, 4, 4]);
});

onEveryDatabase('works of one transaction', (open) => {
  it('HIST-01 are done together or not at all, and say which of them has failed', async () => {
    const database = await open();
    const add = (transaction: Database, name: string) =>
      transaction.insertInto('components').values(component(name)).returning('name').executeTakeFirstOrThrow();
    const both = (first: string, second: string) =>
      transact(database, (transaction) => {
        const further = async () => {
          await transaction.selectFrom('components').select('id').execute();
          await add(transaction, `${first} again`);
          return add(transaction, `${first} once more`);
        };
        return runConcurrently([add(transaction, first), add(transaction, second), further()]);
      });
    expect(await both('one', 'two')).toEqual([{ name: 'one' }, { name: 'two' }, { name: 'one once more' }]);
    const failure: unknown = await both('three', 'one').catch((error: unknown) => error);
    expect(isTaken(failure), String(failure)).toBe(true);
    expect(await both('four', 'five')).toHaveLength(3);
    const stored = await database.selectFrom('components').select('name').orderBy('id').execute();
    expect(stored.map(({ name }) => name)).toEqual(
      ['one', 'four'].flatMap((first) => [
        first,
        first === 'one' ? 'two' : 'five',
        `${first} again`,
        `${first} once more`,
      ]),
    );
  });
});

onEveryDatabase('the store', (open, kind) => {
  it('R11 ends once, however often it is told to', async () => {
    const { database, destroy } = await openTestDatabase(kind);
    await database.destroy();
    await destroy();
    await expect(database.selectFrom('pages').select('id').execute()).rejects.toThrow();
  });

  it.each<[string, Fields]>([
    ['domains', entities.domainFields],
    ['domain_settings', entities.settingsFields],
    ['client_tokens', clientTokenFields],
    ['components', entities.componentFields],
    ['pages', entities.pageFields],
    ['sections', entities.sectionFields],
    ['items', entities.itemFields],
    ['menus', entities.menuFields],
    ['breadcrumbs', entities.breadcrumbsFields],
    ['users', entities.userFields],
    ['images', entities.imageFields],
  ])('API-05 %s has a column for every field that a call may set', async (table, fields) => {
    const database = await open();
    // Which page a domain starts with stands in the domain's row.
    const names = writableNames(fields).filter((name) => name !== 'start_page_domain_id');
    const columns = sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
    expect((await sql`select ${columns} from ${sql.table(table)}`.execute(database)).rows).toEqual([]);
  });
});

/** In SQLite's log: a frame that ends a transaction says how many pages the file has; those of a former log have other salts. */
function commitsIn(file: string): number {
  const log = readFileSync(file);
  const [header, frame] = [32, 24 + log.readUInt32BE(8)];
  const frames = Array.from({ length: (log.length - header) / frame }, (_, index) =>
    log.subarray(header + index * frame),
  );
  return frames.filter((one) => one.subarray(8, 16).equals(log.subarray(16, 24)) && one.readUInt32BE(4) > 0).length;
}
