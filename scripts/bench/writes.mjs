/** The cost of the change sequence for writes, on SQLite and on PostgreSQL, before and after the first deployment. */
import { readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import SqliteDatabase from 'libsql';
import { buildServer } from '../../build.mjs';
import { startBuiltServer } from '../support/built-server.mjs';
import { createDatabase, withClient } from '../support/postgres.mjs';
import { root } from '../support/steps.mjs';
import { inMilliseconds, percentile } from './figures.mjs';
import { sender } from './load.mjs';
import { withPostgres } from './postgres.mjs';

export const about = 'what history costs a write, also in a domain that is compared with what is live';

const writes = 1000;
/** A short paragraph. */
const text = 'A sentence that somebody has written again. '.repeat(10).slice(0, 400);

export async function run(installation) {
  const plain = await buildWithout('storeChanges(transaction, recorder, writeContext)', '[]');
  try {
    return await withPostgres(async (cluster) => {
      const figures = [];
      for (const isLive of [false, true]) {
        const settings = async (name) => ({ DATABASE_URL: await createDatabase(cluster, name) });
        figures.push(...(await costOfWrites('SQLite', installation, plain, isLive, () => ({}))));
        figures.push(...(await costOfWrites('PostgreSQL', installation, plain, isLive, settings)));
      }
      return figures;
    });
  } finally {
    for (const file of [plain, `${plain}.map`]) rmSync(file, { force: true });
  }
}

/** Builds the server without one step of its transactions. */
export async function buildWithout(work, instead) {
  const name = `bench-server-${process.pid}`;
  const without = {
    name: 'without',
    setup: ({ onLoad }) =>
      onLoad({ filter: /transact-content\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        const contents = source.replace(work, instead);
        if (contents === source) throw new Error(`transact-content.ts has no ${work}`);
        return { contents, loader: 'ts' };
      }),
  };
  await buildServer(name, [without]);
  return join(root, 'build', `${name}.js`);
}

/** Alternates writes with and without the step, so that other load on the machine affects both alike. */
export async function costOfWrites(name, installation, plain, isLive, settings, limit = 15) {
  const programs = [undefined, plain];
  const servers = [];
  try {
    for (const [index, program] of programs.entries()) {
      const own = { LOG_LEVEL: 'warn', ...(await settings(`cost_${isLive}_${index}`)) };
      const server = await startBuiltServer(own, undefined, program);
      servers.push(server);
      if (isLive) await deployAll(own.DATABASE_URL ?? join(server.dataDirectory, 'kontor.db'));
    }
    const writers = [];
    for (const { origin } of servers) writers.push(await writerAt(installation, origin));
    const times = [[], []];
    for (let turn = 0; turn < writes + 20; turn += 1) {
      for (const [index, write] of writers.entries()) {
        const begin = performance.now();
        await write(turn);
        // The first turns warm the caches up.
        if (turn >= 20) times[index].push(performance.now() - begin);
      }
    }
    return [50, 99].map((percent) => {
      const [with_, without] = times.map((some) => percentile(some, percent));
      const more = Math.round(100 * (with_ / without - 1));
      const shown = `${inMilliseconds(with_, 2)} with, ${inMilliseconds(without, 2)} without: ${more} %`;
      const what = isLive ? 'a write, compared with live' : 'a write';
      return {
        name: `${name}: ${what}, p${percent}`,
        figure: shown,
        target: `<= ${limit} % more`,
        isMet: more <= limit,
      };
    });
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function writerAt(installation, origin) {
  const { headers } = await installation.signInAt(origin);
  const send = sender(new Agent({ keepAlive: true }), headers);
  const read = async (path) => JSON.parse(await send(`${origin}/mgmt/api/v1${path}`));
  const [{ id }] = await read('/domains');
  const domain = await read(`/domains/${id}`);
  const sections = [];
  for (const page of domain.pages.slice(0, 20)) {
    sections.push(...(await read(`/domains/${id}/pages/${page.id}`)).sections);
  }
  return (turn) => {
    const section = sections[turn % sections.length];
    const address = `${origin}/mgmt/api/v1/domains/${id}/sections/${section.id}`;
    return send(address, { method: 'PATCH', body: { body: `${text.repeat(2)} ${turn}` } });
  };
}

/** Marks the content of all domains as deployed. */
async function deployAll(store) {
  const statements = `
    INSERT INTO domain_deployments (domain_id, seq, base_seq, pages_at, taken_at, triggered_at, state)
      SELECT domain_id, max(seq), max(seq), '{}', 1, 1, 'succeeded' FROM changes GROUP BY domain_id;
    INSERT INTO live_domains (domain_id, deployment_id, changes_count) SELECT domain_id, id, 0 FROM domain_deployments`;
  if (!store.startsWith('postgres')) {
    const database = new SqliteDatabase(store);
    database.exec('PRAGMA busy_timeout = 10000');
    database.exec(statements);
    return database.close();
  }
  return withClient(store, (client) => client.query(statements));
}
