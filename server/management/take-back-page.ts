/** Takes back a field, a part, or the whole of a page. */
import { breadcrumbsChange, itemChange, pageChange, sectionChange } from '../../contract/core-endpoints.ts';
import { string } from '../../contract/decode.ts';
import { type Item, itemFields, type Page, pageFields, type Section, sectionFields } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import type { Call } from '../http/handler.ts';
import { found, Refusal, unlessTaken } from '../http/refusal.ts';
import { putBack } from '../rules/ordering.ts';
import type { Row, Rows } from '../rules/replay.ts';
import { newestSeq } from '../store/changes.ts';
import { findItem, presentItem, readOrder, saveOrder } from '../store/pages.ts';
import { changeRow, findRow } from '../store/rows.ts';
import { bringBack, forgetTrashed, type TrashKind } from '../store/trash.ts';
import { readTree } from '../store/tree.ts';
import { rowsAt } from '../store/versions.ts';
import { breadcrumbsHandlers } from './breadcrumbs.ts';
import { itemHandlers } from './items.ts';
import { pageHandlers } from './pages.ts';
import { placeImage } from './placement.ts';
import { sectionHandlers } from './sections.ts';
import { earlier, furtherColumn, withRevision } from './take-back-fields.ts';

type TakingBack = Call<'takeBackPage'>;
type Both = { then: Page; now: Page };

