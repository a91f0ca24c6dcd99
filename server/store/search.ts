/**
 * Finds places by their words: those with all words in the head first, newest first among them. Only places of the given
 * domains are ever looked at, in ranges from the newest on, until there are more than are counted; so a search costs the
 * same whatever others have stored.
 */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SearchPlaceKind } from '../../contract/search.ts';
import type { Database } from './database.ts';
import { isPostgres, listed } from './dialect.ts';
import { shardOf } from './search-index.ts';
import type { FoundPart } from './search-places.ts';
import { bucketBits } from './search-tables.ts';

export type SearchScope = { domainIds: readonly number[]; kinds: readonly SearchPlaceKind[] };
export type Counts = { pages: number; menus: number; images: number };
export type Search = Counts & { total: number; more: boolean; found: FoundPart[]; next: string | null };

/** More are neither counted nor listed. */
export const mostPlaces = 1000;

type Match = { place: number; kind: SearchPlaceKind; entity_id: number; page_id: number | null };
type Ranked = Match & { rank: 0 | 1 };
/** From and up to before a place; at most as many parts are there. */
type Range = { from: number; to: number; parts: number };

/** @param mostRead in so many texts at most words of one and two letters are looked for: each of these is read */
export async function search(
  database: Database,
  scope: SearchScope,
  words: readonly string[],
  { after, limit }: { after: string; limit: number },
  mostRead = 200_000,
): Promise<Search> {
  const shards = words.length === 0 ? [] : await rangesOf(database, scope);
  const read = words.some(hasTrigram) ? shards : newestOf(shards, mostRead);
  const isCut = read.some(({ from }, index) => from !== shards[index]?.from);
  const all = await findMatches(database, read, words);
  const counted = all.slice(0, mostPlaces);
  const [, rank = -1, place = 0] = (/^([01])\.(\d{1,16})$/.exec(after) ?? []).map(Number);
  const rest = counted.filter((one) => one.rank > rank || (one.rank === rank && one.place < place));
  const last = rest[limit - 1];
  return {
    total: counted.length,
    more: isCut || all.length > mostPlaces,
    pages: new Set(counted.flatMap(({ page_id }) => page_id ?? [])).size,
    menus: counted.filter(({ kind }) => kind === 'menu').length,
    images: counted.filter(({ kind }) => kind === 'image').length,
    found: rest.slice(0, limit).map(({ kind, entity_id }) => ({ kind, id: entity_id })),
    next: last && rest.length > limit ? `${last.rank}.${last.place}` : null,
  };
}

async function findMatches(database: Database, shards: readonly Range[], words: readonly string[]): Promise<Ranked[]> {
  const read = isPostgres(database)
    ? readBuckets(database, shards, words, await hasTrigrams(database))
    : readRanges(database, shards, words);
  const heads = await matchesIn(read('head'));
  const ranked: Ranked[] = heads.map((match) => ({ ...match, rank: 0 }));
  if (heads.length > mostPlaces) return ranked;
  const known = new Set(heads.map((match) => match.place));
  for (const match of await matchesIn(read('content'))) {
    if (!known.has(match.place)) ranked.push({ ...match, rank: 1 });
  }
  return ranked;
}

type Column = 'head' | 'content';
/** Each answers at most so many matches of the places that come next. */
type Steps = Iterable<(most: number) => Promise<Match[]>>;

/** At most one more than are counted. */
async function matchesIn(steps: Steps): Promise<Match[]> {
  const found: Match[] = [];
  for (const step of steps) {
    const some = await step(mostPlaces + 1 - found.length);
    found.push(...some.sort((one, other) => other.place - one.place));
    if (found.length > mostPlaces) break;
    await othersHadTheirTurn();
  }
  return found;
}

/** SQLite reads so many places at once, fewer where that takes long: meanwhile nobody else is answered. Without trigrams each text is read. */
const rangeSize = { withTrigrams: 2 ** 14, without: 2 ** 11 };
/** In milliseconds. */
const longStep = 20;

