/**
 * Runs in the page itself, before the application's script has come, where the host puts it there: requests the screen's script
 * and what the screen reads, with the tab's token. Without a token nothing is requested.
 */
import { requestedPaths } from '../api/requested.ts';
import { expiryKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';

/** The build's: the script of the screen at each address, with `#` for every number. */
declare const screens: Record<string, string>;

document.currentScript?.remove();
const token = sessionStorage.getItem(tokenKey);
const address = location.pathname.replace(/(?<=.)\/$/, '');
const apiUrl = document.querySelector<HTMLElement>('#root')?.dataset.apiUrl?.replace(/\/+$/, '') ?? '';
const isFresh = Date.now() < (Number(sessionStorage.getItem(expiryKey)) || Number.POSITIVE_INFINITY);
if (token && isFresh && window.parent === window && !address.startsWith('/oauth')) {
  globalThis.kontorRequested = new Map(
    requestedPaths(address, rememberedMe(sessionStorage) !== null).map((path) => {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
      const answer = fetch(`${apiUrl}${path}`, { mode: 'cors', credentials: 'omit', cache: 'no-store', headers });
      // Whoever takes it reports a failure.
      answer.catch(() => {});
      return [`${apiUrl}${path}`, { token, at: Date.now(), answer }];
    }),
  );
  const name = screens[address.replace(/\/[1-9]\d*(?=\/|$)/g, '/#')];
  if (name) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: name }));
}