export async function takeBackOnPage(call: TakingBack, then: Page, now: Page | null): Promise<void> {
  const { kind, id, field } = call.body;
  if (!now) {
    // It comes back as a whole, or not at all.
    found((kind === 'page' && field === null) || null, 'page');
    return unlessTaken('path', putRows(call, 'pages', await rowsThen(call)));
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

/** Keys that the contract does not name, which no call removes: those that came since go, the others are as they were. */
async function takeBackFurther(call: TakingBack): Promise<void> {
  const { database, params, body } = call;
  const then = await rowsThen(call);
  const now = await readTree(database, 'page', params.pageId);
  const isMeant = (kind: string, row: Row) =>
    (kind === body.kind && row.id === body.id) ||
    (body.field === null && (body.kind === 'page' || (body.kind === 'section' && row.section_id === body.id)));
  for (const [kind, table] of [
    ['page', 'pages'],
    ['section', 'sections'],
    ['item', 'items'],
  ] as const) {
    const former = new Map((then[table] ?? []).map((row) => [row.id, row.further_keys ?? null]));
    for (const row of now[table] ?? []) {
      const further = former.get(row.id);
      if (further === undefined || further === (row.further_keys ?? null) || !isMeant(kind, row)) continue;
      const read = found(await findRow(database, table, Number(row.id)), kind);
      await changeRow(database, table, read, { [furtherColumn]: further === null ? null : string(further) });
    }
  }
}

async function updatePage(call: TakingBack, { then, now }: Both, field: string | null): Promise<void> {
  const body = earlier(pageChange, pageFields, field, then, now);
  if (body) await pageHandlers.updatePage({ ...call, ifMatch: null, body });
}

async function takeBackBreadcrumbs(call: TakingBack, { then, now }: Both): Promise<void> {
  const { params } = call;
  if (now.breadcrumbs && !then.breadcrumbs) {
    const of = { ...params, breadcrumbsId: now.breadcrumbs.id };
    return breadcrumbsHandlers.destroyBreadcrumbs({ ...call, params: of, body: undefined, ifMatch: null });
  }
  if (!then.breadcrumbs) return;
  if (!now.breadcrumbs) return putRows(call, 'breadcrumbs', await rowsThen(call));
  if (JSON.stringify(then.breadcrumbs.entries) === JSON.stringify(now.breadcrumbs.entries)) return;
  const body = breadcrumbsChange({ entries: then.breadcrumbs.entries });
  const of = { ...params, breadcrumbsId: now.breadcrumbs.id };
  await breadcrumbsHandlers.updateBreadcrumbs({ ...call, params: of, body, ifMatch: null });
}

/** All sections and items, and their order. What came later is destroyed last, so that nothing in it is lost. */
async function takeBackParts(call: TakingBack, both: Both): Promise<void> {
  const { then, now } = both;
  for (const section of then.sections) {
    if (now.sections.some(({ id }) => id === section.id)) await updateSection(call, both, section.id, null);
    else await bringSection(call, both, section.id);
  }
  for (const section of then.sections) await takeBackItems(call, section);
  const [wanted, items] = [idsOf(then.sections), idsOf(itemsOf(then))];
  for (const { id } of itemsOf(now)) if (!items.includes(id)) await destroyItem(call, id);
  for (const { id } of now.sections) if (!wanted.includes(id)) await destroySection(call, id);
  for (const [position, id] of wanted.entries()) await moveSection(call, id, position);
  for (const section of then.sections) await orderItems(call, section);
}

async function takeBackSection(call: TakingBack, both: Both, id: number, field: string | null): Promise<void> {
  const { then, now } = both;
  const [former, present] = [then.sections, now.sections].map((sections) => sections.find((one) => one.id === id));
  if (!former) return destroySection(call, found(present, 'section').id);
  if (!present) return bringSection(call, both, id);
  await updateSection(call, both, id, field);
  if (field !== null) return;
  await takeBackItems(call, former);
  const items = idsOf(itemsOf(then));
  for (const item of present.items) if (!items.includes(item.id)) await destroyItem(call, item.id);
  await orderItems(call, former);
  const order = await readOrder(call.database, 'sections', now.id);
  const position = placeAsThen(order, id, idsOf(then.sections));
  if (position !== null) await moveSection(call, id, position);
}

async function takeBackItem(call: TakingBack, both: Both, id: number, field: string | null): Promise<void> {
  const { then, now } = both;
  const former = itemsOf(then).find((one) => one.id === id);
  if (!former) {
    const present = itemsOf(now).find((one) => one.id === id);
    return destroyItem(call, found(present, 'item').id);
  }
  const present = await itemNow(call, id);
  const section = found(
    then.sections.find(({ items }) => items.includes(former)),
    'section',
  );
  if (!now.sections.some((one) => one.id === section.id) && (field === null || !present)) {
    throw new Refusal(409, problem('section_in_trash'));
  }
  if (!present) return bringItem(call, section, id);
  await updateItem(call, former, present, field);
  if (field !== null) return;
  const order = await readOrder(call.database, 'items', section.id);
  const position = order.includes(id)
    ? placeAsThen(order, id, idsOf(section.items))
    : putBack(order, id, idsOf(section.items)).indexOf(id);
  if (position !== null) await moveItem(call, id, section.id, position);
}

/** The items that the section had: changed, moved here, or brought back. */
async function takeBackItems(call: TakingBack, section: Section): Promise<void> {
  for (const item of section.items) {
    const present = await itemNow(call, item.id);
    const order = await readOrder(call.database, 'items', section.id);
    if (present) await updateItem(call, item, present, null);
    if (order.includes(item.id)) continue;
    if (present) await moveItem(call, item.id, section.id, order.length);
    else await bringItem(call, section, item.id);
  }
}

async function updateSection(call: TakingBack, { then, now }: Both, id: number, field: string | null): Promise<void> {
  const [former, present] = [then, now].map(({ sections }) => sections.find((one) => one.id === id));
  const body = former && present && earlier(sectionChange, sectionFields, field, former, present);
  const params = { ...call.params, sectionId: id };
  if (body) await sectionHandlers.updateSection({ ...call, params, ifMatch: null, body });
}

async function updateItem(call: TakingBack, former: Item, present: Item, field: string | null): Promise<void> {
  const body = earlier(itemChange, itemFields, field, former, present);
  if (body)
    await itemHandlers.updateItem({ ...call, params: { ...call.params, itemId: former.id }, ifMatch: null, body });
}

/** With those of its items that are nowhere else now. */
async function bringSection(call: TakingBack, { then, now }: Both, id: number): Promise<void> {
  const { sections = [], items = [] } = await rowsThen(call);
  const order = await readOrder(call.database, 'sections', now.id);
  const after = putBack(order, id, idsOf(then.sections));
  const own = sections.filter((row) => row.id === id).map((row) => ({ ...row, position: after.indexOf(id) }));
  const missing: Row[] = [];
  for (const row of items) {
    if (row.section_id === id && !(await itemNow(call, Number(row.id)))) missing.push(row);
  }
  await putRows(call, 'sections', { sections: own, items: missing.map((row, position) => ({ ...row, position })) });
  await saveOrder(call.database, 'sections', after);
}

async function bringItem(call: TakingBack, section: Section, id: number): Promise<void> {
  const { items = [] } = await rowsThen(call);
  const after = putBack(await readOrder(call.database, 'items', section.id), id, idsOf(section.items));
  const own = items.filter((row) => row.id === id).map((row) => ({ ...row, position: after.indexOf(id) }));
  await putRows(call, 'items', { items: own });
  await saveOrder(call.database, 'items', after);
}

/** It may be on another page now. */
async function itemNow({ database, params: { domainId } }: TakingBack, id: number): Promise<Item | null> {
  const row = await findItem(database, domainId, id);
  return row && presentItem(row);
}

async function orderItems(call: TakingBack, section: Section): Promise<void> {
  for (const [position, { id }] of section.items.entries()) await moveItem(call, id, section.id, position);
}

async function moveSection(call: TakingBack, id: number, position: number): Promise<void> {
  await sectionHandlers.moveSection({
    ...call,
    params: { ...call.params, sectionId: id },
    ifMatch: null,
    body: { position },
  });
}

async function moveItem(call: TakingBack, id: number, section_id: number, position: number): Promise<void> {
  const params = { ...call.params, itemId: id };
  await itemHandlers.moveItem({ ...call, params, ifMatch: null, body: { section_id, position } });
}

async function destroySection(call: TakingBack, id: number): Promise<void> {
  const params = { ...call.params, sectionId: id };
  await sectionHandlers.destroySection({ ...call, params, ifMatch: null, body: undefined });
}

async function destroyItem(call: TakingBack, id: number): Promise<void> {
  await itemHandlers.destroyItem({ ...call, params: { ...call.params, itemId: id }, ifMatch: null, body: undefined });
}

/** Where it goes among those that are there now; `null` if it follows the same one as then. */
function placeAsThen(order: readonly number[], id: number, former: readonly number[]): number | null {
  const before = (all: readonly number[], others: readonly number[]) =>
    all.slice(0, all.indexOf(id)).findLast((other) => others.includes(other));
  if (before(order, former) === before(former, order)) return null;
  return putBack(order, id, former).indexOf(id);
}

/** With their ids and the present addresses of their images; what was in the trash of it is forgotten. */
async function putRows(
  call: TakingBack,
  table: 'pages' | 'breadcrumbs' | 'sections' | 'items',
  rows: Rows,
): Promise<void> {
  const seq = await newestSeq(call.database, call.params.domainId);
  const placed: Rows = {};
  for (const [name, all] of Object.entries(rows)) {
    if (table === 'breadcrumbs' && name !== table) continue;
    placed[name] = [];
    for (const row of withRevision(all, seq)) placed[name].push({ ...row, ...(await placedImage(call, row)) });
  }
  await bringBack(call.database, table, placed);
  const kinds: Readonly<Record<string, TrashKind>> = { pages: 'page', sections: 'section', items: 'item' };
  for (const [name, kind] of Object.entries(kinds)) {
    await forgetTrashed(
      call.database,
      kind,
      (placed[name] ?? []).map(({ id }) => Number(id)),
    );
  }
}

async function placedImage(call: TakingBack, { image_id, image_url }: Row): Promise<object> {
  if (typeof image_id !== 'number' || typeof image_url !== 'string') return {};
  return placeImage(call, { image_id }, { image_id, image_url });
}

function rowsThen({ database, params: { domainId, pageId }, body: { seq } }: TakingBack): Promise<Rows> {
  return rowsAt(database, domainId, `page ${pageId}`, seq);
}

function itemsOf({ sections }: Page): Item[] {
  return sections.flatMap(({ items }) => items);
}

function idsOf(parts: readonly { id: number }[]): number[] {
  return parts.map(({ id }) => id);
}
