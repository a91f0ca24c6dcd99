/** Refresh Image URLs before its script is loaded. */
import { script } from '../lib/lazy.ts';
import { refreshMarker } from './refresh-marker.ts';

export const imageRefreshing = script(
  'image-refreshing',
  async () => (await import('./image-refreshing.tsx')).ImageRefreshing,
);

/** Whether a run may be unfinished. True also if the script is loaded, because a run may then have a result to show. */
export const hasUnfinishedRefresh = (domainId: number): boolean =>
  imageRefreshing.loaded !== null || sessionStorage.getItem(refreshMarker(domainId)) !== null;
