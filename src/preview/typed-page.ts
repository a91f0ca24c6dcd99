/** Combines the stored page with the text that is being typed, so that the website shows it before the save. */
import type {
  DeliveredComponent,
  DeliveredImage,
  DeliveredItem,
  DeliveredLink,
  DeliveredPage,
  DeliveredSection,
} from '../../contract/delivery.ts';
import type { Item, Page, Section } from '../../contract/entities.ts';
import type { Body } from '../../contract/fields.ts';
import type { PreviewedPart } from '../../contract/preview.ts';
import { markdownHtml } from '../../markdown/html.ts';
import { entityBody } from '../forms/entity-save.ts';
import { type DraftOf, itemForm, pageForm, sectionForm } from '../forms/form-fields.ts';
import type { ChosenImages } from './chosen-images.ts';

/** A draft and its part. A part that is not stored yet has the id 0, and an item the section that will contain it. */
export type Typed =
  | { kind: 'page'; draft: DraftOf<typeof pageForm.fields> }
  | { kind: 'section'; id: number; draft: DraftOf<typeof sectionForm.fields> }
  | { kind: 'item'; id: number; sectionId?: number; draft: DraftOf<typeof itemForm.fields> };

type Linked = Pick<Item | Section, 'target_page_path' | 'target_link_text' | 'target_url'>;
type Imaged = Pick<Page | Item | Section, 'image_id' | 'image_url'>;

/**
 * Only the typed part is rebuilt, so that a page with hundreds of sections costs no more than a short one.
 * @param isPage whether a page has the path
 */
export function typedPage(
  stored: DeliveredPage,
  typed: Typed | null,
  isPage: (path: string) => boolean,
  chosen: ChosenImages,
): DeliveredPage {
  if (typed === null) return stored;
  const image = ({ image_id: id, image_url: url }: Imaged) => imageOf(stored, id, url, chosen);
  const link = (linked: Linked) => linkOf(linked, isPage);
  switch (typed.kind) {
    case 'page': {
      const { image_id, image_url, path, ...texts } = bodyOf(pageForm.fields, typed.draft);
      return { ...stored, ...texts, path: path || stored.path, image: image({ image_id, image_url }) };
    }
    case 'section':
      return {
        ...stored,
        sections: replaced(stored.sections, typed.id, emptySection, (known) => {
          const body = bodyOf(sectionForm.fields, typed.draft);
          const { headline, lead_text, display_mode, published } = body;
          const texts = { headline, lead_text, display_mode, published };
          return { ...known, ...texts, ...bodyText(known, body.body, 2), image: image(body), link: link(body) };
        }),
      };
    case 'item': {
      const body = bodyOf(itemForm.fields, typed.draft);
      const { headline, intro, display_mode, published } = body;
      const parent =
        stored.sections.find(({ items }) => items.some(({ id }) => id === typed.id))?.id ?? typed.sectionId;
      const itemsOf = ({ items }: DeliveredSection) =>
        replaced(items, typed.id, emptyItem, (known) => ({
          ...known,
          ...{ headline, display_mode, published, intro },
          intro_html: intro === known.intro ? (known.intro_html ?? null) : htmlOf(intro, 3),
          ...bodyText(known, body.body, 3),
          image: image(body),
          link: link(body),
          component: componentOf(body),
        }));
      const sections = stored.sections.map((section) =>
        section.id === parent ? { ...section, items: itemsOf(section) } : section,
      );
      return { ...stored, sections };
    }
  }
}

/** The edited part, to which the website scrolls. */
export function focusOf(typed: Typed | null, pageId: number): PreviewedPart | null {
  if (typed === null) return null;
  return typed.kind === 'page' ? { kind: 'page', id: pageId } : { kind: typed.kind, id: typed.id };
}

const emptyPart = { headline: null, body: null, display_mode: null, image: null, link: null, body_html: null };
const emptySection: DeliveredSection = { ...emptyPart, id: 0, lead_text: null, items: [] };
const emptyItem: DeliveredItem = { ...emptyPart, id: 0, intro: null, intro_html: null, component: null };

/** A part that is not stored yet comes last, where the server will put it. */
function replaced<One extends { id: number }>(parts: readonly One[], id: number, empty: One, typed: (one: One) => One) {
  if (!parts.some((one) => one.id === id)) return [...parts, typed({ ...empty, id })];
  return parts.map((one) => (one.id === id ? typed(one) : one));
}

/** The complete body that a call would send. */
function bodyOf<F extends Parameters<typeof entityBody>[0]>(fields: F, draft: DraftOf<F>): Body<F> {
  return entityBody(fields, draft, null, null) as Body<F>;
}

function bodyText(known: { body: string | null; body_html?: string | null }, body: string | null, under: 2 | 3) {
  return { body, body_html: body === known.body ? (known.body_html ?? null) : htmlOf(body, under) };
}

/** The two newest results: while the user types in one field, the HTML of the other one is not generated again. */
let recent: { text: string; under: number; html: string }[] = [];

function htmlOf(text: string | null, under: 2 | 3): string | null {
  if (text === null) return null;
  const found = recent.find((one) => one.text === text && one.under === under);
  const result = found ?? { text, under, html: markdownHtml(text, under) };
  recent = [result, ...recent.filter((one) => one !== result)].slice(0, 2);
  return result.html;
}

function imageOf(
  stored: DeliveredPage,
  id: number | null,
  url: string | null,
  chosen: ChosenImages,
): DeliveredImage | null {
  if (id === null || url === null) return null;
  const all = [stored, ...stored.sections, ...stored.sections.flatMap(({ items }) => items)];
  const same = all.find(({ image }) => image?.id === id && image.url === url);
  return same?.image ?? chosen(id, url);
}

function linkOf(linked: Linked, isPage: (path: string) => boolean): DeliveredLink | null {
  const { target_link_text: text, target_page_path: path, target_url: url } = linked;
  if (!path && !url) return null;
  return { text, path, url, resolved: path !== null && isPage(path) };
}

function componentOf(
  item: Pick<Item, 'has_component' | 'component_name' | 'component_config'>,
): DeliveredComponent | null {
  if (!item.has_component) return null;
  return { name: item.component_name, config: configOf(item.component_config) };
}

/** Empty while the typed JSON is incomplete. */
function configOf(text: string | null): Record<string, unknown> {
  try {
    const config: unknown = JSON.parse(text ?? 'null');
    return typeof config === 'object' && config !== null && !Array.isArray(config) ? { ...config } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
