/** The answers of the delivery API, each read under a number of its domain. */
import { sql } from 'kysely';
import type {
  DeliveredMenu,
  DeliveredMenuEntry,
  DeliveredPage,
  DeliveredPageSummary,
  DeliveredPages,
  DeliveredRedirect,
  DeliveredSite,
} from '../../contract/delivery.ts';
import type { MenuEntry } from '../../contract/entities.ts';
import type { Database } from '../store/database.ts';
import { isoTime } from '../store/deployment-list.ts';
import { redirectsAt } from '../store/redirects.ts';
import { findRow } from '../store/rows.ts';
import { menuAt, type PageRowAt } from '../store/versions.ts';
import { type Composing, composePage, leadsSomewhere, metaDataIn, text } from './compose-page.ts';
import type { Content } from './contents.ts';
import { type AddressOf, readImagesAt } from './images-at.ts';
import { type PageRows, readLastChanges, readPageRows } from './page-rows.ts';

export type Website = { database: Database; addressOf: AddressOf };

export async function deliverSite({ database }: Website, content: Content): Promise<DeliveredSite> {
  const { domainId, seq, domain, byId, settings } = content;
  const deployed = await findRow(database, 'domain_deployments', { domain_id: domainId, seq });
  return {
    fqdn: text(domain.fqdn) ?? '',
    slug: text(domain.slug),
    footer_text: text(domain.footer_text),
    meta_data: metaDataIn(domain),
    start_page_path: byId.get(Number(domain.start_page_id ?? 0))?.path ?? null,
    seq,
    deployed_at: isoTime(deployed?.triggered_at ?? null),
    ...settings,
  };
}

export async function deliverMenus({ database }: Website, content: Content): Promise<DeliveredMenu[]> {
  const { domainId } = content;
  const seq = content.numberOf(null);
  const { rows } = await sql<{ id: number }>`
    select id from menus where domain_id = ${domainId}
    union select entity_id from changes where domain_id = ${domainId} and kind = 'menu' and seq > ${seq}
    order by 1
  `.execute(database);
  const menus = await Promise.all(rows.map(({ id }) => menuAt(database, domainId, id, seq)));
  return menus.flatMap((menu) => {
    if (!menu) return [];
    const { name, display_name, entries } = menu;
    return [{ name, display_name: text(display_name), entries: entries.map((entry) => deliverEntry(entry, content)) }];
  });
}

function deliverEntry(entry: MenuEntry, content: Content): DeliveredMenuEntry {
  const target_page_path = text(entry.target_page_path);
  return {
    link_text: text(entry.target_text),
    target_page_path,
    target_url: text(entry.target_url),
    resolved: leadsSomewhere(target_page_path, content),
    entries: entry.entries.map((below) => deliverEntry(below, content)),
  };
}

/** Leaves out redirects to pages outside this content, which would reveal the paths of drafts. */
export async function deliverRedirects({ database }: Website, content: Content): Promise<DeliveredRedirect[]> {
  const redirects = await redirectsAt(database, content.domainId, content.numberOf(null));
  return redirects.filter(({ from, to }) => !content.byPath.has(from) && leadsSomewhere(to, content));
}

type PagesQuery = { cursor: string | null; limit: number; layout: string | null; inSitemap: boolean | null };

/** `cursor` is the path of the last page of the previous answer. */
export async function deliverPages(website: Website, content: Content, query: PagesQuery): Promise<DeliveredPages> {
  const { cursor, limit, layout, inSitemap } = query;
  const found: PageRowAt[] = [];
  for (const row of content.pages) {
    if (cursor !== null && row.path <= cursor) continue;
    if ((layout !== null && row.layout !== layout) || (inSitemap !== null && row.in_sitemap !== inSitemap)) continue;
    found.push(row);
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const changes = await readLastChanges(website.database, content, ids);
  return {
    pages: shown.map((row) => summaryOf(row, changes.get(row.id)?.at ?? null, content)),
    next_cursor: found.length > limit ? (shown.at(-1)?.path ?? null) : null,
  };
}

function summaryOf(
  { id, path, headline, abstract, layout, in_sitemap, published }: PageRowAt,
  changedAt: number | null,
  { isDraft }: Content,
): DeliveredPageSummary {
  const texts = { headline: text(headline), abstract: text(abstract), layout: text(layout) };
  return { id, path, ...texts, in_sitemap, changed_at: isoTime(changedAt), ...(isDraft ? { published } : {}) };
}

/** Reads pages of this content with their images. @returns a synchronous function for each that composes it */
export async function readPages(
  { database, addressOf }: Website,
  content: Content,
  ids: readonly number[],
  withHtml: boolean,
): Promise<(() => DeliveredPage)[]> {
  const all = await readPageRows(database, content, ids);
  const imageAt = await readImagesAt(database, content.domainId, imagesIn(all));
  return all.map(({ rows, changedAt }) => () => {
    const seq = content.numberOf(Number(rows.pages?.[0]?.id));
    const composing: Composing = { content, imageOf: (image) => imageAt(image, seq), addressOf, withHtml };
    return composePage(rows, composing, changedAt);
  });
}

function imagesIn(all: readonly PageRows[]): number[] {
  const ids = new Set<number>();
  for (const { rows } of all) {
    const { pages = [], sections = [], items = [] } = rows;
    for (const table of [pages, sections, items])
      for (const { image_id } of table) if (typeof image_id === 'number') ids.add(image_id);
  }
  return [...ids];
}
