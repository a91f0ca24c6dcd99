/**
 * Finds the same as a naive search. Random writes, destroys, restores and moves by three people: after each round a search finds what a naive look at every
 * text finds. `HISTORY_RUNS=100` for long.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldText } from '../../contract/fold-text.ts';
import type { Database } from '../../server/db/database.ts';
import { foldedTexts, searchTextsOf, searchWords } from '../../server/rules/search-texts.ts';
import { search } from '../../server/search/search.ts';
import { shardOf } from '../../server/search/search-index.ts';
import { hasTrigrams } from '../../server/search/search-matches.ts';
import { openStore } from '../support/databases.ts';
import { copyOf, eachRun, openSharedSite, randomWrite, runsOfModels } from '../support/history-world.ts';
import { generator } from '../support/random.ts';

const runs = runsOfModels(1);
const rounds = 25;
const texts = [
  ...['Straße und Café', 'STRASSE', 'ein "Wort"', '100 %_\\ sicher', '日本語のページ', 'eins zwei', 'zwei eins', 'ﬁn'],
  ...["it's * AND NOT(x)", 'a\u0301b', 'İstanbul', '👩\u200d💻 Büro', 'x\ny', '-- ; drop'],
];

it.each(['sqlite', 'postgresql', 'postgresql without its extensions'] as const)(
  'SRCH-04 a search finds what a look at every text finds, after any writes, on %s',
  async (kind) => {
    await eachRun(kind === 'sqlite' ? kind : 'postgresql', runs, async ({ api, database, random, number, where }) => {
      if (kind === 'postgresql without its extensions')
        await sql`drop index if exists search_parts_trigrams`.execute(database);
      if (kind !== 'sqlite') expect(await hasTrigrams(database)).toBe(kind === 'postgresql');
      const { site, send } = await openSharedSite({ api, random, number });
      const text = () => `${texts[random(texts.length)]} ${texts[random(texts.length)]}`;
      for (let round = 0; round < rounds; round += 1) {
        const pages = [...(await copyOf(database, site)).pages.values()];
        const section = pages[random(Math.max(1, pages.length))]?.sections[0];
        const writes = Array.from({ length: 1 + random(3) }, () => randomWrite(random, site, pages, send)());
        if (section) writes.push(send('PATCH', `/sections/${section.id}`, { headline: text(), body: text() }));
        const entries = [{ target_text: text(), target_page_path: '/home', target_url: null, entries: [] }];
        writes.push(send('PATCH', `/menus/${site.menuId}`, { display_name: text(), entries }));
        expect((await Promise.all(writes)).filter((status) => status >= 500)).toEqual([]);
        const at = `round ${round}, ${where}`;
        for (let turn = 0; turn < 6; turn += 1) await expectSame(database, site.domainId, query(random), at);
      }
    });
  },
  60_000 + runs * 20_000,
);

const syllables = ['an', 'be', 'co', 'der', 'ein', 'fi', 'go', 'ste'];

it.each(['sqlite', 'postgresql', 'postgresql without its extensions'] as const)(
  'SRCH-01 of many parts the same are found as in a look at every text, best and newest first, on %s',
  async (kind) => {
    const { database } = await openStore(kind === 'sqlite' ? kind : 'postgresql');
    if (kind === 'postgresql without its extensions') await sql`drop index search_parts_trigrams`.execute(database);
    const random = generator(20_261_122);
    const word = () => Array.from({ length: 1 + random(4) }, () => syllables[random(syllables.length)]).join('');
    const many = (count: number) => Array.from({ length: count }, word).join(' ');
    // A person may see the first and the third.
    const parts = [17_000, 50, 5_000].flatMap((count, index) =>
      Array.from({ length: count }, (_, nth) => {
        const [head, place] = [many(1 + random(2)), shardOf('page', index + 1).from + nth + 1];
        const [entity_id, content] = [index * 100_000 + nth, `${head}\n${many(3)}`];
        return { place, kind: 'item' as const, entity_id, page_id: null, head, content };
      }),
    );
    for (let first = 0; first < parts.length; first += 2000) {
      const some = JSON.stringify(parts.slice(first, first + 2000));
      await (kind === 'sqlite'
        ? sql`insert into search_parts select value ->> 'place', value ->> 'kind', value ->> 'entity_id', null, value ->> 'head',
            value ->> 'content' from json_each(${some})`
        : sql`insert into search_parts select * from json_populate_recordset(null::search_parts, ${some}::json)`
      ).execute(database);
    }
    const own = parts.filter(({ entity_id }) => entity_id < 100_000 || entity_id >= 200_000);
    own.sort((one, other) => other.place - one.place);
    const scope = { own: null, domainIds: [1, 3], kinds: ['item', 'page'] } as const;
    for (let turn = 0; turn < 60; turn += 1) {
      const query =
        [word(), many(2), many(3), `"${many(2)}"`, `${word()}x`, `"${word()} ${word()}" ${word()}`][turn % 6] ?? '';
      const words = searchWords(query);
      const has = (text: string) => words.every((one) => text.includes(one));
      const heads = own.filter(({ head }) => has(head));
      const all = [...heads, ...own.filter(({ head, content }) => has(content) && !has(head))];
      const answer = await search(database, scope, words, { after: '', limit: 1000 });
      // Without patience no more is read than fills an answer, and the same can be read on.
      const hasty = { patient: { time: 0, parts: 0 } };
      const ids: number[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { found, next, total, more }: Awaited<ReturnType<typeof search>> = await search(
          ...([database, scope, words, { after, limit: 200 }, hasty] as const),
        );
        ids.push(...found.map(({ id }) => id));
        expect([query, total >= ids.length, more || total === answer.total]).toEqual([query, true, true]);
        after = next;
      }
      expect([query, ids]).toEqual([query, answer.found.map(({ id }) => id)]);
      expect({ query, ...answer, found: answer.found.map(({ id }) => id) }).toMatchObject({
        ...{ query, total: Math.min(all.length, 1000), more: all.length > 1000 },
        found: all.slice(0, 1000).map(({ entity_id }) => entity_id),
      });
    }
  },
  60_000,
);

/** Pieces of what is written, of any length, also of several texts. */
function query(random: ReturnType<typeof generator>): string {
  const piece = () => {
    const text = [...(texts[random(texts.length)] ?? '')];
    const from = random(text.length);
    return text.slice(from, from + 1 + random(8)).join('');
  };
  const exact = random(4) === 0;
  return exact ? `"${piece()}"` : random(2) === 0 ? piece() : `${piece()} ${piece()}`;
}

