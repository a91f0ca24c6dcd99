/** Two processes, PostgreSQL and a proxy under load: one is killed, one is restarted, and every log line is read. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { addWebsites } from '../support/api.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { followEvents } from '../support/event-reader.ts';
import { generator } from '../support/random.ts';
import { type RunningProgram, serverProgram } from '../support/server-program.ts';
import { acknowledgedPages, createWriter, type Figures, storedPages } from '../support/writers-load.ts';
import { accessTokenOf, addAccount, Browser, codeOf, password } from './identity-support.ts';

const seed = Number(process.env.RELIABILITY_SEED ?? Date.now() % 1_000_000);
const program = serverProgram();
let store: TestDatabase;
let balancer: Balancer;
let ports: [number, number];
let origin: string;
const everRun: RunningProgram[] = [];
const running: RunningProgram[] = [];
/** What no log may contain. */
const signInSecrets: string[] = [];
const secrets: string[] = [password, 'ada@example.org', 'changed', 'one.example'];

beforeAll(async () => {
  store = await openTestDatabase('postgresql');
  ports = [await freePort(), await freePort()];
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  await addAccount(store.database);
  await Promise.all([start(0), start(1)]);
  mkdirSync(join(program.folder, 'nginx'));
  balancer = await startBalancer({ port, upstreams: ports, folder: join(program.folder, 'nginx') });
});

afterAll(async () => {
  await balancer?.stop();
  await store.destroy();
});

