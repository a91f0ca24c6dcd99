/** Requests the scripts and data that an address needs before its screen is rendered. */
import { useEffect } from 'react';
import { usePrefetch } from '../api/prefetch.ts';
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
      if (link?.origin !== location.origin || link.target !== '' || !navigator.onLine) return;
      const prepare = () => {
        prefetchScripts(link.pathname);
        prefetch(routeAt(link.pathname)?.readings ?? []);
      };
      if (type === 'pointerover') resting = setTimeout(prepare, intent);
      else prepare();
    };
    const types = ['pointerover', 'focusin', 'touchstart'];
    for (const type of types) document.addEventListener(type, look, { passive: true });
    return () => {
      clearTimeout(resting);
      for (const type of types) document.removeEventListener(type, look);
    };
  }, [prefetch]);
}

const begun = new Set<string>();

/** Loads everything that the screen at an address needs, all at once; a part that is missing is no failure yet. */
export function prefetchScripts(address: string): void {
  const screen = routeAt(address)?.screen;
  if (!screen || begun.has(screen.name)) return;
  begun.add(screen.name);
  for (const part of partsOf(screen.name)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${part}.js`;
    document.head.append(link);
  }
  // What could not be prefetched is requested again when the screen is opened, and a failure is reported then.
  preload(screen.script).catch(console.warn);
}

/**
 * The build lists the imports of each screen in the entry; otherwise the browser learns them only from the screen's script.
 * The names of all parts come first, then each screen with the indexes of its parts.
 */
function partsOf(name: string): string[] {
  const list = document.querySelector<HTMLElement>('script[data-screens]')?.dataset.screens ?? '';
  const [parts = '', ...screens] = list.split(';');
  const places = screens.find((screen) => screen.startsWith(`${name}:`))?.slice(name.length + 1);
  return places?.split(' ').flatMap((place) => parts.split(' ')[Number(place)] ?? []) ?? [];
}
