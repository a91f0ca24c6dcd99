/** The entities. Each is described once; its decoder, type and call bodies follow from the description. */
import { signInState } from './account.ts';
import { clientToken } from './client-tokens.ts';
import {
  anything,
  array,
  boolean,
  type Decoded,
  type Decoder,
  encode,
  type Faithful,
  integer,
  nullable,
  object,
  open,
  partial,
  roundTrip,
  string,
  withDefault,
} from './decode.ts';
import {
  bodyDecoders,
  fieldDecoders,
  flag,
  grouped,
  identity,
  jsonList,
  jsonText,
  list,
  name,
  readOnly,
  reference,
  secret,
  text,
  type WritableField,
} from './fields.ts';
import { displayMode, layout, writtenDisplayMode, writtenLayout } from './modes.ts';
import { domainLiveFields, pageLive } from './page-live.ts';
import { target } from './paths.ts';

const metaDataFields = { meta_title: text, meta_keywords: text, meta_description: text };
export const metaData = roundTrip(fieldDecoders(metaDataFields));
export type MetaData = Decoded<typeof metaData>;
export const noMetaData: MetaData = { meta_title: null, meta_keywords: null, meta_description: null };
/** Sent as a whole, because a server may replace the stored object. */
const meta_data = {
  read: withDefault(metaData, noMetaData),
  sent: open(partial(bodyDecoders(metaDataFields))),
  parts: ['meta_title', 'meta_keywords', 'meta_description'],
  encode: (meta) => encode(metaData, meta),
} as const satisfies WritableField<MetaData, Partial<MetaData>>;

export const settingsFields = {
  ...identity,
  domain_id: readOnly(nullable(integer)),
  section_display_modes: jsonList(displayMode, writtenDisplayMode),
  item_display_modes: jsonList(displayMode, writtenDisplayMode),
  layouts: jsonList(layout, writtenLayout),
};
/** Settings without a readable id cannot be edited but still apply. */
export const domainSettings = object({ ...fieldDecoders(settingsFields), id: nullable(integer) });
export type DomainSettings = Decoded<typeof domainSettings>;

