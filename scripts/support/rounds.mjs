/** Which requests of a visit had to wait for one another. */

/**
 * Opens an address with nothing in the cache, over a slow network: html, its scripts, and what those ask for.
 * @param {import('playwright').Page} page signed in
 * @param {string} address
 * @param {{selector: string, text: string}} content what makes the screen worth looking at
 * @param {number} latency milliseconds of every round trip
 * @returns {Promise<{rounds: string[][], time: number}>} the paths that nothing had answered before, those that began after one
 *   of these had been answered, and so on, until the content stood; and how many milliseconds that took
 */
export async function roundsUntil(page, address, content, latency) {
  await page.addInitScript(noteWhenItStands, content);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const trips = new Map();
  let clock = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    clock = wallTime - timestamp;
    trips.set(requestId, { url: new URL(request.url).pathname, begin: timestamp, end: Number.POSITIVE_INFINITY });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const trip = trips.get(requestId);
    if (trip) trip.end = timestamp;
  });
  await page.goto(address);
  await page.locator('html[data-stood-at]').waitFor();
  const stoodAt = Number(await page.locator('html').getAttribute('data-stood-at')) - clock;
  const needed = [...trips.values()].filter(({ end }) => end <= stoodAt);
  const time = 1000 * (stoodAt - needed[0].begin);
  // What keeps the session asks once more who is signed in; no content waits for that.
  const once = needed.filter(({ url }, place) => needed.findIndex((trip) => trip.url === url) === place);
  return { rounds: waves(once), time };
}

/** In the page, before its own scripts. */
function noteWhenItStands({ selector, text }) {
  const look = () => {
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
    const before = rounds.findLastIndex((round) => round.some(({ end }) => end <= trip.begin));
    rounds[before + 1] = [...(rounds[before + 1] ?? []), trip];
  }
  return rounds.map((round) => round.map(({ url }) => url));
}
