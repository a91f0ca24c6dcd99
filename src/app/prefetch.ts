/** Requests the scripts and data that an address needs before its screen is rendered. */
import { useEffect } from 'react';
import { usePrefetch } from '../api/prefetch.ts';
import { isLineCostly, untilIdle } from '../lib/idle.ts';
import { preload } from '../lib/lazy.ts';
import { routeAt } from './routes.tsx';

/** Milliseconds for which the pointer must rest on a link before its target is prefetched. */
const intent = 65;

/** Prefetches the target of a link under the pointer, the finger or the focus before it is followed. */
export function usePrefetchedLinks(): void {
  const prefetch = usePrefetch();
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target, type }: Event) => {
      clearTimeout(resting);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || link.target !== '' || !navigator.onLine || isLineCostly()) return;
      const prepare = () => {
        prefetchScripts(link.pathname);
        prefetch(routeAt(link.pathname)?.readings ?? []);
      };
      if (type === 'pointerover') resting = setTimeout(prepare, intent);
      else prepare();
    };
    // A click is seen before the link follows it: the request leaves before the screen is taken down.
    const types = ['pointerover', 'focusin', 'touchstart', 'click'];
    for (const type of types) document.addEventListener(type, look, { passive: true, capture: true });
    return () => {
      clearTimeout(resting);
      for (const type of types) document.removeEventListener(type, look, { capture: true });
    };
  }, [prefetch]);
}

/** Whoever is in a domain will write: the editor's script comes once nothing else is to do. */
export function usePrefetchedEditor(domainId: number | null): void {
  useEffect(() => {
    if (domainId === null || isLineCostly()) return;
    let isWanted = true;
    void untilIdle().then(() => isWanted && prefetchScripts(`/domains/${domainId}/pages/1/change`));
    return () => {
      isWanted = false;
    };
  }, [domainId]);
}

/** Loads the script of the screen at an address; a missing script is not a failure yet. */
export function prefetchScripts(address: string): void {
  const screen = routeAt(address)?.screen;
  // What could not be prefetched is requested again when the screen is opened, and a failure is reported then.
  if (screen) preload(screen.script).catch(console.warn);
}
