import type { BodyOf } from '../../contract/endpoints.ts';
import { itemFields } from '../../contract/entities.ts';
import { defaultFlags } from '../../contract/fields.ts';
import type { FieldProblems } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Handlers, Services } from '../http/handler.ts';
import { demand, found, invalid } from '../http/refusal.ts';
import { demandRevision, destroyRow, reviseRow } from '../http/revisions.ts';
import { componentConfig, fieldProblems, listPosition, optional, storableId } from '../rules/checks.ts';
import { movedAcross, movedDown, movedUp, type Order, placed, without } from '../rules/ordering.ts';
import type { Database } from '../store/database.ts';
import { findItem, findSection, moveRow, presentItem, readOrder, saveOrder } from '../store/pages.ts';
import { columns, insertRow } from '../store/rows.ts';
import type { Stored } from '../store/tables.ts';
import { cleanPlacement, mergeFurtherKeys, placeImage, placementProblems } from './placement.ts';
import { trashItem } from './trash.ts';

type Move = { database: Database; params: { domainId: number; itemId: number }; ifMatch: number | null };

/** `api.ts` holds the domain lock during these writes, so the order cannot change meanwhile. */
export const itemHandlers = {
  createItem: async (call) => {
    const { database, params, body, sent, services } = call;
    const { section_id, ...fields } = body;
    demand(itemProblems(fields, services));
    await demandSection(database, params.domainId, section_id);
    const position = (await readOrder(database, 'items', section_id)).length;
    const placed = await placeImage(call, { image_id: null }, fields);
    const fieldsOfItem = { ...defaultFlags(itemFields), ...cleanPlacement(placed), ...mergeFurtherKeys('item', sent) };
    const row = columns({ ...fieldsOfItem, section_id, position });
    return presentItem(await insertRow(database, 'items', row));
  },

  updateItem: async (call) => {
    const { database, params, body, sent, ifMatch, services } = call;
    const item = found(await findItem(database, params.domainId, params.itemId), 'item');
    const current = async () => presentItem(item);
    await demandRevision(item, ifMatch, current);
    const { position, section_id = item.section_id, ...fields } = body;
    demand(itemProblems(fields, services));
    const isMoved = section_id !== item.section_id || position !== undefined;
    if (isMoved) await moveTo(database, params.domainId, item, section_id, position === 'first' ? 0 : Infinity);
    const changed = cleanPlacement(await placeImage(call, item, fields));
    const changes = columns({ ...changed, ...mergeFurtherKeys('item', sent, item), section_id });
    return presentItem(await reviseRow(database, 'items', item, changes, ifMatch, current));
  },

  destroyItem: async (call) => {
    const { database, params, ifMatch } = call;
    const item = found(await findItem(database, params.domainId, params.itemId), 'item');
    const order = await readOrder(database, 'items', item.section_id);
    const trashed = await trashItem(call, item, order);
    await destroyRow(database, 'items', item, ifMatch, async () => presentItem(item));
    await saveOrder(database, 'items', without(order, item.id));
    return trashed;
  },

  moveItemUp: (call) => move(call, movedUp),
  moveItemDown: (call) => move(call, movedDown),
  moveItem: async ({ database, params, body: { section_id, position }, ifMatch }) => {
    const item = found(await findItem(database, params.domainId, params.itemId), 'item');
    const current = async () => presentItem(item);
    await demandRevision(item, ifMatch, current);
    demand(fieldProblems({ position: listPosition(position) }));
    await moveTo(database, params.domainId, item, section_id, position);
    if (section_id === item.section_id) return;
    await reviseRow(database, 'items', item, columns({ section_id }), ifMatch, current);
  },
} satisfies Partial<Handlers>;

function itemProblems(fields: Partial<BodyOf<'updateItem'>>, services: Services): FieldProblems {
  return fieldProblems({
    ...placementProblems(fields, services),
    component_config: optional(fields.component_config, componentConfig),
  });
}

async function move(
  { database, params, ifMatch }: Move,
  reorder: (order: Order, id: number) => Order,
): Promise<undefined> {
  const item = found(await findItem(database, params.domainId, params.itemId), 'item');
  await demandRevision(item, ifMatch, async () => presentItem(item));
  const order = await readOrder(database, 'items', item.section_id);
  await moveRow(database, 'items', item, { from: order, to: reorder(order, item.id) });
}

async function moveTo(
  database: Database,
  domainId: number,
  item: Stored<'items'>,
  sectionId: number,
  position: number,
): Promise<void> {
  const source = await readOrder(database, 'items', item.section_id);
  if (sectionId === item.section_id) {
    return moveRow(database, 'items', item, { from: source, to: placed(source, item.id, position) });
  }
  await demandSection(database, domainId, sectionId);
  const after = movedAcross(source, await readOrder(database, 'items', sectionId), item.id, position);
  await saveOrder(database, 'items', after.source);
  await saveOrder(database, 'items', after.target);
}

async function demandSection(database: Database, domainId: number, sectionId: number): Promise<void> {
  if (storableId(sectionId) || !(await findSection(database, domainId, sectionId))) {
    throw invalid({ section_id: [problem('not_section')] });
  }
}
