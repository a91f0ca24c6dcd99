/** Refresh Image URLs, before its script is needed. */
import { script } from '../lib/lazy.ts';
import { refreshMarker } from './refresh-marker.ts';

export const imageRefreshing = script(
  'image-refreshing',
  async () => (await import('./image-refreshing.tsx')).ImageRefreshing,
);

/** Also if its script has come: then a run may have a result to show. */
export const hasUnfinishedRefresh = (domainId: number): boolean =>
  imageRefreshing.loaded !== null || sessionStorage.getItem(refreshMarker(domainId)) !== null;
