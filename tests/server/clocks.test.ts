/** Two machines whose clocks are five minutes apart, with one store and a proxy before them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { type RunningProgram, serverProgram } from '../support/server-program.ts';
import { addAccount, Browser } from './identity-support.ts';

const program = serverProgram();
let store: TestDatabase;
let balancer: Balancer;
let origin: string;
let processes: RunningProgram[] = [];

beforeAll(async () => {
  store = await openTestDatabase('postgresql');
  await addAccount(store.database);
  const ports: [number, number] = [await freePort(), await freePort()];
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  processes = [start(ports[0], 150), start(ports[1], -150)];
  await Promise.all(processes.map((one) => one.until(/"event":"listening"/)));
  mkdirSync(join(program.folder, 'nginx'));
  balancer = await startBalancer({ port, upstreams: ports, folder: join(program.folder, 'nginx') });
});

afterAll(async () => {
  await balancer?.stop();
  await store.destroy();
});

/** A process whose clock is ahead by this many seconds. */
function start(port: number, seconds: number): RunningProgram {
  const clock = join(program.folder, `clock${seconds}.mjs`);
  writeFileSync(
    clock,
    `const now = Date.now;
     globalThis.Date = class extends Date {
       constructor(...given) { given.length === 0 ? super(now() + ${seconds * 1000}) : super(...given); }
       static now() { return now() + ${seconds * 1000}; }
     };`,
  );
  return program.start({
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: store.location,
    DATA_DIR: join(program.folder, `data${seconds}`),
    TRUST_PROXY: '127.0.0.1',
    NODE_OPTIONS: `--import ${clock}`,
  });
}

it('R13 with clocks five minutes apart sign-in, renewal and calls hold at any process', async () => {
  for (let round = 0; round < 2; round += 1) {
    const browser = new Browser(origin);
    const token = await browser.logIn();
    expect(token).toMatch(/^[\w-]{43}$/);
    const me = () => fetch(`${origin}/mgmt/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await Promise.all([me(), me(), me(), me()])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      expect((await browser.renew()).location).toContain('code=');
      expect(await browser.logIn()).toMatch(/^[\w-]{43}$/);
    }
  }
});

it('R13 a wait after wrong passwords is as long at any process', async () => {
  const waits: number[] = [];
  for (let guess = 0; guess < 7; guess += 1) {
    const browser = new Browser(origin);
    const { answer } = await browser.authorize();
    const { status, headers } = await browser.signIn(answer.location, { email: 'no@example.org', password: 'wrong' });
    if (status === 429) waits.push(Number(headers.get('retry-after')));
  }
  expect(waits.length).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
});

it('R13 the log says at start how far a clock is off', () => {
  const said = processes.map(({ printed }) => /differs from that of the database","seconds":(-?\d+)/.exec(printed.out));
  for (const [place, seconds] of [150, -150].entries()) {
    expect(Math.abs(Number(said[place]?.[1]) - seconds)).toBeLessThanOrEqual(2);
  }
});
