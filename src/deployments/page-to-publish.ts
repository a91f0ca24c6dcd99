/** Opens the Publish page panel, which is the same from everywhere: the shell shows it. */
import type { Page } from '../../contract/entities.ts';
import type { PageLive } from '../../contract/page-live.ts';
import { partsOf } from '../lib/pages.ts';
import { createStore } from '../lib/store.ts';

export type PageToPublish = { domainId: number; pageId: number; name: string };

/** The page whose panel is open. */
export const pageToPublish = createStore<PageToPublish | null>(null);

export const openPublishPage = (page: PageToPublish): void => pageToPublish.set({ ...page });

/** Whether something of the page can go out: it differs from live, a part is unpublished, or it is held back. */
export function canGoOut(page: Page, live: PageLive): boolean {
  if (live.state === 'going') return false;
  return live.state !== 'live' || live.changes > 0 || partsOf(page).some(({ published }) => !published);
}
