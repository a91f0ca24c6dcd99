import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { clientTokenFields } from '../../contract/client-tokens.ts';
import * as entities from '../../contract/entities.ts';
import { type Fields, writtenNames } from '../../contract/fields.ts';
import { type Database, openDatabase, transact } from '../../server/store/database.ts';
import { onEveryDatabase, openTestDatabase } from '../support/databases.ts';

it('R4 SQLite acknowledges a write when the disk has it; all that wait share a flush, and others are answered meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-sqlite-'));
  const database = await openDatabase(join(folder, 'kontor.db'));
  const settings = ['synchronous', 'journal_mode', 'foreign_keys'].map((name) =>
    sql`pragma ${sql.raw(name)}`.execute(database),
  );
  // The log is written at a commit and flushed by us.
  const wanted = [{ synchronous: 1 }, { journal_mode: 'wal' }, { foreign_keys: 1 }];
  expect((await Promise.all(settings)).map(({ rows }) => rows[0])).toEqual(wanted);
  const disk = holdDisk();
  const acknowledged: string[] = [];
  const store = (name: string, to: Database) =>
    to.insertInto('components').values({ name, display_name: null, description: null, schema: null }).execute();
  const add = (name: string, work = store(name, database)) => work.then(() => void acknowledged.push(name));
  const reach = async (flushes: number) => {
    while (disk.asked.length < flushes) await new Promise(setImmediate);
  };
  const first = add('one');
  await reach(1);
  const others = [
    add('two'),
    add(
      'three',
      transact(database, (transaction) => store('three', transaction)),
    ),
  ];
  while ((await database.selectFrom('components').select('name').execute()).length < 3) await new Promise(setImmediate);
  expect([acknowledged, disk.asked.length], 'all three are stored').toEqual([[], 1]);
  disk.asked[0]?.(null);
  await first;
  await reach(2);
  expect(acknowledged, 'a flush that had begun before counts for no later write').toEqual(['one']);
  disk.asked[1]?.(null);
  await Promise.all(others);
  const failing = add('four');
  await reach(3);
  disk.asked[2]?.(new Error('EIO'));
  await expect(failing).rejects.toMatchObject({ name: 'StoreUnavailable', mayHaveWritten: true });
  const late = add('five');
  await reach(4);
  vi.advanceTimersByTime(100);
  await late;
  expect([disk.ownFlushes(), acknowledged.at(-1)], 'no thread was free').toEqual([1, 'five']);
  disk.asked[3]?.(null);
  disk.release();
  await add('six');
  await database.destroy();
  rmSync(folder, { recursive: true });
});

it('a table that another version changes meanwhile is read and written on, in a transaction as well', async () => {
  const store = await openTestDatabase('postgresql');
  const rows = () => store.database.selectFrom('components').selectAll().execute();
  const add = (name: string) =>
    transact(store.database, async (transaction) => {
      const row = { name, display_name: null, description: null, schema: null };
      await transaction.insertInto('components').values(row).returningAll().execute();
      return transaction.selectFrom('components').selectAll().where('name', '=', name).execute();
    });
  // More often than once, so that every connection has its plans.
  for (const turn of ['one', 'two', 'three']) await Promise.all([rows(), rows(), add(turn)]);
  await sql`alter table components add column colour text`.execute(store.database);
  expect((await rows()).length).toBe(3);
  await sql`alter table components add column shape text`.execute(store.database);
  expect((await add('four')).map(({ name }) => name)).toEqual(['four']);
  expect((await Promise.all([rows(), rows(), rows()])).map(({ length }) => length)).toEqual([4, 4, 4]);
  await store.destroy();
});

/** A disk that flushes when it is told to, and a clock that stands still. */
function holdDisk() {
  const asked: ((error: Error | null) => void)[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(fs, 'fdatasync').mockImplementation((_, done) => void asked.push(done));
  const own = vi.spyOn(fs, 'fdatasyncSync');
  syncBuiltinESMExports();
  const release = () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    syncBuiltinESMExports();
  };
  return { asked, ownFlushes: () => own.mock.calls.length, release };
}

onEveryDatabase('the store', (open) => {
  it('API-05 keeps a row with its revision and gives it back', async () => {
    const database = await open();
    const inserted = await database
      .insertInto('components')
      .values({ name: 'teaser', display_name: 'Teäser', description: null, schema: '[]' })
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(inserted).toEqual({
      id: 1,
      revision: 1,
      name: 'teaser',
      display_name: 'Teäser',
      description: null,
      schema: '[]',
    });
    expect(await database.selectFrom('components').selectAll().execute()).toEqual([inserted]);
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
    const names = writtenNames(fields).filter((name) => name !== 'start_page_domain_id');
    const columns = sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
    expect((await sql`select ${columns} from ${sql.table(table)}`.execute(database)).rows).toEqual([]);
  });

  it('API-05 removes what belongs to a domain together with it', async () => {
    const database = await open();
    await database.insertInto('domains').values({ fqdn: 'a.example', meta_data: '{}' }).execute();
    await database.insertInto('client_tokens').values({ domain_id: 1, name: 'one', token: 'x' }).execute();
    await database.deleteFrom('domains').where('id', '=', 1).execute();
    expect(await database.selectFrom('client_tokens').selectAll().execute()).toEqual([]);
  });
});
