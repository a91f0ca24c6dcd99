import { sectionFields } from '../../contract/entities.ts';
import { defaultFlags } from '../../contract/fields.ts';
import { problem } from '../../contract/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { demand, found, invalid } from '../http/refusal.ts';
import { demandRevision, destroyRow, reviseRow } from '../http/revisions.ts';
import { fieldProblems, listPosition, storableId } from '../rules/checks.ts';
import { movedDown, movedUp, type Order, placed, without } from '../rules/ordering.ts';
import { type Database, together } from '../store/database.ts';
import { findPage, findSection, moveRow, presentSection, readItems, readOrder, saveOrder } from '../store/pages.ts';
import { columns, insertRow } from '../store/rows.ts';
import type { Stored } from '../store/tables.ts';
import { cleanPlacement, mergeFurtherKeys, placeImage, placementProblems } from './placement.ts';
import { trashSection } from './trash.ts';

type Move = { database: Database; params: { domainId: number; sectionId: number }; ifMatch: number | null };

/** `api.ts` holds the domain lock during these writes, so the order cannot change meanwhile. */
export const sectionHandlers = {
  createSection: async (call) => {
    const { database, params, body, sent, services } = call;
    const { page_id, ...fields } = body;
    demand(fieldProblems(placementProblems(fields, services)));
    if (storableId(page_id) || !(await findPage(database, params.domainId, page_id))) {
      throw invalid({ page_id: [problem('not_page')] });
    }
    const position = (await readOrder(database, 'sections', page_id)).length;
    const placed = await placeImage(call, { image_id: null }, fields);
    const further = mergeFurtherKeys('section', sent);
    const row = columns({ ...defaultFlags(sectionFields), ...cleanPlacement(placed), ...further, page_id, position });
    return presentSection(await insertRow(database, 'sections', row), []);
  },

  updateSection: async (call) => {
    const { database, params, body, sent, ifMatch, services } = call;
    const section = found(await findSection(database, params.domainId, params.sectionId), 'section');
    const current = () => present(database, section);
    await demandRevision(section, ifMatch, current);
    demand(fieldProblems(placementProblems(body, services)));
    const changed = cleanPlacement(await placeImage(call, section, body));
    const changes = columns({ ...changed, ...mergeFurtherKeys('section', sent, section) });
    const [row, items] = await together([
      reviseRow(database, 'sections', section, changes, ifMatch, current),
      readItems(database, section.id),
    ]);
    return presentSection(row, items);
  },

  destroySection: async (call) => {
    const { database, params, ifMatch } = call;
    const section = found(await findSection(database, params.domainId, params.sectionId), 'section');
    const order = await readOrder(database, 'sections', section.page_id);
    const trashed = await trashSection(call, section, order);
    await destroyRow(database, 'sections', section, ifMatch, () => present(database, section));
    await saveOrder(database, 'sections', without(order, section.id));
    return trashed;
  },

  moveSectionUp: (call) => move(call, movedUp),
  moveSectionDown: (call) => move(call, movedDown),
  moveSection: async (call) => {
    const { position } = call.body;
    demand(fieldProblems({ position: listPosition(position) }));
    await move(call, (order, id) => placed(order, id, position));
  },
} satisfies Partial<Handlers>;

async function move(
  { database, params, ifMatch }: Move,
  reorder: (order: Order, id: number) => Order,
): Promise<undefined> {
  const section = found(await findSection(database, params.domainId, params.sectionId), 'section');
  await demandRevision(section, ifMatch, () => present(database, section));
  const order = await readOrder(database, 'sections', section.page_id);
  await moveRow(database, 'sections', section, { from: order, to: reorder(order, section.id) });
}

async function present(database: Database, section: Stored<'sections'>) {
  return presentSection(section, await readItems(database, section.id));
}
