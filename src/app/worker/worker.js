/**
 * Holds the shell: the page of the present deployment, what it names, and the scripts that reading needs. A page that does not
 * come at once is answered from here; nothing but the console's own pages and files is touched.
 */
// The build's: the address of each file, and a name that no other deployment has.
const files = new Set(deployed.files);
const shell = `kontor-${deployed.version}`;
/** Under this address the page of every screen is kept. */
const pageKey = '/domains';
const places = [
  '/',
  '/login',
  ...['/domains', '/images', '/search', '/admin'].flatMap((place) => [place, `${place}/*`]),
];
const screens = /^\/(?:$|login$|(?:domains|images|search|admin)(?:\/|$))/;
/** Milliseconds for which the page is waited for: on a good line every page is the present one. */
const patience = 100;
/** Milliseconds after a page was sent: until then the processor is the page's. */
const pause = 2000;

/** Where the browser knows routes, nothing waits until this worker has started, and what it does not touch never starts it. */
const hasRoutes = 'addRoutes' in (globalThis.InstallEvent?.prototype ?? {});

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(Promise.all([hasRoutes ? event.addRoutes(routes()) : null, install()]));
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([hasRoutes ? null : registration.navigationPreload?.enable(), forgetOthers()]));
});

function routes() {
  const pages = places.map((pathname) => ({
    condition: { urlPattern: { pathname }, requestMode: 'navigate' },
    source: 'race-network-and-fetch-handler',
  }));
  const assets = { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: shell } };
  const others = { protocol: '*', hostname: '*', port: '*', pathname: '*', search: '*' };
  return [...pages, assets, { condition: { urlPattern: others }, source: 'network' }];
}

/** Fails while the host serves the page of another deployment; the browser tries again later. */
async function install() {
  const page = await fetch(pageKey, { cache: 'no-store' });
  const named = namesOf(await page.clone().text());
  if (!isOurs(named)) throw new Error(`The page is not that of ${shell}`);
  const { saveData, effectiveType = '4g' } = navigator.connection ?? {};
  const isCostly = saveData || /2g|3g/.test(effectiveType);
  try {
    const cache = await caches.open(shell);
    await cache.addAll(named);
    for (const name of files) if (!named.includes(name)) await keepFile(cache, name, isCostly);
    await cache.put(pageKey, page);
  } catch (error) {
    await caches.delete(shell);
    throw error;
  }
}

/** Where every byte costs, only what the browser has anyway. */
async function keepFile(cache, name, isCostly) {
  const how = isCostly ? { cache: 'only-if-cached', mode: 'same-origin' } : { priority: 'low' };
  const response = await fetch(name, how).catch((error) => (isCostly ? null : Promise.reject(error)));
  if (response?.ok) await cache.put(name, response);
  else if (!isCostly) throw new Error(`${name}: ${response.status}`);
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith('kontor-') && name !== shell);
  await Promise.all(others.map((name) => caches.delete(name)));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode !== 'navigate') {
    if (files.has(pathname)) event.respondWith(find(pathname).then((kept) => kept ?? fetch(request)));
  } else if (screens.test(pathname)) event.respondWith(openPage(event, pathname));
});

/** Whatever is wrong with what is kept, the page that comes is shown. */
function openPage(event, pathname) {
  const coming = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  event.waitUntil(coming.then((response) => keepLater(response.clone())).catch(console.warn));
  const answered = coming.then(
    async (response) => (hasFailed(response) ? ((await keptFor(pathname)) ?? response) : response),
    async () => (await keptFor(pathname)) ?? Response.error(),
  );
  // Who loads a page again wants the present one.
  if (event.request.cache !== 'default') return answered;
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(() => keptFor(pathname));
  return Promise.race([answered, late.then((response) => response ?? answered)]);
}

/** Firefox fulfils even a preload without a connection. */
const hasFailed = ({ type, status }) => type === 'error' || status >= 500;

const find = (address) => caches.match(address, { cacheName: shell }).catch(console.warn);

/** Once the host has another page, the former one is never shown again. */
async function keepLater(response) {
  const page = response.clone();
  const text = response.ok && !response.redirected ? await response.text() : '';
  if (!text.includes('id="root"')) return;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const cache = await caches.open(shell);
  if (isOurs(namesOf(text))) {
    const kept = await cache.match(pageKey);
    if (!kept || policyOf(kept) !== policyOf(page) || (await kept.text()) !== text) await cache.put(pageKey, page);
    return;
  }
  await cache.delete(pageKey);
  if (!(await isRemoved())) return registration.update();
  await caches.delete(shell);
  await registration.unregister();
}

const namesOf = (page) => [...new Set(page.match(/(?<=(?:src|href)=")\/assets\/[^"]+/g))];
const isOurs = (names) => names.length > 0 && names.every((name) => files.has(name));
const policyOf = ({ headers }) => headers.get('Content-Security-Policy');

/** The page can tell that it was kept; what stands in the address of the login is told to nobody. */
async function keptFor(pathname) {
  const page = await find(pageKey);
  if (!page) return null;
  const headers = new Headers(page.headers);
  // The cache has unpacked it.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('Server-Timing', 'kept');
  if (pathname === '/login') headers.set('Referrer-Policy', 'no-referrer');
  return new Response(await page.text(), { headers });
}

/** A host without the worker answers with 404, or with the page that it has for every address. */
async function isRemoved() {
  const { ok, status, headers } = await fetch('/worker.js', { method: 'HEAD', cache: 'no-store' });
  return status === 404 || (ok && !headers.get('Content-Type')?.includes('javascript'));
}
