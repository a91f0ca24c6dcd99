/** The rows of a page, section or item with everything in it, as the trash and the changes store them. */
import { sql } from 'kysely';
import { anything, array, record } from '../../contract/decode.ts';
import type { Row, Rows } from '../rules/replay.ts';
import type { Database } from './database.ts';

/** Parents before children, so that rows can be inserted in this order. */
export const treeTables = ['pages', 'breadcrumbs', 'sections', 'items'] as const;
export type TreeKind = 'page' | 'section' | 'item';
export const rowsByTable = record(array(record(anything)));

export async function readTree(database: Database, kind: TreeKind, id: number): Promise<Rows> {
  const rowsWith = async (table: string, column: string) =>
    (await sql<Row>`select * from ${sql.table(table)} where ${sql.id(column)} = ${id}`.execute(database)).rows;
  if (kind === 'item') return { items: await rowsWith('items', 'id') };
  if (kind === 'section')
    return { sections: await rowsWith('sections', 'id'), items: await rowsWith('items', 'section_id') };
  const items = sql<Row>`
    select items.* from items inner join sections on sections.id = items.section_id where sections.page_id = ${id}
  `;
  return {
    pages: await rowsWith('pages', 'id'),
    breadcrumbs: await rowsWith('breadcrumbs', 'page_id'),
    sections: await rowsWith('sections', 'page_id'),
    items: (await items.execute(database)).rows,
  };
}

/** Deployment settings are not content, and most are secret. A revision only counts writes; the trash keeps a website as it is. */
const otherColumns: ReadonlySet<string> = new Set([
  'revision',
  'ci_webhook_url',
  'ci_user',
  'ci_user_token',
  'ci_webhook_token',
  'preview_url',
  'destroyed_at',
  'destroyed_by',
]);

export function isContent(column: string): boolean {
  return !otherColumns.has(column);
}

/** Normalizes metadata, so that a missing title equals an empty one and the order of keys does not matter. */
export function contentValue(column: string, value: unknown): unknown {
  if (column !== 'meta_data' || typeof value !== 'string') return value;
  const texts = Object.entries(record(anything)(JSON.parse(value))).filter(([, text]) => text !== null);
  return JSON.stringify(Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** The rows without empty columns and columns that are not content. */
export function contentRows(rows: Rows): Rows {
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
