/**
 * Runs in the page itself, before the application's script has come, where the host puts it there: requests the screen's script
 * and what the screen reads, with the tab's token, or with that of another tab. Without a token nothing is requested. It stands
 * before the style, for which a script behind it would wait, and sets the chosen colours before anything is painted.
 */
import { requestedPaths } from '../api/requested.ts';
import { applyTheme, readTheme } from '../lib/chosen-theme.ts';
import { idPattern } from '../lib/ids.ts';
import { expiryKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';
import { storeToken } from '../session/login-storage.ts';
import { askOtherTabs } from '../session/token-handover.ts';

/** The build's: the script of the screen at each address, with `#` for every number. */
declare const screens: Record<string, string>;

/** Milliseconds: signing in again takes longer, and the application's script is not here sooner. */
const patience = 100;

const { currentScript } = document;
currentScript?.remove();
globalThis.kontorRequested = new Map();
applyTheme(readTheme());
const address = location.pathname.replace(/(?<=.)\/$/, '');
const {
  apiUrl = '',
  imageLibraryApiUrl = '',
  imageLibraryToken = '',
  imageLibraryScope = '',
} = currentScript?.dataset ?? {};
const token = sessionStorage.getItem(tokenKey);
if (window.parent === window && !address.startsWith('/oauth')) {
  if (token) requestAll(token);
  else if (/^\/(?:domains|images|search|admin)(?:\/|$)/.test(address)) {
    // Without another tab's session the application signs in.
    globalThis.kontorAsked = askOtherTabs(patience)
      .then((received) => {
        if (!received) return;
        storeToken(sessionStorage, received);
        requestAll(received.accessToken);
      })
      .catch(console.warn);
  }
}

function requestAll(token: string) {
  if (Date.now() >= (Number(sessionStorage.getItem(expiryKey)) || Number.POSITIVE_INFINITY)) return;
  for (const path of requestedPaths(address, rememberedMe(sessionStorage) !== null)) request(apiUrl, path, token);
  if (/^(?:\/domains\/[^/]+)?\/images$/.test(address)) {
    request(imageLibraryApiUrl, `/api/images?${new URLSearchParams({ scope: imageLibraryScope })}`, imageLibraryToken);
  }
  const name = screens[address.replace(new RegExp(`/(?:${idPattern})(?=/|$)`, 'g'), '/#')];
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
