/** The chosen colours; `system` follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';

export const themeKey = 'theme';

/** Stored in this browser. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch (error) {
    console.warn('No stored theme can be read here.', error);
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
