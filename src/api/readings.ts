/** All resources, and the events that make them stale. Screens read them with `useReading`. */
import { coreReadings, type Reading, reading } from './resource.ts';

export const readings = {
  ...coreReadings,

  health: reading('health', (client) => client.call('getHealth', {})),
  displayModes: (domainId: number) =>
    reading(['displayModes', domainId], (client) => client.call('listDisplayModeUsages', { params: { domainId } })),
  /** Newest first, like `imageTrash`. */
  trash: (domainId: number) =>
    reading(['trash', domainId], (client) => client.call('listTrash', { params: { domainId } })),
  /** Images and destroyed images of the configured scope. */
  images: reading('images', (client) => client.call('listImages', { query: { scope: client.libraryScope } })),
  imageTrash: reading('imageTrash', (client) =>
    client.call('listImageTrash', { query: { scope: client.libraryScope } }),
  ),
  imageScopes: reading('imageScopes', (client) => client.call('listScopes', {})),
  components: reading('components', (client) => client.call('listComponents', {})),
  component: (componentId: number) =>
    reading(['components', componentId], (client) => client.call('getComponent', { params: { componentId } })),
  users: reading('users', (client) => client.call('listUsers', {})),
  user: (userId: number) => reading(['users', userId], (client) => client.call('getUser', { params: { userId } })),
  account: reading('account', (client) => client.call('getAccount', {})),
  invitations: reading('invitations', (client) => client.call('listInvitations', {})),
  /** All domains of the installation. */
  adminDomains: reading('adminDomains', (client) => client.call('listAdminDomains', {})),
  /** Newest first. */
  domainTrash: reading('domainTrash', (client) => client.call('listDomainTrash', {})),
  domainExtent: (domainId: number) =>
    reading(['domainExtent', domainId], (client) => client.call('getDomainExtent', { params: { domainId } })),
  domainAuthors: (domainId: number) =>
    reading(['domainAuthors', domainId], (client) => client.call('listAuthors', { params: { domainId } })),
  /** Includes deployment secrets, client tokens and settings. */
  adminDomain: (domainId: number) =>
    reading(['adminDomains', domainId], (client) => client.call('getAdminDomain', { params: { domainId } })),
  /** Those of all domains, like `clientTokens`. */
  allSettings: reading('allSettings', (client) => client.call('listSettings', {})),
  settings: (settingsId: number) =>
    reading(['settings', settingsId], (client) => client.call('getSettings', { params: { settingsId } })),
  clientTokens: reading('clientTokens', (client) => client.call('listClientTokens', {})),
  clientToken: (tokenId: number) =>
    reading(['clientTokens', tokenId], (client) => client.call('getClientToken', { params: { tokenId } })),
};

export type PagePart = { kind: 'section' } | { kind: 'item'; sectionId: number };

export type ContentEvent =
  | { type: 'domain.saved'; domainId: number }
  | { type: 'page.created'; domainId: number }
  | { type: 'page.saved'; domainId: number; pageId: number }
  | { type: 'page.destroyed'; domainId: number; pageId: number }
  | { type: 'pages.changed'; domainId: number }
  | { type: 'startPage.set' | 'template.set'; domainId: number; pageId: number }
  | { type: 'image.changed' }
  | { type: 'imageUrls.refreshed'; domainId: number; pageIds: readonly number[] }
  | { type: 'part.changed'; domainId: number; pageId: number; part?: PagePart }
  | { type: 'part.trashed'; domainId: number; pageId: number }
  | { type: 'trash.restored'; domainId: number; pageId: number }
  | { type: 'trash.destroyed'; domainId: number }
  | { type: 'breadcrumbs.changed'; domainId: number; pageId: number }
  | { type: 'menu.changed'; domainId: number; menuId: number }
  | { type: 'menu.destroyed'; domainId: number }
  | { type: 'user.changed'; userId: number }
  | { type: 'account.changed' }
  | { type: 'user.destroyed' }
  | { type: 'invitation.changed' }
  | { type: 'component.changed'; componentId: number }
  | { type: 'component.destroyed' }
  | { type: 'setup.changed'; domainId: number }
  | { type: 'domain.destroyed' }
  | { type: 'settings.changed'; domainId: number; settingsId: number }
  | { type: 'settings.destroyed'; domainId: number }
  | { type: 'clientToken.changed'; domainId: number; tokenId: number }
  | { type: 'clientToken.destroyed'; domainId: number | null };

