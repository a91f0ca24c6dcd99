/** The calls that a browser knows from the start: what an editor reads and writes. `endpoints.ts` has all. */
import {
  breadcrumbsChange,
  domainChange,
  imageChange,
  imageCreation,
  imageFile,
  itemChange,
  itemCreation,
  menuChange,
  pageChange,
  pageCreation,
  sectionChange,
  sectionCreation,
} from './bodies.ts';
import { array, integer, object } from './decode.ts';
import { library, list, management } from './endpoint.ts';
import {
  breadcrumbs,
  breadcrumbsOfPage,
  component,
  displayModeUsage,
  domain,
  item,
  libraryImage,
  me,
  menu,
  page,
  scope,
  section,
} from './entities.ts';
import { health, imageUses, listedDomain, readDomain, restored, trashed, trashedImage } from './extras.ts';

export const coreEndpoints = {
  getHealth: management('GET', '/health', { response: health }),
  getMe: management('GET', '/me', { response: me }),

  listComponents: management('GET', '/components', { response: list(component) }),
  getComponent: management('GET', '/components/{componentId}', { response: component }),

  listDomains: management('GET', '/domains', { response: list(listedDomain) }),
  getDomain: management('GET', '/domains/{domainId}', { response: readDomain }),
  updateDomain: management('PATCH', '/domains/{domainId}', { body: domainChange, response: domain }),
  destroySettings: management('DELETE', '/settings/{settingsId}', {}),

  listMenus: management('GET', '/domains/{domainId}/menus', { response: list(menu) }),
  getMenu: management('GET', '/domains/{domainId}/menus/{menuId}', { response: menu }),
  createMenu: management('POST', '/domains/{domainId}/menus', { body: menuChange, response: menu }),
  updateMenu: management('PATCH', '/domains/{domainId}/menus/{menuId}', { body: menuChange, response: menu }),
  destroyMenu: management('DELETE', '/domains/{domainId}/menus/{menuId}', {}),

  listDisplayModeUsages: management('GET', '/domains/{domainId}/display_modes', {
    response: list(displayModeUsage),
  }),

  listBreadcrumbs: management('GET', '/domains/{domainId}/pages/{pageId}/breadcrumbs', {
    response: breadcrumbsOfPage,
  }),
  createBreadcrumbs: management('POST', '/domains/{domainId}/pages/{pageId}/breadcrumbs', {
    body: breadcrumbsChange,
    response: breadcrumbs,
  }),
  updateBreadcrumbs: management('PATCH', '/domains/{domainId}/breadcrumbs/{breadcrumbsId}', {
    body: breadcrumbsChange,
    response: breadcrumbs,
  }),
  destroyBreadcrumbs: management('DELETE', '/domains/{domainId}/breadcrumbs/{breadcrumbsId}', {}),

  getPage: management('GET', '/domains/{domainId}/pages/{pageId}', { response: page }),
  createPage: management('POST', '/domains/{domainId}/pages', { body: pageCreation, response: page }),
  updatePage: management('PATCH', '/domains/{domainId}/pages/{pageId}', { body: pageChange, response: page }),
  destroyPage: management('DELETE', '/domains/{domainId}/pages/{pageId}', { extra: trashed }),

  createSection: management('POST', '/domains/{domainId}/sections', {
    body: sectionCreation,
    response: section,
  }),
  updateSection: management('PATCH', '/domains/{domainId}/sections/{sectionId}', {
    body: sectionChange,
    response: section,
  }),
  destroySection: management('DELETE', '/domains/{domainId}/sections/{sectionId}', { extra: trashed }),
  moveSectionUp: management('POST', '/domains/{domainId}/sections/{sectionId}/up', {}),
  moveSectionDown: management('POST', '/domains/{domainId}/sections/{sectionId}/down', {}),
  /** Extras of the bundled server, called only if a domain says that it `moves_over_places`. Positions count from 0. */
  moveSection: management('POST', '/domains/{domainId}/sections/{sectionId}/move', {
    body: object({ position: integer }),
  }),
  moveItem: management('POST', '/domains/{domainId}/items/{itemId}/move', {
    body: object({ section_id: integer, position: integer }),
  }),

  createItem: management('POST', '/domains/{domainId}/items', {
    body: itemCreation,
    response: item,
  }),
  updateItem: management('PUT', '/domains/{domainId}/items/{itemId}', {
    body: itemChange,
    response: item,
  }),
  destroyItem: management('DELETE', '/domains/{domainId}/items/{itemId}', { extra: trashed }),
  moveItemUp: management('POST', '/domains/{domainId}/items/{itemId}/up', {}),
  moveItemDown: management('POST', '/domains/{domainId}/items/{itemId}/down', {}),

  /** Extras of the bundled server, called only if a domain has a `trash_count` or an answer has a `trash_id`. */
  restoreTrashed: management('POST', '/domains/{domainId}/trash/{trashId}/restore', { response: restored }),

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
} as const;
