/** Two processes on one PostgreSQL behind a balancer that gives each request to the other one. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultImageConfig } from '../../contract/constants.ts';
import { libraryImage } from '../../contract/entities.ts';
import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { rotateKeys } from '../../server/db/installation.ts';
import { createDiskImageFiles } from '../../server/images/image-files.ts';
import { createLog } from '../../server/kernel/log.ts';
import { prepareInstallation } from '../../server/prepare.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { tidyUp } from '../../server/tidy-up.ts';
import { addWebsites } from '../support/api.ts';
import { openStore } from '../support/databases.ts';
import { sampleImage, twoColours } from '../support/sample-images.ts';
import { testFolder } from '../support/test-folder.ts';
import { addAccount, Browser, createBackEnd, listen, quickHasher } from './identity-support.ts';

const folder = testFolder('cluster');

type Process = { app: App; database: Database; dataDirectory: string };

/** Processes with a database pool and a disk of their own; `replace` starts one of them anew. */
async function startCluster() {
  const store = await openStore('postgresql');
  const { origin, use } = await listen();
  const clock = { now: Date.now() };
  const startProcess = async (): Promise<Process> => {
    const database = await openDatabase(store.location);
    onTestFinished(() => database.destroy());
    const settings = { DATABASE_URL: store.location };
    return { ...(await createBackEnd(database, origin, { settings, now: () => clock.now })), database };
  };
  const processes = [await startProcess(), await startProcess()];
  let turn = 0;
  use((request, response) => {
    turn += 1;
    processes[turn % processes.length]?.app.listener(request, response);
  });
  const replace = async (index: number) => {
    processes[index] = await startProcess();
  };
  return { database: store.database, origin, clock, processes, replace };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

async function send(origin: string, method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${origin}${path}`, { method, headers: { ...json, ...headers }, ...text });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('two processes on one database', () => {
  it('AUTH-01 a sign-in begun at one ends at the other, and what logs out at one is refused at both', async () => {
    const { database, origin } = await startCluster();
    await addAccount(database);
    const browser = new Browser(origin);
    const token = await browser.logIn();
    const me = async () => (await send(origin, 'GET', '/mgmt/api/v1/me', bearer(token))).status;
    expect([await me(), await me()]).toEqual([200, 200]);
    expect((await browser.renew()).location).toContain('code=');
    await browser.revoke(token);
    expect([await me(), await me()]).toEqual([401, 401]);
  });

  it('S14 rotated keys sign nobody out while the processes are restarted one by one', async () => {
    const { database, origin, replace } = await startCluster();
    await addAccount(database);
    const old = new Browser(origin);
    await old.logIn();
    for (const index of [0, 1]) {
      if (index === 0) await rotateKeys(database);
      await replace(index);
      const fresh = new Browser(origin);
      await fresh.logIn();
      for (const browser of [old, fresh, old, fresh]) {
        expect((await browser.renew()).location).toContain('code=');
        // One more request, so that the same browser meets the other process next.
        await browser.send('/login');
      }
    }
  });

  it('S31 S55 guesses and deployments are counted over all processes', async () => {
    const { database, origin, clock } = await startCluster();
    const { id } = await addAccount(database);
    const guesses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const browser = new Browser(origin);
      const { answer } = await browser.authorize();
      guesses.push((await browser.signIn(answer.location, { password: 'not the password' })).status);
    }
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
    clock.now += 60 * 60_000;
    const token = await new Browser(origin).logIn();
    const [domainId] = await addWebsites(database, ['one.example'], id);
    await database.updateTable('domains').set({ ci_webhook_url: 'https://192.0.2.1/' }).execute();
    const triggers = await Promise.all(
      Array.from({ length: 24 }, () =>
        send(origin, 'POST', `/mgmt/api/v1/domains/${domainId}/trigger_ci`, bearer(token)),
      ),
    );
    const seen = triggers
      .map(({ status }) => status)
      .sort()
      .join();
    // 502: the webhook's address is not public, and it counts all the same; 201: that takes longer than a trigger waits for.
    const counts = [[201, 502], [429]].map((all) => triggers.filter(({ status }) => all.includes(status)).length);
    expect(counts, seen).toEqual([20, 4]);
    expect(triggers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60');
  });

  it('R3 a request repeated at the other process with its key is done once', async () => {
    const { database, origin } = await startCluster();
    const { id } = await addAccount(database);
    const [domainId] = await addWebsites(database, ['one.example'], id);
    const headers = { ...bearer(await new Browser(origin).logIn()), 'idempotency-key': 'once' };
    const body = { headline: 'News', layout: 'default', breadcrumbs: [] };
    const create = () => send(origin, 'POST', `/mgmt/api/v1/domains/${domainId}/pages`, headers, body);
    const answers = [...(await Promise.all([create(), create()])), await create()];
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await database.selectFrom('pages').select('path').execute()).length).toBe(1);
  });
});

describe('pictures of several processes', () => {
  it('IMG-14 what is uploaded at one is shown, resized and destroyed at the other, shown while it lies in the trash, and needs no disk', async () => {
    const { database, origin, processes } = await startCluster();
    await addWebsites(database, ['cluster.example'], (await addAccount(database)).id);
    const headers = bearer(await new Browser(origin).logIn());
    // Larger than a part, so that it is put together again.
    const bytes = await twoColours(1500, 1100).png({ compressionLevel: 0 }).toBuffer();
    const created = await send(origin, 'POST', '/library/api/images', headers, {
      file_data: bytes.toString('base64'),
      file_name: 'x.png',
    });
    const image = libraryImage(JSON.parse(created.bytes.toString()));
    const path = new URL(image.url).pathname;
    const [one, other] = [await send(origin, 'GET', path, {}), await send(origin, 'GET', path, {})];
    expect([one.status, one.headers.get('content-length'), one.bytes.equals(other.bytes)]).toEqual([
      200,
      String(one.bytes.length),
      true,
    ]);
    expect(await processes[0]?.app.files.read(path.slice(path.lastIndexOf('/') + 1))).toEqual(one.bytes);
    const head = await send(origin, 'HEAD', path, {});
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
      200,
      String(one.bytes.length),
      0,
    ]);
    const variant = processes[0]?.app.signer.signedImageUrl(image.url, defaultImageConfig) ?? '';
    const variants = [await fetch(variant), await fetch(variant)];
    expect(variants.map(({ status }) => status)).toEqual([200, 200]);
    for (const { dataDirectory } of processes) expect(existsSync(join(dataDirectory, 'images'))).toBe(false);
    for (const { dataDirectory } of processes) rmSync(join(dataDirectory, 'variants'), { recursive: true });
    expect((await fetch(variant)).status).toBe(200);
    expect((await send(origin, 'DELETE', `/library/api/images/${image.id}`, headers)).status).toBe(204);
    const shown = async () => [(await send(origin, 'GET', path, {})).status, (await fetch(variant)).status];
    // It lies in the trash: a website that was deployed before still shows it.
    expect([...(await shown()), ...(await shown())]).toEqual([200, 200, 200, 200]);
    expect((await send(origin, 'DELETE', `/library/api/image_trash/${image.id}`, headers)).status).toBe(204);
    expect([...(await shown()), ...(await shown())]).toEqual([404, 404, 404, 404]);
    expect(await database.selectFrom('image_file_parts').select('name').execute()).toEqual([]);
  });

  it('S47 a body that says no length is taken like any other, as long as it is not too long', async () => {
    const { database, origin } = await startCluster();
    await addWebsites(database, ['cluster.example'], (await addAccount(database)).id);
    const headers = bearer(await new Browser(origin).logIn());
    const sendInParts = async (method: string, path: string, text: string) => {
      const request = new Request(`${origin}/library${path}`, {
        method,
        headers: { ...json, ...headers },
        body: new Blob([text]).stream(),
        ...{ duplex: 'half' },
      });
      const answer = await fetch(request);
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    const file_data = (await sampleImage('png')).toString('base64');
    const created = await sendInParts('POST', '/api/images', JSON.stringify({ file_data, file_name: 'x.png' }));
    expect(created.status).toBe(201);
    const path = `/api/images/${libraryImage(created.body).id}`;
    const changed = await sendInParts('PATCH', path, JSON.stringify({ alt: 'A harbour' }));
    expect([changed.status, changed.body.alt]).toEqual([200, 'A harbour']);
    expect((await sendInParts('PATCH', path, JSON.stringify({ alt: 'x'.repeat(300_000) }))).status).toBe(413);
  });

  it('those of an earlier version come from the disk into the database, and files without a row are swept away', async () => {
    const { database, origin, processes } = await startCluster();
    const { app, dataDirectory } = processes[0] as Process;
    const [name, orphan] = [`${'ab'.repeat(16)}.png`, `${'cd'.repeat(16)}.png`];
    const bytes = await sampleImage('png');
    await createDiskImageFiles(join(dataDirectory, 'images')).write(name, bytes);
    const sizes = { width: 60, height: 40, bytes: bytes.length };
    await database
      .insertInto('images')
      .values({ scope: 'default', file_name: name, created_at: 0, ...sizes })
      .execute();
    await app.files.write(orphan, bytes);
    await database.updateTable('image_files').set({ created_at: 0 }).execute();
    const config = readConfig({ DATA_DIR: dataDirectory });
    const preparation = { config, publicOrigin: origin, database, app, environment: {}, log: createLog('silent') };
    await prepareInstallation(preparation);
    await tidyUp(preparation);
    expect(await app.files.read(name)).toEqual(bytes);
    expect((await app.files.list()).map((file) => file.name)).toEqual([name]);
    expect(readdirSync(join(dataDirectory, 'images'))).toEqual([name]);
  });
});

describe('processes that start at the same moment', () => {
  it('S33 make the tables once, and one first admin with one password', async () => {
    const store = await openStore('postgresql');
    await store.database.schema.dropSchema('public').cascade().execute();
    await store.database.schema.createSchema('public').execute();
    const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(store.location)));
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.destroy()))));
    const admins = await Promise.all(
      databases.map(async (database) => {
        const dataDirectory = mkdtempSync(join(folder, 'data-'));
        const config = readConfig({ DATA_DIR: dataDirectory, ADMIN_EMAIL: 'ada@example.org' });
        const log = createLog('silent');
        const publicOrigin = 'http://127.0.0.1:4000';
        const app = await createApp({ config, publicOrigin, database, log, hasher: quickHasher });
        await app.close();
        return prepareInstallation({ config, publicOrigin, database, app, environment: {}, log });
      }),
    );
    expect(admins.filter((admin) => admin !== null).length).toBe(1);
    expect((await store.database.selectFrom('users').select('email').execute()).length).toBe(1);
  });

  it('an older version starts on the tables of a newer one, so that an update can be taken back', async () => {
    for (const kind of ['sqlite', 'postgresql'] as const) {
      const store = await openStore(kind);
      const newer = { name: '900-newer', timestamp: new Date().toISOString() };
      await store.database
        .withTables<{ kontor_migration: typeof newer }>()
        .insertInto('kontor_migration')
        .values(newer)
        .execute();
      const again = await openDatabase(store.location);
      expect(await again.selectFrom('domains').selectAll().execute()).toEqual([]);
      await again.destroy();
    }
  });
});
