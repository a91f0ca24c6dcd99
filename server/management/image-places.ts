import type { ImagePlace } from '../../contract/extras.ts';
import type { Handlers } from '../http/handler.ts';
import type { Database } from '../store/database.ts';

/** Where images are used on the pages of the domain: on the pages themselves, their sections, and their items. */
export const imagePlaceHandlers = {
  listImagePlaces: async ({ database, params: { domainId } }) => [
    ...(await pagePlaces(database, domainId)),
    ...(await sectionPlaces(database, domainId)),
    ...(await itemPlaces(database, domainId)),
  ],
} satisfies Partial<Handlers>;

async function pagePlaces(database: Database, domainId: number): Promise<ImagePlace[]> {
  const rows = await database
    .selectFrom('pages')
    .select(['id', 'headline', 'id as page_id', 'image_id'])
    .where('domain_id', '=', domainId)
    .where('image_id', 'is not', null)
    .$narrowType<{ image_id: number }>()
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ type: 'Page', ...row }));
}

async function sectionPlaces(database: Database, domainId: number): Promise<ImagePlace[]> {
  const rows = await database
    .selectFrom('sections')
    .innerJoin('pages', 'pages.id', 'sections.page_id')
    .select(['sections.id', 'sections.headline', 'sections.page_id', 'sections.image_id'])
    .where('pages.domain_id', '=', domainId)
    .where('sections.image_id', 'is not', null)
    .$narrowType<{ image_id: number }>()
    .orderBy('sections.page_id')
    .orderBy('sections.position')
    .execute();
  return rows.map((row) => ({ type: 'Section', ...row }));
}

async function itemPlaces(database: Database, domainId: number): Promise<ImagePlace[]> {
  const rows = await database
    .selectFrom('items')
    .innerJoin('sections', 'sections.id', 'items.section_id')
    .innerJoin('pages', 'pages.id', 'sections.page_id')
    .select(['items.id', 'items.headline', 'sections.page_id', 'items.image_id'])
    .where('pages.domain_id', '=', domainId)
    .where('items.image_id', 'is not', null)
    .$narrowType<{ image_id: number }>()
    .orderBy('sections.page_id')
    .orderBy('sections.position')
    .orderBy('items.position')
    .execute();
  return rows.map((row) => ({ type: 'Item', ...row }));
}
