/** The rows of a page, section or item with everything in it, as they are kept in the trash and in changes. */
import { sql } from 'kysely';
import { anything, array, record } from '../../contract/decode.ts';
import type { Row, Rows } from '../rules/replay.ts';
import type { Database } from './database.ts';

/** In the order in which rows can be stored: parents before children. */
export const treeTables = ['pages', 'breadcrumbs', 'sections', 'items'] as const;
export type TreeKind = 'page' | 'section' | 'item';
export const rowsByTable = record(array(record(anything)));

export async function readTree(database: Database, kind: TreeKind, id: number): Promise<Rows> {
  const all = async (table: string, column: string) =>
    (await sql<Row>`select * from ${sql.table(table)} where ${sql.id(column)} = ${id}`.execute(database)).rows;
  if (kind === 'item') return { items: await all('items', 'id') };
  if (kind === 'section') return { sections: await all('sections', 'id'), items: await all('items', 'section_id') };
  const items = sql<Row>`
    select items.* from items inner join sections on sections.id = items.section_id where sections.page_id = ${id}
  `;
  return {
    pages: await all('pages', 'id'),
    breadcrumbs: await all('breadcrumbs', 'page_id'),
    sections: await all('sections', 'page_id'),
    items: (await items.execute(database)).rows,
  };
}

/** How a domain is deployed is no content, and mostly secret; a revision counts writes. */
const noContent: ReadonlySet<string> = new Set([
  'revision',
  'ci_webhook_url',
  'ci_user',
  'ci_user_token',
  'ci_webhook_token',
  'preview_url',
]);

export function isContent(column: string): boolean {
  return !noContent.has(column);
}

/** Texts that say the same are the same: metadata without a title is metadata with an empty one. */
export function contentValue(column: string, value: unknown): unknown {
  if (column !== 'meta_data' || typeof value !== 'string') return value;
  const texts = Object.entries(record(anything)(JSON.parse(value))).filter(([, text]) => text !== null);
  return JSON.stringify(Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Without empty columns, and without those that are no content. */
export function contentOf(rows: Rows): Rows {
  const shortened = (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column, value]) => value !== null && isContent(column))
        .map(([column, value]) => [column, contentValue(column, value)]),
    );
  return Object.fromEntries(
    Object.entries(rows).flatMap(([table, all]) => (all.length > 0 ? [[table, all.map(shortened)]] : [])),
  );
}
