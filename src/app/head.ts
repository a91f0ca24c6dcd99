/**
 * The head script: where the host inlines it into the page, it requests the screen's script and data before the application's
 * script is loaded, with the access token of this or another tab. It applies the chosen theme before the first paint. It comes
 * before the stylesheet, because a script after it would wait for it.
 */
import { requestedPaths } from '../api/requested.ts';
import { applyTheme, readTheme } from '../lib/chosen-theme.ts';
import { idPattern } from '../lib/ids.ts';
import { expiryKey, rememberedMe, tokenKey } from '../lib/token-keys.ts';
import { storeToken } from '../session/login-storage.ts';
import { askOtherTabs } from '../session/session-sharing.ts';

/** Defined by the build: the script of the screen at each address, with `#` for every id. */
declare const screens: Record<string, string>;

/**
 * Milliseconds to wait for another tab. The application's script takes at least as long to load, and signing in longer. Without a
 * connection nobody can sign in, and only another tab can help.
 */
const handoverTimeout = navigator.onLine ? 100 : 1000;

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
const token = readToken();
if (window.parent === window && !address.startsWith('/oauth')) {
  if (token) requestAll(token);
  else if (/^\/(?:domains|images|search|admin)(?:\/|$)/.test(address)) {
    // If no tab answers, the application starts signing in.
    globalThis.kontorAsked = askOtherTabs(handoverTimeout)
      .then((received) => {
        if (!received) return;
        storeToken(sessionStorage, received);
        requestAll(received.accessToken);
      })
      .catch(console.warn);
  }
}

/** The application says what is the matter where all storage is blocked. */
function readToken(): string | null {
  try {
    return sessionStorage.getItem(tokenKey);
  } catch (error) {
    console.warn(error);
    return null;
  }
}

function requestAll(token: string) {
  if (Date.now() >= (Number(sessionStorage.getItem(expiryKey)) || Number.POSITIVE_INFINITY)) return;
  for (const path of requestedPaths(address, rememberedMe(sessionStorage) !== null)) request(apiUrl, path, token);
  // Only the image library of the installation, which the user's data announces, is given the session.
  const isAnnounced = /"image_library":\{/.test(rememberedMe(sessionStorage) ?? '');
  if (isAnnounced && isSameOrigin(apiUrl, imageLibraryApiUrl) && /^(?:\/domains\/[^/]+)?\/images$/.test(address)) {
    const query = new URLSearchParams({ scope: imageLibraryScope });
    request(imageLibraryApiUrl, `/api/images?${query}`, imageLibraryToken, token);
  }
  const name = screens[address.replace(new RegExp(`/(?:${idPattern})(?=/|$)`, 'g'), '/#')];
  if (name) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: name }));
}

function isSameOrigin(one: string, other: string): boolean {
  return new URL(one, location.href).origin === new URL(other, location.href).origin;
}

function request(base: string, path: string, token: string, accessToken?: string) {
  const url = `${base.replace(/\/+$/, '')}${path}`;
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    ...(accessToken ? { 'X-Access-Token': accessToken } : {}),
  };
  const answer = fetch(url, { mode: 'cors', credentials: 'omit', cache: 'no-store', headers });
  // `fetchRequested` passes the failure on.
  answer.catch(() => {});
  globalThis.kontorRequested?.set(url, { token, ...(accessToken ? { accessToken } : {}), at: Date.now(), answer });
}
