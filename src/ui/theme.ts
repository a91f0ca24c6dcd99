import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const listeners = new Set<() => void>();
let current: Theme = readTheme();
// Runs when the module is loaded, so that the first paint of the application already has its colours.
apply(current);

/** The chosen theme and how to choose another; kept in this browser. "system" follows the operating system. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, () => current), setTheme };
}

function setTheme(theme: Theme): void {
  current = theme;
  apply(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    console.warn('The theme is kept only until this page is closed.', error);
  }
  for (const listener of listeners) listener();
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
