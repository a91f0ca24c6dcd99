/** Typical waits: the first row, a form, a save, a thumbnail, a search. */
import { roundsUntil } from '../support/rounds.mjs';
import { kilobytes } from '../support/sizes.mjs';
import { storeDomain, storePage, storeSection } from './domain.mjs';
import { inMilliseconds, median, repeat } from './figures.mjs';
import { fillLibrary } from './fill-library.mjs';
import { untilPainted } from './in-page.mjs';
import { serverFigures } from './rates.mjs';
import { slowedDown } from './speeds.mjs';

export const about =
  'deep links to 10,000 pages and to one, on a slow line and in a new tab, forms, saving, searching, the server';

const pages = 10_000;
const images = 1_000;
const turns = 5;
const plain = {};
const slowLine = { latency: 562, bytesPerSecond: 1_440_000 / 8 };
const mostRequests = 6;
const row = { selector: '[role=row] a' };
const openForm = '[data-part="edit-panel"] input';
const openPage = '#edit-page';

export async function run(installation) {
  const { adminId, store, origin } = installation;
  fillLibrary(installation, images);
  const domainId = store((write) => {
    const id = storeDomain(write, adminId, 'first-row.bench.example');
    const [pageId] = Array.from({ length: pages }, (_, number) => storePage(write, id, `/page-${number + 1}`));
    storeSection(write, pageId, 0);
    return id;
  });
  const list = `${origin}/domains/${domainId}`;
  return [
    ...(await visits(installation, 'The first row of 10,000 pages', list, row, { cold: 200, warm: 90 })),
    ...(await visits(installation, '  on a slow line', list, row, { cold: 2300, warm: 500, line: slowLine })),
    ...(await visits(installation, '  in a new tab', list, row, { cold: 300, warm: 150, isNewTab: true })),
    ...(await once(installation, list)),
    ...(await serverFigures(installation, domainId)),
  ];
}

async function visits({ signIn }, name, address, content, { cold, warm, line = plain, isNewTab = false }) {
  const { page } = await signIn();
  const visit = async (isCached) => {
    const tab = isNewTab ? await page.context().newPage() : page;
    const open = () => roundsUntil(tab, address, content, { ...line, isCached });
    const visited = await (line.latency ? slowedDown(tab, open) : open());
    if (isNewTab) await tab.close();
    return visited;
  };
  const samples = line.latency ? 2 : turns;
  const figures = [];
  for (const [state, isCached, target] of [
    ['empty cache', false, cold],
    ['warm cache', true, warm],
  ]) {
    if (isCached) await visit(true);
    // The lists last seen are stored only some seconds after a visit.
    if (isCached) await page.waitForTimeout(4000);
    const all = await repeat(samples, () => visit(isCached));
    figures.push(visited(`${name}, ${state}`, all, target));
    if (line === plain && !isNewTab && !isCached) figures.push(counts(all.at(-1)));
  }
  await page.context().close();
  return figures;
}

/** The counts hint at why a target is missed. */
function visited(name, all, target) {
  const { rounds, requests, bytes } = all.at(-1);
  const cause = `${requests.length} requests, ${rounds.length} rounds, ${kilobytes(bytes)}`;
  return timed(name, median(all.map(({ time }) => time)), target, cause);
}

function counts({ requests: { length } }) {
  return { name: '  requests', figure: String(length), target: `<= ${mostRequests}`, isMet: length <= mostRequests };
}

async function once({ signIn, origin }, list) {
  const { page } = await signIn();
  const deepLink = { selector: openForm, press: openPage };
  const { pages: rows } = await page.evaluate(readDomain, list);
  const link = `a[href$="/pages/${rows[0].id}/change"]`;
  const change = `${list}/pages/${rows[0].id}/change`;
  const opened = await repeat(turns, () => roundsUntil(page, change, deepLink, { isCached: true }));
  const saved = await repeat(turns, async (turn) => {
    if (turn > 0) await pressed(page, [openPage, openForm]);
    await page.locator(openForm).first().fill(`Page ${turn} ${Date.now()}`);
    return pressed(page, ['[data-part="edit-panel"] [type=submit]', '[data-part=saved]']);
  });
  const clicked = await repeat(turns, async () => {
    await page.goto(list);
    await page.locator(link).waitFor();
    await page.waitForTimeout(1000);
    return pressed(page, [link, openPage, openForm]);
  });
  const thumbnails = await repeat(turns, async () => {
    await page.goto(`${origin}/images`, { waitUntil: 'commit' });
    return page.evaluate(firstImage);
  });
  await page.goto(list);
  const filter = page.getByLabel('Filter Headline/Path');
  await filter.focus();
  const word = 'page-4';
  const keys = await untilPainted(page, word.length, (turn) => page.keyboard.press(word[turn]), 200);
  await page.context().close();
  return [
    visited('A deep link to one page until its form is usable, warm cache', opened, 300),
    pressing('A row pressed until the form is usable', clicked, 50),
    pressing('Save until confirmed', saved, 45),
    pressing('The first thumbnail of 1,000 images', thumbnails, 250),
    timed(
      'A key in the search of 10,000 until its result',
      median(keys.times),
      16,
      `the page works ${inMilliseconds(median(keys.processor))} for it, the rest is waiting for the next frame`,
    ),
  ];
}

function pressing(name, all, target) {
  const answered = inMilliseconds(median(all.map((one) => one.answered)));
  return timed(name, median(all.map(({ time }) => time)), target, `answered after ${answered}, the rest in the page`);
}

function timed(name, time, limit, cause = '') {
  const isMet = time <= limit;
  const details = isMet || !cause ? '' : ` (${cause})`;
  return { name, figure: `${inMilliseconds(time)}${details}`, target: `<= ${limit} ms`, isMet };
}

/**
 * Clicks each element as soon as it appears, except the last one.
 * @returns the milliseconds from the first click to the first response, and until the last element is painted
 */
async function pressed(page, selectors) {
  await page.locator(selectors[0]).first().waitFor();
  return page.evaluate(async ([first, ...others]) => {
    const begin = performance.now();
    const nextFrame = () => new Promise(requestAnimationFrame);
    const wait = async (selector) => {
      while (!document.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve));
      return document.querySelector(selector);
    };
    document.querySelector(first).click();
    for (const selector of others.slice(0, -1)) (await wait(selector)).click();
    await wait(others.at(-1));
    await nextFrame();
    const end = performance.now();
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= begin);
    const answered = Math.max(begin, ...asked.slice(0, 1).map(({ responseEnd }) => responseEnd));
    return { time: end - begin, answered: answered - begin };
  }, selectors);
}

/** In the page. */
async function readDomain(address) {
  const headers = { authorization: `Bearer ${sessionStorage.getItem('kontor.accessToken')}` };
  return (await fetch(`/mgmt/api/v1${new URL(address).pathname}`, { headers })).json();
}

/** In the page: the milliseconds from the navigation to the first image, and to the response with the list. */
async function firstImage() {
  while (![...document.querySelectorAll('main img')].some((image) => image.complete && image.naturalWidth > 0)) {
    await new Promise(requestAnimationFrame);
  }
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/images'));
  return { time: performance.now(), answered: answers[0]?.responseEnd ?? 0 };
}
