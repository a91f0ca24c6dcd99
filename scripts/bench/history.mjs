/** Reading a long history, on SQLite and on PostgreSQL. */
import { statSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { withClient } from '../support/postgres.mjs';
import { storeDomain, storePage, storeSection } from './domain.mjs';
import { figure, inMilliseconds, median, percentile, repeat, within } from './figures.mjs';
import { sender } from './load.mjs';
import { onPostgres, storePages, withPostgres } from './postgres.mjs';

export const about = 'a domain of 50,000 pages with 1,000,000 changes read, and its size';

/** Later than all stored changes, because the index by time must grow at its end. */
const begin = 1_800_000_000_000;
export const pages = 50_000;
export const changes = 1_000_000;
const reads = 200;
/** A short paragraph. */
const text = 'A sentence that somebody has written again. '.repeat(10).slice(0, 400);

export async function run(installation) {
  const { headers } = await installation.signIn();
  const id = storeHistory(installation);
  const figures = await readHistory('SQLite', installation.origin, id, headers);
  figures.push(sizeOnSqlite(installation));
  const measure = async ({ url, origin, headers }) => {
    const { domainId, bytes } = await storeHistoryInPostgres(url);
    return [...(await readHistory('PostgreSQL', origin, domainId, headers)), storage('PostgreSQL', bytes)];
  };
  return [...figures, ...(await withPostgres((cluster) => onPostgres(installation, cluster, measure)))];
}

/** Each page has one section, with twenty changes. */
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

export function storeHistoryInPostgres(url) {
  return withClient(url, storeHistoryWith);
}

async function storeHistoryWith(client) {
  const id = await storePages(client, 'long-history.example', pages, text);
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
  const { rows } = await client.query("SELECT pg_total_relation_size('changes') AS bytes");
  return { domainId: id, bytes: Number(rows[0].bytes) };
}

async function readHistory(name, origin, domainId, headers) {
  const send = sender(new Agent({ keepAlive: true }), headers);
  const domain = `${origin}/mgmt/api/v1/domains/${domainId}`;
  const all = JSON.parse(await send(domain)).pages;
  const timesOf = (pathOf) =>
    repeat(reads, async (turn) => {
      const page = all[(turn * 7919) % all.length];
      const begin = performance.now();
      await send(`${domain}${pathOf(turn, `/pages/${page.id}`)}`);
      return performance.now() - begin;
    });
  const version = await timesOf((turn, page) => `${page}/versions/${1 + ((turn * 104_729) % changes)}`);
  const history = await timesOf((_turn, page) => `${page}/history`);
  const differences = await timesOf(() => '/changes');
  const p95Within = (what, times, limit) => {
    const p95 = percentile(times, 95);
    const text = `${inMilliseconds(median(times), 1)}, p95 ${inMilliseconds(p95, 1)}`;
    return within(`${name}: ${what}`, p95, limit, text);
  };
  return [
    figure(`${name}: pages and changes of the domain`, `${all.length} and ${changes}`),
    p95Within('a page as of any number', version, 30),
    p95Within('the history of a page', history, 60),
    p95Within('the first changes of as many as there are pages', differences, 150),
  ];
}
