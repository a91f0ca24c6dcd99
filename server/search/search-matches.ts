/**
 * Reads the places that have all words, newest first, in steps that grow where little is found. Each step looks up every word
 * again, but a search for frequent words ends after the newest texts.
 */
import { type RawBuilder, sql } from 'kysely';
import { spellingsOf } from '../../contract/fold-text.ts';
import type { SearchPlaceKind } from '../../contract/search.ts';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { bucketBits, largeBucketBits } from './search-tables.ts';

export type Match = {
  place: number;
  kind: SearchPlaceKind;
  entity_id: number;
  page_id: number | null;
  /** Whether all words are in the head. */
  in_head: 0 | 1;
};
/** Places from `from` until before `to`. Only the first `parts` of them exist or are searched. */
export type Range = { from: number; to: number; parts: number };
type Column = 'head' | 'content';
export type Criteria = { column: Column; words: readonly string[] };

/** `matches` are unordered; `parts` is the number of parts that were searched. */
export type Step = { matches: Match[]; parts: number };

/** @param most how many matches are still wanted; a step returns its newest ones */
export function readMatches(
  database: Database,
  ranges: readonly Range[],
  criteria: Criteria,
  most: () => number,
): AsyncIterable<Step> {
  return isPostgres(database)
    ? readBuckets(database, ranges, criteria, most)
    : readRanges(database, ranges, criteria, most);
}

/** The number of places in the first step. Without trigrams, every text is read. */
const firstSize = { withTrigrams: 2 ** 14, without: 2 ** 11 };
/** In microseconds of processor time: while SQLite reads, the process answers nobody else. */
const longStep = 20_000;
/** Up to this many parts, reading all texts is faster than using the index. */
const fewParts = 500;

async function* readRanges(
  database: Database,
  ranges: readonly Range[],
  { column, words }: Criteria,
  most: () => number,
): AsyncIterable<Step> {
  const trigrams = await rarestTrigrams(database, ranges, column, trigramsOf(words));
  const wanted = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
  const index = sql.table(`search_${column}s`);
  const lookedUp = sql`${index} cross join search_parts as parts on parts.place = ${index}.rowid where ${index} match ${wanted} and ${index}.rowid`;
  const read = sql`search_parts as parts where parts.place`;
  const has = (name: Column) => hasAll(words, (word) => sql`instr(parts.${sql.ref(name)}, ${word}) > 0`);
  let size = trigrams.length > 0 ? firstSize.withTrigrams : firstSize.without;
  for (const piece of piecesOf(ranges, () => size)) {
    const begin = processorTime();
    const usesIndex = trigrams.length > 0 && piece.parts > fewParts;
    const order = usesIndex ? sql`${index}.rowid` : sql`parts.place`;
    const { rows } = await sql<Match>`
      select parts.place, parts.kind, parts.entity_id, parts.page_id, (${has('head')}) as in_head
      from ${usesIndex ? lookedUp : read} between cast(${piece.from} as integer) and cast(${piece.to - 1} as integer)
      and ${has(column)} order by ${order} desc limit ${most()}
    `.execute(database);
    const time = processorTime() - begin;
    if (time > longStep) size = Math.max(Math.floor(piece.parts / 4), 1);
    else if (time < longStep / 4) size = Math.max(size, piece.parts * 4);
    yield { matches: rows, parts: piece.parts };
  }
}

/** That each word is found, in one of its spellings. */
function hasAll(words: readonly string[], has: (spelling: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = words.map((word) => sql`(${sql.join(spellingsOf(word).map(has), sql` or `)})`);
  return sql.join(conditions, sql` and `);
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The rarity of trigrams is estimated from this many texts, and this many letters of each. */
const sample = { texts: 256, letters: 2000 };
const fewTexts = 4;
/** Comparing a text takes as long as scanning this many entries of the index, measured with a million parts. */
const costOfText = { sqlite: 40, postgresql: 300 };
const mostTrigrams = 64;
/** How many trigrams are used of a word that the sample does not contain. */
const guessedPerWord = 2;

/** Chooses the trigrams that are worth looking up. Texts that have them are compared with the words. */
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
    const ofSame = chosen.filter(({ words }) => words.some((word) => one.words.includes(word)));
    // A few texts are no sample. Trigrams of the same word are often in the same texts.
    const isGuess = texts.length < fewTexts;
    const next = isGuess ? left * (ofSame.length > 0 ? 1 / 4 : one.share) : shareOf(having);
    if (chosen.length > 0 && (left - next) * cost <= one.share) continue;
    if (isGuess && ofSame.length >= guessedPerWord) continue;
    chosen.push(one);
    if (!isGuess || ofSame.length === 0) left = next;
    texts = having;
  }
  return [...new Set(chosen.map(({ letters }) => letters))];
}

export const hasTrigram = (word: string) => trigramsOf([word]).length > 0;

/** `words` are the numbers of the words that the trigram reaches into; words between quotation marks count separately. */
type Trigram = { words: number[]; letters: string };

