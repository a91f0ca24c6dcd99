/**
 * What a caller may send: a body decoder keeps the fields that its form owns and drops the rest. Modes, layouts and the
 * entries of menus and breadcrumbs are free JSON beside what is known of them: their further keys are kept (TOL-03).
 * Fields that may be absent stay absent, so that a change names only what it changes.
 */
import {
  array,
  boolean,
  both,
  type Decoded,
  type Decoder,
  handedBack,
  integer,
  literal,
  nullable,
  object,
  open,
  orJsonText,
  partial,
  refuse,
  string,
  withDefault,
} from './decode.ts';
import {
  type BreadcrumbEntry,
  breadcrumbEntry,
  type Item,
  item,
  type MenuEntry,
  menuEntry,
  writtenBreadcrumbEntry,
  writtenMenuEntry,
} from './entities.ts';
import { excessProblems, jsonExcess } from './json-excess.ts';
import { writtenDisplayMode, writtenLayout } from './modes.ts';

const text = nullable(string);
const changedMetaData = open(partial({ meta_title: text, meta_keywords: text, meta_description: text }));

export const domainChange = partial({
  description: text,
  footer_text: text,
  meta_data: changedMetaData,
});

/** What POST and PATCH of the admin prefix take. */
export const domainSetup = partial({
  fqdn: string,
  slug: text,
  default_path_prefix: text,
  ci_user: text,
  ci_user_token: text,
  ci_webhook_url: text,
  ci_webhook_token: text,
});

const link = { target_page_path: text, target_link_text: text, target_url: text };
const image = { image_id: nullable(integer), image_url: text };

export const pageCreation = object({
  headline: text,
  layout: text,
  breadcrumbs: withDefault(array(writtenBreadcrumbEntry), []),
});
export const pageChange = partial({
  headline: text,
  subline: text,
  lead_text: text,
  path: text,
  slug: text,
  layout: text,
  published: boolean,
  in_sitemap: boolean,
  abstract: text,
  meta_data: changedMetaData,
  start_page_domain_id: nullable(integer),
  ...image,
});

export const sectionFields = {
  headline: text,
  lead_text: text,
  body: text,
  published: boolean,
  display_mode: text,
  ...image,
  ...link,
};
export const itemFields = {
  headline: text,
  intro: text,
  body: text,
  published: boolean,
  display_mode: text,
  ...image,
  ...link,
  has_component: boolean,
  component_name: text,
  component_config: text,
};

export const itemChange = partial({ ...itemFields, section_id: integer, position: literal('first', 'last') });

export const menuChange = partial({ name: string, display_name: text, entries: array(writtenMenuEntry) });
export const breadcrumbsChange = object({ entries: array(writtenBreadcrumbEntry) });

export const settingsChange = partial({
  section_display_modes: orModestJsonText(array(writtenDisplayMode)),
  item_display_modes: orModestJsonText(array(writtenDisplayMode)),
  layouts: orModestJsonText(array(writtenLayout)),
});

/** The language of the mail. */
const language = withDefault(literal('en', 'de'), 'en');
export const invitationRenewal = object({ language });
export const invitationCreation = object({
  language,
  email: string,
  is_admin: withDefault(boolean, false),
  domain_ids: withDefault(array(integer), []),
});

export const componentChange = partial({ name: string, display_name: text, description: text, schema: text });

export const imageFields = { alt: text, category: text, copyright: text, notes: text };
/** `file_data` is plain base64, without a data-URL prefix. */
const fileContent = { file_data: string, file_name: withDefault(string, '') };
export const imageFile = object(fileContent);
export const imageCreation = both(object({ ...fileContent, scope: text }), partial(imageFields));

function orModestJsonText<T>(decoder: Decoder<T>): Decoder<T> {
  return (value, leftOut) => {
    const excess = typeof value === 'string' ? jsonExcess(value) : null;
    return excess ? refuse(excessProblems[excess]) : orJsonText(decoder)(value, leftOut);
  };
}

/** The entries as they are sent: as they were stored, but for what was changed of them (TOL-03). */
export function menuEntriesBody(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.map((entry) => {
    const handed = handedBack(menuEntry, entry);
    // An entry may have come as null.
    return handed?.entries === entry.entries ? { ...handed, entries: menuEntriesBody(entry.entries) } : handed;
  });
}

export function breadcrumbEntriesBody(entries: readonly BreadcrumbEntry[]): BreadcrumbEntry[] {
  return entries.map((entry) => handedBack(breadcrumbEntry, entry));
}

/** An item with what was changed of it, whole, as PUT replaces it; where it stands is told by other fields. */
export function itemPut(stored: Item, changed: Partial<Item>): BodyOfItem {
  const fresh = Object.entries(changed).filter(([name, value]) => (value ?? '') !== (fieldsOf(stored).get(name) ?? ''));
  const { id: _, ...whole } = handedBack(item, { ...stored, ...Object.fromEntries(fresh) });
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !notPut.has(name)));
}

type BodyOfItem = Decoded<typeof itemChange>;
const notPut = new Set(['section_id', 'position', 'revision']);
const fieldsOf = (stored: object) => new Map<string, unknown>(Object.entries(stored));
