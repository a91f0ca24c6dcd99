/** Sections and items, and what they have in common with pages: the image, the link and unknown keys. */
import { itemFields, type MetaData, noMetaData, sectionFields } from '../../contract/entities.ts';
import type { Trashed } from '../../contract/extras.ts';
import { defaultFlags } from '../../contract/fields.ts';
import type { FieldProblems } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { noteLastWrite } from '../db/changes.ts';
import { runConcurrently } from '../db/database.ts';
import { columns, insertRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { demandStorable } from '../http/request-to-write.ts';
import { type PlacingCall, placeImage, placeTextImages } from '../images/placed-addresses.ts';
import type { ApiEndpointName, Call, Handlers, Sent, Services } from '../kernel/handler.ts';
import { invalid, orNotFound, type Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import {
  blankToNull,
  componentConfig,
  fieldProblems,
  linkUrl,
  listPosition,
  optional,
  ownPath,
  storableId,
} from '../rules/checks.ts';
import { movedAcross, movedDown, movedUp, type Order, placed, without } from '../rules/ordering.ts';
import { trashItem, trashSection } from '../trash/trash-handlers.ts';
import {
  findItem,
  findPage,
  findSection,
  furtherKeys,
  insertAfter,
  moveRow,
  presentItem,
  presentMetaData,
  presentSection,
  readItems,
  readOrder,
  saveOrder,
} from './pages.ts';
import { demandRevision, destroyRow, type Present, reviseRow } from './revise.ts';

/** `api.ts` holds the domain lock during these writes, so the order cannot change meanwhile. */
export const partHandlers = {
  createSection: async (call) => {
    const { database, params } = call;
    const { page_id, after_id, ...fields } = call.body;
    throwIfInvalid(contentProblems(fields, call.services));
    if (storableId(page_id) || !(await findPage(database, params.domainId, page_id))) {
      throw invalid({ page_id: [problem('not_page')] });
    }
    const content = await storedContent(call, sectionFields, null, fields);
    const section = await insertAfter(database, 'sections', { parentId: page_id, afterId: after_id }, (position) =>
      insertRow(database, 'sections', columns({ ...defaultFlags(sectionFields), ...content, page_id, position })),
    );
    noteLastWrite(database, 'sections', section);
    return presentSection(section, []);
  },

  updateSection: async (call) => {
    const { database, body } = call;
    const { row, present } = await sectionOf(call);
    await demandRevision(call, 'sections', row, present);
    throwIfInvalid(contentProblems(body, call.services));
    const changes = columns(await storedContent(call, sectionFields, row, body));
    const [changed, items] = await runConcurrently([
      reviseRow(call, 'sections', row, changes, present),
      readItems(database, row.id),
    ]);
    return presentSection(changed, items);
  },

  destroySection: async (call) => {
    const section = await sectionOf(call);
    return destroy(call, section, (order) => trashSection(call, section.row, order));
  },

  moveSectionUp: async (call) => move(call, await sectionOf(call), movedUp),
  moveSectionDown: async (call) => move(call, await sectionOf(call), movedDown),
  moveSection: async (call) => {
    const { position } = call.body;
    throwIfInvalid(fieldProblems({ position: listPosition(position) }));
    await move(call, await sectionOf(call), (order, id) => placed(order, id, position));
  },

  createItem: async (call) => {
    const { database } = call;
    const { section_id, after_id, ...fields } = call.body;
    throwIfInvalid(contentProblems(fields, call.services));
    await demandSection(call, section_id);
    const content = await storedContent(call, itemFields, null, fields);
    const item = await insertAfter(database, 'items', { parentId: section_id, afterId: after_id }, (position) =>
      insertRow(database, 'items', columns({ ...defaultFlags(itemFields), ...content, section_id, position })),
    );
    noteLastWrite(database, 'items', item);
    return presentItem(item);
  },

  updateItem: async (call) => {
    const { row } = await itemOf(call);
    await demandRevision(call, 'items', row, presentItem);
    const { position, section_id = row.section_id, ...fields } = call.body;
    throwIfInvalid(contentProblems(fields, call.services));
    const isMoved = section_id !== row.section_id || position !== undefined;
    if (isMoved) await moveItemTo(call, row, section_id, position === 'first' ? 0 : Infinity);
    const changes = columns({ ...(await storedContent(call, itemFields, row, fields)), section_id });
    return presentItem(await reviseRow(call, 'items', row, changes, presentItem));
  },

  destroyItem: async (call) => {
    const item = await itemOf(call);
    return destroy(call, item, (order) => trashItem(call, item.row, order));
  },

  moveItemUp: async (call) => move(call, await itemOf(call), movedUp),
  moveItemDown: async (call) => move(call, await itemOf(call), movedDown),
  moveItem: async (call) => {
    const { section_id, position } = call.body;
    const { row } = await itemOf(call);
    await demandRevision(call, 'items', row, presentItem);
    throwIfInvalid(fieldProblems({ position: listPosition(position) }));
    await moveItemTo(call, row, section_id, position);
    if (section_id === row.section_id) return;
    await reviseRow(call, 'items', row, columns({ section_id }), presentItem);
  },
} satisfies Partial<Handlers>;

type PartCall = Pick<Call<ApiEndpointName>, 'database' | 'ifMatch'>;
type PartTable = 'sections' | 'items';
type Part<Table extends PartTable> = {
  table: Table;
  row: Stored<Table> & { id: number; revision: number };
  /** The page of a section, the section of an item. */
  parentId: number;
  present: Present<Table>;
};

async function sectionOf({ database, params }: Pick<Call<'moveSectionUp'>, 'database' | 'params'>) {
  const row = orNotFound(await findSection(database, params.domainId, params.sectionId), 'section');
  const present = async (section: typeof row) => presentSection(section, await readItems(database, section.id));
  return { table: 'sections', row, parentId: row.page_id, present } satisfies Part<'sections'>;
}

async function itemOf({ database, params }: Pick<Call<'moveItemUp'>, 'database' | 'params'>) {
  const row = orNotFound(await findItem(database, params.domainId, params.itemId), 'item');
  return { table: 'items', row, parentId: row.section_id, present: presentItem } satisfies Part<'items'>;
}

/** @param trash keeps the part in the trash, with its order */
async function destroy<Table extends PartTable>(
  call: PartCall,
  { table, row, parentId, present }: Part<Table>,
  trash: (order: Order) => Promise<Trashed | undefined>,
): Promise<Trashed | undefined> {
  const order = await readOrder(call.database, table, parentId);
  const trashed = await trash(order);
  await destroyRow(call, table, row, present);
  await saveOrder(call.database, table, without(order, row.id));
  return trashed;
}

/** Moves a section on its page or an item in its section. */
async function move<Table extends PartTable>(
  call: PartCall,
  { table, row, parentId, present }: Part<Table>,
  reorder: (order: Order, id: number) => Order,
): Promise<undefined> {
  await demandRevision(call, table, row, present);
  const order = await readOrder(call.database, table, parentId);
  await moveRow(call.database, table, row, { from: order, to: reorder(order, row.id) });
}

async function moveItemTo(
  call: SectionCall,
  item: Stored<'items'>,
  sectionId: number,
  position: number,
): Promise<void> {
  const { database } = call;
  const source = await readOrder(database, 'items', item.section_id);
  if (sectionId === item.section_id) {
    return moveRow(database, 'items', item, { from: source, to: placed(source, item.id, position) });
  }
  await demandSection(call, sectionId);
  const after = movedAcross(source, await readOrder(database, 'items', sectionId), item.id, position);
  await saveOrder(database, 'items', after.source);
  await saveOrder(database, 'items', after.target);
}

type SectionCall = Pick<Call<'createItem'>, 'database' | 'params'>;

async function demandSection({ database, params }: SectionCall, sectionId: number): Promise<void> {
  if (storableId(sectionId) || !(await findSection(database, params.domainId, sectionId))) {
    throw invalid({ section_id: [problem('not_section')] });
  }
}

const addressNames = ['image_url', 'target_page_path', 'target_url'] as const;
type Content = Partial<Pick<Stored<'items'>, (typeof addressNames)[number] | 'image_id' | 'component_config'>>;

/** The problems of what pages, sections and items have in common. */
export function contentProblems(fields: Content, services: Services): FieldProblems {
  return fieldProblems({
    image_id: storableId(fields.image_id),
    image_url: optional(fields.image_url, (url) => (services.imageUrlIsOurs(url) ? null : problem('not_image_url'))),
    target_page_path: optional(fields.target_page_path, ownPath),
    target_url: optional(fields.target_url, linkUrl),
    component_config: optional(fields.component_config, componentConfig),
  });
}

/**
 * What a write stores of a page, section or item: blank addresses as null, the current address of its image, and the unknown
 * keys of the body. Call it in the transaction of the write.
 * @param description the fields of the entity
 * @param row `null` for a new one
 */
export async function storedContent<Fields extends object>(
  call: PlacingCall & Pick<Call<ApiEndpointName>, 'sent'>,
  description: object,
  row: { image_id: number | null; further_keys: string | null } | null,
  fields: Fields & Content,
): Promise<Fields & { further_keys?: string }> {
  const content = await placeTextImages(call, await placeImage(call, row?.image_id ?? null, fields));
  const addresses = addressNames.filter((name) => name in content).map((name) => [name, blankToNull(content[name])]);
  return { ...content, ...Object.fromEntries(addresses), ...mergeFurtherKeys(description, call.sent, row) };
}

/** The longest JSON text of a row's unknown keys, in characters. They are stored unchanged and returned. */
const lengthLimit = 50_000;
/** More keys than this are refused without processing them. */
const keyLimit = 1000;
/** Keys that a refusal names at most. */
const namedKeys = 10;

const unsafe = ['__proto__', 'constructor', 'prototype'];

/** Fields that only the server sets or that only say where to put a part, and names that must not become keys of an object. */
const reserved = new Set([
  ...[
    'position',
    'after_id',
    'further_keys',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'is_admin',
    'is_template',
  ],
  ...unsafe,
]);

/**
 * The unknown keys of a body, merged with those of the row.
 * @param description its fields are known, whether or not this call may set them
 * @param sent the body as received
 * @throws Refusal 422 if together they are too long
 */
function mergeFurtherKeys(
  description: object,
  sent: Sent,
  row: { further_keys: string | null } | null,
): { further_keys?: string } {
  const names = Object.keys(sent).filter((name) => !Object.hasOwn(description, name) && !reserved.has(name));
  if (names.length === 0) return {};
  if (names.length > keyLimit) throw tooLong(names);
  const further = Object.fromEntries(names.map((name) => [name, sent[name]]));
  demandStorable(further);
  return { further_keys: demandShort({ ...(row ? furtherKeys(row) : {}), ...further }, names) };
}

/** The meta data of the row merged with those sent, unknown keys included. @throws Refusal 422 if those are too long */
export function mergeMetaData(row: { meta_data: string }, sent: Partial<MetaData> | undefined): MetaData | undefined {
  if (!sent) return undefined;
  const safe: Partial<MetaData> = Object.fromEntries(Object.entries(sent).filter(([name]) => !unsafe.includes(name)));
  const merged = { ...presentMetaData(row.meta_data), ...safe };
  const further = Object.fromEntries(Object.entries(merged).filter(([name]) => !Object.hasOwn(noMetaData, name)));
  demandShort(further, ['meta_data']);
  return merged;
}

function demandShort(further: object, names: readonly string[]): string {
  const text = JSON.stringify(further);
  if (text.length <= lengthLimit) return text;
  throw tooLong(names);
}

function tooLong(names: readonly string[]): Refusal {
  const wrong = problem('further_too_long', { limit: lengthLimit });
  return invalid(Object.fromEntries(names.slice(0, namedKeys).map((name) => [name, [wrong]])));
}
