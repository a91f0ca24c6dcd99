/**
 * Runs in the page itself, before the application's script has come, where the host puts it there: requests the screen's script
 * and what the screen reads, with the tab's token. Without a token nothing is requested. It stands before the style, for which
 * a script behind it would wait, and sets the chosen colours before anything is painted.
 */
import { requestedPaths } from '../api/requested.ts';
import { applyTheme, readTheme } from '../lib/chosen-theme.ts';
import { expiryKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';

/** The build's: the script of the screen at each address, with `#` for every number. */
declare const screens: Record<string, string>;

const { currentScript } = document;
currentScript?.remove();
applyTheme(readTheme());
const token = sessionStorage.getItem(tokenKey);
const address = location.pathname.replace(/(?<=.)\/$/, '');
const {
  apiUrl = '',
  imageLibraryApiUrl = '',
  imageLibraryToken = '',
  imageLibraryScope = '',
} = currentScript?.dataset ?? {};
const isFresh = Date.now() < (Number(sessionStorage.getItem(expiryKey)) || Number.POSITIVE_INFINITY);
if (token && isFresh && window.parent === window && !address.startsWith('/oauth')) {
  globalThis.kontorRequested = new Map();
  for (const path of requestedPaths(address, rememberedMe(sessionStorage) !== null)) request(apiUrl, path, token);
  if (/^(?:\/domains\/[1-9]\d*)?\/images$/.test(address)) {
    request(imageLibraryApiUrl, `/api/images?${new URLSearchParams({ scope: imageLibraryScope })}`, imageLibraryToken);
  }
  const name = screens[address.replace(/\/[1-9]\d*(?=\/|$)/g, '/#')];
  if (name) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: name }));
}

function request(base: string, path: string, token: string) {
  const url = `${base.replace(/\/+$/, '')}${path}`;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answer = fetch(url, { mode: 'cors', credentials: 'omit', cache: 'no-store', headers });
  // Whoever takes it reports a failure.
  answer.catch(() => {});
  globalThis.kontorRequested?.set(url, { token, at: Date.now(), answer });
}
