/** Searching a million parts, the size of the index, and its cost for writes. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { createDatabase, withClient } from '../support/postgres.mjs';
import { root } from '../support/steps.mjs';
import { contentOf, copyRows } from './copy-rows.mjs';
import { storeDomain } from './domain.mjs';
import { figure, inMilliseconds, median, percentile, within } from './figures.mjs';
import { sender } from './load.mjs';
import { onPostgres, withPostgres } from './postgres.mjs';
import { buildWithout, costOfWrites } from './writes.mjs';

export const about =
  'a million parts: how long a search takes, what its index costs a write, on SQLite and on PostgreSQL';

const parts = 1_000_000;
const itemsEach = 8;
/** Besides a large domain, which has four fifths of the parts. */
const smallDomains = 20;
const rareWords = 20_000;
const turns = 60;
const limit = 50;

export async function run(installation) {
  const { headers } = await installation.signIn();
  const words = readWords();
  const domains = storeWebsites(installation, words);
  await verifyIndex(installation, headers, domains);
  const ask = { headers, words, domains };
  const figures = [
    roomTaken('SQLite', installation.read(`SELECT sum(pgsize) AS size FROM dbstat WHERE name LIKE 'search_%'`)[0].size),
    ...(await searching('SQLite', installation.origin, ask)),
  ];
  const plain = await buildWithout('updateSearchIndex(transaction, recorder.changes, recorder.written)', 'null');
  const measure = async ({ url, origin, headers }) => {
    const size = await withClient(url, (client) => copyWebsites(installation, client, domains));
    return [roomTaken('PostgreSQL', size), ...(await searching('PostgreSQL', origin, { ...ask, headers }))];
  };
  try {
    await withPostgres(async (cluster) => {
      figures.push(...(await onPostgres(installation, cluster, measure)));
      const settings = async (name) => ({ DATABASE_URL: await createDatabase(cluster, name) });
      figures.push(...(await costOfWrites('SQLite', installation, plain, false, () => ({}), 25)));
      figures.push(...(await costOfWrites('PostgreSQL', installation, plain, false, settings, 25)));
    });
    return figures;
  } finally {
    for (const file of [plain, `${plain}.map`]) rmSync(file, { force: true });
  }
}

