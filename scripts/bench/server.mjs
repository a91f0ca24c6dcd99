/** What the server answers a second, and how long the slowest hundredth waits, on SQLite and on PostgreSQL. */
import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { startBuiltServer } from '../support/built-server.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { kilobytes } from '../support/sizes.mjs';
import { storeDomain, storePage } from './domain.mjs';
import { figure, inMilliseconds, median, percentile } from './figures.mjs';

export const about = 'requests a second and p99: reading and writing pages, a list of 50,000, on SQLite and PostgreSQL';

const duration = 3000;
const connections = 8;
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
    for (const page of (await read(`/domains/${id}`)).pages) pages.push(`${api}/domains/${id}/pages/${page.id}`);
  }
  const reading = await load(pages, headers, 'GET');
  const writing = await load(pages, headers, 'PATCH');
  const bigDomain = await storeMany();
  return [
    figure(`${name}: reading a page`, reading),
    figure(`${name}: writing a page`, writing),
    await listFigure(name, `${api}/domains/${bigDomain}`, headers),
  ];
}

/** Several at a time, as browsers would; every answer is read to its end. */
async function load(addresses, headers, method) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + duration;
  const times = [];
  const worker = async (_, index) => {
    for (let turn = index; performance.now() < end; turn += connections) {
      const begin = performance.now();
      const body = method === 'PATCH' ? JSON.stringify({ subline: `Written ${turn} times` }) : undefined;
      await send(addresses[turn % addresses.length], { agent, method, headers, body });
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  const rate = Math.round(times.length / (duration / 1000));
  return `${rate} a second, p99 ${inMilliseconds(percentile(times, 99))} (${connections} at a time)`;
}

async function listFigure(name, address, headers) {
  const times = [];
  let bytes = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    const begin = performance.now();
    const answer = await send(address, { method: 'GET', headers: { ...headers, 'accept-encoding': 'br' } });
    times.push(performance.now() - begin);
    bytes = answer.length;
    if (JSON.parse(brotliDecompressSync(answer)).pages.length !== manyPages) throw new Error('Pages are missing');
  }
  return figure(`${name}: a list of 50,000 pages`, `${inMilliseconds(median(times))}, ${kilobytes(bytes)} brotli`);
}

/** @returns {Promise<Buffer>} the answer's bytes as they came */
function send(address, { agent, method, headers, body }) {
  return new Promise((done, reject) => {
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    const outgoing = request(address, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode === 200) done(Buffer.concat(chunks));
        else reject(new Error(`${method} ${address} answered ${answer.statusCode}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
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
