/** A server that is killed in the middle of a batch, while somebody else saves. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BatchProgress } from '../../contract/batches.ts';
import { freePort } from '../../scripts/support/free-port.mjs';
import { addWebsites } from '../support/api.ts';
import { openProgramStore } from '../support/databases.ts';
import { sequenceFaults } from '../support/history-world.ts';
import { serverProgram } from '../support/server-program.ts';
import { addAccount, Browser } from './identity-support.ts';

const program = serverProgram();
const count = 300;

it.each(['sqlite', 'postgresql'] as const)(
  'BULK-03 a batch goes on after the server was killed in its middle, and each page was written once, on %s',
  async (kind) => {
    const store = await openProgramStore(kind);
    const { database } = store;
    await addAccount(database);
    const [domainId = 0] = await addWebsites(database, ['one.example']);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const start = async () => {
      const data = join(program.folder, `batch-${kind}`);
      const server = program.start({ PORT: String(port), DATABASE_URL: store.location, DATA_DIR: data });
      await server.until(/"event":"listening"/);
      return server;
    };
    let server = await start();
    const token = await new Browser(origin).logIn();
    const send = async (method: string, path: string, body?: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const request = { method, headers, signal: AbortSignal.timeout(30_000) };
      const answer = await fetch(`${origin}/mgmt/api/v1/domains/${domainId}${path}`, {
        ...request,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const values = Array.from({ length: count + 1 }, (_, nth) => ({
      ...({ domain_id: domainId, path: `/page-${nth}`, layout: 'default', published: 0, in_sitemap: 1 } as const),
      meta_data: '{}',
    }));
    const ids = (await database.insertInto('pages').values(values).returning('id').execute()).map(({ id }) => id);
    const [other = 0, ...pages] = ids;
    const made = (await send('POST', '/batches', { action: 'publish', pages })).body as BatchProgress;
    const running = send('POST', `/batches/${made.id}/run`).catch(() => null);
    const written = async () => {
      const changes = database.selectFrom('changes').select('page_id').where('domain_id', '=', domainId);
      return (await changes.execute()).length;
    };
    const deadline = Date.now() + 20_000;
    while ((await written()) < 5 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
    server.child.kill('SIGKILL');
    await server.exit;
    await running;
    server = await start();
    expect((await send('PATCH', `/pages/${other}`, { headline: 'Meanwhile' })).status).toBe(200);
    let progress = (await send('GET', `/batches/${made.id}`)).body as BatchProgress;
    expect(progress.waiting).toBeGreaterThan(0);
    expect(progress.done + progress.waiting).toBe(count);
    while (progress.waiting > 0) progress = (await send('POST', `/batches/${made.id}/run`)).body as BatchProgress;
    expect(progress).toMatchObject({ total: count, done: count, refused: 0 });
    expect(await written()).toBe(count + 1);
    const published = database.selectFrom('pages').select('id').where('published', '=', 1);
    expect((await published.execute()).map(({ id }) => id).sort((one, two) => one - two)).toEqual(pages);
    expect(await sequenceFaults(database)).toEqual([]);
    server.child.kill('SIGKILL');
    await server.exit;
  },
  120_000,
);
