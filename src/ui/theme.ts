import { applyTheme, readTheme, type Theme, themeKey } from '../lib/chosen-theme.ts';
import { createStore, useStore } from '../lib/store.ts';
import { storeSetting } from '../lib/stored-setting.ts';

export type { Theme } from '../lib/chosen-theme.ts';

const chosen = createStore(readTheme());
// Applied when the module is loaded, so that the first paint has the right colours.
applyTheme(chosen.get());

/** The chosen theme, stored in this browser, and its setter. "system" follows the operating system. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStore(chosen), setTheme };
}

function setTheme(theme: Theme): void {
  applyTheme(theme);
  storeSetting(themeKey, theme);
  chosen.set(theme);
}
