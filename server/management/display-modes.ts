import type { Handlers } from '../http/handler.ts';
import { displayModeUsages, type Placement } from '../rules/display-mode-usage.ts';
import type { Database } from '../store/database.ts';
import { findSettingsOf, presentDomainSettings } from '../store/domains.ts';

/** How often each display mode is used in the domain, and on which pages. */
export const displayModeHandlers = {
  listDisplayModeUsages: async ({ database, params: { domainId } }) => {
    const row = await findSettingsOf(database, domainId);
    const settings = row ? presentDomainSettings(row) : null;
    const sections = await sectionPlacements(database, domainId);
    const items = await itemPlacements(database, domainId);
    return [
      ...displayModeUsages('Section', settings?.section_display_modes ?? [], sections),
      ...displayModeUsages('Item', settings?.item_display_modes ?? [], items),
    ];
  },
} satisfies Pick<Handlers, 'listDisplayModeUsages'>;

type Row = { display_mode: string | null; id: number; headline: string | null; path: string };

async function sectionPlacements(database: Database, domainId: number): Promise<Placement[]> {
  const rows = await database
    .selectFrom('sections')
    .innerJoin('pages', 'pages.id', 'sections.page_id')
    .select(['sections.display_mode', 'pages.id', 'pages.headline', 'pages.path'])
    .where('pages.domain_id', '=', domainId)
    .execute();
  return rows.map(placement);
}

async function itemPlacements(database: Database, domainId: number): Promise<Placement[]> {
  const rows = await database
    .selectFrom('items')
    .innerJoin('sections', 'sections.id', 'items.section_id')
    .innerJoin('pages', 'pages.id', 'sections.page_id')
    .select(['items.display_mode', 'pages.id', 'pages.headline', 'pages.path'])
    .where('pages.domain_id', '=', domainId)
    .execute();
  return rows.map(placement);
}

function placement({ display_mode, ...page }: Row): Placement {
  return { display_mode, page };
}
