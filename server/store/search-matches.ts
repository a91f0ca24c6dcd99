/**
 * Reads the places that have all words, from the newest on, in steps that grow where little is found: each step looks up
 * every word anew, but what is frequent is found in the newest texts.
 */
import { sql } from 'kysely';
import type { SearchPlaceKind } from '../../contract/search.ts';
import type { Database } from './database.ts';
import { isPostgres } from './dialect.ts';
import { bucketBits, largeBucketBits } from './search-tables.ts';

export type Match = {
  place: number;
  kind: SearchPlaceKind;
  entity_id: number;
  page_id: number | null;
  /** Whether all words are in the head. */
  in_head: 0 | 1;
};
/** From and up to before a place; only the first `parts` of them are taken. */
export type Range = { from: number; to: number; parts: number };
export type Column = 'head' | 'content';

/** @param most how many matches are still wanted; the newest of a step are answered, in any order */
export function readMatches(
  database: Database,
  ranges: readonly Range[],
  wanted: { column: Column; words: readonly string[] },
  most: () => number,
): AsyncIterable<Match[]> {
  return isPostgres(database)
    ? readBuckets(database, ranges, wanted, most)
    : readRanges(database, ranges, wanted, most);
}

/** So many places at first. Without trigrams each text is read. */
const firstSize = { withTrigrams: 2 ** 14, without: 2 ** 11 };
/** In microseconds of the processor, whatever else it does: while SQLite reads, nobody else is answered. */
const longStep = 20_000;

