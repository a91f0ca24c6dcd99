/**
 * What a caller may send. A body decoder keeps the fields that may be set and drops the rest. Modes, layouts and the
 * entries of menus and breadcrumbs are free-form JSON beyond their known fields: unknown keys are kept (TOL-03).
 * Optional fields that are absent stay absent, so that a change contains only what it changes.
 */
import {
  array,
  both,
  type Decoded,
  handedBack,
  integer,
  literal,
  object,
  partial,
  string,
  withDefault,
} from './decode.ts';
import {
  breadcrumbsFields,
  componentFields,
  domainSetupFields,
  domainTextFields,
  type Item,
  imageFields,
  item,
  itemFields,
  menuFields,
  pageFields,
  sectionFields,
  settingsFields,
  userFields,
} from './entities.ts';
import { senders, text } from './fields.ts';

export const domainChange = partial(senders(domainTextFields));
/** What POST and PATCH accept under the admin prefix. */
export const domainSetup = partial(senders(domainSetupFields));
export const pageChange = partial(senders(pageFields));
export const sectionChange = partial(senders(sectionFields));
export const menuChange = partial(senders(menuFields));
export const breadcrumbsChange = object(senders(breadcrumbsFields));
export const settingsChange = partial(senders(settingsFields));
export const componentChange = partial(senders(componentFields));
export const userChange = partial(senders(userFields));
export const imageChange = partial(senders(imageFields));

export const pageCreation = object({
  headline: pageFields.headline.sent,
  layout: pageFields.layout.sent,
  breadcrumbs: withDefault(breadcrumbsFields.entries.sent, []),
});
export const sectionCreation = both(object({ page_id: integer }), sectionChange);
export const itemCreation = both(object({ section_id: integer }), partial(senders(itemFields)));
export const itemChange = partial({
  ...senders(itemFields),
  section_id: integer,
  position: literal('first', 'last'),
});

/** The language of the mail. */
const language = withDefault(literal('en', 'de'), 'en');
export const invitationRenewal = object({ language });
export const invitationCreation = object({
  language,
  email: string,
  is_admin: withDefault(userFields.is_admin.sent, false),
  domain_ids: withDefault(array(integer), []),
});

/** `file_data` is plain base64, without a data-URL prefix. */
const fileContent = { file_data: string, file_name: withDefault(string, '') };
export const imageFile = object(fileContent);
export const imageCreation = both(object({ ...fileContent, scope: text.read }), imageChange);

/** An item with its changes, complete, because PUT replaces it. Its position is in other fields. */
export function itemPut(stored: Item, changed: Partial<Item>): BodyOfItem {
  const fresh = Object.entries(changed).filter(([name, value]) => (value ?? '') !== (fieldsOf(stored).get(name) ?? ''));
  const { id: _, ...whole } = handedBack(item, { ...stored, ...Object.fromEntries(fresh) });
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !notPut.has(name)));
}

type BodyOfItem = Decoded<typeof itemChange>;
const notPut = new Set(['section_id', 'position', 'revision']);
const fieldsOf = (stored: object) => new Map<string, unknown>(Object.entries(stored));
