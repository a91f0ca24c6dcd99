/** Settings in `localStorage`. If it is blocked or full, reads return null and writes are ignored. */

export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('No stored setting can be read here.', error);
    return null;
  }
}

/** `null` removes it. */
export function storeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn('The setting cannot be stored here.', error);
  }
}

const shortcutsKey = 'kontor.shortcuts';

/** Keyboard shortcuts can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readSetting(shortcutsKey) !== 'off';

export const switchShortcuts = (isOn: boolean): void => storeSetting(shortcutsKey, isOn ? null : 'off');

const recentPagesKey = 'kontor.recentPages';
const maxPages = 10;

/** The addresses of the pages last opened in this browser, newest first. They contain ids, but no text of the pages. */
export function recentPages(): string[] {
  try {
    const stored: unknown = JSON.parse(readSetting(recentPagesKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((href) => typeof href === 'string') : [];
  } catch (error) {
    console.warn('The pages opened last cannot be read here.', error);
    return [];
  }
}

export function noteRecentPage(href: string): void {
  const [newest, ...others] = recentPages();
  if (newest === href) return;
  const pages = [href, ...(newest === undefined ? [] : [newest]), ...others.filter((other) => other !== href)];
  storeSetting(recentPagesKey, JSON.stringify(pages.slice(0, maxPages)));
}

const previewKey = 'kontor.preview';

/** Whether the user wants to see the website beside the form. */
export const isPreviewWanted = (): boolean => readSetting(previewKey) === 'on';

export const rememberPreview = (isWanted: boolean): void => storeSetting(previewKey, isWanted ? 'on' : null);

export type PreviewPlace = 'beside' | 'below' | 'alone';
const previewPlaceKey = 'kontor.previewPlace';

/** Where the website stands to the form. Alone is not remembered, because a screen for changing a page opens with its form. */
export const previewPlace = (): 'beside' | 'below' => (readSetting(previewPlaceKey) === 'below' ? 'below' : 'beside');

export const rememberPreviewPlace = (place: 'beside' | 'below'): void =>
  storeSetting(previewPlaceKey, place === 'below' ? place : null);

const textViewKey = 'kontor.textView';

export type TextView = 'markdown' | 'text';

/** How the user wants to see Markdown texts. */
export const wantedTextView = (): TextView => (readSetting(textViewKey) === 'text' ? 'text' : 'markdown');

export const rememberTextView = (view: TextView): void => storeSetting(textViewKey, view === 'text' ? view : null);
