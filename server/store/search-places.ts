/** Presents found parts with the names that people know. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SearchPlace, SearchPlaceKind } from '../../contract/search.ts';
import { groupBy } from '../rules/pages.ts';
import type { Row } from '../rules/replay.ts';
import { bestText, type SearchText, searchTextsOf, snippetOf } from '../rules/search-texts.ts';
import type { Database } from './database.ts';
import { isIn } from './dialect.ts';
import { searchedTables } from './search-tables.ts';

export type FoundPart = { kind: SearchPlaceKind; id: number };

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
      if (best) places.set(`${kind} ${row.id}`, present(kind, row, { best, words }));
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

function present(
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
