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
import { type Column, hasTrigram, type Match, type Range, readMatches } from './search-matches.ts';
import type { FoundPart } from './search-places.ts';
import { bucketBits } from './search-tables.ts';

export type SearchScope = { domainIds: readonly number[]; kinds: readonly SearchPlaceKind[] };
export type Counts = { pages: number; menus: number; images: number };
export type Search = Counts & { total: number; more: boolean; found: FoundPart[]; next: string | null };

/** More are neither counted nor listed. */
export const mostPlaces = 1000;

type Ranked = Match & { rank: 0 | 1 };

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
  const matchesIn = async (column: Column): Promise<Match[]> => {
    const found: Match[] = [];
    for await (const some of readMatches(database, shards, { column, words }, () => mostPlaces + 1 - found.length)) {
      found.push(...some.sort((one, other) => other.place - one.place));
      if (found.length > mostPlaces) break;
      await othersHadTheirTurn();
    }
    return found;
  };
  const all = await matchesIn('content');
  // Heads stand in the content too: they are looked for alone only if the newest places are not all.
  const heads = all.length > mostPlaces ? await matchesIn('head') : all.filter((match) => match.in_head === 1);
  const known = new Set(heads.map((match) => match.place));
  const others = all.filter((match) => !known.has(match.place));
  return [
    ...heads.map((match) => ({ ...match, rank: 0 as const })),
    ...others.map((match) => ({ ...match, rank: 1 as const })),
  ];
}

const bucketSize = 2 ** bucketBits;

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
