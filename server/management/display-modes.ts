import { sql } from 'kysely';
import type { Handlers } from '../http/handler.ts';
import { displayModeUsages, type Placement } from '../rules/pages.ts';
import type { Database } from '../store/database.ts';
import { findSettingsOf, presentDomainSettings } from '../store/domains.ts';

/** How often each display mode is used in the domain, and on which pages. */
export const displayModeHandlers = {
  listDisplayModeUsages: async ({ database, params: { domainId } }) => {
    const row = await findSettingsOf(database, domainId);
    const settings = row ? presentDomainSettings(row) : null;
    const sections = await placements(database, 'section', domainId);
    const items = await placements(database, 'item', domainId);
    return [
      ...displayModeUsages('Section', settings?.section_display_modes ?? [], sections),
      ...displayModeUsages('Item', settings?.item_display_modes ?? [], items),
    ];
  },
} satisfies Partial<Handlers>;

async function placements(database: Database, kind: 'section' | 'item', domainId: number): Promise<Placement[]> {
  const { rows } = await sql<Placement['page'] & Omit<Placement, 'page'>>`
    select used.display_mode, used.count, pages.id, pages.headline, pages.path
    from (
      select to_key as display_mode, page_id, count(*) as count from content_references
      where domain_id = ${domainId} and to_kind = 'display_mode' and kind = ${kind} group by to_key, page_id
    ) as used inner join pages on pages.id = used.page_id
  `.execute(database);
  return rows.map(({ display_mode, count, ...page }) => ({ display_mode, count: Number(count), page }));
}
