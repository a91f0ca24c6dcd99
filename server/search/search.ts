/**
 * Finds places that have all words, and presents them with the names that people know. Pages with all words in the title come
 * first (`Ranked`), then what has them in another head, newer ones first among them. A search reads only ranges of the given
 * domains, from the newest places on, until it has found more than are counted. So its cost does not depend on other domains.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SearchPlace, SearchPlaceKind } from '../../contract/search.ts';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import { isSeen, type OwnDomains, seenAmong } from '../images/image-rights.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Row } from '../rules/replay.ts';
import { bestText, type SearchText, searchTextsOf, snippetOf } from '../rules/search-texts.ts';
import { shardOf } from './search-index.ts';
import { type Criteria, hasTrigram, type Match, type Range, readMatches, type Step } from './search-matches.ts';
import { bucketBits, searchedTables } from './search-tables.ts';

type FoundPart = { kind: SearchPlaceKind; id: number };
type SearchScope = {
  domainIds: readonly number[];
  /** The domains whose images are seen. */
  own: OwnDomains;
  kinds: readonly SearchPlaceKind[];
};
type Counts = { pages: number; menus: number; images: number };
type Search = Counts & { total: number; more: boolean; found: FoundPart[]; next: string | null };

/** Further places are neither counted nor listed. */
const mostPlaces = 1000;

/**
 * 0 for a page with all words in its title, 1 in another head, 2 elsewhere. Where too much is found to read all of it, titles
 * of pages are heads like others: 3, and 4 elsewhere. A further part of the answer is ranked like the first one.
 */
type Ranked = Match & { rank: 0 | 1 | 2 | 3 | 4 };

/** After this time, in milliseconds, and this many parts, the search ends once the found places fill the answer. */
const patience = { time: 10, parts: 2 ** 14 };

/** @param mostRead how many texts are read for words of one and two letters, which no index can find */
export async function search(
  database: Database,
  scope: SearchScope,
  words: readonly string[],
  { after, limit }: { after: string; limit: number },
  { mostRead = 200_000, patient = patience } = {},
): Promise<Search> {
  const shards = words.length === 0 ? [] : await rangesOf(database, scope);
  const read = words.some(hasTrigram) ? shards : newestOf(shards, mostRead);
  const isCut = read.some(({ from }, index) => from !== shards[index]?.from);
  const [, rank = -1, place = 0] = (/^([0-4])\.(\d{1,16})$/.exec(after) ?? []).map(Number);
  const isAfter = (one: Ranked) => one.rank > rank || (one.rank === rank && one.place < place);
  const isFilled = (matches: readonly Ranked[]) => matches.filter(isAfter).length > limit;
  const { all, isComplete } = await findMatches(database, read, words, {
    ...{ isFilled, patient, own: scope.own },
    isNewestFirst: rank < 0 ? null : rank > 2,
  });
  const counted = all.slice(0, mostPlaces);
  const rest = counted.filter(isAfter);
  const last = rest[limit - 1];
  return {
    total: counted.length,
    more: isCut || !isComplete || all.length > mostPlaces,
    pages: new Set(counted.flatMap(({ page_id }) => page_id ?? [])).size,
    menus: counted.filter(({ kind }) => kind === 'menu').length,
    images: counted.filter(({ kind }) => kind === 'image').length,
    found: rest.slice(0, limit).map(({ kind, entity_id }) => ({ kind, id: entity_id })),
    next: last && rest.length > limit ? `${last.rank}.${last.place}` : null,
  };
}

