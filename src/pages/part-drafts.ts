/** A page, its sections and items as their forms show them, and back. */
import type { Item, Page, Section } from '../../contract/entities.ts';

export type ImageDraft = { image_id: number | null; image_url: string | null };
export type LinkDraft = {
  target_page_path: string | null;
  target_url: string | null;
  target_link_text: string | null;
};
export type ComponentDraft = {
  has_component: boolean;
  component_name: string | null;
  component_config: string | null;
};

/** An image, a link and a component are one field each: nobody wants half of theirs and half of mine. */
export type SectionDraft = {
  headline: string;
  lead_text: string;
  body: string;
  published: boolean;
  display_mode: string;
  image: ImageDraft;
  link: LinkDraft;
};

export type ItemDraft = {
  headline: string;
  intro: string;
  body: string;
  published: boolean;
  display_mode: string;
  image: ImageDraft;
  link: LinkDraft;
  component: ComponentDraft;
};

export type PageDraft = {
  headline: string;
  subline: string;
  lead_text: string;
  path: string;
  slug: string;
  layout: string;
  published: boolean;
  in_sitemap: boolean;
  abstract: string;
  image: ImageDraft;
};

/** `layout` holds where the page names none. */
export function pageDraft(page: Page, layout: string): PageDraft {
  return {
    headline: page.headline ?? '',
    subline: page.subline ?? '',
    lead_text: page.lead_text ?? '',
    path: page.path ?? '',
    slug: page.slug ?? '',
    layout: page.layout || layout,
    published: page.published,
    in_sitemap: page.in_sitemap,
    abstract: page.abstract ?? '',
    image: imageDraft(page),
  };
}

/** `mode` is the display mode that holds where none is stored. */
export function sectionDraft(section: Section | null, mode: string): SectionDraft {
  return {
    headline: section?.headline ?? '',
    lead_text: section?.lead_text ?? '',
    body: section?.body ?? '',
    published: section?.published ?? false,
    display_mode: section?.display_mode || mode,
    image: imageDraft(section),
    link: linkDraft(section),
  };
}

export function itemDraft(item: Item | null, mode: string): ItemDraft {
  return {
    headline: item?.headline ?? '',
    intro: item?.intro ?? '',
    body: item?.body ?? '',
    published: item?.published ?? false,
    display_mode: item?.display_mode || mode,
    image: imageDraft(item),
    link: linkDraft(item),
    component: {
      has_component: item?.has_component ?? false,
      component_name: item?.component_name ?? null,
      component_config: item?.component_config ?? null,
    },
  };
}

/** A new part begins published where all beside it are. */
export function publishedLikeSiblings(siblings: readonly { published: boolean }[]): boolean {
  return siblings.length > 0 && siblings.every(({ published }) => published);
}

export function findSection(page: Page, sectionId: number): Section | null {
  return page.sections.find(({ id }) => id === sectionId) ?? null;
}

export function findItem(page: Page, itemId: number): { item: Item; section: Section; index: number } | null {
  for (const section of page.sections) {
    const index = section.items.findIndex(({ id }) => id === itemId);
    const item = section.items[index];
    if (item) return { item, section, index };
  }
  return null;
}

/** What the address of the image depends on. */
export function modeAndImage({ display_mode, image }: SectionDraft | ItemDraft): { mode: string; image: ImageDraft } {
  return { mode: display_mode, image };
}

export function imageDraft(part: ImageDraft | null): ImageDraft {
  return { image_id: part?.image_id ?? null, image_url: part?.image_url ?? null };
}

function linkDraft(part: Section | Item | null): LinkDraft {
  return {
    target_page_path: part?.target_page_path ?? null,
    target_url: part?.target_url ?? null,
    target_link_text: part?.target_link_text ?? null,
  };
}
