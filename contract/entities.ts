/**
 * The entities of the product as they travel: snake_case fields, integer ids, absent values `null`.
 * Every entity is a decoder and the type that it yields. `revision` is there only on a server that keeps revisions.
 */
import {
  anything,
  array,
  boolean,
  type Decoded,
  type Decoder,
  type Faithful,
  faithful,
  integer,
  nullable,
  object,
  open,
  orJsonText,
  string,
  withDefault,
} from './decode.ts';
import { displayMode, layout } from './modes.ts';

const text = withDefault(string, '');
/** A tolerant reader takes the JSON itself for its text. */
const jsonText: Decoder<string> = (value, leftOut) =>
  leftOut && typeof value === 'object' ? JSON.stringify(value) : string(value, leftOut);
const revision = nullable(integer);

export const me = object({
  id: nullable(integer),
  email: nullable(string),
  is_admin: withDefault(boolean, false),
  /** Announces the extras of the bundled image library; `trash_days` is 0 where it keeps nothing that is destroyed. */
  image_library: nullable(object({ trash_days: integer })),
  /** Announces to admins that they can invite people. */
  invitations: nullable(object({ sends_mail: boolean })),
  /** Announces a page where people look after second factors and sessions of their own. */
  account_url: nullable(string),
});
export type Me = Decoded<typeof me>;

export const metaData = faithful({
  meta_title: nullable(string),
  meta_keywords: nullable(string),
  meta_description: nullable(string),
});
export type MetaData = Decoded<typeof metaData>;
export const noMetaData: MetaData = { meta_title: null, meta_keywords: null, meta_description: null };

export const domainSettings = object({
  id: integer,
  domain_id: nullable(integer),
  section_display_modes: withDefault(orJsonText(array(displayMode)), []),
  item_display_modes: withDefault(orJsonText(array(displayMode)), []),
  layouts: withDefault(orJsonText(array(layout)), []),
  revision,
});
export type DomainSettings = Decoded<typeof domainSettings>;

/** Settings with their lists exactly as they are stored, so that what is not understood can be seen, mended and handed back. */
export const storedSettings = object({
  id: integer,
  domain_id: nullable(integer),
  section_display_modes: anything,
  item_display_modes: anything,
  layouts: anything,
  revision,
});
export type StoredSettings = Decoded<typeof storedSettings>;

export const clientToken = object({
  id: integer,
  name: text,
  token: nullable(string),
  domain: nullable(object({ id: integer, fqdn: nullable(string) })),
  revision,
});
export type ClientToken = Decoded<typeof clientToken>;

export const domainSummary = object({ id: integer, fqdn: text, slug: nullable(string) });
export type DomainSummary = Decoded<typeof domainSummary>;

export const pageSummary = object({
  id: integer,
  headline: nullable(string),
  path: nullable(string),
  layout: nullable(string),
  abstract: nullable(string),
  image_id: nullable(integer),
  published: withDefault(boolean, true),
});
export type PageSummary = Decoded<typeof pageSummary>;

/** `ci_user`, the two CI secrets and `client_tokens` are there for admins only. */
export const domain = object({
  id: integer,
  fqdn: text,
  slug: nullable(string),
  description: nullable(string),
  default_path_prefix: nullable(string),
  footer_text: nullable(string),
  meta_data: withDefault(metaData, noMetaData),
  start_page: nullable(object({ id: integer, headline: nullable(string) })),
  pages: withDefault(array(pageSummary), []),
  ci_webhook_url: nullable(string),
  ci_user: nullable(string),
  ci_user_token: nullable(string),
  ci_webhook_token: nullable(string),
  domain_settings: nullable(domainSettings),
  client_tokens: withDefault(array(clientToken), []),
  /** How much lies in the domain's trash; `null` on a server without one. */
  trash_count: nullable(integer),
  /** Whether the server tells which images stand on the pages of a domain, all at once. */
  lists_image_places: withDefault(boolean, false),
  /** Whether the server moves a section or an item over several places in one call. */
  moves_over_places: withDefault(boolean, false),
  revision,
});
export type Domain = Decoded<typeof domain>;

const breadcrumbEntryFields = { link_text: nullable(string), target_page_path: nullable(string) };
export const breadcrumbEntry = faithful(breadcrumbEntryFields);
export type BreadcrumbEntry = Decoded<typeof breadcrumbEntry>;
/** With further keys in their place, as servers keep it. */
export const writtenBreadcrumbEntry = open(object(breadcrumbEntryFields));

export const breadcrumbs = object({ id: integer, entries: withDefault(array(breadcrumbEntry), []), revision });
export type Breadcrumbs = Decoded<typeof breadcrumbs>;