const touched: { [T in ContentEvent['type']]: (event: Extract<ContentEvent, { type: T }>) => Reading[] } = {
  'domain.saved': ({ domainId }) => [readings.domain(domainId), readings.domains],
  'page.created': ({ domainId }) => [readings.domain(domainId)],
  'page.saved': ({ domainId, pageId }) => [readings.page(domainId, pageId), readings.domain(domainId)],
  'page.destroyed': ({ domainId }) => [readings.domain(domainId), readings.trash(domainId)],
  'pages.changed': ({ domainId }) => [readings.domain(domainId), readings.trash(domainId)],
  'image.changed': () => [readings.images, readings.imageTrash],
  'imageUrls.refreshed': ({ domainId, pageIds }) => [
    readings.domain(domainId),
    ...pageIds.map((pageId) => readings.page(domainId, pageId)),
  ],
  'startPage.set': ({ domainId, pageId }) => [readings.page(domainId, pageId), readings.domain(domainId)],
  'template.set': ({ domainId, pageId }) => [readings.page(domainId, pageId), readings.domain(domainId)],
  'part.changed': ({ domainId, pageId }) => [readings.page(domainId, pageId), readings.displayModes(domainId)],
  'part.trashed': ({ domainId, pageId }) => withTrash(domainId, pageId),
  'trash.restored': ({ domainId, pageId }) => withTrash(domainId, pageId),
  'trash.destroyed': ({ domainId }) => [readings.domain(domainId), readings.trash(domainId)],
  'breadcrumbs.changed': ({ domainId, pageId }) => [readings.page(domainId, pageId)],
  'menu.changed': ({ domainId, menuId }) => [readings.menus(domainId), readings.menu(domainId, menuId)],
  'menu.destroyed': ({ domainId }) => [readings.menus(domainId)],
  'user.destroyed': () => [readings.users, readings.invitations],
  'invitation.changed': () => [readings.invitations],
  'account.changed': () => [readings.account, readings.me, readings.users],
  'user.changed': ({ userId }) => [readings.users, readings.user(userId), readings.me],
  'component.changed': ({ componentId }) => [readings.components, readings.component(componentId)],
  'component.destroyed': () => [readings.components],
  'domain.destroyed': () => [readings.adminDomains, readings.domains, readings.domainTrash],
  'setup.changed': ({ domainId }) => [
    readings.adminDomains,
    readings.adminDomain(domainId),
    readings.domains,
    readings.domain(domainId),
  ],
  'settings.changed': ({ domainId, settingsId }) => [readings.settings(settingsId), ...withSettings(domainId)],
  'settings.destroyed': ({ domainId }) => withSettings(domainId),
  'clientToken.changed': ({ domainId, tokenId }) => [
    readings.clientToken(tokenId),
    readings.clientTokens,
    readings.adminDomain(domainId),
  ],
  'clientToken.destroyed': ({ domainId }) => [
    readings.clientTokens,
    ...(domainId === null ? [] : [readings.adminDomain(domainId)]),
  ],
};

/** The domain contains the number of entries in its trash. */
const withTrash = (domainId: number, pageId: number): Reading[] => [
  readings.page(domainId, pageId),
  readings.displayModes(domainId),
  readings.domain(domainId),
  readings.trash(domainId),
];

const withSettings = (domainId: number): Reading[] => [
  readings.allSettings,
  readings.adminDomain(domainId),
  readings.domain(domainId),
  readings.displayModes(domainId),
];

export function touchedBy<T extends ContentEvent['type']>(event: Extract<ContentEvent, { type: T }>): Reading[] {
  return touched[event.type as T](event);
}
