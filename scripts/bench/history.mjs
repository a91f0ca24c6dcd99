/** How fast a long history is read, on SQLite and on PostgreSQL. */
import { statSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { startBuiltServer } from '../support/built-server.mjs';
import { createDatabase, durable, startPostgres } from '../support/postgres.mjs';
import { storeDomain, storePage, storeSection } from './domain.mjs';
import { figure, median, percentile } from './figures.mjs';
import { sender } from './load.mjs';

export const about = 'a domain of 50,000 pages with 1,000,000 changes read, and its size';

/** Later than what is stored already: time only goes on, and the index of it grows at its end. */
const begin = 1_800_000_000_000;
export const pages = 50_000;
export const changes = 1_000_000;
const reads = 200;
/** A short paragraph. */
const text = 'A sentence that somebody has written anew. '.repeat(10).slice(0, 400);

export async function run(installation) {
  const { headers } = await installation.signIn();
  const cluster = await startPostgres(durable);
  try {
    const figures = [];
    const domainId = storeHistory(installation);
    figures.push(...(await readHistory('SQLite', `${installation.origin}/mgmt/api/v1`, domainId, headers)));
    figures.push(sizeOnSqlite(installation));
    const url = await createDatabase(cluster, 'long');
    const server = await startBuiltServer({ LOG_LEVEL: 'warn', DATABASE_URL: url });
    try {
      const { headers: own } = await installation.signInAt(server.origin);
      const stored = await storeHistoryInPostgres(url);
      figures.push(...(await readHistory('PostgreSQL', `${server.origin}/mgmt/api/v1`, stored.domainId, own)));
      figures.push(storage('PostgreSQL', stored.bytes));
    } finally {
      await server.stop();
    }
    return figures;
  } finally {
    await cluster.stop();
  }
}

/** Each page has one section, which was written twenty times. */
export function storeHistory(installation) {
  return installation.store((write) => {
    const id = storeDomain(write, installation.adminId, 'long-history.example');
    const sections = [];
    for (let number = 1; number <= pages; number += 1) {
      const pageId = storePage(write, id, `/page-${number}`);
      sections.push([pageId, storeSection(write, pageId, 0)]);
    }
    for (let seq = 1; seq <= changes; seq += 1) {
      const [pageId, sectionId] = sections[seq % pages];
      write('changes', changeOf(id, seq, pageId, sectionId));
    }
    const deployed = { domain_id: id, seq: changes - pages, base_seq: changes - pages, pages_at: '{}', taken_at: 1 };
    const deployment_id = write('domain_deployments', { ...deployed, triggered_at: 1, state: 'succeeded' });
    write('live_domains', { domain_id: id, deployment_id, changes_count: pages });
    for (const [index, [page_id, entity_id]] of sections.entries()) {
      const part = { subject: `page ${page_id}`, page_id, kind: 'section', entity_id, state: 'changed' };
      const last = { seq: changes - index, at: 1, user_id: 1, source: 'console' };
      write('pending', { domain_id: id, ...part, ...last, live: JSON.stringify({ body: text }) });
    }
    return id;
  });
}

function changeOf(domain_id, seq, page_id, entity_id) {
  const side = (number) => JSON.stringify({ body: `${text}${number}` });
  const entity = { kind: 'section', entity_id, page_id, subject: `page ${page_id}`, nth: Math.ceil(seq / pages) };
  const who = { at: begin + seq * 60_000, user_id: (seq % 3) + 1, source: 'console', action: 'updated' };
  return { domain_id, seq, ...who, ...entity, before: side(seq - pages), after: side(seq) };
}

function sizeOnSqlite({ read, dataDirectory }) {
  const [row] = read("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'changes%'");
  return storage('SQLite', row?.bytes ?? statSync(join(dataDirectory, 'kontor.db')).size);
}

function storage(name, bytes) {
  const each = Math.round(bytes / changes);
  const changed = `${text}${changes}`.length;
  const times = each / changed;
  const shown = `${each} bytes for ${changed} of changed text: ${times.toFixed(1)} times`;
  return { name: `${name}: storage per change`, figure: shown, target: '<= 3 times', isMet: times <= 3 };
}

export async function storeHistoryInPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async (sql, values) => (await client.query(sql, values)).rows[0];
  const { id } = await one("INSERT INTO domains (fqdn, meta_data) VALUES ('long-history.example', '{}') RETURNING id");
  await client.query(
    `INSERT INTO pages (domain_id, path, headline, layout, published, in_sitemap, meta_data)
     SELECT $1, '/page-' || number, 'Page ' || number, 'default', 1, 1, '{}' FROM generate_series(1, ${pages}) AS number`,
    [id],
  );
  await client.query(
    `INSERT INTO sections (page_id, position, headline, body, published)
     SELECT id, 0, 'Section', '${text}', 1 FROM pages WHERE domain_id = $1`,
    [id],
  );
  await client.query(
    `WITH placed AS (
       SELECT s.id, s.page_id, row_number() OVER (ORDER BY s.id) - 1 AS place FROM sections s
       INNER JOIN pages p ON p.id = s.page_id WHERE p.domain_id = $1
     )
     INSERT INTO changes (domain_id, seq, at, user_id, source, kind, entity_id, page_id, action, before, after, subject, nth, is_indexed)
     SELECT $1, seq, ${begin} + seq * 60000::bigint, seq % 3 + 1, 'console', 'section', placed.id, placed.page_id, 'updated',
       '{"body":"${text}' || seq - ${pages} || '"}', '{"body":"${text}' || seq || '"}', 'page ' || placed.page_id, (seq + ${pages} - 1) / ${pages}, 1
     FROM generate_series(1, ${changes}) AS seq INNER JOIN placed ON placed.place = seq % ${pages} ORDER BY seq`,
    [id],
  );
  await client.query(
    `WITH made AS (
       INSERT INTO domain_deployments (domain_id, seq, base_seq, pages_at, taken_at, triggered_at, state)
       VALUES ($1, $2, $2, '{}', 1, 1, 'succeeded') RETURNING id
     ) INSERT INTO live_domains (domain_id, deployment_id, changes_count) SELECT $1, id, ${pages} FROM made`,
    [id, changes - pages],
  );
  await client.query(
    `INSERT INTO pending (domain_id, subject, page_id, kind, entity_id, state, live, seq, at, user_id, source)
     SELECT $1, 'page ' || s.page_id, s.page_id, 'section', s.id, 'changed', '{"body":"${text}"}',
       ${changes} - row_number() OVER (ORDER BY s.id), 1, 1, 'console'
     FROM sections s INNER JOIN pages p ON p.id = s.page_id WHERE p.domain_id = $1`,
    [id],
  );
  await client.query('VACUUM ANALYZE changes, pending');
  const { bytes } = await one("SELECT pg_total_relation_size('changes') AS bytes");
  await client.end();
  return { domainId: id, bytes: Number(bytes) };
}

