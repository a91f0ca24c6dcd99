/** The image library as a program of its own, killed at random moments: rows and files belong together ever after. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskImageFiles, sweepImageFiles } from '../../server/images/image-files.ts';
import { isImageName } from '../../server/rules/text-images.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { editorToken, libraryToken, noise } from '../support/sample-images.ts';
import { bundleForNode } from '../support/server-program.ts';
import { testFolder } from '../support/test-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, `build/images-killed-${process.pid}.js`);
const folder = testFolder('killed');
const location = join(folder, 'kontor.sqlite');
const images = join(folder, 'images');
const kills = 8;
const twoHours = 2 * 60 * 60 * 1000;

beforeAll(async () => {
  const contents = `
    import { createServer } from 'node:http';
    import { getRequestListener } from '@hono/node-server';
    import { Hono } from 'hono';
    import { createDiskImageFiles } from './server/images/image-files.ts';
    import { createImageLibrary } from './server/images/image-library.ts';
    import { openDatabase } from './server/store/open-database.ts';
    const [location, images, editorToken] = process.argv.slice(2);
    const database = await openDatabase(location);
    const users = database.insertInto('users').values({ id: 1, email: 'e', is_admin: 0, password_hash: '', must_change_password: 0, created_at: 0 });
    await users.onConflict((conflict) => conflict.doNothing()).execute();
    const domains = database.insertInto('domains').values({ id: 1, fqdn: 'killed.example', meta_data: '{}' });
    await domains.onConflict((conflict) => conflict.doNothing()).execute();
    const links = database.insertInto('user_domains').values({ user_id: 1, domain_id: 1 });
    await links.onConflict((conflict) => conflict.doNothing()).execute();
    const library = createImageLibrary({
      database,
      files: createDiskImageFiles(images),
      authenticate: async (token) => (token === editorToken ? { id: 1, email: 'e', is_admin: false } : null),
      publicOrigin: 'http://killed.example',
      allowedOrigins: [],
      log: () => {},
      now: Date.now,
      trashDays: 0,
    });
    const server = createServer(getRequestListener(library.fetch));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  await bundleForNode({ stdin: { contents, resolveDir: root, loader: 'ts' } }, program);
});

afterAll(() => {
  rmSync(program, { force: true });
});

it('S51 R1 kill -9 while pictures come and go: no row without its whole file, and no file for ever without a row', async () => {
  const sampleImage = (await noise(120, 90).png().toBuffer()).toString('base64');
  const created = new Set<number>();
  const destroyed = new Set<number>();
  for (let turn = 0; turn < kills; turn += 1) {
    const child = spawn(process.execPath, [program, location, images, editorToken]);
    const origin = `http://127.0.0.1:${await portOf(child)}/api/images`;
    const work = Promise.all([1, 2, 3, 4].map(() => workUntilKilled(origin, sampleImage, created, destroyed)));
    // On a busy machine none may be stored so soon; one at least is what the rest is about.
    if (turn === 0) await expect.poll(() => created.size, { timeout: 20_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 120));
    child.kill('SIGKILL');
    await Promise.all([once(child, 'exit'), work]);
  }

  const database = await openDatabase(location);
  const files = createDiskImageFiles(images);
  const rows = await database.selectFrom('images').select(['id', 'file_name', 'bytes']).execute();
  const stored = new Map((await files.list()).map(({ name, bytes }) => [name, bytes]));
  expect(rows.filter(({ file_name, bytes }) => stored.get(file_name) !== bytes)).toEqual([]);
  for (const name of [...stored.keys()].filter(isImageName))
    await sharp((await files.read(name)) ?? Buffer.alloc(0))
      .raw()
      .toBuffer();
  const ids = new Set(rows.map(({ id }) => id));
  expect(created.size).toBeGreaterThan(0);
  expect([...created].filter((id) => !destroyed.has(id) && !ids.has(id))).toEqual([]);

  await sweepImageFiles({ database, files, now: () => Date.now() + twoHours });
  const left = (await files.list()).map(({ name }) => name);
  expect(left.sort()).toEqual(rows.map(({ file_name }) => file_name).sort());
  await database.destroy();
}, 60_000);

async function portOf({ stdout, stderr }: ChildProcess): Promise<number> {
  let errors = '';
  stderr?.on('data', (text: Buffer) => {
    errors += text;
  });
  const [line] = (await Promise.race([
    once(stdout as NodeJS.EventEmitter, 'data'),
    once(stdout as NodeJS.EventEmitter, 'end'),
  ])) as [Buffer?];
  if (!line) throw new Error(errors);
  return Number(line);
}

/** Stores images, and destroys every third of them; what was begun to be destroyed may be there or not. */
async function workUntilKilled(origin: string, file_data: string, created: Set<number>, destroyed: Set<number>) {
  const headers = {
    Authorization: `Bearer ${libraryToken}`,
    'X-Access-Token': editorToken,
    'Content-Type': 'application/json',
  };
  try {
    for (;;) {
      const body = JSON.stringify({ file_data, file_name: 'x.png' });
      const answer = await fetch(`${origin}?scope=site`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      const { id } = (await answer.json()) as { id: number };
      created.add(id);
      if (id % 3 !== 0) continue;
      destroyed.add(id);
      await fetch(`${origin}/${id}`, { method: 'DELETE', headers });
    }
  } catch (error) {
    // The connection ends with the process.
    if (!(error instanceof TypeError)) throw error;
  }
}