async function expectSame(database: Database, domainId: number, text: string, at: string): Promise<void> {
  const words = searchWords(text);
  expect(words).toEqual(words.map(foldText));
  const kinds = ['page', 'section', 'item', 'menu'] as const;
  const { found, total } = await search(database, { domainIds: [domainId], own: null, kinds }, words, {
    after: '',
    limit: 1000,
  });
  const naive = words.length === 0 ? [] : await naiveSearch(database, domainId, words);
  const shown = found.map(({ kind, id }) => `${kind} ${id}`);
  const heads = naive.filter(({ isHead }) => isHead).map(({ name }) => name);
  expect({ at, text, heads: shown.slice(0, heads.length).sort(), all: [...shown].sort() }).toEqual({
    ...{ at, text },
    heads: heads.sort(),
    all: naive.map(({ name }) => name).sort(),
  });
  expect(total).toBe(naive.length);
}

async function naiveSearch(database: Database, domainId: number, words: readonly string[]) {
  const pages = database.selectFrom('pages').where('domain_id', '=', domainId);
  const sections = database.selectFrom('sections').where('page_id', 'in', pages.select('id'));
  const items = database.selectFrom('items').where('section_id', 'in', sections.select('id'));
  const rows = {
    page: await pages.selectAll().execute(),
    section: await sections.selectAll().execute(),
    item: await items.selectAll().execute(),
    menu: await database.selectFrom('menus').selectAll().where('domain_id', '=', domainId).execute(),
  };
  return (['page', 'section', 'item', 'menu'] as const).flatMap((kind) =>
    rows[kind].flatMap((row) => {
      const { head, body } = searchTextsOf(kind, row);
      const has = (some: typeof head) => words.every((word) => foldedTexts(some).includes(word));
      return has([...head, ...body]) ? [{ name: `${kind} ${row.id}`, isHead: has(head) }] : [];
    }),
  );
}
