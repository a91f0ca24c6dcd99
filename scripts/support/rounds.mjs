/** Which requests of a visit had to wait for one another. */

/**
 * Opens an address over a network of that kind: html, its scripts, and what those ask for.
 * @param {import('playwright').Page} page signed in
 * @param {string} address
 * @param {{selector: string, text?: string, press?: string}} content what makes the screen worth looking at; `press` selects
 *   what is pressed first, as soon as it stands
 * @param {{latency?: number, bytesPerSecond?: number, isCached?: boolean}} line `latency`: milliseconds of every round trip;
 *   `isCached`: what an earlier visit left may be used
 * @returns {Promise<{rounds: string[][], requests: string[], bytes: number, time: number}>} the paths that nothing had
 *   answered before, those that began after one of these had been answered, and so on, until the content stood; every path
 *   that the network was asked for until then; the bytes that had come; and how many milliseconds that took
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
    // What the page before still asked for does not belong to this visit.
    if (type === 'Document' && request.url.endsWith(address)) trips.clear();
    clock = wallTime - timestamp;
    const url = new URL(request.url).pathname;
    trips.set(requestId, { url, begin: timestamp, answered: Infinity, end: Infinity, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => trips.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response, timestamp, type }) => {
    const trip = trips.get(requestId);
    if (response.fromDiskCache) trips.delete(requestId);
    // The browser asks for what a document names before all of it has come.
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
