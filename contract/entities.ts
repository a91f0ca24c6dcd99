/** The entities of the product. Each is described once; its decoder, type and call bodies follow from that. */
import { clientToken } from './client-tokens.ts';
import {
  anything,
  array,
  boolean,
  type Decoded,
  type Decoder,
  type Faithful,
  faithful,
  handedBack,
  integer,
  nullable,
  object,
  open,
  partial,
  string,
  withDefault,
} from './decode.ts';
import {
  flag,
  grouped,
  identity,
  jsonList,
  jsonText,
  list,
  name,
  readers,
  reference,
  secret,
  senders,
  text,
  told,
  type Written,
} from './fields.ts';
import { displayMode, layout, writtenDisplayMode, writtenLayout } from './modes.ts';
import { domainLiveFields, pageLive } from './page-live.ts';

export const me = object({
  id: nullable(integer),
  email: nullable(string),
  is_admin: withDefault(boolean, false),
  /** Announces the extras of the bundled image library; `trash_days` is 0 if it keeps nothing that is destroyed. */
  image_library: nullable(object({ trash_days: integer })),
  /** What admins can do: invite people, see who did what. */
  invitations: nullable(object({ sends_mail: boolean })),
  activity: withDefault(boolean, false),
  /** Whether the server knows where images and components are used on all domains. */
  has_references: withDefault(boolean, false),
  /** Announces a page where users manage their own second factors and sessions. */
  account_url: nullable(string),
});
export type Me = Decoded<typeof me>;

const metaDataFields = { meta_title: text, meta_keywords: text, meta_description: text };
export const metaData = faithful(readers(metaDataFields));
export type MetaData = Decoded<typeof metaData>;
export const noMetaData: MetaData = { meta_title: null, meta_keywords: null, meta_description: null };
/** The whole object is sent when one text changes, because a server may store it as it comes. */
const meta_data = {
  read: withDefault(metaData, noMetaData),
  sent: open(partial(senders(metaDataFields))),
  parts: ['meta_title', 'meta_keywords', 'meta_description'],
  handedBack: (meta) => handedBack(metaData, meta),
} as const satisfies Written<MetaData, Partial<MetaData>>;

export const settingsFields = {
  ...identity,
  domain_id: told(nullable(integer)),
  section_display_modes: jsonList(displayMode, writtenDisplayMode),
  item_display_modes: jsonList(displayMode, writtenDisplayMode),
  layouts: jsonList(layout, writtenLayout),
};
/** Settings without a readable id cannot be edited but are still used. */
export const domainSettings = object({ ...readers(settingsFields), id: nullable(integer) });
export type DomainSettings = Decoded<typeof domainSettings>;

/** Settings with their lists exactly as stored, so that entries that were not understood can be seen, fixed, sent back. */
export const storedSettings = object({
  ...readers(settingsFields),
  section_display_modes: anything,
  item_display_modes: anything,
  layouts: anything,
});
export type StoredSettings = Decoded<typeof storedSettings>;

export const domainSummary = object({ id: integer, fqdn: name.read, slug: nullable(string) });
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

/** What admins set up. Only admins see `ci_user` and the two secrets. */
export const domainSetupFields = {
  fqdn: name,
  slug: text,
  default_path_prefix: text,
  ci_webhook_url: text,
  ci_webhook_token: secret,
  ci_user: text,
  ci_user_token: secret,
  /** `preview.ts` describes it; known only where a domain `has_preview`. */
  preview_url: text,
};
/** What editors write. */
export const domainTextFields = { description: text, footer_text: text, meta_data };
export const domainFields = {
  ...identity,
  ...domainSetupFields,
  ...domainTextFields,
  start_page: told(nullable(object({ id: integer, headline: nullable(string) }))),
  pages: told(withDefault(array(pageSummary), [])),
  domain_settings: told(nullable(domainSettings)),
  /** Admins only. */
  client_tokens: told(withDefault(array(clientToken), [])),
  /** How many entries are in the domain's trash; `null` on a server without a trash. */
  trash_count: told(nullable(integer)),
  /** Whether one call can move a section or an item by several places. */
  moves_over_places: told(withDefault(boolean, false)),
  /** Whether the server makes preview tokens, and admins may give the domain a `preview_url`. */
  has_preview: told(withDefault(boolean, false)),
  ...domainLiveFields,
};
export const domain = object(readers(domainFields));
export type Domain = Decoded<typeof domain>;

const breadcrumbEntryFields = { link_text: nullable(string), target_page_path: nullable(string) };
const breadcrumbEntry = faithful(breadcrumbEntryFields);
export type BreadcrumbEntry = Decoded<typeof breadcrumbEntry>;
/** Keeps unknown keys in their original order, as servers do. */
const writtenBreadcrumbEntry = open(object(breadcrumbEntryFields));

export const breadcrumbsFields = {
  ...identity,
  entries: list(breadcrumbEntry, writtenBreadcrumbEntry),
};
export const breadcrumbs = object(readers(breadcrumbsFields));
export type Breadcrumbs = Decoded<typeof breadcrumbs>;

