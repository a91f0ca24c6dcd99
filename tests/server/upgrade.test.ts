/** A store of the version before histories: everything in it stays, and what was there before can still be read. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, Migrator, sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { Page } from '../../contract/entities.ts';
import { copiedTables } from '../../server/backup.ts';
import { openCiTokens } from '../../server/content/ci-tokens.ts';
import { readPage } from '../../server/content/pages.ts';
import type { Database } from '../../server/db/database.ts';
import type { DatabaseKind } from '../../server/db/dialect.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openSqlite } from '../../server/db/sqlite.ts';
import type { Tables } from '../../server/db/tables.ts';
import { pageAt, pagesAt } from '../../server/history/versions.ts';
import { indexNext, isSearchBuilt } from '../../server/search/search-build.ts';
import { migrations } from '../../server/store/migrations.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { migrationsDone } from '../../server/store/store-version.ts';
import { createTestApi, type Site } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';
import { serverOn } from '../support/history-world.ts';
import { administer } from '../support/postgres.ts';

const before = '015-session-devices';
const ciTokens = { ci_user_token: 'of-the-user', ci_webhook_token: 'of-the-webhook' };
const sealedTokens = { ci_user_token: expect.any(String), ci_webhook_token: expect.any(String) };
const copied = await copiedTables(await openDatabase(':memory:'));

type Rows = Record<string, Record<string, unknown>[]>;

it.each<DatabaseKind>(['sqlite', 'postgresql'])(
  'HIST-01 HIST-02 SRCH-04 S79 a store of the version before keeps its pages and its trash, their history begins, and it can be searched, on %s',
  async (kind) => {
    const made = await openTestDatabase(kind);
    const api = await createTestApi(made.database);
    const { site } = api;
    await api.ask('editor', 'destroyItem', { domainId: site.domainId, itemId: site.itemId });
    // They were stored as they are.
    await made.database.updateTable('domains').set(ciTokens).execute();
    const old = await openOldStore(kind, made.database);
    const { domains = [], ...rows } = await readAll(old.database, old.tables);
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['pages', 'trash', 'users', 'images']));
    const location = await old.leave();

    const database = await openDatabase(location);
    // Later versions add columns.
    const updated = await readAll(database, old.tables);
    expect(updated).toMatchObject(rows);
    expect(updated.domains).toMatchObject(domains.map((row) => ({ ...row, ...sealedTokens })));
    const sealed = await database.selectFrom('domains').selectAll().execute();
    for (const row of sealed) expect(await openCiTokens(database, row)).toEqual(ciTokens);
    const changes = await database.selectFrom('changes').selectAll().orderBy('domain_id').execute();
    expect(changes.map(({ domain_id, seq, action, before: former }) => [domain_id, seq, action, former])).toEqual([
      [site.domainId, 1, 'created', null],
      [api.otherSite.domainId, 1, 'created', null],
    ]);
    await expectHistory(database, site, api.users.editor);
    await expectIndexed(database);
    await database.destroy();
    await old.remove();
    await made.destroy();
  },
);

/** New writes get numbers, and number 1 is the existing content. */
async function expectHistory(database: Database, { domainId, pageId, sectionId }: Site, user: number): Promise<void> {
  const server = serverOn(database, { now: Date.UTC(2026, 1, 1) });
  const send = async (method: string, path: string, body: object = {}) => {
    const answer = await server.request(`/mgmt/api/v1/domains/${domainId}${path}`, {
      method,
      headers: { authorization: `Bearer token-${user}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, answer.status < 300]).toEqual([path, true]);
  };
  const first = unrevised(await readPage(database, domainId, pageId));
  const trash = await database
    .selectFrom('trash')
    .select(['id', 'kind'])
    .where('domain_id', '=', domainId)
    .orderBy('id')
    .execute();
  expect(trash.map((entry) => entry.kind)).toEqual(['page', 'item']);
  for (const { id } of trash) await send('POST', `/trash/${id}/restore`);
  await send('PATCH', `/sections/${sectionId}`, { body: 'new' });
  await send('DELETE', `/pages/${pageId}`);
  expect(unrevised(await pageAt(database, domainId, pageId, 1))).toEqual(first);
  expect([...(await pagesAt(database, domainId, 1)).values()].map(({ path }) => path)).toEqual(['/home', '/news']);
  await send('POST', `/pages/${pageId}/take_back`, { seq: 1, seen: 99, kind: 'page', id: pageId, field: null });
  expect(unrevised(await readPage(database, domainId, pageId))).toEqual(first);
}

/** Existing content is indexed step by step, and what was written in between in its current state. */
async function expectIndexed(database: Database): Promise<void> {
  expect(await isSearchBuilt(database)).toBe(false);
  while (await indexNext(database));
  expect(await isSearchBuilt(database)).toBe(true);
  for (const [kind, table] of Object.entries({ page: 'pages', section: 'sections', item: 'items', menu: 'menus' })) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(database);
    const parts = await sql<{ id: number }>`
      select entity_id as id from search_parts where kind = ${kind} order by 1`.execute(database);
    expect(parts.rows).toEqual(rows);
  }
  const pages = await sql<{ path: string; head: string }>`
    select path, head from pages inner join search_parts on kind = 'page' and entity_id = pages.id`.execute(database);
  for (const { path, head } of pages.rows) expect(head).toContain(path);
}

function unrevised(page: Page | null) {
  return JSON.parse(JSON.stringify(page), (name, value) => (name === 'revision' ? null : value));
}

async function openOldStore(kind: DatabaseKind, from: Database) {
  const store = kind === 'sqlite' ? newSqlite() : await newPostgres();
  const { error } = await new Migrator({
    db: store.database,
    provider: { getMigrations: async () => migrations },
  }).migrateTo(before);
  if (error) throw error;
  const stored = await store.database.introspection.getTables();
  const tables = copied.flatMap((name) => stored.filter((one) => one.name === name));
  for (const table of tables) {
    const { name } = table;
    const columns = sql.join(table.columns.map((column) => sql.id(column.name)));
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(name)}`.execute(from);
    for (const row of rows) {
      const names = sql.join(Object.keys(row).map((column) => sql.id(column)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(name)} (${names}) values (${values})`.execute(store.database);
    }
    const isCounted = table.columns.some((column) => column.name === 'id' && column.isAutoIncrementing);
    if (kind === 'postgresql' && isCounted) {
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${rows.length + 100})`.execute(store.database);
    }
  }
  return { ...store, tables: tables.map(({ name }) => name) };
}

/** How programs before `store_version` open a store. */
async function openAsBefore(database: Kysely<Tables>): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const newer = rows.filter(({ name }) => !(name in migrations)).map(({ name }) => [name, { up: async () => {} }]);
  const getMigrations = async () => ({ ...migrations, ...Object.fromEntries(newer) });
  return (await new Migrator({ db: database, provider: { getMigrations } }).migrateToLatest()).error;
}

it.each<DatabaseKind>(['sqlite', 'postgresql'])(
  'R16 a program that is too old for a store ends with a sentence and writes nothing, on %s',
  async (kind) => {
    const old = kind === 'sqlite' ? newSqlite() : await newPostgres();
    const getMigrations = async () => migrations;
    await new Migrator({ db: old.database, provider: { getMigrations } }).migrateTo(before);
    const location = await old.leave();
    const database = await openDatabase(location);
    const before36 = await readAll(database, ['kontor_migration', 'store_version', 'kysely_migration']);
    expect(String(await openAsBefore(database))).toContain(
      'This store was updated by a newer version of Kontor. Start that version, or restore the backup from before the update.',
    );
    await sql`update store_version set oldest_program = 901`.execute(database);
    await expect(openDatabase(location)).rejects.toThrow(
      /^This store was updated by a newer version of Kontor\. .*\nIt needs migration 901; this program ends with \d+\.$/,
    );
    await sql`update store_version set oldest_program = ${before36.store_version?.[0]?.oldest_program}`.execute(
      database,
    );
    expect(await readAll(database, Object.keys(before36))).toEqual(before36);
    await (await openDatabase(location)).destroy();
    await database.destroy();
    await old.remove();
  },
);

it.each<DatabaseKind>(['sqlite', 'postgresql'])(
  'R16 a store that has run a later migration already gets an earlier one that was added after it, on %s',
  async (kind) => {
    const old = kind === 'sqlite' ? newSqlite() : await newPostgres();
    const added = '036-before-first-deployment';
    const known = Object.entries(migrations).filter(([name]) => name < '038' && name !== added);
    const getMigrations = async () => Object.fromEntries(known);
    const { error } = await new Migrator({ db: old.database, provider: { getMigrations } }).migrateToLatest();
    expect([error, known.at(-1)?.[0]]).toEqual([undefined, '037-publish-page']);
    const location = await old.leave();
    const database = await openDatabase(location);
    expect(await sql`select before_first from live_domains`.execute(database)).toMatchObject({ rows: [] });
    expect((await migrationsDone(database)).toSorted()).toEqual(Object.keys(migrations).toSorted());
    await database.destroy();
    await (await openDatabase(location)).destroy();
    await old.remove();
  },
);

function newSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-old-'));
  const made = join(folder, 'made.db');
  const database = openSqlite<Tables>(made);
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  /** Whoever has the file open is noticed, also a connection of this process that is yet to be collected. */
  const leave = async () => {
    await database.destroy();
    const location = join(folder, 'kontor.db');
    for (const end of ['', '-wal']) if (existsSync(made + end)) copyFileSync(made + end, location + end);
    return location;
  };
  return { database, leave, remove };
}

async function newPostgres() {
  const server = inject('postgresUrl');
  const name = `kontor_old_${process.pid}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { database } = await openPostgres<Tables>(url.href, null);
  const leave = async () => {
    await database.destroy();
    return url.href;
  };
  return { database, leave, remove: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** These tables, row by row. */
async function readAll(database: Kysely<Tables>, tables: readonly string[]): Promise<Rows> {
  const rows: Rows = {};
  for (const name of tables) {
    const all = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by 1, 2`.execute(database);
    rows[name] = all.rows;
  }
  return rows;
}
