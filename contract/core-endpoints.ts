/** The calls that an editor's visit needs, which the browser loads at the start. `endpoints.ts` has all calls. */
import { language } from './account.ts';
import {
  array,
  both,
  type Decoded,
  type Decoder,
  encode,
  integer,
  literal,
  nullable,
  object,
  partial,
  string,
  withDefault,
} from './decode.ts';
import { library, list, management, ofDomain } from './endpoint.ts';
import {
  breadcrumbs,
  breadcrumbsFields,
  breadcrumbsOfPage,
  component,
  componentFields,
  displayModeUsage,
  domain,
  domainSetupFields,
  domainTextFields,
  type Item,
  imageFields,
  item,
  itemFields,
  libraryImage,
  menu,
  menuFields,
  page,
  pageFields,
  section,
  sectionFields,
  settingsFields,
  userFields,
} from './entities.ts';
import { health, imageUses, listedDomain, readDomain, restored, trashed, trashedImage } from './extras.ts';
import { bodyDecoders, text } from './fields.ts';
import { me } from './me.ts';

/**
 * The bodies of the calls. A body decoder keeps the fields that may be set and drops the rest, except that modes, layouts
 * and the entries of menus and breadcrumbs keep unknown keys. Absent optional fields stay absent, so that a
 * change contains only the changed fields.
 */
export const domainChange = partial(bodyDecoders(domainTextFields));
export const domainSetup = partial(bodyDecoders(domainSetupFields));
export const pageChange = partial(bodyDecoders(pageFields));
export const sectionChange = partial(bodyDecoders(sectionFields));
export const menuChange = partial(bodyDecoders(menuFields));
export const breadcrumbsChange = object(bodyDecoders(breadcrumbsFields));
export const settingsChange = partial(bodyDecoders(settingsFields));
export const componentChange = partial(bodyDecoders(componentFields));
export const userChange = partial(bodyDecoders(userFields));
const imageChange = partial(bodyDecoders(imageFields));

const pageCreation = object({
  headline: pageFields.headline.sent,
  layout: pageFields.layout.sent,
  breadcrumbs: withDefault(breadcrumbsFields.entries.sent, []),
});
/** The part that a new one follows, `null` for none. Sent only if the domain `has_copies`; without it the new one is the last. */
const partPlace = partial({ after_id: nullable(integer) });
const sectionCreation = both(both(object({ page_id: integer }), partPlace), sectionChange);
const itemCreation = both(both(object({ section_id: integer }), partPlace), partial(bodyDecoders(itemFields)));
export const itemChange = partial({
  ...bodyDecoders(itemFields),
  section_id: integer,
  position: literal('first', 'last'),
});

export const invitationRenewal = object({ language });
export const invitationCreation = object({
  language,
  email: string,
  is_admin: withDefault(userFields.is_admin.sent, false),
  domain_ids: withDefault(array(integer), []),
});

/** Accepts both `"name"` and `{name}`. */
export const scope: Decoder<string> = (value, leftOut) =>
  typeof value === 'string' ? value : object({ name: string })(value, leftOut).name;

/** `file_data` is plain base64, without a data-URL prefix. */
const fileContent = { file_data: string, file_name: withDefault(string, '') };
const imageFile = object(fileContent);
const imageCreation = both(
  both(object({ ...fileContent, scope: text.read }), imageChange),
  // Sent only if `me` announces `has_homes`; `null` for a common image.
  partial({ home: nullable(integer) }),
);

/** The complete item with its changes, because PUT replaces it. */
export function itemPut(stored: Item, changed: Partial<Item>): BodyOfItem {
  const changes = Object.entries(changed).filter(
    ([name, value]) => (value ?? '') !== (fieldsOf(stored).get(name) ?? ''),
  );
  const { id: _, ...whole } = encode(item, { ...stored, ...Object.fromEntries(changes) });
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !notPut.has(name)));
}

type BodyOfItem = Decoded<typeof itemChange>;
const notPut = new Set(['section_id', 'position', 'revision']);
const fieldsOf = (stored: object) => new Map<string, unknown>(Object.entries(stored));

