import { createStore, useStore } from '../lib/store.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const chosen = createStore(readTheme());
// Runs when the module is loaded, so that the first paint of the application has the right colours.
apply(chosen.get());

/** The chosen theme and how to change it; stored in this browser. "system" follows the operating system. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStore(chosen), setTheme };
}

function setTheme(theme: Theme): void {
  apply(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    console.warn('The theme lasts only until this page is closed.', error);
  }
  chosen.set(theme);
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch (error) {
    console.warn('No stored theme can be read here.', error);
    return 'system';
  }
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
