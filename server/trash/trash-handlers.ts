/** The trash of a domain: destroyed pages, sections and items, until they are restored or removed for good. */
import type { Trashed } from '../../contract/extras.ts';
import { problem } from '../../contract/refusals.ts';
import { findPage, findSection, type StoredPage } from '../content/pages.ts';
import type { Database } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import type { Account } from '../kernel/account.ts';
import type { Handlers, Services } from '../kernel/handler.ts';
import { forbidden, orNotFound, Refusal } from '../kernel/refusal.ts';
import { type Order, withTakenOut } from '../rules/ordering.ts';
import { eraseTrashed, flushErased } from './erase.ts';
import { restorePage, restorePart } from './restore.ts';
import { keepInTrash, type NewTrash, readTakenOut, readTrash, removeTrash } from './trash.ts';

/** `api.ts` holds the domain lock during these writes, so that no path or position is taken meanwhile. */
export const trashHandlers = {
  listTrash: async ({ database, account, params }) => {
    const entries = await readTrash(database, params.domainId);
    return entries.map((entry) => ({ ...entry, may_erase: account.is_admin }));
  },

  restoreTrashed: async ({ database, params: { domainId, trashId } }) => {
    const trash = await entryIn(database, domainId, trashId);
    const restored = await (trash.kind === 'page' ? restorePage : restorePart)(database, trash);
    await removeTrash(database, trash.id);
    return restored;
  },

  destroyTrashed: async ({ database, params: { domainId, trashId } }) => {
    const { id } = await entryIn(database, domainId, trashId);
    await removeTrash(database, id);
  },

  eraseTrashed: async ({ database, account, params: { domainId, trashId }, services: { now }, afterCommit }) => {
    if (!account.is_admin) throw forbidden();
    const entry = await entryIn(database, domainId, trashId);
    const isErased = await eraseTrashed(database, entry, { at: now(), userId: account.id });
    if (!isErased) throw new Refusal(409, problem('still_live'));
    afterCommit(flushErased);
  },
} satisfies Partial<Handlers>;

async function entryIn(database: Database, domainId: number, trashId: number): Promise<Stored<'trash'>> {
  return orNotFound(await findRow(database, 'trash', { id: trashId, domain_id: domainId }), 'trash_entry');
}

type Destruction = { database: Database; account: Account; params: { domainId: number }; services: Services };

type Entry = Pick<NewTrash, 'kind' | 'entity_id' | 'parent_id' | 'name'> & {
  place: Omit<NewTrash['place'], 'order'> & { order: Order };
};

/** Call it before removing the page. @returns `undefined` if this server has no trash */
export function trashPage(call: Destruction, page: StoredPage): Promise<Trashed | undefined> {
  const was_start_page = page.start_page_id === page.id;
  const place = { page: null, section: null, order: [], was_start_page, path: page.path };
  return trash(call, { kind: 'page', entity_id: page.id, parent_id: null, name: page.headline || page.path, place });
}

/** `order` is that of the page's sections, including this one. */
export async function trashSection(
  call: Destruction,
  section: Stored<'sections'>,
  order: Order,
): Promise<Trashed | undefined> {
  const { id: entity_id, page_id: parent_id, headline: name } = section;
  const place = { page: await pageNamed(call, parent_id), section: null, order, was_start_page: false };
  return trash(call, { kind: 'section', entity_id, parent_id, name, place });
}

/** `order` is that of the section's items, including this one. */
export async function trashItem(call: Destruction, item: Stored<'items'>, order: Order): Promise<Trashed | undefined> {
  const section = await findSection(call.database, call.params.domainId, item.section_id);
  const page = section && (await pageNamed(call, section.page_id));
  const named = section && { id: section.id, name: section.headline };
  const place = { page, section: named, order, was_start_page: false };
  return trash(call, { kind: 'item', entity_id: item.id, parent_id: item.section_id, name: item.headline, place });
}

async function trash(
  { database, account, params: { domainId }, services }: Destruction,
  entry: Entry,
): Promise<Trashed | undefined> {
  if (services.trashDays === 0) return undefined;
  const { kind, parent_id, place } = entry;
  const takenOut = parent_id === null ? [] : await readTakenOut(database, domainId, kind, parent_id);
  const withOrder = { ...place, order: [...withTakenOut(place.order, takenOut)] };
  const destruction = { domain_id: domainId, destroyed_at: services.now(), destroyed_by: account.id };
  return { trash_id: await keepInTrash(database, { ...entry, place: withOrder, ...destruction }) };
}

async function pageNamed({ database, params: { domainId } }: Destruction, pageId: number) {
  const page = await findPage(database, domainId, pageId);
  return page && { id: page.id, name: page.headline || page.path };
}
