/**
 * A server that is killed while people write: no acknowledged write is missing, and no number. `HISTORY_KILLS=100` for
 * long.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { openDatabase } from '../../server/store/database.ts';
import { openTestDatabase } from '../support/databases.ts';
import { sequenceFaults } from '../support/history-world.ts';
import { generator } from '../support/random.ts';
import { buildServerProgram, type RunningProgram, type ServerProgram } from '../support/server-program.ts';
import { createWriter } from '../support/writers-load.ts';
import { addAccount, Browser } from './identity-support.ts';

const kills = Number(process.env.HISTORY_KILLS ?? 2);
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000);

let program: ServerProgram;
beforeAll(async () => {
  program = await buildServerProgram();
});
afterAll(() => program.destroy());

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

it.each(['sqlite', 'postgresql'] as const)(
  'HIST-01 after kills at random moments no write is missing and no number is twice, on %s',
  async (kind) => {
    const store = await openTestDatabase(kind);
    await addAccount(store.database);
    const fqdns = ['one.example', 'two.example'];
    const rows = fqdns.map((fqdn) => ({ fqdn, meta_data: '{}' }));
    const domains = await store.database.insertInto('domains').values(rows).returning('id').execute();
    await store.database
      .insertInto('user_domains')
      .values(domains.map(({ id }) => ({ user_id: 1, domain_id: id })))
      .execute();
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
    const writers = domains.flatMap(({ id }) =>
      ['a', 'b'].map((name) => {
        const api = `${origin}/mgmt/api/v1/domains/${id}`;
        return createWriter(
          api,
          () => token,
          `${name}${id}`,
          () => random(1e6) / 1e6,
          400,
        );
      }),
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
    const stored = await database.selectFrom('pages').select(['id', 'headline']).orderBy('id').execute();
    const acknowledged = writers.flatMap(({ pages }) => [...pages.values()]);
    const named = acknowledged.map(({ id, headline }) => ({ id, headline })).sort((one, other) => one.id - other.id);
    expect(stored, `HISTORY_SEED=${seed}`).toEqual(named);
    expect(await sequenceFaults(database), `HISTORY_SEED=${seed}`).toEqual([]);
    await database.destroy();
    await store.destroy();
  },
  60_000 + kills * 10_000,
);
