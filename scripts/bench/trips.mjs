/** How many requests a cold visit must wait for one after the other, from an address to what stands there. */
import { inMilliseconds } from './figures.mjs';

export const about = 'round trips from a deep link to its content, with nothing in the cache and a slow network';

/** Milliseconds from a request to its answer: long, so that what follows what is clear. */
const latency = 250;
const mostTrips = 3;

export async function run({ origin, signIn }) {
  const { page: first, headers } = await signIn();
  const browser = first.context().browser();
  await first.context().close();
  const { pages } = await (await fetch(`${origin}/mgmt/api/v1/domains/1`, { headers })).json();
  const at = `/domains/1/pages/${pages[0].id}`;
  const places = [
    { name: 'the list of domains', path: '/domains', content: '[role=table] [role=row]' },
    { name: 'a page', path: at, content: 'main article, main section' },
    { name: 'the page editor', path: `${at}/change`, content: 'article' },
  ];
  const figures = [];
  for (const { name, path, content } of places) {
    const { trips, time } = await visit(browser, `${origin}${path}`, content, headers);
    figures.push({
      name: `Cold visit of ${name}: requests one after the other`,
      figure: `${trips}, content after ${inMilliseconds(time)} where each takes ${latency} ms`,
      target: `<= ${mostTrips}`,
      isMet: trips <= mostTrips,
    });
  }
  return figures;
}

/** In a profile that knows nothing but who is signed in. */
async function visit(browser, address, content, { authorization }) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const token = authorization.replace(/^Bearer /, '');
  await context.addInitScript((known) => sessionStorage.setItem('kontor.accessToken', known), token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = new Map();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => requests.set(requestId, { begin: timestamp }));
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.end = timestamp;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor();
  const time = await page.evaluate(() => performance.now());
  const trips = longestChain([...requests.values()].filter(({ end }) => end !== undefined));
  await context.close();
  return { trips, time };
}

/** Each request waits at most for those that had ended before it began. */
function longestChain(requests) {
  const before = [];
  for (const { begin, end } of requests.toSorted((one, other) => one.begin - other.begin)) {
    const depth = 1 + Math.max(0, ...before.filter((other) => other.end <= begin).map((other) => other.depth));
    before.push({ end, depth });
  }
  return Math.max(...before.map(({ depth }) => depth));
}
