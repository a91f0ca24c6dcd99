/** Restores a field, a part, or the whole of a page from an earlier version, with the handlers that write them. */
import { breadcrumbsChange, itemChange, pageChange, sectionChange } from '../../contract/core-endpoints.ts';
import { string } from '../../contract/decode.ts';
import { type Item, itemFields, type Page, pageFields, type Section, sectionFields } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import { breadcrumbsHandlers } from '../content/breadcrumb-handlers.ts';
import { pageHandlers } from '../content/page-handlers.ts';
import { findItem, findSection, presentItem, presentSection, readOrder, saveOrder } from '../content/pages.ts';
import { partHandlers } from '../content/part-handlers.ts';
import { movePart } from '../content/part-places.ts';
import { newestSeq } from '../db/changes.ts';
import { withNewRevisions } from '../db/former-revisions.ts';
import { changeRow, findRow } from '../db/rows.ts';
import { readTree } from '../db/tree.ts';
import { placeImage } from '../images/placed-addresses.ts';
import type { Call } from '../kernel/handler.ts';
import { orNotFound, Refusal } from '../kernel/refusal.ts';
import { putBack } from '../rules/ordering.ts';
import { kindOfTable } from '../rules/references-in-rows.ts';
import { type Row, type Rows, tableOf } from '../rules/replay.ts';
import { insertRestored } from '../trash/restore.ts';
import { forgetTrashed } from '../trash/trash.ts';
import { furtherColumn, restoringBody } from './take-back-fields.ts';
import { withoutKept } from './take-back-refusals.ts';
import { rowsAt } from './versions.ts';

type TakeBackCall = Call<'takeBackPage'>;
type Both = { then: Page; now: Page };

/** The call of another handler in the same transaction, which has checked the revisions already. */
function callOf<Params extends object, Body>(call: TakeBackCall, params: Params, body: Body) {
  return { ...call, params: { ...call.params, ...params }, ifMatch: null, body };
}

export async function takeBackOnPage(call: TakeBackCall, then: Page, now: Page | null): Promise<void> {
  const { kind, id, field } = call.body;
  if (!now) {
    // A destroyed page can only be restored as a whole.
    orNotFound(kind === 'page' && field === null, 'page');
    return putRows(call, 'pages', await rowsThen(call));
  }
  const both = { then, now };
  if (kind === 'section') await takeBackSection(call, both, id, field);
  else if (kind === 'item') await takeBackItem(call, both, id, field);
  else {
    if (kind === 'page') await updatePage(call, both, field);
    if (kind === 'breadcrumbs' || field === null) await takeBackBreadcrumbs(call, both);
    if (kind === 'page' && field === null) await takeBackParts(call, both);
  }
  if (field === null || field === furtherColumn) await takeBackFurther(call);
}

/** Restores unknown keys, and removes those that were added since, which no other call does. */
async function takeBackFurther(call: TakeBackCall): Promise<void> {
  const { database, params, body } = call;
  const then = await rowsThen(call);
  const now = await readTree(database, 'page', params.pageId);
  const isKept = (kind: string, row: Row) =>
    body.keep.some((one) => one.kind === kind && one.id === row.id && one.field === furtherColumn);
  const isIncluded = (kind: string, row: Row) =>
    !isKept(kind, row) &&
    ((kind === body.kind && row.id === body.id) ||
      (body.field === null && (body.kind === 'page' || (body.kind === 'section' && row.section_id === body.id))));
  for (const kind of ['page', 'section', 'item'] as const) {
    const table = tableOf[kind];
    const former = new Map((then[table] ?? []).map((row) => [row.id, row.further_keys ?? null]));
    for (const row of now[table] ?? []) {
      const further = former.get(row.id);
      if (further === undefined || further === (row.further_keys ?? null) || !isIncluded(kind, row)) continue;
      const stored = orNotFound(await findRow(database, table, Number(row.id)), kind);
      await changeRow(database, table, stored, { [furtherColumn]: further === null ? null : string(further) });
    }
  }
}

async function updatePage(call: TakeBackCall, { then, now }: Both, field: string | null): Promise<void> {
  const body = restoringBody(pageChange, pageFields, field, then, now);
  if (body) await pageHandlers.updatePage(callOf(call, {}, body));
}

async function takeBackBreadcrumbs(call: TakeBackCall, { then, now }: Both): Promise<void> {
  if (!now.breadcrumbs) {
    if (then.breadcrumbs) await putRows(call, 'breadcrumbs', await rowsThen(call));
    return;
  }
  const params = { breadcrumbsId: now.breadcrumbs.id };
  if (!then.breadcrumbs) return breadcrumbsHandlers.destroyBreadcrumbs(callOf(call, params, undefined));
  if (JSON.stringify(then.breadcrumbs.entries) === JSON.stringify(now.breadcrumbs.entries)) return;
  const body = breadcrumbsChange({ entries: then.breadcrumbs.entries });
  await breadcrumbsHandlers.updateBreadcrumbs(callOf(call, params, body));
}

