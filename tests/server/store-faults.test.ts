/** What other transactions, other processes, a full disk and a lost connection do to the store. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import SqliteDatabase from 'libsql';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Database, exclusively, transact, tryWriting } from '../../server/db/database.ts';
import { createSharedSignals } from '../../server/events/shared-signals.ts';
import { createReadiness } from '../../server/http/gate.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase, openProgramStore } from '../support/databases.ts';
import { openStallingProxy } from '../support/stalling-proxy.ts';
import { testFolder } from '../support/test-folder.ts';

const folder = testFolder('faults');
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Another process at the same file. */
function openForeign(location: string) {
  const foreign = new SqliteDatabase(location);
  onTestFinished(() => void foreign.close());
  return foreign;
}

/** Another session at the same database. */
async function openSession(location: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: location });
  session.on('error', () => undefined);
  await session.connect();
  onTestFinished(() => session.end());
  return session;
}

const component = (name: string) => ({ name, display_name: null, description: null, schema: null });

it('R11 a foreign writer between reading and writing wedges no transaction of SQLite', async () => {
  const { database, location } = await openProgramStore('sqlite');
  const foreign = openForeign(location);
  for (let round = 0; round < 7; round += 1) {
    await transact(database, async (transaction) => {
      await transaction.selectFrom('components').selectAll().execute();
      expect(() => foreign.exec(`insert into components (name) values ('foreign-${round}')`)).toThrow(/locked/);
      await transaction
        .insertInto('components')
        .values(component(`ours-${round}`))
        .returningAll()
        .execute();
    });
    foreign.exec(`insert into components (name) values ('foreign-${round}')`);
    const rows = await database.selectFrom('components').select('name').execute();
    expect(rows.length).toBe(2 * round + 2);
  }
});

it('R11 a write waits for a foreign lock of SQLite while everybody reads, and is refused in time', async () => {
  const { database, location } = await openProgramStore('sqlite');
  const foreign = openForeign(location);
  foreign.exec('begin immediate');
  const begun = performance.now();
  const add = (name: string) => database.insertInto('components').values(component(name)).returningAll().execute();
  const writes = [add('first'), add('second'), transact(database, () => add('inside'))];
  const refused = Promise.allSettled(writes);
  for (let reads = 0; reads < 20; reads += 1) {
    const read = performance.now();
    expect(await database.selectFrom('components').selectAll().execute()).toEqual([]);
    expect(performance.now() - read).toBeLessThan(2000);
    await wait(10);
  }
  const outcomes = await refused;
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(performance.now() - begun).toBeLessThan(10_000);
  const patient = add('patient');
  await wait(100);
  foreign.exec('commit');
  expect((await patient)[0]?.name).toBe('patient');
});

