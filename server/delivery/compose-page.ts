/** Makes the page that websites get from its rows: without unpublished parts, and with `null` for empty values. */
import type { ImageConfig } from '../../contract/constants.ts';
import { anything, record } from '../../contract/decode.ts';
import type {
  DeliveredBreadcrumb,
  DeliveredComponent,
  DeliveredImage,
  DeliveredItem,
  DeliveredLink,
  DeliveredPage,
  DeliveredSection,
} from '../../contract/delivery.ts';
import { breadcrumbsFields, noMetaData } from '../../contract/entities.ts';
import { itemImageConfig, pageImageConfig, sectionImageConfig } from '../../contract/image-config.ts';
import { markdownHtml } from '../../markdown/html.ts';
import { rewriteImages } from '../../markdown/images.ts';
import { contentValue } from '../db/tree.ts';
import { groupBy } from '../kernel/group-by.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import type { Row, Rows } from '../rules/replay.ts';
import type { Content } from './content-at.ts';
import type { ImageAt } from './images-at.ts';
import { deliveredObject } from './json.ts';
import type { Links } from './targets.ts';

export type Composing = {
  content: Pick<Content, 'isDraft' | 'settings'>;
  links: Links;
  /** Finds an image as of the number of the page. */
  imageOf: (id: number) => ImageAt | null | undefined;
  addressOf: (image: ImageAt, config: ImageConfig) => Pick<DeliveredImage, 'url' | 'srcset'>;
  /** The present address of an image in a text; `null` if it is not one of the library. */
  textImageOf: (src: string) => Pick<DeliveredImage, 'url' | 'srcset'> | null;
  withHtml: boolean;
};

export function composePage(rows: Rows, composing: Composing, changedAt: number | null): DeliveredPage {
  const { content } = composing;
  const [page = {}] = rows.pages ?? [];
  const layout = text(page.layout);
  const isShown = ({ published }: Row) => content.isDraft || Boolean(published);
  const shown = (rows.items ?? []).filter(isShown).sort(byPosition);
  const itemsOf = groupBy(shown, ({ section_id }) => section_id);
  const sections = (rows.sections ?? []).filter(isShown).sort(byPosition);
  return {
    id: Number(page.id),
    path: text(page.path) ?? '',
    slug: text(page.slug),
    headline: text(page.headline),
    subline: text(page.subline),
    lead_text: text(page.lead_text),
    abstract: text(page.abstract),
    layout,
    meta_data: metaDataIn(page),
    in_sitemap: Boolean(page.in_sitemap),
    image: imageOf(page, composing, () => pageImageConfig(content.settings, layout)),
    breadcrumbs: breadcrumbsOf(rows.breadcrumbs?.[0], composing),
    sections: sections.map((section) => composeSection(section, itemsOf.get(section.id) ?? [], layout, composing)),
    changed_at: isoTime(changedAt),
    ...publishedIn(page, composing),
  };
}

function composeSection(
  row: Row,
  items: readonly Row[],
  layout: string | null,
  composing: Composing,
): DeliveredSection {
  const display_mode = text(row.display_mode);
  const { settings } = composing.content;
  const body = markdownOf(row.body, composing);
  return {
    id: Number(row.id),
    headline: text(row.headline),
    lead_text: text(row.lead_text),
    body,
    display_mode,
    image: imageOf(row, composing, () => sectionImageConfig(settings, layout, display_mode)),
    link: linkOf(row, composing),
    items: items.map((item) => composeItem(item, layout, composing)),
    ...(composing.withHtml ? { body_html: html(body, 2, composing) } : {}),
    ...publishedIn(row, composing),
  };
}

function composeItem(row: Row, layout: string | null, composing: Composing): DeliveredItem {
  const display_mode = text(row.display_mode);
  const [intro, body] = [markdownOf(row.intro, composing), markdownOf(row.body, composing)];
  return {
    id: Number(row.id),
    headline: text(row.headline),
    intro,
    body,
    display_mode,
    image: imageOf(row, composing, () => itemImageConfig(composing.content.settings, layout, display_mode)),
    link: linkOf(row, composing),
    component: componentOf(row),
    ...(composing.withHtml ? { intro_html: html(intro, 3, composing), body_html: html(body, 3, composing) } : {}),
    ...publishedIn(row, composing),
  };
}

function publishedIn({ published }: Row, { content }: Composing): { published?: boolean } {
  return content.isDraft ? { published: Boolean(published) } : {};
}

function imageOf(row: Row, { imageOf: find, addressOf }: Composing, config: () => ImageConfig): DeliveredImage | null {
  const id = Number(row.image_id ?? 0);
  const address = text(row.image_url);
  if (id === 0) return null;
  const image = find(id);
  if (image === null) return null;
  if (image) {
    const { alt, copyright, width, height } = image;
    return { id, alt, copyright, width, height, ...addressOf(image, config()) };
  }
  // An image of another library, or a destroyed one.
  const unknown = { alt: null, copyright: null, width: null, height: null, srcset: null };
  return address === null ? null : { id, ...unknown, url: address };
}

function linkOf(row: Row, { links }: Composing): DeliveredLink | null {
  const [path, url] = [text(row.target_page_path), text(row.target_url)];
  if (path === null && url === null) return null;
  const { target, resolved } = links.lead(path);
  return { text: text(row.target_link_text), path: target, url, resolved };
}

function componentOf({ has_component, component_name, component_config }: Row): DeliveredComponent | null {
  if (!has_component) return null;
  return { name: text(component_name), config: deliveredObject(text(component_config) ?? '{}') };
}

function breadcrumbsOf(row: Row | undefined, { links }: Composing): DeliveredBreadcrumb[] {
  const entries = breadcrumbsFields.entries.sent(JSON.parse(text(row?.entries) ?? '[]'));
  return entries.map(({ link_text, target_page_path }) => {
    const { target, resolved } = links.lead(target_page_path);
    return { link_text: text(link_text), target_page_path: target, resolved };
  });
}

/** Stored versions hold metadata sorted and without empty texts. */
export function metaDataIn({ meta_data }: Row): DeliveredPage['meta_data'] {
  return { ...noMetaData, ...record(anything)(JSON.parse(String(contentValue('meta_data', text(meta_data) ?? '{}')))) };
}

function markdownOf(markdown: unknown, { links, textImageOf }: Composing): string | null {
  const source = text(markdown);
  return source && rewriteImages(links.rewrite(source), (src) => textImageOf(src)?.url);
}

/** @param source as `markdownOf` returns it */
function html(source: string | null, under: 2 | 3, composing: Composing): string | null {
  const srcsetOf = (src: string) => composing.textImageOf(src)?.srcset ?? undefined;
  return source && markdownHtml(source, under, (href) => composing.links.isShown(href), srcsetOf);
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function byPosition(one: Row, other: Row): number {
  return Number(one.position) - Number(other.position) || Number(one.id) - Number(other.id);
}
