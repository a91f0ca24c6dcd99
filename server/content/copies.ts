/** Inserts copies of stored pages, sections and items. */
import { integer } from '../../contract/decode.ts';
import { noteLastWrite, recordInsert } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { insertUnrecorded } from '../db/rows.ts';
import { type TreeKind, treeTables } from '../db/tree.ts';
import type { Row, Rows } from '../rules/replay.ts';

/** The column that names the parent, and the table of that parent. */
const parents: Record<string, { column: string; table: string }> = {
  breadcrumbs: { column: 'page_id', table: 'pages' },
  sections: { column: 'page_id', table: 'pages' },
  items: { column: 'section_id', table: 'sections' },
};

/**
 * Inserts a copy of a row and of everything in it, with new ids, recorded as one change.
 * @param rows by table, those of `readTree`
 * @param columns values of the copied row that differ from those of the original
 * @returns the new row
 */
export async function insertCopy(database: Database, kind: TreeKind, rows: Rows, columns: Row): Promise<Row> {
  const top = `${kind}s`;
  const newIds = new Map<string, unknown>();
  const stored: Rows = {};
  for (const table of treeTables) {
    for (const { id: formerId, revision: _, ...row } of rows[table] ?? []) {
      const parent = parents[table];
      const parentId = parent && newIds.get(`${parent.table} ${row[parent.column]}`);
      const values = { ...row, ...(parentId === undefined ? {} : { [parent?.column ?? '']: parentId }) };
      const inserted = await insertUnrecorded(database, table, table === top ? { ...values, ...columns } : values);
      newIds.set(`${table} ${formerId}`, inserted.id);
      stored[table] = [...(stored[table] ?? []), inserted];
    }
  }
  await recordInsert(database, top, stored);
  const [copy] = stored[top] ?? [];
  if (!copy) throw new Error(`There is no ${kind} to copy.`);
  noteLastWrite(database, top, { id: integer(copy.id), revision: integer(copy.revision) });
  return copy;
}
