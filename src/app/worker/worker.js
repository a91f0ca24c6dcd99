/**
 * Caches the shell: the page of the current deployment, the files that it links to, and the scripts of read-only screens. If the
 * host does not send the page at once, it comes from the cache. Only the console's own pages and files are handled.
 */
// `deployed` is defined by the build: the URLs of the files, and a version that no other deployment has.
const files = new Set(deployed.files);
const shell = `kontor-${deployed.version}`;
/** The cache key of the page, which is the same for every screen. */
const pageKey = '/domains';
const places = [
  '/',
  '/login',
  ...['/domains', '/images', '/search', '/admin'].flatMap((place) => [place, `${place}/*`]),
];
const screens = /^\/(?:$|login$|(?:domains|images|search|admin)(?:\/|$))/;
/** Milliseconds that the host has to send the page: on a good connection the page never comes from the cache. */
const pageTimeout = 100;
/** Milliseconds after a page was sent before it is cached, because the page needs the processor first. */
const cacheDelay = 2000;

/** With static routes, navigations and assets do not wait for the worker to start, and all other requests bypass it. */
const hasRoutes = 'addRoutes' in (globalThis.InstallEvent?.prototype ?? {});

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(Promise.all([hasRoutes ? event.addRoutes(routes()) : null, install()]));
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([hasRoutes ? null : registration.navigationPreload?.enable(), deleteOtherCaches()]));
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

/** Rejects if the host serves the page of another deployment; the browser tries again later. */
async function install() {
  const page = await fetch(pageKey, { cache: 'no-store' });
  const linked = linkedFiles(await page.clone().text());
  if (!isCurrent(linked)) throw new Error(`The page is not that of ${shell}`);
  const { saveData, effectiveType = '4g' } = navigator.connection ?? {};
  const isCostly = saveData || /2g|3g/.test(effectiveType);
  try {
    const cache = await caches.open(shell);
    await cache.addAll(linked);
    for (const name of files) if (!linked.includes(name)) await cacheFile(cache, name, isCostly);
    await cache.put(pageKey, page);
  } catch (error) {
    await caches.delete(shell);
    throw error;
  }
}

/** With data saver or on a slow connection, takes only files that are in the browser's HTTP cache. */
async function cacheFile(cache, name, isCostly) {
  const init = isCostly ? { cache: 'only-if-cached', mode: 'same-origin' } : { priority: 'low' };
  const response = await fetch(name, init).catch((error) => (isCostly ? null : Promise.reject(error)));
  if (response?.ok) await cache.put(name, response);
  else if (!isCostly) throw new Error(`${name}: ${response.status}`);
}

async function deleteOtherCaches() {
  const others = (await caches.keys()).filter((name) => name.startsWith('kontor-') && name !== shell);
  await Promise.all(others.map((name) => caches.delete(name)));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode !== 'navigate') {
    if (files.has(pathname)) event.respondWith(find(pathname).then((cached) => cached ?? fetch(request)));
  } else if (screens.test(pathname)) event.respondWith(openPage(event, pathname));
});

/** Answers with the host's page, or with the cached one if the host is slow or fails. */
function openPage(event, pathname) {
  const network = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  event.waitUntil(network.then((response) => updateCache(response.clone())).catch(console.warn));
  const answered = network.then(
    async (response) => (hasFailed(response) ? ((await cachedPage(pathname)) ?? response) : response),
    async () => (await cachedPage(pathname)) ?? Response.error(),
  );
  // A reload must show the current deployment.
  if (event.request.cache !== 'default') return answered;
  const late = new Promise((resolve) => setTimeout(resolve, pageTimeout)).then(() => cachedPage(pathname));
  return Promise.race([answered, late.then((response) => response ?? answered)]);
}

/** Offline, Firefox resolves the preload with an error response. */
const hasFailed = ({ type, status }) => type === 'error' || status >= 500;

const find = (address) => caches.match(address, { cacheName: shell }).catch(console.warn);

/** Caches the page. If it is that of another deployment, the cached page is deleted and never shown again. */
async function updateCache(response) {
  const page = response.clone();
  const text = response.ok && !response.redirected ? await response.text() : '';
  if (!text.includes('id="root"')) return;
  await new Promise((resolve) => setTimeout(resolve, cacheDelay));
  const cache = await caches.open(shell);
  if (isCurrent(linkedFiles(text))) {
    const cached = await cache.match(pageKey);
    if (!cached || policyOf(cached) !== policyOf(page) || (await cached.text()) !== text)
      await cache.put(pageKey, page);
    return;
  }
  await cache.delete(pageKey);
  if (!(await isRemoved())) return registration.update();
  await caches.delete(shell);
  await registration.unregister();
}

const linkedFiles = (page) => [...new Set(page.match(/(?<=(?:src|href)=")\/assets\/[^"]+/g))];
const isCurrent = (names) => names.length > 0 && names.every((name) => files.has(name));
const policyOf = ({ headers }) => headers.get('Content-Security-Policy');

/** `Server-Timing` tells the page that it comes from the cache. The login page sends no referrer. */
async function cachedPage(pathname) {
  const page = await find(pageKey);
  if (!page) return null;
  const headers = new Headers(page.headers);
  // The cached body is decompressed.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('Server-Timing', 'kept');
  if (pathname === '/login') headers.set('Referrer-Policy', 'no-referrer');
  return new Response(await page.text(), { headers });
}

/** A host without the worker answers with 404, or with the page that it serves for every address. */
async function isRemoved() {
  const { ok, status, headers } = await fetch('/worker.js', { method: 'HEAD', cache: 'no-store' });
  return status === 404 || (ok && !headers.get('Content-Type')?.includes('javascript'));
}
