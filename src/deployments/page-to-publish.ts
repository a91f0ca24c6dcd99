/** Opens the Publish page panel, which is the same from everywhere: the shell shows it. */
import { createStore } from '../lib/store.ts';

export type PageToPublish = { domainId: number; pageId: number; name: string };

/** The page whose panel is open. */
export const pageToPublish = createStore<PageToPublish | null>(null);

export const openPublishPage = (page: PageToPublish): void => pageToPublish.set({ ...page });
