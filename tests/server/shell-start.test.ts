/** The server as a program: what it says when it starts, cannot start, and stops. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { measureProcess } from '../../server/http/metrics.ts';
import { openProgramStore } from '../support/databases.ts';
import { administer } from '../support/postgres.ts';
import { type RunningProgram, serverProgram } from '../support/server-program.ts';
import { Browser, listen } from './identity-support.ts';

const program = serverProgram();

/** The origin of a server that has made its first admin. */
async function listening({ until }: RunningProgram): Promise<string> {
  await until(/first admin/);
  return (await until(/"event":"listening","origin":"([^"]+)"/))[1] ?? '';
}

const statusOf = async (url: string) => {
  const answer = await fetch(url);
  return [answer.status, await answer.text(), answer.headers.get('connection')];
};

it('S33 starts with one line, names the file with the first password, prints it nowhere, and stops at once', async () => {
  // A server that waited for the browser would exceed the time of this test.
  const running = program.start({ PORT: '0', ADMIN_EMAIL: 'ada@example.org', STOP_PATIENCE_SECONDS: '600' });
  const { child, printed, exit } = running;
  const origin = await listening(running);
  const [line = '', ...rest] = printed.out.trimEnd().split('\n');
  expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'listening', origin });
  const file = join(program.folder, 'data/first-admin.txt');
  expect(rest.join('\n')).toContain(`${origin}/login\n  ada@example.org\n\nThe password is in ${realpathSync(file)}.`);
  const [, password = ''] = readFileSync(file, 'utf8').split('\n');
  expect([password.length, printed.out.includes(password)]).toEqual([22, false]);
  // A browser keeps its connection open; the server does not wait for it.
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get(`${origin}/mgmt/api/v1/health`, { agent }), 'response');
  response.resume();
  await once(response, 'end');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  agent.destroy();
  expect(printed.errors).toBe('');
  expect(existsSync(join(program.folder, 'data/kontor.db'))).toBe(true);
});

it('S33 the first password may come from ADMIN_PASSWORD_FILE: it signs in, must be changed, and is neither printed, logged nor in DATA_DIR', async () => {
  const password = 'quiet otters count lanterns';
  const file = join(program.folder, 'first-password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  const settings = { PORT: '0', DATA_DIR: 'given-password', ADMIN_PASSWORD_FILE: file, LOG_LEVEL: 'debug' };
  const running = program.start({ ...settings, ADMIN_EMAIL: 'ada@example.org' });
  const origin = await listening(running);
  const browser = new Browser(origin);
  const credentials = { email: 'ada@example.org', password };
  expect((await browser.signIn((await browser.authorize()).answer.location, credentials)).body).toContain(
    'name="new_password"',
  );
  running.child.kill('SIGTERM');
  expect(await running.exit).toEqual([0, null]);
  expect(running.printed.out).toContain('The password is the one in ADMIN_PASSWORD.');
  const data = join(program.folder, 'given-password');
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
  expect(files.map((path) => basename(path))).toContain('kontor.db');
  expect(files.map((path) => basename(path))).not.toContain('first-admin.txt');
  const stored = files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path, 'latin1'));
  for (const text of [running.printed.out, running.printed.errors, ...stored]) expect(text).not.toContain(password);
});

it('S65 the files of a program that has run are for its own account only', () => {
  const data = join(program.folder, 'data');
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
  const open = [data, ...files].filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect([files.length > 0, open]).toEqual([true, []]);
});

it.each(['PORT', 'METRICS_PORT'])('says when %s is taken, and leaves the data alone', async (name) => {
  const { origin } = await listen();
  const port = Number(new URL(origin).port);
  const data = join(program.folder, `untouched-${name}`);
  const { exit, printed } = program.start({ PORT: '0', DATA_DIR: data, [name]: String(port) });
  expect(await exit).toEqual([1, null]);
  const words = `Port ${port} is taken by another program. Stop it, or choose another: ${name}=${port + 1} npm start\n`;
  expect(printed).toEqual({ out: '', errors: words });
  expect(existsSync(data)).toBe(false);
});

it('says that STATIC_DIR holds no built site, and leaves the data alone', async () => {
  const data = join(program.folder, 'no-site');
  const { exit, printed } = program.start({ PORT: '0', DATA_DIR: data, STATIC_DIR: '/nowhere' });
  expect(await exit).toEqual([1, null]);
  const words = 'STATIC_DIR: /nowhere has no index.html. Name the folder that "npm run build" has written.\n';
  expect(printed).toEqual({ out: '', errors: words });
  expect(existsSync(data)).toBe(false);
});

it('R16 a second server on one SQLite file is refused by name, changes nothing, and takes over once the first has ended', async () => {
  const first = program.start({ PORT: '0', DATA_DIR: 'sole' });
  const origin = await listening(first);
  const second = program.start({ PORT: '0', DATA_DIR: 'sole' });
  expect(await second.exit).toEqual([1, null]);
  expect(second.printed).toEqual({
    out: '',
    errors:
      'Another Kontor serves sole/kontor.db already. SQLite is for one process: stop that one, or set another DATA_DIR for this one.\n',
  });
  expect((await statusOf(`${origin}/readyz`))[0]).toBe(200);
  const command = program.start({ DATA_DIR: 'sole' }, ['add-user', 'grace@example.org']);
  expect(await command.exit).toEqual([0, null]);
  first.child.kill('SIGKILL');
  await first.exit;
  await program.start({ PORT: '0', DATA_DIR: 'sole' }).until(/"event":"listening"/);
}, 60_000);

