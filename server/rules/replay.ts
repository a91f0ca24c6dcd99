/** Undoes changes, from the newest to the oldest, on the rows of a page, a menu or a domain's own data. */
import type { ChangeKind } from '../../contract/history.ts';

export type Row = Record<string, unknown>;
/** Rows by table. */
export type Rows = Record<string, Row[]>;
/**
 * `before` holds the changed columns if the entity existed before and after the change, rows by table if it existed only before
 * (`isGone`), and `null` if it existed only after.
 */
type RecordedChange = { kind: ChangeKind; entity_id: number; before: Row | Rows | null; isGone: boolean };

/** The table with the rows of each kind. */
export const tableOf = {
  domain: 'domains',
  settings: 'domain_settings',
  redirect: 'redirects',
  menu: 'menus',
  page: 'pages',
  breadcrumbs: 'breadcrumbs',
  section: 'sections',
  item: 'items',
} as const satisfies Record<ChangeKind, string>;
/** Ordered tables, with the column of the parent. */
const parents: Readonly<Record<string, string>> = { sections: 'page_id', items: 'section_id' };

/** Modifies `rows`. */
export function undo(rows: Rows, { kind, entity_id, before, isGone }: RecordedChange): void {
  const table = tableOf[kind];
  if (before === null) remove(rows, table, entity_id);
  else if (isGone) insert(rows, table, before);
  else change(rows, table, entity_id, before);
}

function change(rows: Rows, table: string, entity_id: number, before: Row | Rows): void {
  const row = rowsOf(rows, table).find(({ id }) => id === entity_id);
  if (!row) return;
  const parent = parents[table];
  const former = parent && row[parent];
  Object.assign(row, before);
  if (!parent || !('position' in before || parent in before)) return;
  if (former !== row[parent]) renumber(siblings(rows, table, former));
  place(rows, table, row);
}

export const byPosition = (one: Row, other: Row) =>
  Number(one.position) - Number(other.position) || Number(one.id) - Number(other.id);

/** The rows of this parent, in their order. */
export function siblings(rows: Rows, table: string, parent: unknown): Row[] {
  const column = parents[table] ?? '';
  return rowsOf(rows, table)
    .filter((row) => row[column] === parent)
    .sort(byPosition);
}

function rowsOf(rows: Rows, table: string): Row[] {
  rows[table] ??= [];
  return rows[table];
}

function remove(rows: Rows, table: string, id: number): void {
  if (table === 'pages') {
    for (const name of Object.keys(rows)) delete rows[name];
    return;
  }
  const gone = rowsOf(rows, table).find((row) => row.id === id);
  rows[table] = rowsOf(rows, table).filter((row) => row !== gone);
  if (table === 'sections') rows.items = rowsOf(rows, 'items').filter(({ section_id }) => section_id !== id);
  const parent = parents[table];
  if (gone && parent) renumber(siblings(rows, table, gone[parent]));
}

function insert(rows: Rows, table: string, before: Row | Rows): void {
  for (const [name, added] of Object.entries(before)) {
    if (!Array.isArray(added)) continue;
    const ids = new Set(added.map(({ id }) => id));
    // Earlier versions recorded the page of an item that moved to another page, which is not a column of an item.
    const own = name === 'items' ? added.map(({ page_id: _, ...row }: Row) => row) : added;
    rows[name] = [...rowsOf(rows, name).filter(({ id }) => !ids.has(id)), ...own];
    if (name === table && parents[table]) for (const row of own) place(rows, table, row);
  }
}

/** Inserts the row at its position and renumbers its siblings. */
function place(rows: Rows, table: string, row: Row): void {
  const others = siblings(rows, table, row[parents[table] ?? '']).filter((other) => other !== row);
  const position = Number(row.position ?? others.length);
  renumber(others.toSpliced(position, 0, row));
}

function renumber(rows: readonly Row[]): void {
  for (const [position, row] of rows.entries()) row.position = position;
}
