/** Texts are compared and sorted alike, whatever the locale of the database. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { locales } from '../../scripts/support/postgres.mjs';
import { ownTables } from '../../server/db/collation.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { createTestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';
import { administer } from '../support/postgres.ts';

const kinds = ['C', ...locales].map((name) => ({ name, clause: `LOCALE '${name}'` }));
const icu = { name: 'ICU de-DE', clause: `LOCALE_PROVIDER icu ICU_LOCALE 'de-DE' LOCALE 'C'` };

/** Paths that locales sort in other ways than character codes: punctuation is ignored there, and case hardly counts. */
const paths = [
  ...['/besuch', '/besuch/halle', '/besuch/halle/karte', '/besuch/Äste', '/besuch/1', '/besuch/~', '/besuch/-'],
  ...['/besuch0', '/besuch-info', '/besuch.html', '/Besuch/x', '/besucher/alle', '/besuch/größe', '/besuch/zz'],
];
const below = paths.filter((path) => path.startsWith('/besuch/'));

async function createEmpty(clause: string): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/kontor_${randomUUID().replaceAll('-', '')}`;
  await administer(inject('postgresUrl'), `CREATE DATABASE ${url.pathname.slice(1)} TEMPLATE template0 ${clause}`);
  return url.href;
}

async function drop(location: string): Promise<void> {
  await administer(inject('postgresUrl'), `DROP DATABASE ${new URL(location).pathname.slice(1)} WITH (FORCE)`);
}

async function fill(database: Database) {
  const api = await createTestApi(database);
  const { domainId } = api.site;
  const ids = new Map<string, number>();
  for (const path of paths) {
    const page = { headline: path, layout: 'default', breadcrumbs: [], path };
    const { id } = await api.ask('editor', 'createPage', { domainId }, page);
    await api.ask('editor', 'updatePage', { domainId, pageId: id }, { path });
    ids.set(path, id);
  }
  return { ...api, domainId, pageId: ids.get('/besuch') ?? 0 };
}

describe.each([{ name: 'SQLite', clause: '' }, ...kinds, icu])('On a database of $name', ({ clause }) => {
  let location = '';
  let close = async () => {};
  let world: Awaited<ReturnType<typeof fill>>;

  beforeAll(async () => {
    if (clause === '') {
      const { database, destroy } = await openTestDatabase('sqlite');
      close = destroy;
      world = await fill(database);
      return;
    }
    location = await createEmpty(clause);
    const database = await openDatabase(location);
    close = async () => {
      await database.destroy();
      await drop(location);
    };
    world = await fill(database);
  });
  afterAll(() => close());

  it('R17 REF-02 a change of path takes all pages below along, and no other', async () => {
    const { domainId, pageId } = world;
    const review = `/mgmt/api/v1/domains/${domainId}/pages/${pageId}/path_change?path=/neu`;
    const { body } = await world.send('editor', 'GET', review);
    const { pages_below: moving } = body as { pages_below: { from: string }[] };
    expect(moving.map(({ from }) => from).sort()).toEqual([...below].sort());
  });

  it('R17 lists that the store sorts have the same order', async () => {
    const { database, domainId } = world;
    const rows = await database
      .selectFrom('pages')
      .select('path')
      .where('domain_id', '=', domainId)
      .where('path', 'in', paths)
      .orderBy('path')
      .execute();
    const byCode = [...paths].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    expect(rows.map(({ path }) => path)).toEqual(byCode);
  });
});

describe('A PostgreSQL of en_US.UTF-8', () => {
  it('R17 every table of a store is known as its own, and those of other programs stay as they are', async () => {
    const location = await createEmpty(`LOCALE '${locales[0]}'`);
    onTestFinished(() => drop(location));
    const open = async () => {
      const database = await openDatabase(location);
      onTestFinished(() => database.destroy());
      return database;
    };
    const first = await open();
    const tables = await first.introspection.getTables({ withInternalKyselyTables: true });
    expect(tables.map(({ name }) => name).filter((name) => !ownTables.includes(name))).toEqual([]);
    await sql`create table of_another_program (name text)`.execute(first);
    await sql`alter table pages alter column path type text collate "default"`.execute(first);
    const { rows } = await sql`
      select collation_name from information_schema.columns where table_name = 'of_another_program'
    `.execute(await open());
    expect(rows).toEqual([{ collation_name: null }]);
  });

  it('R17 has no text column that is compared by the rules of a language, also after an update', async () => {
    const location = await createEmpty(`LOCALE '${locales[0]}'`);
    onTestFinished(() => drop(location));
    const open = async () => {
      const database = await openDatabase(location);
      onTestFinished(() => database.destroy());
      return database;
    };
    const first = await open();
    await sql`alter table pages alter column path type text collate "default"`.execute(first);
    await sql`alter table menus add column of_a_newer_version text`.execute(first);
    const second = await open();
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
        and not (table_name = 'search_parts' and column_name in ('head', 'content'))`.execute(second);
    expect(rows).toEqual([]);
  });
});
