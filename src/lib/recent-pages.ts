/** The addresses of the pages last opened in this browser, newest first: only numbers, none of their text. */

const key = 'kontor.recentPages';
const most = 10;

export function recentPages(storage: () => Storage = () => localStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((href) => typeof href === 'string') : [];
  } catch (error) {
    console.warn('The pages opened last cannot be read here.', error);
    return [];
  }
}

export function noteRecentPage(href: string, storage: () => Storage = () => localStorage): void {
  const [newest, ...others] = recentPages(storage);
  if (newest === href) return;
  const pages = [href, ...(newest === undefined ? [] : [newest]), ...others.filter((other) => other !== href)];
  try {
    storage().setItem(key, JSON.stringify(pages.slice(0, most)));
  } catch (error) {
    console.warn('The pages opened last cannot be stored here.', error);
  }
}