/** Resolves once the process listens. */
async function start(index: 0 | 1): Promise<void> {
  const started = program.start({
    PORT: String(ports[index]),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: store.location,
    DATA_DIR: join(program.folder, `data-${index}`),
    TRUST_PROXY: '127.0.0.1',
    // The balancer's fail_timeout of 1 s lasts nearly 2, for nginx counts whole ones; then it asks the process that has
    // come back once, and not again before that is answered: on a busy machine that alone took more than half a second.
    STOP_GRACE_SECONDS: '5',
    LOG_LEVEL: 'debug',
  });
  everRun.push(started);
  running[index] = started;
  await started.until(/"event":"listening"/);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Follows a domain through the proxy, resuming after the last number whenever the stream ends. */
function followThroughout(token: string, domainId: number) {
  const told: number[] = [];
  let isOver = false;
  let leave = () => {};
  const follow = async () => {
    let after = 0;
    while (!isOver) {
      const reader = await followEvents({ origin, domainId, token, after }).catch(() => null);
      if (reader?.status !== 200) {
        await wait(100);
        continue;
      }
      leave = reader.leave;
      const read = () => reader.events.flatMap((event) => (event.type === 'change' ? [event.data.seq] : []));
      heard = () => [...told, ...read()];
      await reader.ended;
      told.push(...read());
      heard = () => told;
      after = reader.lastId() ?? after;
    }
  };
  let heard = () => told;
  const following = follow();
  const stop = async () => {
    isOver = true;
    leave();
    await following;
  };
  return { heard: () => heard(), stop };
}

it('R3 R4 LIVE-02 two processes behind a proxy lose no acknowledged write when one is killed and one restarted', async () => {
  const browser = new Browser(origin);
  const { answer, verifier } = await browser.authorize();
  const back = await browser.signIn(answer.location);
  const token = accessTokenOf(await browser.redeem(codeOf(back), verifier));
  signInSecrets.push(token, verifier, codeOf(back));
  secrets.push(...signInSecrets, ...[...browser.cookies.values()].map(({ value }) => value));
  const apis = (await addWebsites(store.database, ['one.example', 'two.example', 'three.example'])).map(
    (id) => `${origin}/mgmt/api/v1/domains/${id}`,
  );
  const domainId = Number(/\d+$/.exec(apis[0] ?? '')?.[0]);
  const writers = apis.flatMap((api, site) =>
    [0, 1].map((place) =>
      createWriter(api, () => token, `writer-${site}-${place}`, generator(seed + 2 * site + place)),
    ),
  );
  // A proxy of our own would hold the stream back.
  const follower = balancer.name === 'nginx' ? followThroughout(token, domainId) : null;
  let isOver = false;
  const work = Promise.all(writers.map(({ run }) => run(() => isOver)));
  // Awaited below; a writer that fails meanwhile must not end the whole run.
  work.catch(() => undefined);
  const sum = (figure: keyof Figures) => writers.reduce((total, { figures }) => total + figures[figure], 0);
  const repeats = () => sum('repeated');
  const acknowledged = () => sum('acknowledged');

  await wait(1000);
  running[0]?.child.kill('SIGKILL');
  await wait(500);
  await start(0);
  const afterKill = repeats();
  running[1]?.child.kill('SIGTERM');
  expect(await running[1]?.exit).toEqual([0, null]);
  await start(1);
  await expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThanOrEqual(500);
  isOver = true;
  await work;
  const restarted = repeats() - afterKill;
  if (follower) {
    const numbers = store.database.selectFrom('changes').select('seq').orderBy('seq');
    const all = await numbers.where('domain_id', '=', domainId).execute();
    await expect.poll(follower.heard, { timeout: 10_000 }).toEqual(all.map(({ seq }) => seq));
    await follower.stop();
  }
  await browser.revoke(token);

  const slowest = Math.round(Math.max(...writers.map(({ figures }) => figures.slowest)));
  console.log(
    `${balancer.name}: ${acknowledged()} writes acknowledged, ${afterKill} repeated after the kill, ${restarted} during the ` +
      `restart, slowest ${slowest} ms (RELIABILITY_SEED=${seed})`,
  );
  expect({ restarted, lost: sum('lost') }).toEqual({ restarted: 0, lost: 0 });
  expect(await storedPages(store.database)).toEqual(acknowledgedPages(writers));
}, 120_000);

it('S17 S56 no line of the log of all these processes holds a password, a token, a code, a cookie or a text', async () => {
  const lines = everRun.flatMap(({ printed }) => printed.out.trimEnd().split('\n'));
  expect(everRun.map(({ printed }) => printed.errors).join('')).toBe('');
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = entries.filter(({ event }) => event === 'request');
  expect(requests.length).toBeGreaterThan(400);
  for (const entry of requests) {
    expect(Object.keys(entry).sort()).toEqual(
      expect.arrayContaining([
        'address',
        'endpoint',
        'event',
        'level',
        'method',
        'milliseconds',
        'requestId',
        'status',
        'time',
      ]),
    );
    expect([entry.address, String(entry.requestId).length, String(entry.time).endsWith('Z')]).toEqual([
      '127.0.0.0',
      36,
      true,
    ]);
  }
  const { signedIn } = Object.fromEntries(
    entries.filter(({ event }) => event === 'signed in').map((entry) => ['signedIn', entry]),
  );
  expect(signedIn).toMatchObject({ account: 1, address: '127.0.0.0', requestId: expect.stringMatching(/^[\w-]{36}$/) });
  expect(secrets.filter((secret) => secret.length > 5).length).toBe(secrets.length);
  expect(await secretsIn(lines)).toEqual([]);
});

it('S17 S56 the log of nginx names requests by path alone, with no code of sign-in and no whole address', () => {
  const lines = balancer.readLog().trimEnd().split('\n').filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(entries.length > 400 || balancer.name !== 'nginx').toBe(true);
  for (const { address, requestId } of entries) expect([address, typeof requestId]).toEqual(['127.0.0.0', 'string']);
  const log = lines.join('\n');
  expect([...signInSecrets, '?', '127.0.0.1"'].filter((secret) => log.includes(secret))).toEqual([]);
});

/** The secrets, and whatever looks like one, that these lines hold. */
async function secretsIn(lines: readonly string[]): Promise<string[]> {
  const installation = await store.database.selectFrom('installation').select('value').execute();
  const records = await store.database.selectFrom('identity_records').select('payload').execute();
  const texts = [...installation.map(({ value }) => value), ...records.map(({ payload }) => payload)];
  const kept = texts.flatMap((text) => text.match(/[\w-]{20,}/g) ?? []);
  const known = new Set([...secrets, 'Bearer', 'kontor_session', ...kept]);
  // How somebody has signed in is no secret.
  const all = lines.join('\n').replaceAll('"by":"password"', '');
  const shaped = all.match(/\?\w+=|code=|password|eyJ[\w-]+\.|[\w-]{43}/g) ?? [];
  return [...[...known].filter((secret) => all.includes(secret)), ...shaped];
}
