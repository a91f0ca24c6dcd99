import { useEffect, useLayoutEffect } from 'react';
import { brand } from '../../contract/constants.ts';

/** The first screen of a visit does not move the focus. */
let isFirstScreen = true;

/** Sets the document's title and moves the focus to the screen's h1, which has the id "title". */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
  // Before the screen is painted, because after that the user may have focused something else.
  useLayoutEffect(() => {
    // The search field of a dialog keeps the focus while the user is typing in it.
    const isSearching = document.activeElement?.hasAttribute('data-keeps-focus');
    if (!isFirstScreen && !isSearching) document.querySelector<HTMLElement>('#title')?.focus();
    isFirstScreen = false;
  }, []);
}
