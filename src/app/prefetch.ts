/** Prefetches the script and data of screens. */
import { useEffect } from 'react';
import { usePrefetch } from '../api/resource.ts';
import { isMeteredConnection, untilIdle } from '../lib/idle.ts';
import { preload } from '../lib/lazy.ts';
import { routeAt } from './routes.tsx';

/** Milliseconds that the pointer must rest on a link. */
const hoverDelay = 65;

/** Prefetches the target of a link that is hovered, touched, focused or clicked. */
export function usePrefetchedLinks(): void {
  const prefetch = usePrefetch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = ({ target, type }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || link.target !== '' || !navigator.onLine || isMeteredConnection()) return;
      const prepare = () => {
        prefetchScripts(link.pathname);
        prefetch(routeAt(link.pathname)?.readings ?? []);
      };
      if (type === 'pointerover') timer = setTimeout(prepare, hoverDelay);
      else prepare();
    };
    // The capture phase of a click comes before navigation, so the request leaves before the screen is unmounted.
    const types = ['pointerover', 'focusin', 'touchstart', 'click'];
    for (const type of types) document.addEventListener(type, onEvent, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const type of types) document.removeEventListener(type, onEvent, { capture: true });
    };
  }, [prefetch]);
}

/** Prefetches the page editor's script when the browser is idle: users open a domain in order to edit it. */
export function usePrefetchedEditor(domainId: number | null): void {
  useEffect(() => {
    if (domainId === null || isMeteredConnection()) return;
    let isWanted = true;
    void untilIdle().then(() => isWanted && prefetchScripts(`/domains/${domainId}/pages/1/change`));
    return () => {
      isWanted = false;
    };
  }, [domainId]);
}

/** Prefetches the script of the screen at an address. A failure is reported only when the screen is opened. */
export function prefetchScripts(address: string): void {
  const screen = routeAt(address)?.screen;
  if (screen) preload(screen.script).catch(console.warn);
}