async function readHistory(name, api, domainId, headers) {
  const send = sender(new Agent({ keepAlive: true }), headers);
  const domain = `${api}/domains/${domainId}`;
  const all = JSON.parse(await send(domain)).pages;
  const timesOf = async (pathOf) => {
    const times = [];
    for (let turn = 0; turn < reads; turn += 1) {
      const page = all[(turn * 7919) % all.length];
      const begin = performance.now();
      await send(`${domain}${pathOf(turn, `/pages/${page.id}`)}`);
      times.push(performance.now() - begin);
    }
    return times;
  };
  const version = await timesOf((turn, page) => `${page}/versions/${1 + ((turn * 104_729) % changes)}`);
  const history = await timesOf((_turn, page) => `${page}/history`);
  const differences = await timesOf(() => '/changes');
  const within = (what, times, limit) => {
    const p95 = percentile(times, 95);
    const shown = `${precise(median(times))}, p95 ${precise(p95)}`;
    return { name: `${name}: ${what}`, figure: shown, target: `< ${limit} ms`, isMet: p95 < limit };
  };
  return [
    figure(`${name}: pages and changes of the domain`, `${all.length} and ${changes}`),
    within('a page as of any number', version, 30),
    within('the history of a page', history, 60),
    within('the first changes of as many as there are pages', differences, 150),
  ];
}

function precise(milliseconds) {
  return `${milliseconds.toFixed(1)} ms`;
}