async function findMatches(
  database: Database,
  shards: readonly Range[],
  words: readonly string[],
  {
    isFilled,
    patient,
    own,
    isNewestFirst,
  }: {
    isFilled: (matches: readonly Ranked[]) => boolean;
    patient: typeof patience;
    own: OwnDomains;
    isNewestFirst: boolean | null;
  },
): Promise<{ all: Ranked[]; isComplete: boolean }> {
  const until = performance.now() + patient.time;
  const isLate = ({ read }: Reading) => read >= patient.parts && performance.now() > until;
  const contents = new Reading(database, shards, { column: 'content', words }, own);
  await contents.readOn(() => isLate(contents));
  // The content includes the head, so that heads are searched separately only if not all contents were read.
  const heads = contents.isComplete ? contents : new Reading(database, shards, { column: 'head', words }, own);
  const isNewest = isNewestFirst ?? !contents.isComplete;
  const first = () => {
    const ranked = heads.found.flatMap((match): Ranked[] => {
      if (match.in_head === 0) return [];
      return [{ ...match, rank: isNewest ? 3 : match.kind === 'page' ? 0 : 1 }];
    });
    return isNewest ? ranked : [...ranked.filter(({ rank }) => rank === 0), ...ranked.filter(({ rank }) => rank === 1)];
  };
  const others = () =>
    contents.found.flatMap((match): Ranked[] => (match.in_head === 1 ? [] : [{ ...match, rank: isNewest ? 4 : 2 }]));
  await heads.readOn(() => isLate(heads) && isFilled(first()));
  const all = () => [...first(), ...others()];
  if (heads.isComplete) await contents.readOn(() => isFilled(all()));
  return { all: all(), isComplete: contents.isComplete };
}

/** Reads the matches in a column, newest first, up to one more than are counted. */
class Reading {
  readonly found: Match[] = [];
  /** The number of parts that were read. */
  read = 0;
  private readonly all: number;
  private readonly steps: AsyncIterator<Step>;

  constructor(
    private readonly database: Database,
    ranges: readonly Range[],
    criteria: Criteria,
    private readonly own: OwnDomains,
  ) {
    const most = () => mostPlaces + 1 - this.found.length;
    this.steps = readMatches(database, ranges, criteria, most)[Symbol.asyncIterator]();
    this.all = ranges.reduce((sum, { parts }) => sum + parts, 0);
  }

  get isComplete(): boolean {
    return this.read === this.all && this.found.length <= mostPlaces;
  }

  /** Images are in one shard, whoever they belong to. */
  private async seen(matches: Match[]): Promise<Match[]> {
    const images = matches.flatMap(({ kind, entity_id }) => (kind === 'image' ? [entity_id] : []));
    const seen = await seenAmong(this.database, this.own, images);
    return matches.filter(({ kind, entity_id }) => kind !== 'image' || seen.has(entity_id));
  }

  async readOn(isEnough: () => boolean): Promise<void> {
    while (this.read < this.all && this.found.length <= mostPlaces && !isEnough()) {
      const { value, done } = await this.steps.next();
      if (done) return;
      this.found.push(...(await this.seen(value.matches)).sort((one, other) => other.place - one.place));
      this.read += value.parts;
      await yieldToEventLoop();
    }
  }
}

const bucketSize = 2 ** bucketBits;

/** The newest places of each shard, at most this many in total. Small shards are included as a whole. */
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

/** The non-empty shards of the scope, those with the highest places first. */
async function rangesOf(database: Database, { domainIds, kinds }: SearchScope): Promise<Range[]> {
  const all = (['page', 'menu'] as const).flatMap((kind) =>
    kinds.includes(kind) ? domainIds.map((id) => shardOf(kind, id)) : [],
  );
  if (kinds.includes('image')) all.push(shardOf('image', 0));
  const shards = all.sort((one, other) => other.from - one.from);
  const firsts = shards.map(({ from }) => from);
  const newest = await readNewest(database, firsts);
  return shards.flatMap((shard) => {
    const place = newest.get(shard.from);
    return place === undefined ? [] : [{ ...shard, parts: place - shard.from + 1 }];
  });
}

async function readNewest(database: Database, firsts: readonly number[]): Promise<Map<number, number>> {
  const size = shardOf('image', 0).to;
  const json = JSON.stringify(firsts);
  const list = isPostgres(database)
    ? sql`(select cast(value as bigint) as first from json_array_elements_text(cast(${json} as json)) as listed (value))`
    : sql`(select value as first from json_each(${json}))`;
  const { rows } = await sql<{ first: number; newest: number | null }>`
    select first, (select max(place) from search_parts where place >= first and place < first + ${sql.lit(size)}) as newest
    from ${list} as shards
  `.execute(database);
  return new Map(rows.flatMap(({ first, newest }) => (newest === null ? [] : [[first, newest] as const])));
}