function readRanges(database: Database, shards: readonly Range[], words: readonly string[]) {
  const trigrams = [...new Set(words.flatMap(trigramsOf))];
  const wanted = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
  const unsure = words.filter((word) => !trigrams.includes(word));
  const largest = trigrams.length > 0 ? rangeSize.withTrigrams : rangeSize.without;
  return function* (column: Column): Steps {
    const has = unsure.map((word) => sql`and instr(parts.${sql.ref(column)}, ${word}) > 0`);
    const index = sql.table(`search_${column}s`);
    const from =
      trigrams.length > 0
        ? sql`${index} cross join search_parts as parts on parts.place = ${index}.rowid where ${index} match ${wanted} and ${index}.rowid`
        : sql`search_parts as parts where parts.place`;
    let size = largest;
    for (const range of piecesOf(shards, () => size)) {
      yield async (most) => {
        const begin = performance.now();
        const { rows } = await sql<Match>`
          select parts.place, parts.kind, parts.entity_id, parts.page_id from ${from}
          between cast(${range.from} as integer) and cast(${range.to - 1} as integer) ${sql.join(has, sql` `)}
          order by ${trigrams.length > 0 ? sql`${index}.rowid` : sql`parts.place`} desc limit ${most}
        `.execute(database);
        const isLong = performance.now() - begin > longStep;
        size = isLong ? Math.max(Math.floor(range.parts / 4), 1) : Math.min(size * 2, largest);
        return rows;
      };
    }
  };
}

const hasTrigram = (word: string) => [...word].length >= 3;

/**
 * Every other one and the last one; of several words every third: what has all of them, few texts, is looked at. None of a
 * shorter word.
 */
function trigramsOf(word: string, _: number, words: readonly string[]): string[] {
  const letters = [...word];
  const last = letters.length - 3;
  const step = words.length === 1 ? 2 : 3;
  return letters.flatMap((_letter, at) =>
    at === last || (at < last && at % step === 0) ? letters.slice(at, at + 3).join('') : [],
  );
}

/** Large shards in parts, small ones that are neighbours together. */
function* piecesOf(shards: readonly Range[], size: () => number): Iterable<Range> {
  let open: Range = { from: 0, to: 0, parts: 0 };
  for (const { from: first, ...shard } of shards) {
    let { to, parts } = shard;
    while (parts > 0) {
      if (open.from !== to || open.parts + parts > size()) {
        if (open.parts > 0) yield open;
        open = { from: to, to, parts: 0 };
      }
      const taken = Math.min(parts, size());
      parts -= taken;
      to = first + parts;
      open = { from: to, to: open.to, parts: open.parts + taken };
    }
  }
  if (open.parts > 0) yield open;
}

/** So many places at most: small shards whole, of large ones the newest. */
function newestOf(shards: readonly Range[], most: number): Range[] {
  const bySize = [...shards].sort((one, other) => one.parts - other.parts);
  let left = most;
  const firsts = new Map(
    bySize.map((shard, index) => {
      const taken = Math.min(shard.parts, Math.floor(left / (bySize.length - index)));
      left -= taken;
      return [shard, shard.from + Math.floor((shard.parts - taken) / bucketSize) * bucketSize];
    }),
  );
  return shards.map((shard) => {
    const from = firsts.get(shard) ?? shard.from;
    return { from, to: shard.to, parts: shard.parts - (from - shard.from) };
  });
}

const bucketSize = 2 ** bucketBits;