/** Drops the index during the copy, because building it at the end is much faster. @returns its size in bytes */
async function copyWebsites(installation, client, [first]) {
  const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'search_parts_trigrams'`);
  await client.query('drop index search_parts_trigrams');
  const places = `place > ${(2 ** 20 + first) * 2 ** 32}`;
  await copyRows(installation, client, { ...contentOf(`id >= ${first}`), search_parts: places });
  await client.query(rows[0].indexdef);
  await client.query('vacuum analyze');
  const sizes = await client.query(`select pg_total_relation_size('search_parts') as size`);
  return Number(sizes.rows[0].size);
}

/** Typical searches, and the slowest ones: words that are each in every hundredth text, but rarely in the same. */
async function searching(name, origin, { headers, words, domains }) {
  const send = sender(new Agent({ keepAlive: true }), headers);
  const pick = randomly(2);
  const word = () => words[pick(words.length)];
  const kinds = {
    'a rare word': () => rareWord(pick(rareWords)),
    'a word of every hundredth text': word,
    'a word of every second text': () => often[pick(often.length)],
    'three letters': () => word().slice(0, 3),
    'two words': () => `${word()} ${word()}`,
    'three words': () => `${word()} ${word()} ${word()}`,
    'exact words': () => `"${word()} ${pick(2) === 0 ? 'der' : word()}"`,
    'a word in one domain': () => word(),
    'nothing found': () => `${word()}x${word()}`,
  };
  const figures = [];
  for (const [kind, next] of Object.entries(kinds)) {
    const times = [];
    for (let turn = 0; turn < turns + 5; turn += 1) {
      const query = new URLSearchParams({ q: next(), ...(kind.endsWith('one domain') && { domain: domains[1] }) });
      const begin = performance.now();
      await send(`${origin}/mgmt/api/v1/search?${query}`);
      // The first turns warm the caches up.
      if (turn >= 5) times.push(performance.now() - begin);
    }
    const p95 = percentile(times, 95);
    const text = `${inMilliseconds(p95)} (median ${inMilliseconds(median(times))})`;
    figures.push(within(`${name}: search for ${kind}, p95`, p95, limit, text));
  }
  return figures;
}

function roomTaken(name, bytes) {
  return figure(`${name}: the index of search in ${parts} parts`, `${Math.round(bytes / 1024 / 1024)} MB`);
}

/** Words of the sample websites, which have realistic trigrams. */
function readWords() {
  const folder = join(root, 'samples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8')).join(' ');
  return [...new Set(texts.toLowerCase().match(/(?<![a-z])[a-z]{4,}(?![a-z])/g))];
}

const often = ['der', 'die', 'das', 'und', 'ein', 'eine', 'im', 'von'];
const rareWord = (number) => `nr${number}`;

function storeWebsites({ store, adminId }, words) {
  const pick = randomly(1);
  const text = (count) =>
    Array.from({ length: count }, () => (pick(3) === 0 ? often[pick(often.length)] : words[pick(words.length)])).join(
      ' ',
    );
  const domains = store((write) =>
    Array.from({ length: smallDomains + 1 }, (_, index) => storeDomain(write, adminId, `search-${index}.example`)),
  );
  const places = new Map();
  const pages = parts / (itemsEach + 2);
  for (let first = 0; first < pages; first += 1000) {
    store((write) => {
      for (let number = first; number < first + 1000; number += 1) {
        const id = domains[pick(5) === 0 ? 1 + pick(smallDomains) : 0];
        storeTexts(write, { id, number, text, places });
      }
    });
  }
  return domains;
}

/** Checks that the rows inserted here equal those that the server stores for the same texts. */
async function verifyIndex({ origin, read }, headers, domains) {
  const send = sender(new Agent({ keepAlive: true }), headers);
  for (const domain of domains) {
    const api = `${origin}/mgmt/api/v1/domains/${domain}`;
    const [page] = read(`SELECT id FROM pages WHERE domain_id = ${domain} LIMIT 1`);
    const [section] = read(`SELECT id FROM sections WHERE page_id = ${page.id}`);
    const [item] = read(`SELECT id FROM items WHERE section_id = ${section.id} LIMIT 1`);
    for (const [kind, { id }] of Object.entries({ page, section, item })) {
      const part = `WHERE kind = '${kind}' AND entity_id = ${id}`;
      const stored = () => JSON.stringify(read(`SELECT head, content FROM search_parts ${part}`));
      const [expected, [{ headline }]] = [stored(), read(`SELECT headline FROM ${kind}s WHERE id = ${id}`)];
      const method = kind === 'item' ? 'PUT' : 'PATCH';
      for (const written of ['Something else', headline]) {
        await send(`${api}/${kind}s/${id}`, { method, body: { headline: written } });
      }
      if (stored() !== expected) throw new Error(`The server indexes ${kind} ${id} as ${stored()}, not as ${expected}`);
    }
  }
}

function storeTexts(write, { id, number, text, places }) {
  const index = (kind, entity_id, page_id, head, body) => {
    const place = (places.get(id) ?? (2 ** 20 + id) * 2 ** 32) + 1;
    places.set(id, place);
    const content = body === '' ? head : `${head}\n${body}`;
    write('search_parts', { place: BigInt(place), kind, entity_id, page_id, head, content });
  };
  const shown = { published: 1, headline: text(3) };
  const path = `/search/page-${number}`;
  const pageId = write('pages', { ...shown, domain_id: id, path, in_sitemap: 1, meta_data: '{}' });
  index('page', pageId, pageId, `${shown.headline}\n${path}`, '');
  const section = { ...shown, headline: text(4), body: `${text(40)} ${rareWord(number % rareWords)}` };
  const sectionId = write('sections', { ...section, page_id: pageId, position: 0 });
  index('section', sectionId, pageId, section.headline, section.body);
  for (let position = 0; position < itemsEach; position += 1) {
    const item = { ...shown, headline: text(3), body: text(45), has_component: 0 };
    index('item', write('items', { ...item, section_id: sectionId, position }), pageId, item.headline, item.body);
  }
}

function randomly(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
