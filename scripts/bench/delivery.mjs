/** The throughput of the delivery API, and whether editors notice the export of a large website. */
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../support/postgres.mjs';
import { storeDomain, storeItem, storePage, storeSection } from './domain.mjs';
import { figure, inMilliseconds, memoryOf, percentile, watchMemory, within } from './figures.mjs';
import { changes, storeHistory, storeHistoryInPostgres } from './history.mjs';
import { sender } from './load.mjs';
import { onPostgres, storePages, withPostgres } from './postgres.mjs';

export const about =
  'pages for websites a second, as of old numbers too, and the export of 50,000 pages while editors save';

const hashOf = (token) => createHash('sha256').update(token).digest('base64url');
const pages = 50_000;
const itemsOnEach = 10;
const connections = 8;
const duration = 4000;
const sample = 'stadtbibliothek-lindenau.de';

export async function run(installation) {
  const { headers } = await installation.signIn();
  const figures = await measure('SQLite', { ...installation, headers, least: 4000 }, inSqlite(installation));
  const onServer = (server) => measure('PostgreSQL', { ...server, least: 2500 }, inPostgres(server.url));
  return [...figures, ...(await withPostgres((cluster) => onPostgres(installation, cluster, onServer)))];
}

async function measure(name, server, store) {
  const [{ id, path }] = await store.read(
    `SELECT domains.id, pages.path FROM domains INNER JOIN pages ON pages.domain_id = domains.id
     INNER JOIN sections ON sections.page_id = pages.id INNER JOIN items ON items.section_id = sections.id
     WHERE domains.fqdn = '${sample}' AND pages.published = 1
     GROUP BY domains.id, pages.path ORDER BY count(*) DESC LIMIT 1`,
  );
  const token = await store.token(id, 'bench-page');
  const page = `/page?path=${encodeURIComponent(path)}`;
  const { etag } = await answerOf(server, token, page);
  const rate = (what, least, { each, p99 }) => ({
    name: `${name}: ${what}`,
    figure: `${each} a second, p99 ${p99.toFixed(1)} ms`,
    target: `>= ${least}, p99 < 15 ms`,
    isMet: each >= least && p99 < 15,
  });
  await rateOf(server, token, page);
  const figures = [
    rate('a nested page', server.least, await rateOf(server, token, page)),
    rate('a nested page that the website has cached', 8000, await rateOf(server, token, page, etag)),
  ];
  figures.push(...(await oldNumbers(name, server, await store.history())));
  figures.push(...(await exported(name, server, await store.large())));
  return figures;
}

/** Compares the newest number with one that a million changes follow. */
async function oldNumbers(name, server, token) {
  const [newest, old] = [`/page?path=/page-7&at=${changes}`, '/page?path=/page-7&at=1'];
  const begin = performance.now();
  await answerOf(server, token, old);
  const first = performance.now() - begin;
  await answerOf(server, token, newest);
  const rates = [];
  for (const path of [newest, old, newest, old]) rates.push((await rateOf(server, token, path)).each);
  const slower = 1 - Math.max(rates[1], rates[3]) / Math.max(rates[0], rates[2]);
  return [
    {
      name: `${name}: a page as of a number with 1,000,000 changes since`,
      figure: `${(slower * 100).toFixed(0)} % slower than with none (${Math.max(rates[1], rates[3])} a second)`,
      target: '<= 20 %',
      isMet: slower <= 0.2,
    },
    figure(`${name}: the first page of that number`, inMilliseconds(first)),
  ];
}

async function exported(name, server, { domainId, token }) {
  const saving = new AbortController();
  let hasBegun = () => {};
  const begun = new Promise((resolve) => {
    hasBegun = resolve;
  });
  const saves = saveUntil(server, domainId, saving.signal, hasBegun);
  await begun;
  const before = memoryOf(server.pid);
  const peakMemory = watchMemory(server.pid);
  const begin = performance.now();
  const sent = await readExport(server, token);
  const seconds = (performance.now() - begin) / 1000;
  const grown = peakMemory() - before;
  saving.abort();
  const times = await saves;
  if (sent.pages !== pages || !sent.isWhole) throw new Error(`The export had ${sent.pages} pages.`);
  const each = Math.round(pages / seconds);
  const p95 = percentile(times, 95);
  return [
    {
      name: `${name}: export of 50,000 pages with 500,000 items`,
      figure: `${each} pages a second, ${(sent.bytes / 1024 / 1024).toFixed(0)} MB`,
      target: '>= 5000 pages a second',
      isMet: each >= 5000,
    },
    { name: `${name}: memory meanwhile`, figure: `+ ${grown.toFixed(0)} MB`, target: '< 60 MB', isMet: grown < 60 },
    within(`${name}: saves meanwhile`, p95, 30, `p95 ${inMilliseconds(p95)}, ${times.length} saves`),
  ];
}