it('R16 a mistyped PUBLIC_ORIGIN or another proxy key signs nothing anew: only the command does', async () => {
  const settings = { PORT: '0', DATA_DIR: 'moved', KONTOR_SAMPLES: '1', PUBLIC_ORIGIN: 'https://cms.example.org' };
  const start = async (changed: Record<string, string>) => {
    const started = program.start({ ...settings, ...changed });
    const isServing = await started.until(/"event":"listening"/).then(
      () => true,
      () => false,
    );
    started.child.kill('SIGTERM');
    await started.exit;
    return isServing ? 'serves' : started.printed.errors;
  };
  const refused = (what: string) =>
    `The addresses of the images are signed for ${what}. Correct the settings, or keep them and sign every address anew: node build/server.js sign-images\n`;
  expect(await start({})).toBe('serves');
  const mistyped = { PUBLIC_ORIGIN: 'https://csm.example.org' };
  const otherKey = { IMAGE_PROXY_KEY: 'ab'.repeat(32), IMAGE_PROXY_SALT: 'cd'.repeat(32) };
  expect(await start(mistyped)).toBe(refused('PUBLIC_ORIGIN=https://cms.example.org'));
  expect(await start(otherKey)).toBe(refused('another IMAGE_PROXY_KEY'));
  expect(await start({})).toBe('serves');
  const command = program.start({ ...settings, ...mistyped }, ['sign-images']);
  expect(await command.exit).toEqual([0, null]);
  expect(command.printed.out).toMatch(
    /^The images of [1-9]\d+ pages, sections and items are signed for https:\/\/csm\.example\.org\.\n$/,
  );
  expect([await start(mistyped), await start({})]).toEqual([
    'serves',
    refused('PUBLIC_ORIGIN=https://csm.example.org'),
  ]);
}, 60_000);

it('says which settings cannot be used', async () => {
  const { exit, printed } = program.start({ PUBLIC_ORIGIN: 'http://kontor.example', PORT: 'x' });
  expect(await exit).toEqual([1, null]);
  expect(printed.errors).toBe(
    'The configuration cannot be used:\n' +
      '  PORT: "x" is not a port (0 to 65535)\n' +
      '  PUBLIC_ORIGIN: "http://kontor.example" must start with https:// (plain http is allowed on this machine only)\n',
  );
});

it('says in one line why its data cannot be used', async () => {
  const store = await openProgramStore('postgresql');
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: silentPort } = silent.address() as AddressInfo;
  const server = inject('postgresUrl');
  const stranger = `stranger_${process.pid}`;
  await administer(server, `CREATE ROLE ${stranger} LOGIN PASSWORD 'secret'`);
  await administer(server, `CREATE DATABASE ${stranger}`);
  const forbidden = Object.assign(new URL(server), {
    username: stranger,
    password: 'secret',
    pathname: `/${stranger}`,
  });
  const noFolder = join(program.folder, 'index.html');
  const attempts: { settings: Record<string, string>; reason: RegExp }[] = [
    { settings: { DATA_DIR: noFolder }, reason: /^Kontor cannot use its data: (?:ENOTDIR|EEXIST): .*index\.html/ },
    { settings: { DATA_DIR: '/proc/kontor/data' }, reason: /^Kontor cannot use its data: ENOENT: .*\/proc\/kontor'/ },
    { settings: { DATABASE_URL: noFolder }, reason: /^Kontor cannot use its data: file is not a database/ },
    { settings: { DATABASE_URL: program.folder }, reason: /^Kontor cannot use its data: .*nable to open/ },
    {
      settings: { DATABASE_URL: 'postgres://kontor@127.0.0.1:1/kontor' },
      reason: /^Kontor .* ECONNREFUSED 127\.0\.0\.1:1/,
    },
    {
      settings: { DATABASE_URL: `postgres://kontor@127.0.0.1:${silentPort}/kontor` },
      reason: /^Kontor cannot use its data: no connection to PostgreSQL: timeout expired/,
    },
    {
      settings: { DATABASE_URL: `${store.location}?sslmode=verify-full` },
      reason: /^Kontor cannot use its data: no connection to PostgreSQL: The server does not support SSL connections/,
    },
    { settings: { DATABASE_URL: forbidden.href }, reason: /^Kontor cannot use its data: permission denied for schema/ },
  ];
  await Promise.all(
    attempts.map(async ({ settings, reason }) => {
      const { exit, printed } = program.start({ PORT: '0', ...settings });
      expect(await exit).toEqual([1, null]);
      expect(printed.errors).toMatch(reason);
      expect(printed.errors).toMatch(/\nSee DATA_DIR and DATABASE_URL\.\n$/);
      expect(printed.errors).not.toContain('    at ');
    }),
  );
  silent.close();
  await administer(server, `DROP DATABASE ${stranger}`);
  await administer(server, `DROP ROLE ${stranger}`);
}, 60_000);