/** All sections and items, and their order. Parts that were added since are destroyed last, after items have moved out of them. */
async function takeBackParts(call: TakeBackCall, both: Both): Promise<void> {
  const { then, now } = both;
  for (const section of then.sections) {
    if (now.sections.some(({ id }) => id === section.id)) await updateSection(call, both, section.id, null);
    else await restoreSection(call, both, section.id);
  }
  for (const section of then.sections) await takeBackItems(call, section);
  const [wanted, items] = [idsOf(then.sections), idsOf(itemsOf(then))];
  for (const { id } of itemsOf(now)) if (!items.includes(id)) await destroyItem(call, id);
  for (const { id } of now.sections) if (!wanted.includes(id)) await destroySection(call, id);
  for (const [position, id] of wanted.entries()) await moveSection(call, id, position);
  for (const section of then.sections) await orderItems(call, section);
}

async function takeBackSection(call: TakeBackCall, both: Both, id: number, field: string | null): Promise<void> {
  const { then, now } = both;
  const [former, present] = [then.sections, now.sections].map((sections) => sections.find((one) => one.id === id));
  if (!former) return destroySection(call, orNotFound(present, 'section').id);
  if (!present) return restoreSection(call, both, id);
  await updateSection(call, both, id, field);
  if (field !== null) return;
  await takeBackItems(call, former);
  const items = idsOf(itemsOf(then));
  for (const item of present.items) if (!items.includes(item.id)) await destroyItem(call, item.id);
  await orderItems(call, former);
  const order = await readOrder(call.database, 'sections', now.id);
  const position = formerPosition(order, id, idsOf(then.sections));
  if (position !== null) await moveSection(call, id, position);
}

async function takeBackItem(call: TakeBackCall, both: Both, id: number, field: string | null): Promise<void> {
  const { then, now } = both;
  const former = itemsOf(then).find((one) => one.id === id);
  if (!former) {
    const present = itemsOf(now).find((one) => one.id === id);
    return destroyItem(call, orNotFound(present, 'item').id);
  }
  const present = await itemNow(call, id);
  const section = orNotFound(
    then.sections.find(({ items }) => items.includes(former)),
    'section',
  );
  if (!now.sections.some((one) => one.id === section.id) && (field === null || !present)) {
    throw new Refusal(409, problem('section_in_trash'));
  }
  if (!present) return restoreItem(call, section, id);
  await updateItem(call, former, present, field);
  if (field !== null) return;
  const order = await readOrder(call.database, 'items', section.id);
  const position = order.includes(id)
    ? formerPosition(order, id, idsOf(section.items))
    : putBack(order, id, idsOf(section.items)).indexOf(id);
  if (position !== null) await moveItem(call, id, section.id, position);
}

/** Changes, moves here, or restores each item that the section had. */
async function takeBackItems(call: TakeBackCall, section: Section): Promise<void> {
  for (const item of section.items) {
    const present = await itemNow(call, item.id);
    const order = await readOrder(call.database, 'items', section.id);
    if (present) await updateItem(call, item, present, null);
    if (order.includes(item.id)) continue;
    if (present) await moveItem(call, item.id, section.id, order.length);
    else await restoreItem(call, section, item.id);
  }
}

async function updateSection(call: TakeBackCall, { then, now }: Both, id: number, field: string | null): Promise<void> {
  const [former, present] = [then, now].map(({ sections }) => sections.find((one) => one.id === id));
  const body = former && present && restoringBody(sectionChange, sectionFields, field, former, present);
  if (body) await partHandlers.updateSection(callOf(call, { sectionId: id }, body));
}

async function updateItem(call: TakeBackCall, former: Item, present: Item, field: string | null): Promise<void> {
  const body = restoringBody(itemChange, itemFields, field, former, present);
  if (body) await partHandlers.updateItem(callOf(call, { itemId: former.id }, body));
}

