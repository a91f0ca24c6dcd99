/** The responses of the delivery API that this website uses; see `docs/delivery.md` of Kontor. */

export type Site = {
  fqdn: string;
  slug: string | null;
  footer_text: string | null;
  meta_data: MetaData;
  start_page_path: string | null;
};

export type MetaData = {
  meta_title: string | null;
  meta_keywords: string | null;
  meta_description: string | null;
};

export type Menu = { name: string; display_name: string | null; entries: MenuEntry[] };

export type MenuEntry = {
  link_text: string | null;
  target_page_path: string | null;
  target_url: string | null;
  /** Whether `target_page_path` is a page of this website. */
  resolved: boolean;
  entries: MenuEntry[];
};

export type PageSummary = { id: number; path: string; headline: string | null; changed_at: string | null };

export type Page = PageSummary & {
  subline: string | null;
  lead_text: string | null;
  abstract: string | null;
  layout: string | null;
  meta_data: MetaData;
  image: Image | null;
  breadcrumbs: { link_text: string | null; target_page_path: string | null; resolved: boolean }[];
  sections: Section[];
  /** Only in drafts. */
  published?: boolean;
};

export type Part = {
  id: number;
  headline: string | null;
  display_mode: string | null;
  image: Image | null;
  link: Link | null;
  body_html?: string | null;
  published?: boolean;
};

export type Section = Part & { lead_text: string | null; items: Item[] };

export type Item = Part & { intro_html?: string | null; component: Component | null };

export type Image = {
  id: number;
  alt: string | null;
  copyright: string | null;
  width: number | null;
  height: number | null;
  url: string;
  srcset: string | null;
};

export type Link = { text: string | null; path: string | null; url: string | null; resolved: boolean };

export type Component = { name: string | null; config: Record<string, unknown> | null };

export type Redirect = { from: string; to: string };
