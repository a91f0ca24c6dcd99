import { useEffect, useLayoutEffect } from 'react';
import { brand } from '../../contract/constants.ts';

/** The first screen of a visit leaves the focus where the browser put it. */
let isFirstScreen = true;

/** Titles the document after the screen and moves the focus to its h1, which has the id "title". */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
  // Before the screen is painted: whoever sees it may already focus something else.
  useLayoutEffect(() => {
    // A user who is already searching for the next screen keeps the focus while this one loads.
    const isSearching = document.activeElement?.hasAttribute('data-keeps-focus');
    if (!isFirstScreen && !isSearching) document.querySelector<HTMLElement>('#title')?.focus();
    isFirstScreen = false;
  }, []);
}
