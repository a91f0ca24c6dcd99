/**
 * Strangers against one server, while somebody signs in in new browsers and looks at new thumbnails (S62, S66). Short here;
 * `npm run flood -- --minutes 10` for long, which also holds the times to their limits.
 */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import SqliteDatabase from 'libsql';
import { expect, it } from 'vitest';
import { defaultImageConfig } from '../../contract/constants.ts';
import { freePort } from '../../scripts/support/free-port.mjs';
import { createImageSigner } from '../../server/images/image-signing.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { generator } from '../support/random.ts';
import { serverProgram } from '../support/server-program.ts';
import { type Answer, Browser, exchange, formOf, type Sending } from './identity-support.ts';

const seconds = Number(process.env.FLOOD_SECONDS ?? 6);
const isLong = process.env.FLOOD_SECONDS !== undefined;
const seed = Number(process.env.FLOOD_SEED ?? Date.now() % 1_000_000);
const keys = { keyHex: '11'.repeat(32), saltHex: '22'.repeat(32) };
const owner = { email: 'anke.brandt@kontor.example', password: 'anchor lantern meadow' };
const megabyte = 1024 * 1024;

const program = serverProgram();

it('S62 S66 while strangers flood the server, the right password signs in, new thumbnails come, and nothing grows', {
  timeout: seconds * 1000 + 60_000,
}, async () => {
  const below = generator(seed);
  const { origin, child, folder, files } = await startServer();
  const signer = createImageSigner({ ...keys, proxyHost: `${origin}/proxy`, publicOrigin: origin });
  const imageOf = (width: number, height: number) => {
    const name = files[below(files.length)] ?? '';
    const config = { ...defaultImageConfig, gravity: 'ce', width, height };
    return signer.signedImageUrl(`${origin}/library/files/${name}`, config);
  };
  const file = join(folder, 'kontor.db');
  /** Without the log, whose pages are used again. */
  const size = () => {
    const database = new SqliteDatabase(file);
    database.exec('pragma busy_timeout = 5000');
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
    return statSync(file).size;
  };
  const before = size();
  const end = Date.now() + seconds * 1000;
  const unexpected: number[] = [];
  const slow = Array.from({ length: 30 }, () => openSlowReader(imageOf(4000, 4000)));
  const until = async (work: () => Promise<void>) => {
    while (Date.now() < end) await work();
  };
  const stranger = () =>
    below(2) === 0 ? `2001:db8:1:2::${below(65_535).toString(16)}` : `10.${below(40)}.${below(250)}.7`;
  const answered = (status: number) => {
    if (status >= 500 && status !== 503) unexpected.push(status);
  };
  const times = { signIn: [] as number[], thumbnail: [] as number[] };
  let memory = 0;
  await Promise.all([
    ...Array.from({ length: 4 }, () =>
      until(async () => {
        const browser = new Stranger(origin, stranger());
        const { answer } = await browser.authorize();
        const { action, token } = formOf(await browser.send(answer.location || '/'));
        for (let guess = 0; action !== '' && guess < 3; guess += 1) {
          const form = { email: owner.email, password: `guess ${below(1_000_000)}`, form_token: token };
          answered((await browser.send(action, { form })).status);
        }
      }),
    ),
    until(async () => {
      const body = `grant_type=authorization_code&client_id=kontor&code=${below(1_000_000)}&code_verifier=${'v'.repeat(43)}`;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': stranger(),
      };
      answered((await exchange(`${origin}/oauth/token`, { method: 'POST', headers, body })).status);
    }),
    until(async () => {
      const leaving = AbortSignal.timeout(50);
      const headers = { 'x-forwarded-for': stranger() };
      const width = 2000 + below(2000);
      const asked = fetch(imageOf(width, width), { headers, signal: leaving });
      answered((await asked.catch(() => ({ status: 0 }))).status);
    }),
    until(async () => {
      const start = performance.now();
      const token = await new Browser(origin).logIn(owner);
      expect(token).toMatch(/^[\w-]{43}$/);
      times.signIn.push(performance.now() - start);
      // Each sign-in stores a session; only what strangers store must not grow.
      await new Promise((resolve) => setTimeout(resolve, isLong ? 3000 : 1000));
    }),
    until(async () => {
      const start = performance.now();
      const answer = await fetch(imageOf(20 + below(300), 20 + below(300)));
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      times.thumbnail.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }),
    until(async () => {
      memory = Math.max(memory, residentMegabytes(child.pid ?? 0));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }),
  ]);
  for (const socket of slow) socket.destroy();
  const figures = {
    seed,
    signIns: times.signIn.length,
    signInP95: p95(times.signIn),
    thumbnails: times.thumbnail.length,
    thumbnailP95: p95(times.thumbnail),
    memory: Math.round(memory),
    grown: Math.round(((size() - before) / megabyte) * 10) / 10,
  };
  if (isLong) console.log(figures);
  expect(unexpected, JSON.stringify(figures)).toEqual([]);
  expect(figures.signIns).toBeGreaterThan(0);
  expect(figures.thumbnails).toBeGreaterThan(0);
  expect(figures.memory).toBeLessThan(512);
  expect(figures.grown).toBeLessThan(10);
  if (!isLong) return;
  expect(figures.signInP95).toBeLessThan(2000);
  expect(figures.thumbnailP95).toBeLessThan(1000);
});

/** A browser behind the trusted proxy, at an address of its own. */
class Stranger extends Browser {
  readonly address: string;

  constructor(origin: string, address: string) {
    super(origin);
    this.address = address;
  }

  override send(target: string, sending: Sending = {}): Promise<Answer> {
    return super.send(target, { ...sending, headers: { ...sending.headers, 'x-forwarded-for': this.address } });
  }
}

async function startServer() {
  const folder = join(program.folder, 'flooded');
  mkdirSync(folder);
  const port = await freePort();
  const running = program.start({
    PORT: String(port),
    DATA_DIR: folder,
    KONTOR_SAMPLES: '1',
    SAMPLE_EDITOR_PASSWORD: owner.password,
    IMAGE_PROXY_KEY: keys.keyHex,
    IMAGE_PROXY_SALT: keys.saltHex,
    TRUST_PROXY: '127.0.0.1',
    // As docs/operations.md says, and as the container image has it.
    MALLOC_MMAP_THRESHOLD_: '131072',
  });
  await running.until(/"event":"listening"/);
  const database = await openDatabase(join(folder, 'kontor.db'));
  const rows = await database.selectFrom('images').select('file_name').execute();
  await database.destroy();
  return { origin: `http://127.0.0.1:${port}`, child: running.child, folder, files: rows.map((row) => row.file_name) };
}

/** Asks for an image and reads none of it. */
function openSlowReader(url: string) {
  const { hostname, port, host, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n`);
  return socket;
}

function residentMegabytes(pid: number): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024;
}

function p95(times: readonly number[]): number {
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0);
}