/** With those of its items that are not in another section now, in their order. Moves it here if it is on another page now. */
async function restoreSection(call: TakeBackCall, { then, now }: Both, id: number): Promise<void> {
  const { sections = [], items = [] } = await rowsThen(call);
  const order = await readOrder(call.database, 'sections', now.id);
  const after = putBack(order, id, idsOf(then.sections));
  const elsewhere = await findSection(call.database, call.params.domainId, id);
  if (elsewhere) {
    const place = { parent_id: now.id, after_id: after[after.indexOf(id) - 1] ?? null };
    await movePart(call.database, call.params.domainId, { kind: 'section', id, place });
    await updateSection(call, { then, now: { ...now, sections: [presentSection(elsewhere, [])] } }, id, null);
    const section = then.sections.find((one) => one.id === id);
    if (section) await takeBackItems(call, section);
    if (section) await orderItems(call, section);
    return;
  }
  const own = sections.filter((row) => row.id === id).map((row) => ({ ...row, position: after.indexOf(id) }));
  const former = then.sections.find((section) => section.id === id)?.items ?? [];
  const missing: Row[] = [];
  for (const item of former) {
    if (!(await itemNow(call, item.id))) missing.push(...items.filter((row) => row.id === item.id));
  }
  await putRows(call, 'sections', { sections: own, items: missing.map((row, position) => ({ ...row, position })) });
  await saveOrder(call.database, 'sections', after);
}

async function restoreItem(call: TakeBackCall, section: Section, id: number): Promise<void> {
  const { items = [] } = await rowsThen(call);
  const after = putBack(await readOrder(call.database, 'items', section.id), id, idsOf(section.items));
  const own = items.filter((row) => row.id === id).map((row) => ({ ...row, position: after.indexOf(id) }));
  await putRows(call, 'items', { items: own });
  await saveOrder(call.database, 'items', after);
}

/** The item may be on another page now. */
async function itemNow({ database, params: { domainId } }: TakeBackCall, id: number): Promise<Item | null> {
  const row = await findItem(database, domainId, id);
  return row && presentItem(row);
}

async function orderItems(call: TakeBackCall, section: Section): Promise<void> {
  for (const [position, { id }] of section.items.entries()) await moveItem(call, id, section.id, position);
}

async function moveSection(call: TakeBackCall, id: number, position: number): Promise<void> {
  await partHandlers.moveSection(callOf(call, { sectionId: id }, { position }));
}

async function moveItem(call: TakeBackCall, id: number, section_id: number, position: number): Promise<void> {
  await partHandlers.moveItem(callOf(call, { itemId: id }, { section_id, position }));
}

async function destroySection(call: TakeBackCall, id: number): Promise<void> {
  await partHandlers.destroySection(callOf(call, { sectionId: id }, undefined));
}

async function destroyItem(call: TakeBackCall, id: number): Promise<void> {
  await partHandlers.destroyItem(callOf(call, { itemId: id }, undefined));
}

/** The position next to its former neighbours; `null` if the part still follows the same one. */
function formerPosition(order: readonly number[], id: number, former: readonly number[]): number | null {
  const before = (all: readonly number[], others: readonly number[]) =>
    all.slice(0, all.indexOf(id)).findLast((other) => others.includes(other));
  if (before(order, former) === before(former, order)) return null;
  return putBack(order, id, former).indexOf(id);
}

/** Inserts former rows with their ids, without what is to be kept away, with the present addresses of their images, and removes their entries in the trash. */
async function putRows(
  call: TakeBackCall,
  table: 'pages' | 'breadcrumbs' | 'sections' | 'items',
  rows: Rows,
): Promise<void> {
  const seq = await newestSeq(call.database, call.params.domainId);
  const placed: Rows = {};
  for (const [name, all] of Object.entries(rows)) {
    if (table === 'breadcrumbs' && name !== table) continue;
    placed[name] = [];
    const kind = kindOfTable(name);
    for (const former of await withNewRevisions(call.database, name, all, seq)) {
      const row =
        kind === 'page' || kind === 'section' || kind === 'item' ? await withoutKept(call, kind, former) : former;
      placed[name].push({ ...row, ...(await placedImage(call, row)) });
    }
  }
  await insertRestored(call.database, table, placed);
  for (const kind of ['page', 'section', 'item'] as const) {
    const ids = (placed[tableOf[kind]] ?? []).map(({ id }) => Number(id));
    await forgetTrashed(call.database, kind, ids);
  }
}

async function placedImage(call: TakeBackCall, { image_id, image_url }: Row): Promise<object> {
  if (typeof image_id !== 'number' || typeof image_url !== 'string') return {};
  return placeImage(call, image_id, { image_id, image_url });
}

function rowsThen({ database, params: { domainId, pageId }, body: { seq } }: TakeBackCall): Promise<Rows> {
  return rowsAt(database, domainId, `page ${pageId}`, seq);
}

export function itemsOf({ sections }: Page): Item[] {
  return sections.flatMap(({ items }) => items);
}

export function idsOf(parts: readonly { id: number }[]): number[] {
  return parts.map(({ id }) => id);
}