/** The number of pages, menus and images in the scope. */
export async function countSearched(database: Database, { domainIds, own, kinds }: SearchScope): Promise<Counts> {
  const ofDomains = sql`where ${isIn(database, 'domain_id', domainIds)}`;
  const count = (kind: SearchPlaceKind, table: string, which = sql``) =>
    kinds.includes(kind) ? sql`(select count(*) from ${sql.table(table)} ${which})` : sql`0`;
  const { rows } = await sql<Counts>`
    select ${count('page', 'pages', ofDomains)} as pages, ${count('menu', 'menus', ofDomains)} as menus,
      ${count('image', 'images', sql`where ${isSeen(own)}`)} as images
  `.execute(database);
  const { pages, menus, images } = rows[0] ?? { pages: 0, menus: 0, images: 0 };
  return { pages: Number(pages), menus: Number(menus), images: Number(images) };
}

/** In the given order, without parts that were destroyed or lost the words in the meantime. */
export async function presentFound(
  database: Database,
  found: readonly FoundPart[],
  words: readonly string[],
): Promise<SearchPlace[]> {
  const places = new Map<string, SearchPlace>();
  for (const [kind, ofKind] of groupBy(found, (part) => part.kind)) {
    const ids = ofKind.map(({ id }) => id);
    for (const row of await readFound(database, kind, ids)) {
      const best = bestText(searchTextsOf(kind, row), words);
      if (best) places.set(`${kind} ${row.id}`, presentPlace(kind, row, { best, words }));
      await yieldToEventLoop();
    }
  }
  return found.flatMap(({ kind, id }) => places.get(`${kind} ${id}`) ?? []);
}

type Found = Row & { id: number } & Pick<
    SearchPlace,
    'domain_id' | 'fqdn' | 'page_id' | 'section_id' | 'name' | 'path'
  > & {
    is_published: number | null;
    is_held?: number;
    part_place?: number;
  };

const onPage = sql`inner join domains on domains.id = pages.domain_id`;
const isHeld = sql`exists (
  select 1 from holds where holds.domain_id = pages.domain_id and holds.page_id = pages.id and is_open = 1
)`;
const ofPage = sql`pages.domain_id, domains.fqdn, pages.id as page_id, pages.headline as name, pages.path,
  case when ${isHeld} then 1 else 0 end as is_held`;
const placeOfSection = sql`(
  select cast(count(*) as integer) from sections as above
  where above.page_id = sections.page_id and (above.position, above.id) <= (sections.position, sections.id)
)`;
const ofNoPage = sql`cast(null as integer) as page_id, cast(null as integer) as section_id, cast(null as integer) as is_published,
  cast(null as text) as path`;

async function readFound(database: Database, kind: SearchPlaceKind, ids: readonly number[]): Promise<Found[]> {
  const from = {
    page: sql`select pages.*, ${ofPage}, cast(null as integer) as section_id, pages.published as is_published
      from pages ${onPage}`,
    section: sql`select sections.*, ${ofPage}, ${placeOfSection} as part_place, sections.id as section_id, sections.published * pages.published as is_published
      from sections inner join pages on pages.id = sections.page_id ${onPage}`,
    item: sql`select items.*, ${ofPage}, items.section_id, items.published * sections.published * pages.published as is_published
      from items inner join sections on sections.id = items.section_id inner join pages on pages.id = sections.page_id
      ${onPage}`,
    menu: sql`select menus.*, domains.fqdn, ${ofNoPage}
      from menus inner join domains on domains.id = menus.domain_id`,
    image: sql`select images.*, cast(null as integer) as domain_id, cast(null as text) as fqdn, ${ofNoPage}
      from images`,
  }[kind];
  const isWanted = isIn(database, `${searchedTables[kind]}.id`, ids);
  return (await sql<Found>`${from} where ${isWanted}`.execute(database)).rows;
}

function presentPlace(
  kind: SearchPlaceKind,
  row: Found,
  { best, words }: { best: SearchText; words: readonly string[] },
): SearchPlace {
  const { id, domain_id, fqdn, page_id, section_id, path, is_published, is_held, part_place = null } = row;
  const named = { menu: row.display_name || row.name, image: row.alt || row.file_name }[String(kind)] ?? row.name;
  const isPart = kind === 'section' || kind === 'item';
  return {
    ...{ kind, id, domain_id, fqdn, page_id, section_id, path, field: best.field, entry: best.entry ?? null },
    name: textOrNull(named),
    part_name: isPart ? textOrNull(row.headline) : null,
    part_place,
    published: is_published === null ? null : is_published === 1,
    is_held: is_held === 1,
    snippet: snippetOf(best, words),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
