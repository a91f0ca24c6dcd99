/** The places of sections and items: where one stands, and moves to any other of its domain, also to another page. */
import type { PartPlace } from '../../contract/copies.ts';
import { integer } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { changeRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { invalid, orNotFound, stale } from '../kernel/refusal.ts';
import { storableId } from '../rules/checks.ts';
import { indexAfter, placed, without } from '../rules/ordering.ts';
import { findItem, findPage, findSection, moveRow, readOrder, saveOrder } from './pages.ts';

export type PartKind = 'section' | 'item';

const columns = { section: 'page_id', item: 'section_id' } as const;
const tables = { section: 'sections', item: 'items' } as const;

/** @throws Refusal 404 */
export async function partOf(database: Database, domainId: number, kind: PartKind, id: number) {
  const find = kind === 'section' ? findSection : findItem;
  const row = orNotFound(storableId(id) ? null : await find(database, domainId, id), kind);
  const parentId = integer('section_id' in row ? row.section_id : row.page_id);
  return { table: tables[kind], column: columns[kind], row, parentId };
}

/** @throws Refusal 422 if the domain has no such page or section */
export async function demandParent(database: Database, domainId: number, kind: PartKind, parentId: number) {
  const find = kind === 'section' ? findPage : findSection;
  if (!storableId(parentId) && (await find(database, domainId, parentId))) return;
  throw invalid({ parent_id: [problem(kind === 'section' ? 'not_page' : 'not_section')] });
}

/** @returns its former place */
export async function movePart(
  database: Database,
  domainId: number,
  { kind, id, place }: { kind: PartKind; id: number; place: PartPlace },
): Promise<PartPlace> {
  const { table, column, row, parentId } = await partOf(database, domainId, kind, id);
  await demandParent(database, domainId, kind, place.parent_id);
  const from = await readOrder(database, table, parentId);
  const former = { parent_id: parentId, after_id: from[from.indexOf(id) - 1] ?? null };
  if (place.parent_id === parentId) {
    const to = placed(from, id, indexAfter(without(from, id), place.after_id));
    await moveRow(database, table, row as Stored<typeof table>, { from, to });
    return former;
  }
  const target = await readOrder(database, table, place.parent_id);
  await saveOrder(database, table, without(from, id));
  await saveOrder(database, table, placed(target, id, indexAfter(target, place.after_id)));
  const moved = await changeRow(database, table, row as Stored<typeof table>, { [column]: place.parent_id });
  if (!moved) throw stale(null);
  return former;
}
