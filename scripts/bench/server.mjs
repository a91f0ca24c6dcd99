/** What the server answers a second, and how long the slowest hundredth waits, on SQLite and on PostgreSQL. */
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { startBuiltServer } from '../support/built-server.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { kilobytes } from '../support/sizes.mjs';
import { storeDomain, storePage } from './domain.mjs';
import { figure, inMilliseconds, median } from './figures.mjs';
import { load, own, sender } from './load.mjs';

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
  return [...onSqlite, ...(await onPostgres(installation))];
}

/** As safe as SQLite here: an answer waits for the disk. */
async function onPostgres({ signInAt }) {
  const cluster = await startPostgres(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']);
  try {
    const server = await startBuiltServer({ LOG_LEVEL: 'warn', DATABASE_URL: cluster.url });
    try {
      const { headers } = await signInAt(server.origin);
      return await measure('PostgreSQL', server.origin, headers, () => storeManyInPostgres(cluster.url));
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function measure(name, origin, headers, storeMany) {
  const api = `${origin}/mgmt/api/v1`;
  const read = async (path) => (await fetch(`${api}${path}`, { headers })).json();
  const pages = [];
  for (const { id } of await read('/domains')) {
    // Some of each: what another subject has stored before may be many thousands.
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

/** Nobody else writes a page of a worker's own, so that each write knows the revision that it is for. */
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

/** How long its list of pages takes, and how long others wait while it is read again and again. */
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

async function storeManyInPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const noMetaData = JSON.stringify({ meta_title: null, meta_keywords: null, meta_description: null });
  const { rows } = await client.query('INSERT INTO domains (fqdn, meta_data) VALUES ($1, $2) RETURNING id', [
    'fifty-thousand.example',
    noMetaData,
  ]);
  const [{ id }] = rows;
  await client.query(
    `INSERT INTO pages (domain_id, path, headline, lead_text, layout, published, in_sitemap, meta_data)
     SELECT $1, '/page-' || number, 'Page /page-' || number, 'What stands on this page, in one sentence.', 'default', 1, 1, $2
     FROM generate_series(1, ${manyPages}) AS number`,
    [id, noMetaData],
  );
  await client.end();
  return id;
}
