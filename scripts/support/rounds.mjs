/** Finds which requests of a visit had to wait for others. */

/**
 * Opens an address over an emulated network.
 * @param {import('playwright').Page} page signed in
 * @param {string} address
 * @param {{selector: string, text?: string, press?: string}} content the content to wait for; `press` selects an element that
 *   must be clicked first, as soon as it appears
 * @param {{latency?: number, bytesPerSecond?: number, isCached?: boolean}} line `latency` is that of a round trip in
 *   milliseconds; `isCached` enables the cache
 * @returns {Promise<{rounds: string[][], requests: string[], bytes: number, time: number}>} until the content appeared: the
 *   paths of the requests in waves, each of which began after a response to the wave before; the paths of all requests; the
 *   received bytes; and the milliseconds
 */
export async function roundsUntil(page, address, content, { latency = 0, bytesPerSecond = -1, isCached = false }) {
  await page.addInitScript(noteWhenItStands, content);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: !isCached });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const trips = new Map();
  let clock = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    if (!request.url.startsWith('http')) return;
    // Requests of the previous page do not belong to this visit.
    if (type === 'Document' && request.url.endsWith(address)) trips.clear();
    clock = wallTime - timestamp;
    const url = new URL(request.url).pathname;
    trips.set(requestId, { url, begin: timestamp, answered: Infinity, end: Infinity, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => trips.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response, timestamp, type }) => {
    const trip = trips.get(requestId);
    if (response.fromDiskCache) trips.delete(requestId);
    // The browser requests subresources before it has received the whole document.
    else if (trip && type === 'Document') trip.answered = timestamp;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const trip = trips.get(requestId);
    if (!trip) return;
    trip.answered = Math.min(trip.answered, timestamp);
    Object.assign(trip, { end: timestamp, bytes: encodedDataLength });
  });
  await page.goto(address);
  await page.locator('html[data-stood-at]').waitFor();
  const stoodAt = Number(await page.locator('html').getAttribute('data-stood-at')) - clock;
  await session.detach();
  const begun = [...trips.values()].filter(({ begin }) => begin <= stoodAt);
  const needed = begun.filter(({ end }) => end <= stoodAt);
  return {
    rounds: waves(needed),
    requests: begun.map(({ url }) => url),
    bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0),
    time: 1000 * (stoodAt - needed[0].begin),
  };
}

/** In the page, before its own scripts. */
function noteWhenItStands({ selector, text = '', press }) {
  let isPressed = press === undefined;
  const look = () => {
    const button = isPressed ? null : document.querySelector(press);
    button?.click();
    isPressed ||= button !== null;
    if (![...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text))) return;
    observer.disconnect();
    document.documentElement.dataset.stoodAt = String((performance.timeOrigin + performance.now()) / 1000);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

function waves(trips) {
  const rounds = [];
  for (const trip of trips.toSorted((one, other) => one.begin - other.begin)) {
    const before = rounds.findLastIndex((round) => round.some(({ answered }) => answered <= trip.begin));
    rounds[before + 1] = [...(rounds[before + 1] ?? []), trip];
  }
  return rounds.map((round) => round.map(({ url }) => url));
}