it('R11 a statement of SQLite that has failed is prepared anew, and holds nothing', async () => {
  const { database, location } = await openProgramStore('sqlite');
  const foreign = openForeign(location);
  const add = () => database.insertInto('components').values(component('same')).returningAll().execute();
  await add();
  for (let round = 0; round < 3; round += 1) {
    await expect(add()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    await sql`pragma max_page_count = 1`.execute(database);
    await expect(
      database
        .updateTable('components')
        .set({ description: 'x'.repeat(500_000) })
        .returningAll()
        .execute(),
    ).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await sql`pragma max_page_count = 100000`.execute(database);
    foreign.exec(`insert into components (name) values ('foreign-${round}')`);
    await database
      .updateTable('components')
      .set({ description: String(round) })
      .execute();
    const rows = await database.selectFrom('components').select('description').execute();
    expect(rows.map(({ description }) => description)).toEqual(Array(round + 2).fill(String(round)));
  }
});

onEveryDatabase('a full disk', (open, kind) => {
  it('R11 is 503 with Retry-After and in /readyz, reads go on, and writes once there is room', async () => {
    const database = await open();
    const api = await createTestApi(database);
    const { domainId, pageId } = api.site;
    const fill = async (full: boolean) => {
      if (kind === 'sqlite') {
        await sql`pragma max_page_count = ${sql.raw(full ? '1' : '1000000')}`.execute(database);
      } else if (full) {
        await sql`create function no_room() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database);
        for (const table of ['pages', 'probe']) {
          await sql`create trigger no_room before update on ${sql.table(table)} execute function no_room()`.execute(
            database,
          );
        }
      } else await sql`drop function no_room cascade`.execute(database);
    };
    const save = (text: string) =>
      api.send('editor', 'PATCH', `/mgmt/api/v1/domains/${domainId}/pages/${pageId}`, { lead_text: text });
    await fill(true);
    const refused = await save('x'.repeat(150_000));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(refused.body).toEqual({
      error: 'The database cannot be reached. Nothing was changed. Try again in a moment.',
      code: 'store_unavailable',
    });
    expect((await api.send('editor', 'GET', '/mgmt/api/v1/domains')).status).toBe(200);
    if (kind === 'postgresql') await expect(tryWriting(database)).rejects.toMatchObject({ code: '53100' });
    await fill(false);
    expect((await save('x'.repeat(150_000))).status).toBe(200);
    await tryWriting(database);
  });
});

it('R11 /readyz tries to write, at most twice a second, says no where that takes long, and the log says so once', async () => {
  const { database, location } = await openProgramStore('sqlite');
  const foreign = openForeign(location);
  let writes = 0;
  const logged: LogEntry[] = [];
  const isReady = createReadiness(
    () => {
      writes += 1;
      return tryWriting(database);
    },
    (entry) => logged.push(entry),
  );
  expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
  expect(writes).toBe(1);
  foreign.exec('begin immediate');
  await wait(550);
  expect(await isReady()).toBe(false);
  await wait(550);
  expect(await isReady()).toBe(false);
  foreign.exec('commit');
  await wait(550);
  expect(await isReady()).toBe(true);
  expect(logged.map(({ level = 'info', event }) => [level, event])).toEqual([
    ['error', 'not ready: the store cannot be written'],
    ['info', 'ready again'],
  ]);
});

it('R11 one locked row and 24 saves hold up nobody who reads, and each save is answered in time', async () => {
  const { database, location } = await openProgramStore('postgresql');
  const api = await createTestApi(database);
  const { domainId, pageId } = api.site;
  const session = await openSession(location);
  await session.query('begin');
  await session.query('select * from pages where id = $1 for update', [pageId]);
  const begun = performance.now();
  const saves = Array.from({ length: 24 }, (_, save) =>
    api.send('editor', 'PATCH', `/mgmt/api/v1/domains/${domainId}/pages/${pageId}`, { headline: `save ${save}` }),
  );
  for (let reads = 0; reads < 20; reads += 1) {
    const read = performance.now();
    expect((await api.send('editor', 'GET', '/mgmt/api/v1/me')).status).toBe(200);
    await tryWriting(database);
    expect(performance.now() - read).toBeLessThan(2000);
    await wait(50);
  }
  const answers = await Promise.all(saves);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(answers.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['5']));
  expect(performance.now() - begun).toBeLessThan(15_000);
  await session.query('rollback');
  const path = `/mgmt/api/v1/domains/${domainId}/pages/${pageId}`;
  expect((await api.send('editor', 'PATCH', path, { headline: 'at last' })).status).toBe(200);
});

it('R11 a connection that is lost in mid-write is 503 each time, and the next write has another one', async () => {
  const { database, location } = await openProgramStore('postgresql');
  const api = await createTestApi(database);
  const session = await openSession(location);
  const killAll = () =>
    session.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
  for (let round = 0; round < 5; round += 1) {
    const work = transact(database, async (transaction) => {
      await transaction.insertInto('components').values(component('lost')).execute();
      await killAll();
      await transaction.insertInto('components').values(component('never')).execute();
    });
    await expect(work).rejects.toSatisfy((error: Error & { code?: string }) =>
      /^(57P01|08006)$/.test(error.code ?? ''),
    );
    // Killed while nothing is asked, what is said next meets a connection that is closed or closing.
    await killAll();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        api.send('admin', 'POST', '/adm/api/v1/components', { name: `c${round}-${place}` }),
      ),
    );
    for (const { status, headers } of answers) {
      expect([201, 503]).toContain(status);
      if (status === 503) expect(headers.get('Retry-After')).toBe('5');
    }
    expect((await api.send('admin', 'POST', '/adm/api/v1/components', { name: `w${round}` })).status).toBe(201);
  }
  const names = (await database.selectFrom('components').select('name').execute()).map(({ name }) => name);
  expect(names.filter((name) => name === 'lost' || name === 'never')).toEqual([]);
});

it('R11 PostgreSQL ends what waits for a lock, what runs long, and a transaction that stands still', async () => {
  const { database } = await openProgramStore('postgresql');
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name
  `.execute(database);
  expect(rows.map(({ setting }) => setting)).toEqual(['2500', '2000', '3000']);
  await expect(sql`select pg_sleep(8)`.execute(database)).rejects.toMatchObject({ code: '57014' });
});

it('R11 one query of over a second makes no idle connection of PostgreSQL be opened anew', async () => {
  const { database } = await openProgramStore('postgresql');
  const processes = async () => {
    const asked = Array.from({ length: 5 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(database),
    );
    return (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid).sort();
  };
  const before = await processes();
  await sql`select pg_sleep(1.3)`.execute(database);
  expect(await processes()).toEqual(before);
});

it('R14 changes of a hundred domains are signalled to other processes together, and none is missing', async () => {
  const { location } = await openProgramStore('postgresql');
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const [one, other] = [createSharedSignals(location, () => {}), createSharedSignals(location, () => {})];
  onTestFinished(async () => {
    queries.mockRestore();
    await Promise.all([one.close(), other.close()]);
  });
  await expect.poll(() => one.isConnected() && other.isConnected()).toBe(true);
  const heard = new Set<number>();
  other.listen((signal) => {
    if (signal.kind === 'change') heard.add(signal.domainId);
  });
  const notifying = () => queries.mock.calls.filter(([query]) => String(query).includes('pg_notify')).length;
  const before = notifying();
  for (let turn = 0; turn < 2; turn += 1)
    for (let domainId = 1; domainId <= 100; domainId += 1) one.send({ kind: 'change', domainId });
  await expect.poll(() => heard.size).toBe(100);
  expect(notifying() - before).toBe(1);
});

const planNames = async (database: Database) =>
  transact(database, async (transaction) => {
    for (let turn = 0; turn < 7; turn += 1) {
      await transaction.selectFrom('components').selectAll().where('id', '=', turn).execute();
      await transaction.updateTable('components').set({ description: 'x' }).where('id', '=', turn).execute();
    }
    return (await sql`select name from pg_prepared_statements`.execute(transaction)).rows.length;
  });

it('R11 behind a pooler in transaction mode nothing is left in a session, and each write has its limits', async () => {
  const store = await openProgramStore('postgresql');
  const { hostname: host, port } = new URL(store.location);
  const way = await openStallingProxy({ host, port: Number(port) }, { asPooler: true });
  onTestFinished(way.stop);
  const url = new URL(store.location);
  url.port = String(way.port);
  const database = await openDatabase(url.href);
  onTestFinished(() => database.destroy());
  expect([await planNames(store.database), await planNames(database)]).toEqual([3, 0]);
  const limit = (asked: Database) =>
    sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(asked);
  const inside = await transact(database, limit);
  expect([inside.rows, (await limit(database)).rows]).toEqual([[{ limit: '2s' }], [{ limit: '0' }]]);
  await database.insertInto('components').values(component('alone')).execute();
  const inThisDatabase = sql`pid in (select pid from pg_stat_activity where datname = current_database())`;
  // A session's lock, or setting, would stay with a connection that the pooler gives to others.
  await exclusively(database, async () => {
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from pg_locks where locktype = 'advisory' and granted and ${inThisDatabase}
    `.execute(database);
    expect(rows[0]?.held).toBe(1);
  });
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and ${inThisDatabase}`.execute(
    database,
  );
  expect(rows).toEqual([]);
});

it('R11 a folder of SQLite that is opened three times at the same moment gets its tables once', async () => {
  mkdirSync(join(folder, 'data'));
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(join(folder, 'data/kontor.db'))));
  for (const database of opened) onTestFinished(() => database.destroy());
  for (const database of opened) await tryWriting(database);
});
