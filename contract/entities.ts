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
  integer,
  literal,
  nullable,
  object,
  orJsonText,
  record,
  string,
  withDefault,
} from './decode.ts';

const text = withDefault(string, '');
const revision = nullable(integer);

export const me = object({ id: nullable(integer), email: nullable(string), is_admin: withDefault(boolean, false) });
export type Me = Decoded<typeof me>;

export const metaData = object({
  meta_title: nullable(string),
  meta_keywords: nullable(string),
  meta_description: nullable(string),
});
export type MetaData = Decoded<typeof metaData>;
const noMetaData: MetaData = { meta_title: null, meta_keywords: null, meta_description: null };

export const imageSize = object({ width: integer, height: integer });
export type ImageSize = Decoded<typeof imageSize>;

const attributes = nullable(array(object({ name: string })));

export const displayMode = object({
  name: string,
  description: nullable(string),
  is_default: withDefault(boolean, false),
  attributes,
  image_config: nullable(imageSize),
});
export type DisplayMode = Decoded<typeof displayMode>;

export const layout = object({
  name: string,
  description: nullable(string),
  is_default: withDefault(boolean, false),
  attributes,
  page_image_config: nullable(imageSize),
  section_image_config: nullable(imageSize),
  item_image_config: nullable(imageSize),
});
export type Layout = Decoded<typeof layout>;

export const domainSettings = object({
  id: integer,
  domain_id: nullable(integer),
  section_display_modes: withDefault(orJsonText(array(displayMode)), []),
  item_display_modes: withDefault(orJsonText(array(displayMode)), []),
  layouts: withDefault(orJsonText(array(layout)), []),
  revision,
});
export type DomainSettings = Decoded<typeof domainSettings>;

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
  revision,
});
export type Domain = Decoded<typeof domain>;

export const breadcrumbEntry = object({ link_text: nullable(string), target_page_path: nullable(string) });
export type BreadcrumbEntry = Decoded<typeof breadcrumbEntry>;

export const breadcrumbs = object({ id: integer, entries: withDefault(array(breadcrumbEntry), []), revision });
export type Breadcrumbs = Decoded<typeof breadcrumbs>;

/** Breadcrumbs without an id, or an empty list, mean that the page has none. */
const pageBreadcrumbs: Decoder<Breadcrumbs | null> = (value) =>
  typeof value === 'object' && value !== null && 'id' in value && value.id !== null ? breadcrumbs(value) : null;

const link = {
  target_page_path: nullable(string),
  target_link_text: nullable(string),
  target_url: nullable(string),
};
const image = { image_id: nullable(integer), image_url: nullable(string) };

export const item = object({
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
  component_config: nullable(string),
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

export type MenuEntry = {
  target_text: string | null;
  target_page_path: string | null;
  target_url: string | null;
  entries: MenuEntry[];
};
export const menuEntry: Decoder<MenuEntry> = (value) => menuEntryFields(value);
const menuEntryFields = object({
  target_text: nullable(string),
  target_page_path: nullable(string),
  target_url: nullable(string),
  entries: withDefault(array(menuEntry), []),
});

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
  schema: nullable(string),
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
export const scope: Decoder<string> = (value) =>
  typeof value === 'string' ? value : object({ name: string })(value).name;

export const health = object({ status: literal('ok'), version: string });

export type FieldMessages = Record<string, string[]>;

/** The refusal of a server: `fields` with 422 only, `current` (the stored entity) with 412 only. */
export const refusal = object({
  error: nullable(string),
  fields: nullable(record(array(string))),
  current: anything,
});
