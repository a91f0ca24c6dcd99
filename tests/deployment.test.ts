/** Holds deploy/, the table of settings in README.md and docs/operations.md to what the server reads, and to each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { secretSettings } from '../server/config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const composeFiles = readdirSync(new URL('../deploy', import.meta.url)).filter((name) =>
  /^compose.*\.yaml$/.test(name),
);
const compose = read('deploy/compose.yaml');
const template = read('deploy/nginx.conf.template');
const decoders = read('server/config.ts') + read('server/company-settings.ts');
/** What `readConfig` and the samples take from the environment. */
const settings = sorted([
  ...all(decoders, /\bread(?:<[^(]+>)?\('([A-Z_]+)'/g),
  ...all(decoders + read('samples/sample-sign-in.ts'), /\benvironment\.([A-Z_]+)/g),
]);
/** Of the `x-kontor` block. */
const given = all(block(compose, /^ {2}environment: &settings\n/m), /^ {4}([A-Z_]+):/gm);

function block(text: string, begin: RegExp): string {
  const [, rest = ''] = text.split(begin);
  return rest.slice(0, rest.search(/^ {0,2}[\w#]/m));
}

describe('settings', () => {
  test('the table of README.md has every setting of the server, and no other', () => {
    const rows = read('README.md')
      .split('\n## Settings')[1]
      ?.split('\n')
      .filter((line) => line.startsWith('| `'));
    const names = (rows ?? []).flatMap((row) => all(row.split('|')[1] ?? '', /`([A-Z_]+)`/g));
    expect(settings.length).toBeGreaterThan(20);
    // The browsers of the tests are no business of the server.
    expect(sorted(names)).toEqual(
      sorted([...settings, ...secretSettings.map((name) => `${name}_FILE`), 'CHROMIUM', 'FIREFOX']),
    );
  });

  test('docs/operations.md names no setting that nobody reads', () => {
    const known = [
      ...settings,
      ...secretSettings.map((name) => `${name}_FILE`),
      ...composeFiles.flatMap((name) => all(read(`deploy/${name}`), /^ +([A-Z_]+):/gm)),
      ...all(read('deploy/example.env'), /^([A-Z_]+)=/gm),
      ...all(read('deploy/Dockerfile'), / ([A-Z_]+)=/g),
    ];
    const named = all(read('docs/operations.md'), /`([A-Z][A-Z]*_[A-Z_]+)(?:=[^`]*)?`/g);
    expect(named.length).toBeGreaterThan(20);
    expect(sorted(named).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('the compose files give Kontor settings that it has, and want of deploy/.env what deploy/example.env lists', () => {
    expect(given).toContain('DATABASE_URL');
    expect(given.filter((name) => !settings.includes(name))).toEqual(['PGPASSWORD']);
    // The container decides these itself, and it holds no samples.
    const fixed = ['DATA_DIR', 'HOST', 'STATIC_DIR', 'STOP_PATIENCE_SECONDS', 'WEBSITE_PORT'];
    const ofSamples = settings.filter((name) => name.includes('SAMPLE'));
    expect(sorted([...given, ...fixed, ...ofSamples])).toEqual(sorted([...settings, 'PGPASSWORD']));
    const wanted = composeFiles.flatMap((name) => all(read(`deploy/${name}`), /\$\{([A-Z_]+)/g));
    const listed = all(read('deploy/example.env'), /^([A-Z_]+)=/gm);
    expect(sorted(listed)).toEqual(sorted([...wanted, 'COMPOSE_PROJECT_NAME', 'COMPOSE_FILE']));
    expect(sorted(all(template, /\$\{([A-Z_]+)\}/g))).toEqual(['PUBLIC_HOST']);
  });
});

describe('two processes behind nginx', () => {
  /** How long the first answer of a process that has come back may take; until it is there, nginx has only the other one. */
  const firstAnswer = 3;
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

  test('R4 nginx lets go of a connection, and asks a process again, in time, before a process that ends is gone', () => {
    const grace = seconds(compose, /STOP_GRACE_SECONDS: "(\d+)"/);
    expect(seconds(template, /keepalive_timeout (\d+)s/)).toBeLessThan(grace);
    for (const time of all(template, /fail_timeout=(\d+)s/g))
      expect(Number(time) + 1 + firstAnswer).toBeLessThanOrEqual(grace);
    const patience = seconds(read('server/config.ts'), /STOP_PATIENCE_SECONDS', (\d+)_000/);
    expect(seconds(compose, /&kontor[\s\S]*?stop_grace_period: (\d+)s/)).toBeGreaterThan(grace + patience);
  });

  test('R4 each process and the proxy keep the address that the others know', () => {
    const addressOf = (service: string) =>
      new RegExp(`^ {2}${service}:\\n[\\s\\S]*?ipv4_address: ([\\d.]+)`, 'm').exec(compose)?.[1];
    const upstreams = all(template, /^ {4}server ([\w-]+):4000 /gm);
    expect(upstreams).toEqual(['kontor-1', 'kontor-2']);
    for (const name of upstreams) expect(compose).toContain(`"${name}:${addressOf(name)}"`);
    expect(compose).toContain(`TRUST_PROXY: ${addressOf('proxy')}\n`);
    expect(read('deploy/compose.imgproxy.yaml')).toMatch(
      /ipv4_address: ([\d.]+) \}[\s\S]*extra_hosts: \["imgproxy:\1"\]/,
    );
  });
});

test('the image is built from what the build reads: .dockerignore lets all of it through, and no secret', () => {
  const ignored = read('.dockerignore').split('\n');
  const stamp = read('scripts/support/stamp.mjs');
  const [sources = '', files = ''] = all(stamp, /^const (?:sources|files) = \[([^\]]*)\]/gm);
  const needed = all(sources + files, /'([^']+)'/g).map((path) => path.split('/')[0]);
  expect(needed.length).toBeGreaterThan(8);
  expect(ignored).toContain('*');
  expect(needed.filter((name) => !ignored.includes(`!${name}`))).toEqual([]);
  expect(ignored.filter((line) => /^!(?:deploy|data|\.)/.test(line))).toEqual([]);
});
