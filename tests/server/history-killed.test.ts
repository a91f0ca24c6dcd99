/**
 * A server that is killed while people write: no acknowledged write is missing, and no number. `HISTORY_KILLS=100` for
 * long.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { openDatabase } from '../../server/store/open-database.ts';
import { addSite, addWebsites } from '../support/api.ts';
import { openProgramStore } from '../support/databases.ts';
import { sequenceFaults } from '../support/history-world.ts';
import { generator } from '../support/random.ts';
import { type RunningProgram, serverProgram } from '../support/server-program.ts';
import { acknowledgedPages, createWriter, storedPages } from '../support/writers-load.ts';
import { addAccount, Browser } from './identity-support.ts';

const kills = Number(process.env.HISTORY_KILLS ?? 2);
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000);

const program = serverProgram();

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

it.each(['sqlite', 'postgresql'] as const)(
  'HIST-01 after kills at random moments no write is missing and no number is twice, on %s',
  async (kind) => {
    const store = await openProgramStore(kind);
    await addAccount(store.database);
    const domainIds = await addWebsites(store.database, ['one.example', 'two.example']);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const start = async (): Promise<RunningProgram> => {
      const data = join(program.folder, kind);
      const server = program.start({ PORT: String(port), DATABASE_URL: store.location, DATA_DIR: data });
      await server.until(/"event":"listening"/);
      return server;
    };
    let server = await start();
    const token = await new Browser(origin).logIn();
    const random = generator(seed);
    const writers = domainIds.flatMap((id) =>
      ['a', 'b'].map((name) =>
        createWriter(`${origin}/mgmt/api/v1/domains/${id}`, () => token, `${name}${id}`, random, 400),
      ),
    );
    let isOver = false;
    const work = Promise.all(writers.map(({ run }) => run(() => isOver)));
    work.catch(() => undefined);
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(200 + random(600));
      server.child.kill('SIGKILL');
      await server.exit;
      server = await start();
    }
    await wait(300);
    isOver = true;
    await work;
    server.child.kill('SIGKILL');
    await server.exit;
    const database = await openDatabase(store.location);
    expect(await storedPages(database), `HISTORY_SEED=${seed}`).toEqual(acknowledgedPages(writers));
    expect(await sequenceFaults(database), `HISTORY_SEED=${seed}`).toEqual([]);
    await database.destroy();
  },
  60_000 + kills * 10_000,
);

it.each(['sqlite', 'postgresql'] as const)(
  'SRCH-04 indexing of what was stored before goes on where it was after the server was killed in its middle, on %s',
  async (kind) => {
    const store = await openProgramStore(kind);
    const { database } = store;
    const { sectionId } = await addSite(database, 'old.example');
    const row = { section_id: sectionId, published: 1, has_component: 0, display_mode: 'card' } as const;
    for (let from = 0; from < 4000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, nth) => ({ ...row, position: 10 + from + nth, body: `T ${nth}` }));
      await database.insertInto('items').values(rows).execute();
    }
    await database.deleteFrom('search_parts').execute();
    await database.insertInto('search_builds').values({ kind: 'item', last_id: 0 }).execute();
    const ids = (await database.selectFrom('items').select('id').orderBy('id').execute()).map(({ id }) => id);
    const indexed = async () => {
      const parts = database.selectFrom('search_parts').select('entity_id').orderBy('entity_id');
      return (await parts.execute()).map(({ entity_id }) => entity_id);
    };
    const reached = async () => (await database.selectFrom('search_builds').select('last_id').execute())[0]?.last_id;
    const data = join(program.folder, `search-${kind}`);
    const start = async () =>
      program.start({ PORT: String(await freePort()), DATABASE_URL: store.location, DATA_DIR: data });
    const killed = await start();
    while ((await reached()) === 0) await wait(5);
    killed.child.kill('SIGKILL');
    await killed.exit;
    const at = (await reached()) ?? 0;
    expect(at).toBeGreaterThan(0);
    expect(await indexed()).toEqual(ids.filter((id) => id <= at));
    // Rows before that point are not read again.
    await database.deleteFrom('search_parts').where('entity_id', '=', Number(ids[0])).execute();
    const next = await start();
    await next.until(/indexing for search is done/);
    expect([await reached(), await indexed()]).toEqual([undefined, ids.slice(1)]);
    next.child.kill('SIGKILL');
    await next.exit;
  },
  60_000,
);
