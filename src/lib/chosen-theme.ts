/** The chosen colours; `system` follows the operating system. */
import { readSetting } from './stored-setting.ts';

export type Theme = 'light' | 'dark' | 'system';

export const themeKey = 'theme';

/** Stored in this browser. */
export function readTheme(): Theme {
  const stored = readSetting(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
