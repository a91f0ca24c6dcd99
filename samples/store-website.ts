/** Stores a sample website in the database. */
import { randomBytes } from 'node:crypto';
import type { ImageConfig } from '../contract/constants.ts';
import { type BreadcrumbEntry, itemFields, type MenuEntry, type MetaData, pageFields } from '../contract/entities.ts';
import { defaultFlags } from '../contract/fields.ts';
import { type ImageSettings, itemImageConfig, pageImageConfig, sectionImageConfig } from '../contract/image-config.ts';
import { defaultMode } from '../contract/modes.ts';
import { sealCiTokens } from '../server/content/ci-tokens.ts';
import { storedToken } from '../server/content/client-tokens.ts';
import { saveStartPage } from '../server/content/domains.ts';
import type { Database } from '../server/db/database.ts';
import { columns, insertRow } from '../server/db/rows.ts';
import {
  dedent,
  type SampleDomain,
  type SampleItem,
  type SampleMenuEntry,
  type SampleMetaData,
  type SamplePage,
  type SampleSection,
} from './sample.ts';
import { websiteToken } from './website-token.ts';

export type PlacedImage = { image_id: number; image_url: string };
/** @returns the columns that place the image with this key in this size */
export type PlaceImage = (key: string, config: ImageConfig) => PlacedImage;

type Destination = { database: Database; place: PlaceImage; settings: ImageSettings; layout: string };

/** @returns the id of the website */
export async function storeWebsite(database: Database, website: SampleDomain, place: PlaceImage): Promise<number> {
  const ciTokens = {
    ci_user_token: website.ciUser ? secret() : null,
    ci_webhook_token: website.ciWebhookUrl ? secret() : null,
  };
  const { id } = await insertRow(database, 'domains', {
    fqdn: website.fqdn,
    slug: website.slug,
    description: markdown(website.description),
    default_path_prefix: website.pages.length > 0 ? '/' : null,
    footer_text: website.footerText ?? null,
    meta_data: JSON.stringify(metaData(website.metaData)),
    start_page_id: null,
    ci_webhook_url: website.ciWebhookUrl ?? null,
    ci_user: website.ciUser ?? null,
    ...(await sealCiTokens(database, ciTokens, null)),
  });
  await storeSurroundings(database, id, website);
  const settings = website.settings ?? { layouts: [], section_display_modes: [], item_display_modes: [] };
  for (const page of website.pages) {
    const layout = page.layout ?? 'default';
    const pageId = await storePage({ database, place, settings, layout }, id, page);
    await storeBreadcrumbs(database, pageId, breadcrumbsOf(page, website));
    if (page.path === website.startPage) {
      await saveStartPage(database, id, { from: null, to: pageId });
    }
  }
  return id;
}

/** By default, the existing parent pages by path. */
export function breadcrumbsOf(page: SamplePage, website: SampleDomain): BreadcrumbEntry[] {
  if (page.breadcrumbs === 'none') return [];
  if (page.breadcrumbs) return page.breadcrumbs.map(([text, path]) => crumb(text, path));
  const segments = page.path.split('/').slice(1, -1);
  const above = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const entries = above.flatMap((path) => {
    const parent = website.pages.find((candidate) => candidate.path === path);
    return parent ? [crumb(parent.headline, path)] : [];
  });
  return [crumb(website.language === 'de' ? 'Start' : 'Home', '/'), ...entries];
}

async function storeSurroundings(database: Database, domainId: number, website: SampleDomain): Promise<void> {
  const { settings, clientTokens = [], menus = [] } = website;
  if (settings) await insertRow(database, 'domain_settings', { domain_id: domainId, ...columns(settings) });
  for (const [index, name] of clientTokens.entries()) {
    const token = index === 0 ? await websiteToken(database, website.fqdn) : `kt_${secret()}`;
    await insertRow(database, 'client_tokens', { domain_id: domainId, name, ...storedToken(token) });
  }
  for (const { name, displayName, entries } of menus) {
    const tree = JSON.stringify(entries.map(menuEntry));
    await insertRow(database, 'menus', { domain_id: domainId, name, display_name: displayName, entries: tree });
  }
}