/** Breadcrumbs without an id, or an empty list, mean that the page has no breadcrumbs. */
const pageBreadcrumbs: Decoder<Breadcrumbs | null> = (value, leftOut) => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && 'id' in one && one.id !== null
    ? nullable(breadcrumbs)(one, leftOut)
    : null;
};

/** A list, one object or `null` (CRUMB-05). Unreadable parts are not left out, because somebody wants to compare them. */
export const breadcrumbsOfPage: Decoder<Breadcrumbs[] | null> = (value) => {
  if (value === null) return null;
  return array(breadcrumbs)(Array.isArray(value) ? value : [value]);
};

const image = grouped('image', { image_id: reference, image_url: text });
/** Path and URL are mutually exclusive. */
const link = grouped('link', {
  target_page_path: text,
  target_link_text: { ...text, isAlone: true },
  target_url: text,
});
const placedComponent = grouped('component', {
  has_component: flag,
  component_name: text,
  component_config: jsonText,
});

export const itemFields = {
  ...identity,
  section_id: told(nullable(integer)),
  headline: text,
  intro: text,
  body: text,
  published: flag,
  display_mode: text,
  ...image,
  ...link,
  ...placedComponent,
};
/** PUT replaces an item, so parts that were not understood are sent back. */
export const item = faithful(readers(itemFields));
export type Item = Decoded<typeof item>;

export const sectionFields = {
  ...identity,
  page_id: told(nullable(integer)),
  headline: text,
  lead_text: text,
  body: text,
  published: flag,
  display_mode: text,
  ...image,
  ...link,
  items: told(withDefault(array(item), [])),
};
export const section = object(readers(sectionFields));
export type Section = Decoded<typeof section>;

export const pageFields = {
  ...identity,
  domain_id: told(nullable(integer)),
  headline: text,
  subline: text,
  lead_text: text,
  path: text,
  slug: text,
  layout: text,
  published: flag,
  in_sitemap: flag,
  abstract: text,
  ...image,
  meta_data,
  start_page_domain_id: reference,
  breadcrumbs: told(pageBreadcrumbs),
  sections: told(withDefault(array(section), [])),
  live: told(nullable(pageLive)),
};
export const page = object(readers(pageFields));
export type Page = Decoded<typeof page>;

const menuEntryTexts = readers({ target_text: text, target_page_path: text, target_url: text });
type MenuEntryTexts = { [Name in keyof typeof menuEntryTexts]: string | null };
export type MenuEntry = Faithful<MenuEntryTexts & { entries: MenuEntry[] }>;
export const menuEntry: Decoder<MenuEntry> = (value, leftOut) => menuEntryFields(value, leftOut);
const menuEntryFields = faithful({ ...menuEntryTexts, entries: withDefault(array(menuEntry), []) });
/** Keeps unknown keys in their original order, as servers do. */
const writtenMenuEntry: Decoder<MenuEntry> = (value, leftOut) => writtenMenuEntryFields(value, leftOut);
const writtenMenuEntryFields = open(object({ ...menuEntryTexts, entries: withDefault(array(writtenMenuEntry), []) }));

export const menuFields = {
  ...identity,
  domain_id: told(nullable(integer)),
  name,
  display_name: text,
  entries: { ...list(menuEntry, writtenMenuEntry), handedBack: menuEntriesBody },
};
export const menu = object(readers(menuFields));
export type Menu = Decoded<typeof menu>;

export const componentFields = { ...identity, name, display_name: text, description: text, schema: jsonText };
export const component = object(readers(componentFields));
export type Component = Decoded<typeof component>;

export const userFields = {
  ...identity,
  email: told(name.read),
  is_admin: flag,
  domains: told(withDefault(array(object({ id: integer, fqdn: name.read })), [])),
};
export const user = object(readers(userFields));
export type User = Decoded<typeof user>;

/** The type may be any text; a reader logs and ignores a type that it does not know. */
export const displayModeUsage = object({
  type: name.read,
  name: nullable(string),
  count: withDefault(integer, 0),
  using_pages: withDefault(array(object({ id: integer, headline: nullable(string), path: nullable(string) })), []),
});
export type DisplayModeUsage = Decoded<typeof displayModeUsage>;

export const imageFields = {
  ...identity,
  alt: text,
  category: text,
  copyright: text,
  notes: text,
  url: told(name.read),
  width: told(nullable(integer)),
  height: told(nullable(integer)),
  scope: told(nullable(string)),
};
export const libraryImage = object(readers(imageFields));
export type LibraryImage = Decoded<typeof libraryImage>;

/** Both `["name"]` and `[{name}]` are accepted. */
export const scope: Decoder<string> = (value, leftOut) =>
  typeof value === 'string' ? value : object({ name: string })(value, leftOut).name;

export type FieldMessages = Record<string, string[]>;

/** The entries to send: as stored, with the changes made since (TOL-03). */
function menuEntriesBody(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.map((entry) => {
    const handed = handedBack(menuEntry, entry);
    // The stored entry may be null.
    return handed?.entries === entry.entries ? { ...handed, entries: menuEntriesBody(entry.entries) } : handed;
  });
}
