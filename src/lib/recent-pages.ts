/** The addresses of the pages last opened in this browser, newest first. They contain ids, but no text of the pages. */
import { readSetting, storeSetting } from './stored-setting.ts';

const key = 'kontor.recentPages';
const maxPages = 10;

export function recentPages(): string[] {
  try {
    const stored: unknown = JSON.parse(readSetting(key) ?? '[]');
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
  storeSetting(key, JSON.stringify(pages.slice(0, maxPages)));
}
