/** The trash of a domain: destroyed pages, sections and items, until they are restored or removed for good. */
import type { Restored, Trashed } from '../../contract/extras.ts';
import { problem } from '../../contract/refusals.ts';
import type { Handlers, Services } from '../http/handler.ts';
import { found, Refusal } from '../http/refusal.ts';
import type { Account } from '../identity/account.ts';
import { type Order, putBack, withTakenOut } from '../rules/ordering.ts';
import type { Database } from '../store/database.ts';
import { saveStartPage } from '../store/domains.ts';
import {
  findItem,
  findPage,
  findSection,
  presentItem,
  presentSection,
  readItems,
  readOrder,
  readPage,
  type StoredPage,
  saveOrder,
} from '../store/pages.ts';
import { findRow } from '../store/rows.ts';
import type { Stored } from '../store/tables.ts';
import {
  findTrash,
  isInTrash,
  keepInTrash,
  type NewTrash,
  pathIn,
  readPlace,
  readTakenOut,
  readTrash,
  removeTrash,
  restoreRows,
} from '../store/trash.ts';

/** `api.ts` holds the domain lock during these writes, so that no path or position is taken meanwhile. */
export const trashHandlers = {
  listTrash: ({ database, params }) => readTrash(database, params.domainId),

  restoreTrashed: async ({ database, params: { domainId, trashId } }) => {
    const trash = found(await findTrash(database, domainId, trashId), 'trash_entry');
    const restored = await (trash.kind === 'page' ? restorePage : restorePart)(database, trash);
    await removeTrash(database, trash.id);
    return restored;
  },

  destroyTrashed: async ({ database, params: { domainId, trashId } }) => {
    const trash = found(await findTrash(database, domainId, trashId), 'trash_entry');
    await removeTrash(database, trash.id);
  },
} satisfies Partial<Handlers>;

type Destruction = { database: Database; account: Account; params: { domainId: number }; services: Services };

type Entry = Omit<NewTrash, 'domainId' | 'place' | 'destroyedAt' | 'destroyedBy'> & {
  place: Omit<NewTrash['place'], 'order'> & { order: Order };
};

/** Call it before removing the page. @returns `undefined` if this server has no trash */
export function trashPage(call: Destruction, page: StoredPage): Promise<Trashed | undefined> {
  const was_start_page = page.start_page_id === page.id;
  const place = { page: null, section: null, order: [], was_start_page, path: page.path };
  return trash(call, { kind: 'page', entityId: page.id, parentId: null, name: page.headline || page.path, place });
}

/** `order` is that of the page's sections, including this one. */
export async function trashSection(
  call: Destruction,
  section: Stored<'sections'>,
  order: Order,
): Promise<Trashed | undefined> {
  const { id: entityId, page_id: parentId, headline: name } = section;
  const place = { page: await pageNamed(call, parentId), section: null, order, was_start_page: false };
  return trash(call, { kind: 'section', entityId, parentId, name, place });
}

/** `order` is that of the section's items, including this one. */
export async function trashItem(call: Destruction, item: Stored<'items'>, order: Order): Promise<Trashed | undefined> {
  const section = await findSection(call.database, call.params.domainId, item.section_id);
  const page = section && (await pageNamed(call, section.page_id));
  const named = section && { id: section.id, name: section.headline };
  const place = { page, section: named, order, was_start_page: false };
  return trash(call, { kind: 'item', entityId: item.id, parentId: item.section_id, name: item.headline, place });
}

async function trash(
  { database, account, params: { domainId }, services }: Destruction,
  entry: Entry,
): Promise<Trashed | undefined> {
  if (services.trashDays === 0) return undefined;
  const { kind, parentId, place } = entry;
  const takenOut = parentId === null ? [] : await readTakenOut(database, domainId, kind, parentId);
  const withOrder = { ...place, order: [...withTakenOut(place.order, takenOut)] };
  const circumstances = { domainId, destroyedAt: services.now(), destroyedBy: account.id };
  return { trash_id: await keepInTrash(database, { ...entry, place: withOrder, ...circumstances }) };
}

async function pageNamed({ database, params: { domainId } }: Destruction, pageId: number) {
  const page = await findPage(database, domainId, pageId);
  return page && { id: page.id, name: page.headline || page.path };
}

/** A former start page becomes the start page again unless the domain has another one now. */
async function restorePage(database: Database, trash: Stored<'trash'>): Promise<Restored> {
  const { domain_id: domainId, entity_id: pageId, content } = trash;
  const path = pathIn(content);
  const taken = await database
    .selectFrom('pages')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('path', '=', path)
    .executeTakeFirst();
  if (taken) throw new Refusal(409, problem('path_taken_meanwhile', { path }));
  await restoreRows(database, trash, null);
  const domain = await findRow(database, 'domains', domainId);
  if (readPlace(trash.place).was_start_page && domain?.start_page_id === null) {
    await saveStartPage(database, domainId, { from: null, to: pageId });
  }
  return found(await readPage(database, domainId, pageId), 'page');
}

async function restorePart(database: Database, trash: Stored<'trash'>): Promise<Restored> {
  const { domain_id: domainId, entity_id: id } = trash;
  const { page, section, order } = readPlace(trash.place);
  const [table, parent, findParent] =
    trash.kind === 'section' ? (['sections', page, findPage] as const) : (['items', section, findSection] as const);
  if (!parent || !(await findParent(database, domainId, parent.id))) throw await parentDestroyed(database, trash);
  const now = putBack(await readOrder(database, table, parent.id), id, order);
  await restoreRows(database, trash, now.indexOf(id));
  await saveOrder(database, table, now);
  if (table === 'items') return presentItem(found(await findItem(database, domainId, id), 'item'));
  return presentSection(found(await findSection(database, domainId, id), 'section'), await readItems(database, id));
}

/** The refusal for a part whose section or page was destroyed as well. */
async function parentDestroyed(database: Database, { domain_id, place }: Stored<'trash'>): Promise<Refusal> {
  const { page, section } = readPlace(place);
  if (section && (await isInTrash(database, domain_id, 'section', section.id))) {
    return new Refusal(409, problem('section_in_trash'));
  }
  if (page && (await isInTrash(database, domain_id, 'page', page.id))) {
    return new Refusal(409, problem('page_in_trash'));
  }
  return new Refusal(409, problem(section ? 'section_gone' : 'page_gone'));
}
