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
    const sections = await placements(database, 'sections', domainId);
    const items = await placements(database, 'items', domainId);
    return [
      ...displayModeUsages('Section', settings?.section_display_modes ?? [], sections),
      ...displayModeUsages('Item', settings?.item_display_modes ?? [], items),
    ];
  },
} satisfies Partial<Handlers>;

async function placements(database: Database, table: 'sections' | 'items', domainId: number): Promise<Placement[]> {
  const parts = table === 'sections' ? sql`sections` : sql`items inner join sections on sections.id = items.section_id`;
  const { rows } = await sql<Placement['page'] & Pick<Placement, 'display_mode'>>`
    select ${sql.table(table)}.display_mode, pages.id, pages.headline, pages.path
    from ${parts} inner join pages on pages.id = sections.page_id where pages.domain_id = ${domainId}
  `.execute(database);
  return rows.map(({ display_mode, ...page }) => ({ display_mode, page }));
}
