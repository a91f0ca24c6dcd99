/** The chosen colour theme, stored in this browser; `system` follows the operating system. */
import { readSetting } from './stored-setting.ts';

export type Theme = 'light' | 'dark' | 'system';

export const themeKey = 'theme';

export function readTheme(): Theme {
  const stored = readSetting(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
