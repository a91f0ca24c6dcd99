import { useEffect } from 'react';
import { useReadAhead } from '../pages/prefetch-pages.ts';
import { prepareScreen } from './screens.ts';

/** Milliseconds for which the pointer rests on a link that is meant. */
const intent = 65;

/** What a link under the pointer, the finger or the focus leads to is on its way before it is followed: script and content. */
export function useLinksAhead(): void {
  const readAhead = useReadAhead();
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target, type }: Event) => {
      clearTimeout(resting);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || link.target !== '' || !navigator.onLine) return;
      const prepare = () => {
        prepareScreen(link.pathname);
        readAhead(link.pathname);
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
  }, [readAhead]);
}