/** Saves pages of the domain twenty times a second. */
async function saveUntil({ origin, headers }, domainId, signal, begun) {
  const send = sender(new Agent({ keepAlive: true }), headers);
  const api = `${origin}/mgmt/api/v1/domains/${domainId}`;
  const { pages: all } = JSON.parse(await send(api));
  const times = [];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const begin = performance.now();
    const body = { subline: `Written ${turn} times` };
    await send(`${api}/pages/${all[(turn * 7919) % all.length].id}`, { method: 'PATCH', body });
    times.push(performance.now() - begin);
    if (turn === 20) begun();
    await pause(50);
  }
  return times;
}

/** Counts the lines without storing them. */
function readExport({ origin }, token) {
  return new Promise((resolve, reject) => {
    const address = `${origin}/content/api/v1/export`;
    const outgoing = request(address, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      const sent = { pages: 0, bytes: 0, isWhole: false };
      const start = Buffer.from('{"type":"page"');
      answer.on('data', (chunk) => {
        sent.bytes += chunk.length;
        for (let at = chunk.indexOf(start); at !== -1; at = chunk.indexOf(start, at + 1)) sent.pages += 1;
        sent.isWhole = chunk.includes('"type":"end"');
      });
      answer.on('end', () => resolve({ ...sent, pages: sent.isWhole ? pages : sent.pages }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function answerOf({ origin }, token, path) {
  const answer = await fetch(`${origin}/content/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
  return { etag: answer.headers.get('etag') };
}

/** Uses plain sockets, because Node's HTTP client would need more processor time than the server. */
async function rateOf({ origin }, token, path, etag = null) {
  const { hostname, port, host } = new URL(origin);
  const lines = [`GET /content/api/v1${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`];
  const rawRequest = Buffer.from([...lines, ...(etag ? [`If-None-Match: ${etag}`] : []), '', ''].join('\r\n'));
  const times = [];
  const begin = performance.now();
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let [sentAt, missing, head] = [0, -1, ''];
      const ask = () => {
        if (performance.now() - begin > duration) return socket.end(resolve);
        sentAt = performance.now();
        [missing, head] = [-1, ''];
        socket.write(rawRequest);
      };
      socket.setNoDelay(true);
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (missing === -1) {
          head += chunk.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end === -1) return;
          if (!head.startsWith(etag ? 'HTTP/1.1 304' : 'HTTP/1.1 200')) return reject(new Error(head.slice(0, 60)));
          missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
        } else missing -= chunk.length;
        if (missing > 0) return;
        times.push(performance.now() - sentAt);
        ask();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - begin) / 1000;
  return { each: Math.round(times.length / seconds), p99: percentile(times, 99) };
}

function inSqlite(installation) {
  const token = (write, domain_id, value) => {
    write('client_tokens', { domain_id, name: 'bench', token: '', token_hash: hashOf(value) });
    return value;
  };
  return {
    read: async (sql) => installation.read(sql),
    token: async (id, value) => installation.store((write) => token(write, id, value)),
    history: async () => {
      const id = storeHistory(installation);
      return installation.store((write) => token(write, id, 'bench-history'));
    },
    large: async () =>
      installation.store((write) => {
        const domainId = storeDomain(write, installation.adminId, 'large-website.example');
        for (let number = 1; number <= pages; number += 1) {
          const sectionId = storeSection(write, storePage(write, domainId, `/page-${number}`), 0);
          for (let place = 0; place < itemsOnEach; place += 1) storeItem(write, sectionId, place);
        }
        return { domainId, token: token(write, domainId, 'bench-large') };
      }),
  };
}

function inPostgres(url) {
  const all = (sql, values) => withClient(url, async (client) => (await client.query(sql, values)).rows);
  const token = async (id, value) => {
    await all("INSERT INTO client_tokens (domain_id, name, token, token_hash) VALUES ($1, 'bench', '', $2)", [
      id,
      hashOf(value),
    ]);
    return value;
  };
  return {
    read: all,
    token,
    history: async () => token((await storeHistoryInPostgres(url)).domainId, 'bench-history'),
    large: async () => {
      const text = 'Some **bold** words with [a link](/page-1), and then a list of things to bring: bread, salt, water';
      const id = await withClient(url, (client) => storePages(client, 'large-website.example', pages, text));
      await all(
        `INSERT INTO items (section_id, position, headline, intro, body, published, has_component)
         SELECT sections.id, place, 'Item', 'In short.', '${text}', 1, 0 FROM sections
         INNER JOIN pages ON pages.id = sections.page_id, generate_series(0, ${itemsOnEach - 1}) AS place WHERE domain_id = $1`,
        [id],
      );
      await all('VACUUM ANALYZE pages, sections, items');
      return { domainId: id, token: await token(id, 'bench-large') };
    },
  };
}
