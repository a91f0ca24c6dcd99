/** Finds places by their words. Only what is in the given domains is ever looked at. */
import { sql } from 'kysely';
import type { SearchPlaceKind } from '../../contract/search.ts';
import { foldedTexts, hasWords, searchTextsOf } from '../rules/search-texts.ts';
import type { Database } from './database.ts';
import { listed } from './dialect.ts';
import { readReferring } from './reference-rows.ts';
import type { FoundPart } from './search-places.ts';

export type SearchScope = { domainIds: readonly number[]; kinds: readonly SearchPlaceKind[] };
export type Counts = { pages: number; menus: number; images: number };
export type Search = Counts & { total: number; more: boolean; found: FoundPart[]; next: string | null };

const mostPlaces = 1000;

export async function search(
  database: Database,
  { domainIds, kinds }: SearchScope,
  words: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<Search> {
  const found: (FoundPart & { pageId: number | null; rank: number })[] = [];
  for (const kind of kinds) {
    const isVisible = sql`${sql.ref(kind === 'menu' ? 'menus.domain_id' : 'pages.domain_id')} in ${listed(database, domainIds)}`;
    const rows =
      kind === 'image'
        ? (await database.selectFrom('images').selectAll().execute()).map((row) => ({
            ...row,
            reference_page_id: null,
          }))
        : await readReferring(database, kind, isVisible);
    for (const row of rows) {
      const { head, body } = searchTextsOf(kind, row);
      const place = { kind, id: row.id, pageId: row.reference_page_id };
      if (hasWords(foldedTexts(head), words)) found.push({ ...place, rank: 0 });
      else if (hasWords(foldedTexts([...head, ...body]), words)) found.push({ ...place, rank: 1 });
    }
  }
  found.sort((one, other) => one.rank - other.rank);
  const counted = found.slice(0, mostPlaces);
  const first = Number(after || 0);
  const pages = new Set(counted.flatMap(({ pageId }) => pageId ?? []));
  return {
    total: counted.length,
    more: found.length > mostPlaces,
    pages: pages.size,
    menus: counted.filter(({ kind }) => kind === 'menu').length,
    images: counted.filter(({ kind }) => kind === 'image').length,
    found: counted.slice(first, first + limit),
    next: first + limit < counted.length ? String(first + limit) : null,
  };
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