/** Settings with their lists as stored, so that unreadable entries can be shown, fixed and sent back. */
export const storedSettings = object({
  ...fieldDecoders(settingsFields),
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

/** Set up by admins, who alone see `ci_user` and the two secrets. */
export const domainSetupFields = {
  fqdn: name,
  slug: text,
  default_path_prefix: target,
  ci_webhook_url: text,
  ci_webhook_token: secret,
  ci_user: text,
  ci_user_token: secret,
  /** See `preview.ts`; only if a domain `has_preview`. */
  preview_url: text,
};
/** Set by editors. */
export const domainTextFields = { description: text, footer_text: text, meta_data };
export const domainFields = {
  ...identity,
  ...domainSetupFields,
  ...domainTextFields,
  start_page: readOnly(nullable(object({ id: integer, headline: nullable(string) }))),
  pages: readOnly(withDefault(array(pageSummary), [])),
  domain_settings: readOnly(nullable(domainSettings)),
  /** Admins only. */
  client_tokens: readOnly(withDefault(array(clientToken), [])),
  /** `null` on a server without a trash. */
  trash_count: readOnly(nullable(integer)),
  /** Whether one call can move a section or an item by several places. */
  moves_over_places: readOnly(withDefault(boolean, false)),
  /** Whether the server issues preview tokens, and admins may set a `preview_url`. */
  has_preview: readOnly(withDefault(boolean, false)),
  ...domainLiveFields,
};
export const domain = object(fieldDecoders(domainFields));
export type Domain = Decoded<typeof domain>;

const breadcrumbEntryFields = { link_text: nullable(string), target_page_path: nullable(string) };
const breadcrumbEntry = roundTrip(breadcrumbEntryFields);
export type BreadcrumbEntry = Decoded<typeof breadcrumbEntry>;
/** Keeps unknown keys in their original order, as servers do. */
const writtenBreadcrumbEntry = open(object({ ...breadcrumbEntryFields, target_page_path: target.sent }));

export const breadcrumbsFields = {
  ...identity,
  entries: list(breadcrumbEntry, writtenBreadcrumbEntry),
};
export const breadcrumbs = object(fieldDecoders(breadcrumbsFields));
export type Breadcrumbs = Decoded<typeof breadcrumbs>;

/** Breadcrumbs without an id, or an empty list, mean that the page has no breadcrumbs. */
const pageBreadcrumbs: Decoder<Breadcrumbs | null> = (value, leftOut) => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && 'id' in one && one.id !== null
    ? nullable(breadcrumbs)(one, leftOut)
    : null;
};

/** A list, one object or `null`. Never tolerant, because the result is compared with the stored breadcrumbs. */
export const breadcrumbsOfPage: Decoder<Breadcrumbs[] | null> = (value) => {
  if (value === null) return null;
  return array(breadcrumbs)(Array.isArray(value) ? value : [value]);
};

const image = grouped('image', { image_id: reference, image_url: text });
/** Path and URL are mutually exclusive. */
const link = grouped('link', {
  target_page_path: target,
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
  section_id: readOnly(nullable(integer)),
  headline: text,
  intro: text,
  body: text,
  published: flag,
  display_mode: text,
  ...image,
  ...link,
  ...placedComponent,
};
/** PUT replaces an item, so unreadable parts are sent back as they came. */
export const item = roundTrip(fieldDecoders(itemFields));
export type Item = Decoded<typeof item>;

export const sectionFields = {
  ...identity,
  page_id: readOnly(nullable(integer)),
  headline: text,
  lead_text: text,
  body: text,
  published: flag,
  display_mode: text,
  ...image,
  ...link,
  items: readOnly(withDefault(array(item), [])),
};
export const section = object(fieldDecoders(sectionFields));
export type Section = Decoded<typeof section>;

export const pageFields = {
  ...identity,
  domain_id: readOnly(nullable(integer)),
  headline: text,
  subline: text,
  lead_text: text,
  path: target,
  slug: text,
  layout: text,
  published: flag,
  in_sitemap: flag,
  abstract: text,
  ...image,
  meta_data,
  start_page_domain_id: reference,
  breadcrumbs: readOnly(pageBreadcrumbs),
  sections: readOnly(withDefault(array(section), [])),
  live: readOnly(nullable(pageLive)),
};
export const page = object(fieldDecoders(pageFields));
export type Page = Decoded<typeof page>;

const menuEntryTexts = fieldDecoders({ target_text: text, target_page_path: text, target_url: text });
type MenuEntryTexts = { [Name in keyof typeof menuEntryTexts]: string | null };
export type MenuEntry = Faithful<MenuEntryTexts & { entries: MenuEntry[] }>;
export const menuEntry: Decoder<MenuEntry> = (value, leftOut) => menuEntryFields(value, leftOut);
const menuEntryFields = roundTrip({ ...menuEntryTexts, entries: withDefault(array(menuEntry), []) });
const writtenMenuEntry: Decoder<MenuEntry> = (value, leftOut) => writtenMenuEntryFields(value, leftOut);
const writtenMenuEntryFields = open(
  object({ ...menuEntryTexts, target_page_path: target.sent, entries: withDefault(array(writtenMenuEntry), []) }),
);

export const menuFields = {
  ...identity,
  domain_id: readOnly(nullable(integer)),
  name,
  display_name: text,
  entries: { ...list(menuEntry, writtenMenuEntry), encode: menuEntriesBody },
};
export const menu = object(fieldDecoders(menuFields));
export type Menu = Decoded<typeof menu>;

export const componentFields = { ...identity, name, display_name: text, description: text, schema: jsonText };
export const component = object(fieldDecoders(componentFields));
export type Component = Decoded<typeof component>;

export const userFields = {
  ...identity,
  email: readOnly(name.read),
  name: text,
  is_admin: flag,
  domains: readOnly(withDefault(array(object({ id: integer, fqdn: name.read })), [])),
  /** ISO 8601 in UTC; `null` for whoever may sign in. */
  deactivated_at: readOnly(nullable(string)),
  /** Announces what admins do to an account; only of one user, not in the list. */
  sign_in: readOnly(nullable(signInState)),
};
export const user = object(fieldDecoders(userFields));
export type User = Decoded<typeof user>;

/** The client logs and ignores unknown values of `type`. */
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
  url: readOnly(name.read),
  width: readOnly(nullable(integer)),
  height: readOnly(nullable(integer)),
  scope: readOnly(nullable(string)),
};
export const libraryImage = object({
  ...fieldDecoders(imageFields),
  /** The domain that it belongs to, or `null` for a common image, if `me` announces `has_homes`. */
  home: nullable(integer),
  /** Only in lists: the number of websites of others that use it. Whoever may edit all of them may change it. */
  foreign_websites: withDefault(integer, 0),
  /** Of the file that was sent, where the library recognises one that is sent again: `fileHashLength`. */
  file_hash: withDefault(nullable(string), null),
});
export type LibraryImage = Decoded<typeof libraryImage>;

export type FieldMessages = Record<string, string[]>;

/** The entries to send back: as stored, with the changes made since. */
function menuEntriesBody(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.map((entry) => {
    const body = encode(menuEntry, entry);
    // The stored entry may be null.
    return body?.entries === entry.entries ? { ...body, entries: menuEntriesBody(entry.entries) } : body;
  });
}