async function storePage(destination: Destination, domainId: number, page: SamplePage): Promise<number> {
  const { database, place, settings, layout } = destination;
  const { id } = await insertRow(database, 'pages', {
    ...columns(defaultFlags(pageFields)),
    domain_id: domainId,
    path: page.path,
    slug: page.path.split('/').at(-1) || null,
    headline: page.headline,
    subline: page.subline ?? null,
    lead_text: page.lead ?? null,
    layout,
    published: page.unpublished ? 0 : 1,
    abstract: page.abstract ?? null,
    meta_data: JSON.stringify(metaData({ title: page.headline, description: page.abstract, ...page.metaData })),
    in_sitemap: page.notInSitemap ? 0 : 1,
    ...placed(page.image, place, pageImageConfig(settings, layout)),
  });
  for (const [position, section] of page.sections.entries()) {
    await storeSection(destination, id, position, section);
  }
  return id;
}

async function storeSection(
  destination: Destination,
  pageId: number,
  position: number,
  section: SampleSection,
): Promise<void> {
  const { database, place, settings, layout } = destination;
  const mode = section.mode ?? defaultMode(settings.section_display_modes)?.name ?? null;
  const { id } = await insertRow(database, 'sections', {
    page_id: pageId,
    position,
    lead_text: section.lead ?? null,
    ...columnsOf(section, mode),
    ...placed(section.image, place, sectionImageConfig(settings, layout, mode)),
  });
  for (const [itemPosition, item] of (section.items ?? []).entries()) {
    await storeItem(destination, id, itemPosition, item);
  }
}

async function storeItem(
  { database, place, settings, layout }: Destination,
  sectionId: number,
  position: number,
  item: SampleItem,
): Promise<void> {
  const mode = item.mode ?? defaultMode(settings.item_display_modes)?.name ?? null;
  await insertRow(database, 'items', {
    ...columns(defaultFlags(itemFields)),
    section_id: sectionId,
    position,
    intro: item.intro ?? null,
    has_component: item.component ? 1 : 0,
    component_name: item.component?.name ?? null,
    component_config: item.component ? JSON.stringify(item.component.config ?? {}) : null,
    ...columnsOf(item, mode),
    ...placed(item.image, place, itemImageConfig(settings, layout, mode)),
  });
}

async function storeBreadcrumbs(database: Database, pageId: number, entries: BreadcrumbEntry[]): Promise<void> {
  if (entries.length > 0)
    await insertRow(database, 'breadcrumbs', { page_id: pageId, entries: JSON.stringify(entries) });
}

/** The columns that sections and items have in common. */
function columnsOf({ headline, body, link, unpublished }: SampleSection | SampleItem, mode: string | null) {
  const [target, text] = link ?? [];
  return columns({
    headline: headline ?? null,
    body: markdown(body),
    published: !unpublished,
    display_mode: mode,
    target_page_path: target?.startsWith('/') ? target : null,
    target_url: target && !target.startsWith('/') ? target : null,
    target_link_text: text ?? null,
  });
}

function placed(key: string | undefined, place: PlaceImage, config: ImageConfig) {
  return key ? place(key, config) : { image_id: null, image_url: null };
}

/** Converts an entry and its child entries. */
export function menuEntry({ text, target, entries = [] }: SampleMenuEntry): MenuEntry {
  const isPath = target?.startsWith('/') ?? false;
  return {
    target_text: text,
    target_page_path: isPath ? (target ?? null) : null,
    target_url: isPath ? null : (target ?? null),
    entries: entries.map(menuEntry),
  };
}

function metaData({ title, keywords, description }: SampleMetaData = {}): MetaData {
  return { meta_title: title ?? null, meta_keywords: keywords ?? null, meta_description: description ?? null };
}

function crumb(text: string, path: string): BreadcrumbEntry {
  return { link_text: text, target_page_path: path };
}

function markdown(text: string | undefined): string | null {
  return text === undefined ? null : dedent(text);
}

function secret(): string {
  return randomBytes(16).toString('hex');
}
