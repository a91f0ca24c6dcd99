/** What changed, and what is read again because of it. Every fact stands in the table once. */
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type Key, keys } from './keys.ts';
import { forgetAhead } from './prefetch.ts';

export type ContentEvent =
  | { type: 'domain.saved'; domainId: number }
  | { type: 'page.created'; domainId: number }
  | { type: 'page.saved'; domainId: number; pageId: number }
  | { type: 'page.destroyed'; domainId: number; pageId: number }
  | { type: 'startPage.set'; domainId: number; pageId: number }
  | { type: 'image.changed' }
  | { type: 'imageUrls.refreshed'; domainId: number; pageIds: readonly number[] }
  | { type: 'part.changed'; domainId: number; pageId: number }
  | { type: 'part.trashed'; domainId: number; pageId: number }
  | { type: 'trash.restored'; domainId: number; pageId: number }
  | { type: 'trash.destroyed'; domainId: number }
  | { type: 'breadcrumbs.changed'; domainId: number; pageId: number }
  | { type: 'menu.changed'; domainId: number; menuId: number }
  | { type: 'menu.destroyed'; domainId: number }
  | { type: 'user.changed'; userId: number }
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

const touched: { [T in ContentEvent['type']]: (event: Extract<ContentEvent, { type: T }>) => Key[] } = {
  'domain.saved': ({ domainId }) => [keys.domain(domainId), keys.domains],
  'page.created': ({ domainId }) => [keys.domain(domainId)],
  'page.saved': ({ domainId, pageId }) => [keys.page(domainId, pageId), keys.domain(domainId)],
  'page.destroyed': ({ domainId }) => [keys.domain(domainId), keys.trash(domainId)],
  'image.changed': () => [keys.images, keys.imageTrash],
  'imageUrls.refreshed': ({ domainId, pageIds }) => [
    keys.domain(domainId),
    ...pageIds.map((pageId) => keys.page(domainId, pageId)),
  ],
  'startPage.set': ({ domainId, pageId }) => [keys.page(domainId, pageId), keys.domain(domainId)],
  'part.changed': ({ domainId, pageId }) => [keys.page(domainId, pageId), keys.displayModes(domainId)],
  'part.trashed': ({ domainId, pageId }) => [...shownWith(domainId, pageId), keys.trash(domainId)],
  'trash.restored': ({ domainId, pageId }) => [...shownWith(domainId, pageId), keys.trash(domainId)],
  'trash.destroyed': ({ domainId }) => [keys.domain(domainId), keys.trash(domainId)],
  'breadcrumbs.changed': ({ domainId, pageId }) => [keys.page(domainId, pageId)],
  'menu.changed': ({ domainId, menuId }) => [keys.menus(domainId), keys.menu(domainId, menuId)],
  'menu.destroyed': ({ domainId }) => [keys.menus(domainId)],
  'user.destroyed': () => [keys.users, keys.invitations],
  'invitation.changed': () => [keys.invitations],
  'user.changed': ({ userId }) => [keys.users, keys.user(userId), keys.me],
  'component.changed': ({ componentId }) => [keys.components, keys.component(componentId)],
  'component.destroyed': () => [keys.components],
  'domain.destroyed': () => [keys.adminDomains, keys.domains],
  'setup.changed': ({ domainId }) => [
    keys.adminDomains,
    keys.adminDomain(domainId),
    keys.domains,
    keys.domain(domainId),
  ],
  'settings.changed': ({ domainId, settingsId }) => [
    keys.settings(settingsId),
    keys.allSettings,
    keys.adminDomain(domainId),
    keys.domain(domainId),
    keys.displayModes(domainId),
  ],
  'settings.destroyed': ({ domainId }) => [
    keys.allSettings,
    keys.adminDomain(domainId),
    keys.domain(domainId),
    keys.displayModes(domainId),
  ],
  'clientToken.changed': ({ domainId, tokenId }) => [
    keys.clientToken(tokenId),
    keys.clientTokens,
    keys.adminDomain(domainId),
  ],
  'clientToken.destroyed': ({ domainId }) => [
    keys.clientTokens,
    ...(domainId === null ? [] : [keys.adminDomain(domainId)]),
  ],
};

/** The domain says how much is in its trash. */
function shownWith(domainId: number, pageId: number): Key[] {
  return [keys.page(domainId, pageId), keys.displayModes(domainId), keys.domain(domainId)];
}

/** Resolves when everything that the fact touched has been read again. */
export function useRefresh(): (event: ContentEvent) => Promise<void> {
  const { mutate, cache } = useSWRConfig();
  return useCallback(
    async (event) => {
      forgetAhead(cache);
      await Promise.all(touchedBy(event).map((key) => mutate(key)));
    },
    [mutate, cache],
  );
}

export function touchedBy<T extends ContentEvent['type']>(event: Extract<ContentEvent, { type: T }>): Key[] {
  return touched[event.type as T](event);
}