/** Breadcrumbs without an id, or an empty list, mean that the page has none. */
const pageBreadcrumbs: Decoder<Breadcrumbs | null> = (value, leftOut) => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && 'id' in one && one.id !== null
    ? nullable(breadcrumbs)(one, leftOut)
    : null;
};

/** A list, one object, or `null` (CRUMB-05). What of it cannot be read is not left out: somebody wants to compare. */
export const breadcrumbsOfPage: Decoder<Breadcrumbs[] | null> = (value) => {
  if (value === null) return null;
  return array(breadcrumbs)(Array.isArray(value) ? value : [value]);
};

const link = {
  target_page_path: nullable(string),
  target_link_text: nullable(string),
  target_url: nullable(string),
};
const image = { image_id: nullable(integer), image_url: nullable(string) };

/** PUT replaces an item: what is not understood of it is handed back. */
export const item = faithful({
  id: integer,
  section_id: nullable(integer),
  headline: nullable(string),
  intro: nullable(string),
  body: nullable(string),
  display_mode: nullable(string),
  published: withDefault(boolean, false),
  ...image,
  ...link,
  has_component: withDefault(boolean, false),
  component_name: nullable(string),
  component_config: nullable(jsonText),
  revision,
});
export type Item = Decoded<typeof item>;

export const section = object({
  id: integer,
  page_id: nullable(integer),
  headline: nullable(string),
  lead_text: nullable(string),
  body: nullable(string),
  published: withDefault(boolean, false),
  display_mode: nullable(string),
  ...image,
  ...link,
  items: withDefault(array(item), []),
  revision,
});
export type Section = Decoded<typeof section>;

export const page = object({
  id: integer,
  domain_id: nullable(integer),
  path: nullable(string),
  slug: nullable(string),
  headline: nullable(string),
  subline: nullable(string),
  lead_text: nullable(string),
  ...image,
  breadcrumbs: pageBreadcrumbs,
  layout: nullable(string),
  published: withDefault(boolean, false),
  abstract: nullable(string),
  meta_data: withDefault(metaData, noMetaData),
  in_sitemap: withDefault(boolean, false),
  start_page_domain_id: nullable(integer),
  sections: withDefault(array(section), []),
  revision,
});
export type Page = Decoded<typeof page>;

const menuEntryTexts = {
  target_text: nullable(string),
  target_page_path: nullable(string),
  target_url: nullable(string),
};
export type MenuEntry = Faithful<{
  target_text: string | null;
  target_page_path: string | null;
  target_url: string | null;
  entries: MenuEntry[];
}>;
export const menuEntry: Decoder<MenuEntry> = (value, leftOut) => menuEntryFields(value, leftOut);
const menuEntryFields = faithful({ ...menuEntryTexts, entries: withDefault(array(menuEntry), []) });
/** With further keys in their place, as servers keep it. */
export const writtenMenuEntry: Decoder<MenuEntry> = (value, leftOut) => writtenMenuEntryFields(value, leftOut);
const writtenMenuEntryFields = open(object({ ...menuEntryTexts, entries: withDefault(array(writtenMenuEntry), []) }));

export const menu = object({
  id: integer,
  name: text,
  display_name: nullable(string),
  domain_id: nullable(integer),
  entries: withDefault(array(menuEntry), []),
  revision,
});
export type Menu = Decoded<typeof menu>;

export const component = object({
  id: integer,
  name: text,
  display_name: nullable(string),
  description: nullable(string),
  schema: nullable(jsonText),
  revision,
});
export type Component = Decoded<typeof component>;

export const user = object({
  id: integer,
  email: text,
  is_admin: withDefault(boolean, false),
  domains: withDefault(array(object({ id: integer, fqdn: text })), []),
  revision,
});
export type User = Decoded<typeof user>;

/** The type is any text: a reader ignores and logs one that it does not know. */
export const displayModeUsage = object({
  type: text,
  name: nullable(string),
  count: withDefault(integer, 0),
  using_pages: withDefault(array(object({ id: integer, headline: nullable(string), path: nullable(string) })), []),
});
export type DisplayModeUsage = Decoded<typeof displayModeUsage>;

export const libraryImage = object({
  id: integer,
  alt: nullable(string),
  category: nullable(string),
  copyright: nullable(string),
  notes: nullable(string),
  url: text,
  width: nullable(integer),
  height: nullable(integer),
  scope: nullable(string),
  revision,
});
export type LibraryImage = Decoded<typeof libraryImage>;

/** `["name"]` and `[{name}]` are both understood. */
export const scope: Decoder<string> = (value, leftOut) =>
  typeof value === 'string' ? value : object({ name: string })(value, leftOut).name;

export type FieldMessages = Record<string, string[]>;