it('ends without an error when it is stopped while it starts', async () => {
  const port = await freePort();
  const { child, exit, printed } = program.start({ PORT: String(port), DATA_DIR: 'unfinished', KONTOR_SAMPLES: '1' });
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null), { timeout: 10_000 })
    .not.toBe(null);
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(printed.errors).toBe('');
  expect(printed.out).not.toContain('"event":"listening"');
});

it('R4 finishes what has begun before it ends, tells the balancer first, and closes every connection with its answer', async () => {
  const running = program.start({ PORT: '0', DATA_DIR: 'draining', STOP_GRACE_SECONDS: '1' });
  const origin = await listening(running);
  expect(await statusOf(`${origin}/healthz`)).toEqual([200, 'alive\n', 'keep-alive']);
  expect(await statusOf(`${origin}/readyz`)).toEqual([200, 'ready\n', 'keep-alive']);
  const form = 'token=nothing&client_id=kontor';
  const slow = request(`${origin}/oauth/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(form.length) },
  });
  slow.write(form.slice(0, 5));
  await once(slow, 'socket');
  running.child.kill('SIGTERM');
  await running.until(/"event":"stopping"/);
  expect(await statusOf(`${origin}/readyz`)).toEqual([503, 'not ready\n', 'close']);
  expect(await statusOf(`${origin}/healthz`)).toEqual([200, 'alive\n', 'close']);
  expect((await statusOf(`${origin}/mgmt/api/v1/health`)).slice(0, 1)).toEqual([200]);
  await expect.poll(() => fetch(`${origin}/healthz`).catch(() => null), { timeout: 5000 }).toBe(null);
  slow.end(form.slice(5));
  const [answer] = await once(slow, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await running.exit).toEqual([0, null]);
  expect(running.printed.out).toContain('"event":"stopped"');
});

it('ends at once at the second signal', async () => {
  const running = program.start({ PORT: '0', DATA_DIR: 'impatient', STOP_GRACE_SECONDS: '600' });
  await listening(running);
  running.child.kill('SIGTERM');
  await running.until(/"event":"stopping"/);
  running.child.kill('SIGTERM');
  expect(await running.exit).toEqual([1, null]);
});

it('S09 S17 tells its figures on a port of their own, and counts requests by name, whatever was asked for', async () => {
  const port = await freePort();
  const running = program.start({ PORT: '0', DATA_DIR: 'measured', METRICS_PORT: String(port) });
  const origin = await listening(running);
  const health: unknown = await (await fetch(`${origin}/mgmt/api/v1/health`)).json();
  const version = /^\d+\.\d+\.\d+\+1a2b3c4\.20261127T2340Z$/;
  expect(health).toEqual({ status: 'ok', version: expect.stringMatching(version) });
  await fetch(`${origin}/mgmt/api/v1/domains/7?token=hidden-ink`);
  await fetch(`${origin}/hidden-ink/${'x'.repeat(500)}`);
  expect((await fetch(`${origin}/metrics`)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  const figures = `http://127.0.0.1:${port}/metrics`;
  await expect.poll(async () => (await fetch(figures)).text()).toContain('endpoint="application"');
  const text = await (await fetch(figures)).text();
  expect(text).toContain('kontor_http_requests_total{endpoint="getHealth",method="GET",status="200"}');
  expect(text).toContain('kontor_http_requests_total{endpoint="getDomain",method="GET",status="401"} 1\n');
  expect(text).toContain('kontor_http_request_duration_seconds_bucket{le="+Inf",endpoint="getDomain"} 1\n');
  expect(text).toMatch(/^kontor_build_info\{version="\d+\.\d+\.\d+\+[^"]+"\} 1$/m);
  expect(text).toContain('# TYPE process_cpu_seconds_total counter\n');
  for (const name of ['kontor_image_queue', 'nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes']) {
    expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? \\d`, 'm'));
  }
  expect(text).not.toMatch(/hidden-ink|\/domains|xxx/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

it('S17 looking at the figures changes none, however many look', async () => {
  const registry = new Registry();
  const stop = measureProcess(registry, '1.0.0');
  const figures = async () => {
    const text = await registry.metrics();
    const [, cpu = ''] = /^process_cpu_seconds_total (\S+)$/m.exec(text) ?? [];
    return { cpu: Number(cpu), lag: text.split('\n').filter((line) => line.startsWith('nodejs_eventloop_lag')) };
  };
  const [first, second] = [await figures(), await figures()];
  stop();
  const used = process.cpuUsage();
  expect(first.lag).toEqual(second.lag);
  expect(first.lag.length).toBe(3);
  expect(second.cpu).toBeGreaterThanOrEqual(first.cpu);
  expect(second.cpu).toBeLessThanOrEqual((used.user + used.system) / 1e6);
  expect(second.cpu).toBeGreaterThan(0);
});