export const coreEndpoints = {
  getHealth: management('GET', '/health', { response: health }),
  getMe: management('GET', '/me', { response: me }),

  listComponents: management('GET', '/components', { response: list(component) }),
  getComponent: management('GET', '/components/{componentId}', { response: component }),

  listDomains: management('GET', '/domains', { response: list(listedDomain) }),
  getDomain: ofDomain('GET', '', { response: readDomain }),
  updateDomain: ofDomain('PATCH', '', { body: domainChange, response: domain }),
  destroySettings: management('DELETE', '/settings/{settingsId}', {}),

  listMenus: ofDomain('GET', '/menus', { response: list(menu) }),
  getMenu: ofDomain('GET', '/menus/{menuId}', { response: menu }),
  createMenu: ofDomain('POST', '/menus', { body: menuChange, response: menu }),
  updateMenu: ofDomain('PATCH', '/menus/{menuId}', { body: menuChange, response: menu }),
  destroyMenu: ofDomain('DELETE', '/menus/{menuId}', {}),

  listDisplayModeUsages: ofDomain('GET', '/display_modes', { response: list(displayModeUsage) }),

  listBreadcrumbs: ofDomain('GET', '/pages/{pageId}/breadcrumbs', { response: breadcrumbsOfPage }),
  createBreadcrumbs: ofDomain('POST', '/pages/{pageId}/breadcrumbs', {
    body: breadcrumbsChange,
    response: breadcrumbs,
  }),
  updateBreadcrumbs: ofDomain('PATCH', '/breadcrumbs/{breadcrumbsId}', {
    body: breadcrumbsChange,
    response: breadcrumbs,
  }),
  destroyBreadcrumbs: ofDomain('DELETE', '/breadcrumbs/{breadcrumbsId}', {}),

  getPage: ofDomain('GET', '/pages/{pageId}', { response: page }),
  createPage: ofDomain('POST', '/pages', { body: pageCreation, response: page }),
  updatePage: ofDomain('PATCH', '/pages/{pageId}', { body: pageChange, response: page }),
  destroyPage: ofDomain('DELETE', '/pages/{pageId}', { extra: trashed }),

  createSection: ofDomain('POST', '/sections', { body: sectionCreation, response: section }),
  updateSection: ofDomain('PATCH', '/sections/{sectionId}', { body: sectionChange, response: section }),
  destroySection: ofDomain('DELETE', '/sections/{sectionId}', { extra: trashed }),
  moveSectionUp: ofDomain('POST', '/sections/{sectionId}/up', {}),
  moveSectionDown: ofDomain('POST', '/sections/{sectionId}/down', {}),
  /** Extras of the bundled server, called only if a domain `moves_over_places`. Positions count from 0. */
  moveSection: ofDomain('POST', '/sections/{sectionId}/move', { body: object({ position: integer }) }),
  moveItem: ofDomain('POST', '/items/{itemId}/move', { body: object({ section_id: integer, position: integer }) }),

  createItem: ofDomain('POST', '/items', { body: itemCreation, response: item }),
  updateItem: ofDomain('PUT', '/items/{itemId}', { body: itemChange, response: item }),
  destroyItem: ofDomain('DELETE', '/items/{itemId}', { extra: trashed }),
  moveItemUp: ofDomain('POST', '/items/{itemId}/up', {}),
  moveItemDown: ofDomain('POST', '/items/{itemId}/down', {}),

  /** Extras of the bundled server, called only if a domain has a `trash_count` or an answer has a `trash_id`. */
  restoreTrashed: ofDomain('POST', '/trash/{trashId}/restore', { response: restored }),

  listScopes: library('GET', '/scopes', { response: list(scope) }),
  listImages: library('GET', '/images', { response: list(libraryImage) }),
  createImage: library('POST', '/images', { body: imageCreation, response: libraryImage }),
  updateImage: library('PATCH', '/images/{imageId}', { body: imageChange, response: libraryImage }),
  destroyImage: library('DELETE', '/images/{imageId}', {}),
  /** Extras of the bundled library, called only if `me` has an `image_library`. */
  getImageUses: library('GET', '/images/{imageId}/uses', { response: imageUses }),
  replaceImageFile: library('POST', '/images/{imageId}/file', { body: imageFile, response: libraryImage }),
  restoreImageFile: library('POST', '/images/{imageId}/restore_file', { response: libraryImage }),
  listImageTrash: library('GET', '/image_trash', { response: array(trashedImage) }),
  restoreImage: library('POST', '/image_trash/{imageId}/restore', { response: libraryImage }),
  destroyTrashedImage: library('DELETE', '/image_trash/{imageId}', {}),
  /** Called only if an entry of the trash has `may_erase`. */
  eraseTrashedImage: library('POST', '/image_trash/{imageId}/erase', {}),
} as const;
