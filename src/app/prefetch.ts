/** What an address needs is on its way before its screen is drawn: its scripts, and what it reads. */
import { useEffect } from 'react';
import { usePrefetch } from '../api/prefetch.ts';
import { preload } from '../lib/lazy.ts';
import { routeAt } from './routes.tsx';

/** Milliseconds for which the pointer rests on a link that is meant. */
const intent = 65;

/** What a link under the pointer, the finger or the focus leads to is asked for before it is followed. */
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

/** Loads what the screen at an address needs, all of it at once; what is missing is no failure yet. */
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
  // What could not be loaded ahead is asked for again, and said, when the screen is opened.
  preload(screen.script).catch(console.warn);
}

/**
 * The build lists at the entry what each screen imports: else the browser learns it only from the screen's own script.
 * The names of all parts come first, then each screen with the places of its own.
 */
function partsOf(name: string): string[] {
  const list = document.querySelector<HTMLElement>('script[data-screens]')?.dataset.screens ?? '';
  const [parts = '', ...screens] = list.split(';');
  const places = screens.find((screen) => screen.startsWith(`${name}:`))?.slice(name.length + 1);
  return places?.split(' ').flatMap((place) => parts.split(' ')[Number(place)] ?? []) ?? [];
}
