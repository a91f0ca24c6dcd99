/** The throughput and memory of the server, compared with targets. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockedPackages } from '../support/install.mjs';
import { root } from '../support/steps.mjs';
import { figure, inMilliseconds, median, memoryOf, watchMemory } from './figures.mjs';
import { loadFigures, own } from './load.mjs';
import { onPostgres, withPostgres } from './postgres.mjs';

const listed = 100;
const sections = 4;
const wantedRates = {
  SQLite: { list: 3000, page: 3500, patch: 2200 },
  PostgreSQL: { list: 1800, page: 3000, patch: 1500 },
};

export async function serverFigures(installation, bigDomainId) {
  const { origin, pid, dataDirectory } = installation;
  const { headers } = await installation.signIn();
  // After seven seconds without requests, the server collects garbage twice.
  await pause(25_000);
  const idle = memoryOf(pid);
  const big = `${origin}/mgmt/api/v1/domains/${bigDomainId}`;
  const packed = { ...headers, 'accept-encoding': 'br' };
  const whole = await loadFigures(packed, (send) => send(big));
  const peakMemory = watchMemory(pid);
  await loadFigures(packed, (send) => send(big), { workers: 16 });
  const peak = peakMemory();
  // After the domain, because garbage of the writes, which is collected only when the server is idle, would add to the peak.
  const onSqlite = await rates('SQLite', { origin, pid, headers });
  return [
    ...onSqlite,
    ...(await withPostgres((cluster) => onPostgres(installation, cluster, (server) => rates('PostgreSQL', server)))),
    atLeast('A domain of 10,000 pages, packed, requests a second', whole, 2000),
    atMost('  memory with 16 clients', peak, 200),
    atMost('Memory of the idle server, after the visits above', idle, 100),
    atMost('Installed for npm start', installedFor({ tests: false }), 250),
    figure('  with what only tests and checks', `${Math.round(installedFor({ tests: true }))} MB`),
    figure('A flush of this disk (each PATCH waits for one)', inMilliseconds(flushTime(dataDirectory), 2)),
  ];
}

/** Creates the content through the API, so that both databases have the same. */
async function rates(name, { origin, pid, headers }) {
  const api = `${origin}/mgmt/api/v1`;
  const call = async (method, path, body) => {
    const sent = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(`${origin}${path}`, sent)).json();
  };
  const { id } = await call('POST', '/adm/api/v1/domains', { fqdn: `rates-${Date.now()}.example` });
  const pages = [];
  for (let number = 1; number <= listed; number += 1) {
    const creation = { headline: `Page ${number}`, layout: 'default', breadcrumbs: [] };
    const page = await call('POST', `/mgmt/api/v1/domains/${id}/pages`, creation);
    pages.push({ address: `${api}/domains/${id}/pages/${page.id}`, id: page.id });
  }
  const nested = pages.slice(0, 16);
  for (const { id: page_id } of nested) {
    for (let place = 1; place <= sections; place += 1) {
      const section = await call('POST', `/mgmt/api/v1/domains/${id}/sections`, { page_id, headline: `Part ${place}` });
      await call('POST', `/mgmt/api/v1/domains/${id}/items`, { section_id: section.id, headline: 'Item' });
    }
  }
  const wanted = wantedRates[name];
  const measured = async (work) => {
    const before = processorTime(pid);
    const figures = await loadFigures(headers, work);
    return { ...figures, processor: (processorTime(pid) - before) / figures.count };
  };
  const list = await measured((send) => send(`${api}/domains/${id}`));
  const page = await measured((send, worker, turn) => send(own(nested, worker, turn).address));
  const patch = await measured((send, worker, turn) =>
    send(own(pages, worker, turn).address, { method: 'PATCH', body: { subline: `Written ${turn} times` } }),
  );
  return [
    atLeast(`${name}: a list of ${listed} pages, requests a second`, list, wanted.list),
    atLeast(`  a page with ${sections} sections and items`, page, wanted.page),
    atLeast('  PATCH of a page', patch, wanted.patch),
  ];
}

/** If a target is missed, shows how much of the time the server's processor takes; the rest is the database and its disk. */
function atLeast(name, { rate, p99, processor }, wanted) {
  const isMet = rate >= wanted;
  const cause =
    isMet || processor === undefined ? '' : `; each takes ${processor.toFixed(2)} ms of the server's processor`;
  return { name, figure: `${rate} (p99 ${p99.toFixed(1)} ms${cause})`, target: `>= ${wanted}`, isMet };
}

function atMost(name, megabytes, wanted) {
  const isMet = megabytes <= wanted;
  return { name, figure: `${Math.round(megabytes)} MB`, target: `<= ${wanted} MB`, isMet };
}

/** The processor time of all threads, in milliseconds. */
function processorTime(pid) {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system] = afterName.slice(11, 13).map(Number);
  return 10 * (user + system);
}

/** The disk usage in MB. */
function installedFor({ tests }) {
  const folders = lockedPackages(tests).map(([path]) => join(root, path));
  return folders.filter((folder) => existsSync(folder)).reduce((sum, folder) => sum + sizeOf(folder), 0);
}

/** Without nested packages, which the lock file lists separately. */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + sizeOf(path);
      return sum + (lstatSync(path).blocks * 512) / 1024 / 1024;
    }, 0);
}

function flushTime(folder) {
  const file = join(folder, 'flush-probe');
  const descriptor = openSync(file, 'w');
  const times = Array.from({ length: 50 }, () => {
    writeSync(descriptor, 'x'.repeat(4096));
    const begin = performance.now();
    fsyncSync(descriptor);
    return performance.now() - begin;
  });
  closeSync(descriptor);
  rmSync(file);
  return median(times);
}