function readBuckets(
  database: Database,
  shards: readonly Range[],
  words: readonly string[],
  { hasIndex }: { hasIndex: boolean },
) {
  const buckets = shards.flatMap(({ from, parts }) => {
    const count = Math.floor(parts / bucketSize) + 1;
    return Array.from({ length: count }, (_, index) => from / bucketSize + count - 1 - index);
  });
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const inIndex = sql`(place >> ${sql.lit(bucketBits)}) = bucket`;
  const inRange = sql`place >= bucket << ${sql.lit(bucketBits)} and place < (bucket + 1) << ${sql.lit(bucketBits)}`;
  // Other letters may have no trigrams there, and then the whole index would be looked at.
  const isSure = hasIndex && words.some((word) => /[a-z0-9]{3}/.test(word));
  const isInBucket = isSure ? inIndex : inRange;
  const mostBuckets = isSure ? 128 : 16;
  return function* (column: Column): Steps {
    const has = patterns.map((pattern) => sql`and ${sql.ref(column)} like ${pattern}`);
    for (let first = 0, count = 4; first < buckets.length; first += count, count = Math.min(mostBuckets, count * 2)) {
      const some = JSON.stringify(buckets.slice(first, first + count));
      yield async (most) => {
        // By an expression, so that no other index seems to be faster.
        const { rows } = await sql<Match>`
          select match.* from (
            select cast(value as bigint) as bucket from json_array_elements_text(cast(${some} as json)) as listed (value)
          ) as buckets cross join lateral (
            select place, kind, entity_id, page_id from search_parts
            where ${isInBucket} ${sql.join(has, sql` `)} order by place + 0 desc limit ${most}
          ) as match limit ${most}
        `.execute(database);
        return rows;
      };
    }
  };
}

const indexed = new WeakMap<Database, Promise<{ hasIndex: boolean }>>();

/** Whether PostgreSQL has the index that its extensions make possible. */
export function hasTrigrams(database: Database): Promise<{ hasIndex: boolean }> {
  const known = indexed.get(database) ?? findTrigrams(database);
  indexed.set(database, known);
  known.catch(() => indexed.delete(database));
  return known;
}

async function findTrigrams(database: Database): Promise<{ hasIndex: boolean }> {
  const { rows } = await sql<{ name: string | null }>`
    select cast(to_regclass('search_parts_trigrams') as text) as name
  `.execute(database);
  return { hasIndex: (rows[0]?.name ?? null) !== null };
}

/** The shards of these domains that hold anything, in the order of what is found. */
async function rangesOf(database: Database, { domainIds, kinds }: SearchScope): Promise<Range[]> {
  const all = (['page', 'menu'] as const).flatMap((kind) =>
    kinds.includes(kind) ? domainIds.map((id) => shardOf(kind, id)) : [],
  );
  if (kinds.includes('image')) all.push(shardOf('image', 0));
  const shards = all.sort((one, other) => other.from - one.from);
  const newest = await readNewest(
    database,
    shards.map(({ from }) => from),
  );
  return shards.flatMap((shard) => {
    const place = newest.get(shard.from);
    return place === undefined ? [] : [{ ...shard, parts: place - shard.from + 1 }];
  });
}

async function readNewest(database: Database, firsts: readonly number[]): Promise<Map<number, number>> {
  const size = shardOf('image', 0).to;
  const given = JSON.stringify(firsts);
  const list = isPostgres(database)
    ? sql`(select cast(value as bigint) as first from json_array_elements_text(cast(${given} as json)) as listed (value))`
    : sql`(select value as first from json_each(${given}))`;
  const { rows } = await sql<{ first: number; newest: number | null }>`
    select first, (select max(place) from search_parts where place >= first and place < first + ${sql.lit(size)}) as newest
    from ${list} as shards
  `.execute(database);
  return new Map(rows.flatMap(({ first, newest }) => (newest === null ? [] : [[first, newest] as const])));
}

/** How much there is to search. */
export async function countSearched(database: Database, { domainIds, kinds }: SearchScope): Promise<Counts> {
  const own = sql`where domain_id in ${listed(database, domainIds)}`;
  const count = (kind: SearchPlaceKind, table: string, which = sql``) =>
    kinds.includes(kind) ? sql`(select count(*) from ${sql.table(table)} ${which})` : sql`0`;
  const { rows } = await sql<Counts>`
    select ${count('page', 'pages', own)} as pages, ${count('menu', 'menus', own)} as menus,
      ${count('image', 'images')} as images
  `.execute(database);
  const { pages, menus, images } = rows[0] ?? { pages: 0, menus: 0, images: 0 };
  return { pages: Number(pages), menus: Number(menus), images: Number(images) };
}
