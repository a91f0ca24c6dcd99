/** Requests per second and their 99th percentile, on SQLite and on PostgreSQL. */
import { brotliDecompressSync } from 'node:zlib';
import { withClient } from '../support/postgres.mjs';
import { kilobytes } from '../support/sizes.mjs';
import { storeDomain, storePage } from './domain.mjs';
import { figure, inMilliseconds, median } from './figures.mjs';
import { load, own, sender } from './load.mjs';
import { onPostgres, storePages, withPostgres } from './postgres.mjs';

export const about = 'requests a second and p99: reading and writing pages, a list of 50,000, on SQLite and PostgreSQL';

const manyPages = 50_000;

export async function run(installation) {
  const { headers } = await installation.signIn();
  const onSqlite = await measure('SQLite', installation.origin, headers, async () =>
    installation.store((write) => {
      const id = storeDomain(write, installation.adminId, 'fifty-thousand.example');
      for (let number = 1; number <= manyPages; number += 1) storePage(write, id, `/page-${number}`);
      return id;
    }),
  );
  const onServer = ({ origin, headers, url }) =>
    measure('PostgreSQL', origin, headers, () =>
      withClient(url, (client) => storePages(client, 'fifty-thousand.example', manyPages)),
    );
  return [...onSqlite, ...(await withPostgres((cluster) => onPostgres(installation, cluster, onServer)))];
}

async function measure(name, origin, headers, storeMany) {
  const api = `${origin}/mgmt/api/v1`;
  const read = async (path) => (await fetch(`${api}${path}`, { headers })).json();
  const pages = [];
  for (const { id } of await read('/domains')) {
    // At most 100 of each, because other subjects may have stored many thousands.
    const some = (await read(`/domains/${id}`)).pages.slice(0, 100);
    pages.push(...some.map((page) => `${api}/domains/${id}/pages/${page.id}`));
  }
  const readPage = (send, worker, turn) => send(own(pages, worker, turn));
  const reading = await load(headers, readPage);
  const writing = await load(headers, writerOf(await revisionsOf(pages, headers)));
  const bigDomain = `${api}/domains/${await storeMany()}`;
  return [
    figure(`${name}: reading a page`, reading),
    figure(`${name}: writing a page (PATCH with If-Match)`, writing),
    ...(await bigDomainFigures(name, bigDomain, headers, (send, _, turn) => send(own(pages, 0, turn)))),
  ];
}

async function revisionsOf(pages, headers) {
  const read = async (address) => (await (await fetch(address, { headers })).json()).revision;
  return Promise.all(pages.map(async (address) => ({ address, revision: await read(address) })));
}

/** Each worker writes only its own pages, so that it knows their revisions. */
function writerOf(pages) {
  return async (send, worker, turn) => {
    const page = own(pages, worker, turn);
    const body = { subline: `Written ${turn} times` };
    const answer = await send(page.address, {
      method: 'PATCH',
      headers: { 'if-match': `"${page.revision}"` },
      body,
    });
    page.revision = JSON.parse(answer).revision;
  };
}

/** Reads the domain, and measures other requests while it is read repeatedly. */
async function bigDomainFigures(name, address, headers, readPage) {
  const send = sender(undefined, { ...headers, 'accept-encoding': 'br' });
  const times = [];
  let bytes = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    const begin = performance.now();
    const answer = await send(address);
    times.push(performance.now() - begin);
    bytes = answer.length;
    if (JSON.parse(brotliDecompressSync(answer)).pages.length !== manyPages) throw new Error('Pages are missing');
  }
  const reading = new AbortController();
  const others = load(headers, readPage, { signal: reading.signal, workers: 1 });
  for (let turn = 0; turn < 10; turn += 1) await send(address);
  reading.abort();
  return [
    figure(`${name}: a list of 50,000 pages`, `${inMilliseconds(median(times))}, ${kilobytes(bytes)} brotli`),
    figure(`${name}: reading a page while that list is read`, await others),
  ];
}
