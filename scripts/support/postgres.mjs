/** A temporary PostgreSQL for the duration of a command. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.mjs';

/**
 * Starts this machine's PostgreSQL on 127.0.0.1, with its data in a temporary folder. By default, it does not flush to disk.
 * As root on Debian, it installs PostgreSQL if it is missing.
 * @param {string[]} [more] further settings, as `name=value`
 * @returns {Promise<Cluster>}
 *
 * @typedef {object} Cluster
 * @property {string} url of a database whose user may create others
 * @property {() => Promise<void>} stop
 * @property {(mode: 'fast' | 'immediate') => Promise<void>} halt stops it like `pg_ctl stop`, and keeps its data
 * @property {() => Promise<void>} resume starts it again with its data, on the same port
 */
export async function startPostgres(more = []) {
  const binaries = findBinaries() ?? installBinaries();
  for (const locale of locales) ensureLocale(locale);
  const owner = clusterOwner();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'kontor', '-A', 'trust', '-E', 'UTF8', `--locale=${locales[0]}`, '--lc-messages=C', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const url = `postgres://kontor@127.0.0.1:${port}/postgres`;
  const launch = async () => {
    const launched = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings(folder, more)], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await waitForConnections(url, launched, collect(launched));
    return launched;
  };
  let server = await launch();
  const killed = () => server.kill('SIGQUIT');
  process.once('exit', killed);
  return {
    url,
    halt: (mode) => stop(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    resume: async () => {
      server = await launch();
    },
    stop: async () => {
      process.off('exit', killed);
      await stop(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first is that of the cluster: most databases have it, as the official image and Debian create them. */
export const locales = ['en_US.UTF-8', 'de_DE.UTF-8'];

/** The settings of a real installation. */
export const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];

/** @returns {Promise<string>} the URL of a new, empty database */
export async function createDatabase({ url }, name) {
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`));
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

/** Runs `work` with a connection, which it closes afterwards. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function settings(folder, more) {
  return [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    ...more,
  ].flatMap((setting) => ['-c', setting]);
}

/** The folder with `initdb` and `postgres`; `null` if there is none. */
function findBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

function installBinaries() {
  const instruction = 'The server tests want PostgreSQL: install it, or set TEST_DATABASE_URL to an empty database.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(instruction);
  installPackage('postgresql');
  const installed = findBinaries();
  if (!installed) throw new Error(instruction);
  return installed;
}

function installPackage(name) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' };
  execFileSync('apt-get', ['update', '-q'], options);
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options);
}

/** As root on Debian, makes the locale if it is missing. */
function ensureLocale(name) {
  const [language = '', encoding = ''] = name.split('.');
  // The list says "en_US.utf8" on Linux.
  const plain = (text) => text.replaceAll('-', '').toLowerCase();
  const isThere = () =>
    plain(execFileSync('locale', ['-a'], { encoding: 'utf8' }))
      .split('\n')
      .includes(plain(name));
  if (isThere()) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !existsSync(`/usr/share/i18n/locales/${language}`) && existsSync('/usr/bin/apt-get'))
    installPackage('locales');
  if (isRoot) execFileSync('localedef', ['-i', language, '-f', encoding, name], { stdio: 'ignore' });
  if (!isThere())
    throw new Error(`The server tests want the locale ${name}: run "localedef -i ${language} -f ${encoding} ${name}".`);
}

/** PostgreSQL refuses to run as root. */
function clusterOwner() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function collect(server) {
  let output = '';
  server.stderr.on('data', (chunk) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  return () => output;
}

async function waitForConnections(url, server, output) {
  const deadline = Date.now() + 30_000;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${output()}`);
    await pause(50);
  }
}

async function isReady(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // it is still starting
  }
}

/** SIGINT is PostgreSQL's fast shutdown, which does not wait for clients; SIGQUIT is the immediate one. */
async function stop(server, signal) {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}
