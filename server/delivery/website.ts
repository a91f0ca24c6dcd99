/** The answers of the delivery API, each read under a number of its domain. */
import { sql } from 'kysely';
import type {
  DeliveredMenu,
  DeliveredMenuEntry,
  DeliveredPage,
  DeliveredPageSummary,
  DeliveredPages,
  DeliveredSite,
} from '../../contract/delivery.ts';
import type { MenuEntry } from '../../contract/entities.ts';
import type { Database } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import { menuAt, type PageRowAt } from '../history/versions.ts';
import { findImagesOfFiles } from '../images/images-of-files.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { markdownColumns } from '../rules/references-in-rows.ts';
import { filesInText, imageAt as imageInText } from '../rules/text-images.ts';
import { type Composing, composePage, metaDataIn, text } from './compose-page.ts';
import type { Content } from './content-at.ts';
import { cursorAfter, readCursor } from './cursor.ts';
import { type AddressOf, readImagesAt } from './images-at.ts';
import { type PageRows, readLastChanges, readPageRows } from './page-rows.ts';
import { Links } from './targets.ts';

export type Website = { database: Database; addressOf: AddressOf };

export async function deliverSite({ database }: Website, content: Content): Promise<DeliveredSite> {
  const { domainId, seq, domain, byId, startPageId, settings } = content;
  const links = new Links(content, await content.movesAt(content.numberOf(null)));
  const footer = text(domain.footer_text);
  const deployed = await findRow(database, 'domain_deployments', { domain_id: domainId, seq });
  return {
    fqdn: text(domain.fqdn) ?? '',
    slug: text(domain.slug),
    footer_text: footer && links.rewrite(footer),
    meta_data: metaDataIn(domain),
    start_page_path: byId.get(startPageId)?.path ?? null,
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
  const links = new Links(content, await content.movesAt(seq));
  const menus = await Promise.all(rows.map(({ id }) => menuAt(database, domainId, id, seq)));
  return menus.flatMap((menu) => {
    if (!menu) return [];
    const { name, display_name, entries } = menu;
    return [{ name, display_name: text(display_name), entries: entries.map((entry) => deliverEntry(entry, links)) }];
  });
}

function deliverEntry(entry: MenuEntry, links: Links): DeliveredMenuEntry {
  const { target, resolved } = links.lead(text(entry.target_page_path));
  return {
    link_text: text(entry.target_text),
    target_page_path: target,
    target_url: text(entry.target_url),
    resolved,
    entries: entry.entries.map((below) => deliverEntry(below, links)),
  };
}

type PagesQuery = { cursor: string | null; limit: number; layout: string | null; inSitemap: boolean | null };

export async function deliverPages(website: Website, content: Content, query: PagesQuery): Promise<DeliveredPages> {
  const { cursor, limit, layout, inSitemap } = query;
  const list = JSON.stringify([content.domainId, content.isDraft, layout, inSitemap]);
  const last = cursor === null ? null : readCursor(list, cursor);
  const found: PageRowAt[] = [];
  for (const row of content.pages) {
    if (last !== null && row.path <= last) continue;
    if ((layout !== null && row.layout !== layout) || (inSitemap !== null && row.in_sitemap !== inSitemap)) continue;
    found.push(row);
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const changes = await readLastChanges(website.database, content, ids);
  return {
    pages: shown.map((row) => summaryOf(row, changes.get(row.id)?.at ?? null, content)),
    next_cursor: found.length > limit ? cursorAfter(list, shown.at(-1)?.path ?? '') : null,
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
  const files = await findImagesOfFiles(database, filesIn(all));
  const textImageOf = (src: string) => {
    const image = imageInText(src);
    return image && files.has(image.fileName) ? addressOf({ file_name: image.fileName }, image.config) : null;
  };
  const composers = all.map(async ({ rows, changedAt }) => {
    const seq = content.numberOf(Number(rows.pages?.[0]?.id));
    const links = new Links(content, await content.movesAt(seq));
    const imageOf = (image: number) => imageAt(image, seq);
    const composing: Composing = { content, links, imageOf, addressOf, textImageOf, withHtml };
    return () => composePage(rows, composing, changedAt);
  });
  return Promise.all(composers);
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

/** The files of the images in texts. */
function filesIn(all: readonly PageRows[]): string[] {
  return all.flatMap(({ rows: { sections = [], items = [] } }) =>
    [...sections, ...items].flatMap((row) =>
      [...markdownColumns].flatMap((column) => filesInText(text(row[column]) ?? '')),
    ),
  );
}