/** Those that are in every spelling of their text. */
function trigramsOf(texts: readonly string[]): Trigram[] {
  let word = 0;
  return texts.flatMap((text) => {
    const spellings = spellingsOf(text);
    word += 1;
    const letters = [...text].map((letter) => ({ letter, word: letter === ' ' ? word++ : word }));
    const trigrams = letters.slice(2).map((_, at) => {
      const three = letters.slice(at, at + 3);
      return { words: three.map((one) => one.word), letters: three.map(({ letter }) => letter).join('') };
    });
    return trigrams.filter((trigram) => spellings.every((spelling) => spelling.includes(trigram.letters)));
  });
}

/** Splits large ranges and merges small adjacent ones. */
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

/** PostgreSQL may have no trigrams of other letters, and would then scan the whole index. */
const indexable = /^(?:[a-z0-9 ][a-z0-9]{2}|[a-z0-9]{2} )$/;

type Bucket = { bucket: number; low: number; high: number };
/** The most buckets in one statement, which ends as soon as enough is found, and the approximate parts of the first one. */
const mostBuckets = 128;
const firstParts = 2 ** 14;
/** Large buckets are used only if fewer matches than this are expected in each, because all matches of a bucket are read. */
const mostInLarge = 4000;
/** How long a statement should take, and how long one takes that finds nothing, in milliseconds. */
const duration = { wanted: 8, empty: 2 };
const fastest = 1 / 16;

async function* readBuckets(
  database: Database,
  ranges: readonly Range[],
  { column, words }: Criteria,
  wanted: () => number,
): AsyncIterable<Step> {
  const known = trigramsOf(words).filter(({ letters }) => indexable.test(letters));
  const usesIndex = known.length > 0 && (await hasTrigrams(database));
  const trigrams = usesIndex ? await rarestTrigrams(database, ranges, column, known) : [];
  const looked = trigrams.map((trigram) => sql`${sql.ref(column)} like ${`%${trigram}%`} and`);
  const has = (name: Column) => hasAll(words, (word) => sql`strpos(${sql.ref(name)}, ${word}) > 0`);
  let [bits, most, read, found] = [bucketBits, firstParts, 0, 0];
  for (const step of bucketsOf(ranges, () => ({ bits, most }))) {
    const buckets = JSON.stringify(step);
    // `place + 0` is an expression, so that the planner does not prefer another index.
    const place = usesIndex ? sql`(place >> ${sql.lit(bits)}) = bucket and place + 0` : sql`place`;
    const begin = performance.now();
    const { rows } = await sql<Match>`
      select match.* from json_to_recordset(cast(${buckets} as json)) as listed (bucket bigint, low bigint, high bigint)
      cross join lateral (
        select place, kind, entity_id, page_id, cast((${has('head')}) as integer) as in_head from search_parts
        where ${place} between low and high and ${sql.join(looked, sql` `)} ${has(column)} order by place + 0 desc limit ${wanted()}
      ) as match limit ${wanted()}
    `.execute(database);
    const parts = step.reduce((sum, { low, high }) => sum + high - low + 1, 0);
    read += parts;
    found += rows.length;
    const time = Math.max((performance.now() - begin - duration.empty) / duration.wanted, fastest);
    const isRare = usesIndex && (found / read) * 2 ** largeBucketBits < mostInLarge;
    most = parts / time;
    // Small buckets take longer in total, so a machine that is slow for a while must not switch to them too early.
    bits = isRare && most >= 2 ** (largeBucketBits - 2) ? largeBucketBits : bucketBits;
    yield { matches: rows, parts };
  }
}

/** Buckets of the given size, newest first, with about the given number of parts at a time. */
function* bucketsOf(ranges: readonly Range[], next: () => { bits: number; most: number }): Iterable<Bucket[]> {
  let step: Bucket[] = [];
  let { bits, most } = next();
  for (const { from, parts } of ranges) {
    for (let high = from + parts - 1; high >= from; ) {
      const bucket = Math.floor(high / 2 ** bits);
      const low = Math.max(bucket * 2 ** bits, from);
      step.push({ bucket, low, high });
      most -= high - low + 1;
      high = low - 1;
      if (most > 0 && step.length < mostBuckets) continue;
      yield step;
      step = [];
      ({ bits, most } = next());
    }
  }
  if (step.length > 0) yield step;
}

const indexed = new WeakMap<Database, Promise<boolean>>();

/** Whether PostgreSQL has the trigram index, which needs its extensions. */
export function hasTrigrams(database: Database): Promise<boolean> {
  const known = indexed.get(database) ?? findTrigrams(database);
  indexed.set(database, known);
  known.catch(() => indexed.delete(database));
  return known;
}

async function findTrigrams(database: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select cast(to_regclass('search_parts_trigrams') as text) as name
  `.execute(database);
  return (rows[0]?.name ?? null) !== null;
}
