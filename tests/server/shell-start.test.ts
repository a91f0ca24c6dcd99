/** The server as a program: what it says when it starts, cannot start, and stops. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from './identity-support.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, `build/shell-start-${process.pid}.js`);
const folder = mkdtempSync(join(tmpdir(), 'kontor-start-'));

beforeAll(async () => {
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    loader: { '.md': 'text', '.html': 'text', '.css': 'text', '.svg': 'text' },
  });
});

afterAll(() => {
  rmSync(program, { force: true });
  rmSync(folder, { recursive: true, force: true });
});

function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], { cwd: folder, env: { PATH: process.env.PATH, ...settings } });
  const printed = { out: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.errors += text;
  });
  return { child, printed };
}

async function listening(child: ChildProcess, printed: { out: string; errors: string }): Promise<string> {
  while (!printed.out.includes('first admin')) {
    const ended = await Promise.race([
      once(child.stdout ?? child, 'data').then(() => false),
      once(child, 'exit').then(() => true),
    ]);
    if (ended) throw new Error(printed.errors);
  }
  return /"event":"listening","origin":"([^"]+)"/.exec(printed.out)?.[1] ?? '';
}

it('S33 starts with one line and the first password, keeps it out of the log, and stops at once', async () => {
  const { child, printed } = start({ PORT: '0', ADMIN_EMAIL: 'ada@example.org' });
  const origin = await listening(child, printed);
  const [line = '', ...rest] = printed.out.trimEnd().split('\n');
  expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'listening', origin });
  expect(rest.join('\n')).toMatch(new RegExp(`${origin}/login\n  ada@example\\.org\n  [\\w-]{20}\n`));
  // A browser keeps its connection open; the server does not wait for it.
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get(`${origin}/mgmt/api/v1/health`, { agent }), 'response');
  response.resume();
  await once(response, 'end');
  const exit = once(child, 'exit');
  const begun = performance.now();
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(performance.now() - begun).toBeLessThan(1500);
  agent.destroy();
  expect(printed.errors).toBe('');
  expect(existsSync(join(folder, 'data/kontor.db'))).toBe(true);
});

it('says when the port is taken and leaves the data alone', async () => {
  const { origin, stop } = await listen();
  const port = Number(new URL(origin).port);
  const data = join(folder, 'untouched');
  const { child, printed } = start({ PORT: String(port), DATA_DIR: data });
  expect(await once(child, 'exit')).toEqual([1, null]);
  const words = `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start\n`;
  expect(printed).toEqual({ out: '', errors: words });
  expect(existsSync(data)).toBe(false);
  await stop();
});

it('says which settings cannot be used', async () => {
  const { child, printed } = start({ PUBLIC_ORIGIN: 'http://kontor.example', PORT: 'x' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(printed.errors).toBe(
    'The configuration cannot be used:\n' +
      '  PORT: "x" is not a port (0 to 65535)\n' +
      '  PUBLIC_ORIGIN: "http://kontor.example" must start with https:// (plain http is allowed on this machine only)\n',
  );
});