async function* readRanges(
  database: Database,
  ranges: readonly Range[],
  { column, words }: { column: Column; words: readonly string[] },
  most: () => number,
): AsyncIterable<Match[]> {
  const trigrams = await rarestTrigrams(database, ranges, column, words.flatMap(trigramsOf));
  const wanted = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
  const index = sql.table(`search_${column}s`);
  const from =
    trigrams.length > 0
      ? sql`${index} cross join search_parts as parts on parts.place = ${index}.rowid where ${index} match ${wanted} and ${index}.rowid`
      : sql`search_parts as parts where parts.place`;
  const order = trigrams.length > 0 ? sql`${index}.rowid` : sql`parts.place`;
  const has = (name: Column) =>
    sql.join(
      words.map((word) => sql`instr(parts.${sql.ref(name)}, ${word}) > 0`),
      sql` and `,
    );
  let size = trigrams.length > 0 ? firstSize.withTrigrams : firstSize.without;
  for (const piece of piecesOf(ranges, () => size)) {
    const begin = processorTime();
    const { rows } = await sql<Match>`
      select parts.place, parts.kind, parts.entity_id, parts.page_id, (${has('head')}) as in_head from ${from}
      between cast(${piece.from} as integer) and cast(${piece.to - 1} as integer) and ${has(column)}
      order by ${order} desc limit ${most()}
    `.execute(database);
    const time = processorTime() - begin;
    if (time > longStep) size = Math.max(Math.floor(piece.parts / 4), 1);
    else if (time < longStep / 4) size = Math.max(size, piece.parts * 4);
    yield rows;
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** So many texts tell which trigrams are rare, and so much of each. */
const sample = { texts: 256, letters: 2000 };
const fewTexts = 4;
/** To compare a text takes as long as to go over so many entries of the index: measured with a million parts. */
const costOfText = { sqlite: 80, postgresql: 300 };
const mostTrigrams = 64;

/** As many as are worth looking up: what has them is compared with the words. */
async function rarestTrigrams(
  database: Database,
  ranges: readonly Range[],
  column: Column,
  all: readonly Trigram[],
): Promise<string[]> {
  const trigrams = all.slice(0, mostTrigrams);
  const [largest] = [...ranges].sort((one, other) => other.parts - one.parts);
  if (trigrams.length < 2 || !largest) return trigrams.map(({ letters }) => letters);
  const { rows } = await sql<{ text: string }>`
    select substr(${sql.ref(column)}, 1, ${sample.letters}) as text from search_parts
    where place >= ${largest.from} and place < ${largest.from + largest.parts} order by place desc limit ${sample.texts}
  `.execute(database);
  const cost = isPostgres(database) ? costOfText.postgresql : costOfText.sqlite;
  const shareOf = (texts: readonly unknown[]) => (texts.length + 0.5) / (rows.length + 1);
  const known = trigrams.map((trigram) => {
    const share = shareOf(rows.filter(({ text }) => text.includes(trigram.letters)));
    return { ...trigram, share };
  });
  known.sort((one, other) => one.share - other.share);
  const chosen: typeof known = [];
  let [left, texts] = [1, rows];
  for (const one of known) {
    const having = texts.filter(({ text }) => text.includes(one.letters));
    const overlaps = chosen.some(({ word, at }) => word === one.word && Math.abs(at - one.at) < 3);
    // Too few texts tell nothing; trigrams that overlap are often in the same texts.
    const next = texts.length >= fewTexts ? shareOf(having) : left * (overlaps ? 1 : one.share);
    if (chosen.length > 0 && (left - next) * cost <= one.share) continue;
    chosen.push(one);
    [left, texts] = [next, having];
  }
  return [...new Set(chosen.map(({ letters }) => letters))];
}

export const hasTrigram = (word: string) => trigramsOf(word).length > 0;

type Trigram = { word: string; at: number; letters: string };

function trigramsOf(word: string): Trigram[] {
  const letters = [...word];
  return letters.slice(2).map((_, at) => ({ word, at, letters: letters.slice(at, at + 3).join('') }));
}

/** Large ranges in pieces, small ones that are neighbours together. */
function* piecesOf(ranges: readonly Range[], size: () => number): Iterable<Range> {
  let open: Range = { from: 0, to: 0, parts: 0 };
  for (const { from: first, ...range } of ranges) {
    let { to, parts } = range;
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

/** Other letters may have no trigrams in PostgreSQL, and then the whole index would be looked at. */
const certain = /^(?:[a-z0-9 ][a-z0-9]{2}|[a-z0-9]{2} )$/;

type Bucket = { bucket: number; low: number; high: number };
/** At most so many in one statement, which ends as soon as enough is found. */
const bucketsAtOnce = { first: 4, withIndex: 128, without: 16 };
/** Of a large bucket all matches are read, of small ones only as many as are wanted. */
const mostInLarge = 4000;

async function* readBuckets(
  database: Database,
  ranges: readonly Range[],
  { column, words }: { column: Column; words: readonly string[] },
  most: () => number,
): AsyncIterable<Match[]> {
  const { hasIndex } = await hasTrigrams(database);
  const known = words.flatMap(trigramsOf).filter(({ letters }) => certain.test(letters));
  const isSure = hasIndex && known.length > 0;
  const trigrams = isSure ? await rarestTrigrams(database, ranges, column, known) : [];
  const looked = trigrams.map((trigram) => sql`${sql.ref(column)} like ${`%${trigram}%`} and`);
  const has = (name: Column) =>
    sql.join(
      words.map((word) => sql`strpos(${sql.ref(name)}, ${word}) > 0`),
      sql` and `,
    );
  let [bits, count, read, found] = [bucketBits, bucketsAtOnce.first, 0, 0];
  for (const step of bucketsOf(ranges, () => ({ bits, count }))) {
    const given = JSON.stringify(step);
    // By an expression, so that no other index seems to be faster.
    const place = isSure ? sql`(place >> ${sql.lit(bits)}) = bucket and place + 0` : sql`place`;
    const { rows } = await sql<Match>`
      select match.* from json_to_recordset(cast(${given} as json)) as listed (bucket bigint, low bigint, high bigint)
      cross join lateral (
        select place, kind, entity_id, page_id, cast((${has('head')}) as integer) as in_head from search_parts
        where ${place} between low and high and ${sql.join(looked, sql` `)} ${has(column)} order by place + 0 desc limit ${most()}
      ) as match limit ${most()}
    `.execute(database);
    read += step.reduce((sum, { low, high }) => sum + high - low + 1, 0);
    found += rows.length;
    count = isSure ? bucketsAtOnce.withIndex : bucketsAtOnce.without;
    bits = isSure && (found / read) * 2 ** largeBucketBits < mostInLarge ? largeBucketBits : bucketBits;
    yield rows;
  }
}

/** From the newest on, by so many and of that size. */
function* bucketsOf(ranges: readonly Range[], next: () => { bits: number; count: number }): Iterable<Bucket[]> {
  let step: Bucket[] = [];
  let { bits, count } = next();
  for (const { from, parts } of ranges) {
    for (let high = from + parts - 1; high >= from; ) {
      const bucket = Math.floor(high / 2 ** bits);
      const low = Math.max(bucket * 2 ** bits, from);
      step.push({ bucket, low, high });
      high = low - 1;
      if (step.length < count) continue;
      yield step;
      step = [];
      ({ bits, count } = next());
    }
  }
  if (step.length > 0) yield step;
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
