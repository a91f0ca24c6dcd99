import { useEffect } from 'react';
import { brand } from '../../contract/constants.ts';

/** The first screen of a visit leaves the focus where the browser put it. */
let isFirstScreen = true;

/** Names the document after the screen and moves the focus to its h1, which has the id "title". */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
  useEffect(() => {
    // Whoever already searches for the next place keeps the focus while this one arrives.
    const isSearching = document.activeElement?.hasAttribute('data-keeps-focus');
    if (!isFirstScreen && !isSearching) document.querySelector<HTMLElement>('#title')?.focus();
    isFirstScreen = false;
  }, []);
}
