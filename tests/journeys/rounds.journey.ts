import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

/** Milliseconds of every round trip: longer than a busy machine needs between an answer and the next question. */
const latency = 500;

type Trip = { url: string; begin: number; end: number };

/** How many requests had to wait for one another, at most, until the content stood: html, its scripts, what those ask for. */
async function roundsUntil(page: Page, path: string, heading: string): Promise<string[][]> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector('h1')?.textContent?.includes(wanted)) {
        observer.disconnect();
        document.documentElement.dataset.stoodAt = String((performance.timeOrigin + performance.now()) / 1000);
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, heading);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const trips = new Map<string, Trip>();
  let clock = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    clock = wallTime - timestamp;
    trips.set(requestId, { url: new URL(request.url).pathname, begin: timestamp, end: Number.POSITIVE_INFINITY });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const trip = trips.get(requestId);
    if (trip) trip.end = timestamp;
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const stoodAt = Number(await page.locator('html').getAttribute('data-stood-at')) - clock;
  const needed = [...trips.values()].filter(({ end }) => end <= stoodAt);
  // What keeps the session asks once more who is signed in; no content waits for that.
  return waves(needed.filter(({ url }, place) => needed.findIndex((trip) => trip.url === url) === place));
}

/** Those that nothing had answered before, those that began after one of these had been answered, and so on. */
function waves(trips: Trip[]): string[][] {
  const rounds: Trip[][] = [];
  for (const trip of trips.toSorted((one, other) => one.begin - other.begin)) {
    const before = rounds.findLastIndex((round) => round.some(({ end }) => end <= trip.begin));
    rounds[before + 1] = [...(rounds[before + 1] ?? []), trip];
  }
  return rounds.map((round) => round.map(({ url }) => url));
}

for (const [what, path, heading] of [
  ['a domain', '/domains/1', 'stadtbibliothek-lindenau.de'],
  ['a page that is changed', '/domains/1/pages/3/change', 'Öffnungszeiten'],
] as const) {
  test(`R7 APP-12 from a cold address ${what} stands after three round trips`, async ({ page, signIn }) => {
    await signIn(page, 'editor');
    const rounds = await roundsUntil(page, path, heading);
    expect(rounds.length, JSON.stringify(rounds, null, 1)).toBe(3);
  });
}

test('APP-10 what a link leads to is on its way before it is followed', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  const asked = page.waitForRequest(/\/assets\/domain-detail-\w+\.js/);
  await page.getByRole('link', { name: 'Show' }).first().focus();
  await asked;
  await expect(page).toHaveURL(/\/domains$/);
});
