import { applyTheme, readTheme, type Theme, themeKey } from '../lib/chosen-theme.ts';
import { createStore, useStore } from '../lib/store.ts';

export type { Theme } from '../lib/chosen-theme.ts';

const chosen = createStore(readTheme());
// Runs when the module is loaded, so that the first paint of the application has the right colours.
applyTheme(chosen.get());

/** The chosen theme and how to change it; stored in this browser. "system" follows the operating system. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStore(chosen), setTheme };
}

function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(themeKey, theme);
  } catch (error) {
    console.warn('The theme lasts only until this page is closed.', error);
  }
  chosen.set(theme);
}
