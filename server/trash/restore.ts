/** Puts pages, sections and items from the trash back where they were, with their ids. */
import { sql } from 'kysely';
import type { Restored } from '../../contract/extras.ts';
import { problem } from '../../contract/refusals.ts';
import { saveStartPage } from '../content/domains.ts';
import {
  findItem,
  findPage,
  findSection,
  presentItem,
  presentSection,
  readItems,
  readOrder,
  readPage,
  saveOrder,
} from '../content/pages.ts';
import { recordInsert } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { withNewRevisions } from '../db/former-revisions.ts';
import { findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable, treeTables } from '../db/tree.ts';
import { orNotFound, Refusal } from '../kernel/refusal.ts';
import { putBack } from '../rules/ordering.ts';
import type { Rows } from '../rules/replay.ts';
import { pathIn, readPlace } from './trash.ts';

/** A former start page becomes the start page again unless the domain has another one now. */
export async function restorePage(database: Database, trash: Stored<'trash'>): Promise<Restored> {
  const { domain_id: domainId, entity_id: pageId, content } = trash;
  const path = pathIn(content);
  const isTaken = await findRow(database, 'pages', { domain_id: domainId, path });
  if (isTaken) throw new Refusal(409, problem('path_taken_meanwhile', { path }));
  await restoreRows(database, trash, null);
  const domain = await findRow(database, 'domains', domainId);
  if (readPlace(trash.place).was_start_page && domain?.start_page_id === null) {
    await saveStartPage(database, domainId, { from: null, to: pageId });
  }
  return orNotFound(await readPage(database, domainId, pageId), 'page');
}

export async function restorePart(database: Database, trash: Stored<'trash'>): Promise<Restored> {
  const { domain_id: domainId, entity_id: id } = trash;
  const { page, section, order } = readPlace(trash.place);
  const [table, parent, findParent] =
    trash.kind === 'section' ? (['sections', page, findPage] as const) : (['items', section, findSection] as const);
  if (!parent || !(await findParent(database, domainId, parent.id))) throw await parentDestroyed(database, trash);
  const now = putBack(await readOrder(database, table, parent.id), id, order);
  await restoreRows(database, trash, now.indexOf(id));
  await saveOrder(database, table, now);
  if (table === 'items') return presentItem(orNotFound(await findItem(database, domainId, id), 'item'));
  return presentSection(
    orNotFound(await findSection(database, domainId, id), 'section'),
    await readItems(database, id),
  );
}

/** The refusal for a part whose section or page was destroyed as well. */
async function parentDestroyed(database: Database, { domain_id, place }: Stored<'trash'>): Promise<Refusal> {
  const { page, section } = readPlace(place);
  const isInTrash = (kind: 'page' | 'section', one: { id: number } | null) =>
    one && findRow(database, 'trash', { domain_id, kind, entity_id: one.id });
  if (await isInTrash('section', section)) return new Refusal(409, problem('section_in_trash'));
  if (await isInTrash('page', page)) return new Refusal(409, problem('page_in_trash'));
  return new Refusal(409, problem(section ? 'section_gone' : 'page_gone'));
}

/**
 * Inserts the rows with their former ids, and with new revisions: the addresses of their images may have changed meanwhile.
 * @param position the new position of the section or item
 */
export async function restoreRows(
  database: Database,
  { kind, content }: Pick<Stored<'trash'>, 'kind' | 'content'>,
  position: number | null,
): Promise<void> {
  const rows = rowsByTable(JSON.parse(content));
  const [row] = rows[`${kind}s`] ?? [];
  if (row && position !== null) row.position = position;
  for (const [table, all] of Object.entries(rows)) rows[table] = await withNewRevisions(database, table, all);
  await insertRestored(database, `${kind}s`, rows);
}

/** Inserts the rows with their ids, except those that exist because somebody has restored them already. */
export async function insertRestored(database: Database, table: string, rows: Rows): Promise<void> {
  const stored: Rows = {};
  for (const name of [...treeTables, 'menus']) {
    for (const row of rows[name] ?? []) {
      const names = sql.join(Object.keys(row).map((column) => sql.id(column)));
      const { rows: added } = await sql`
        insert into ${sql.table(name)} (${names}) values (${sql.join(Object.values(row))})
        on conflict (id) do nothing returning id
      `.execute(database);
      if (added.length > 0) stored[name] = [...(stored[name] ?? []), row];
    }
  }
  await recordInsert(database, table, stored, 'restored');
}
