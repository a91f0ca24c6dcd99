import type { Page } from 'playwright/test';
import { roundsUntil } from '../../scripts/support/rounds.mjs';
import { expect, test } from './support/kontor.ts';

/** Milliseconds of every round trip: longer than a busy machine needs between an answer and the next question. */
const latency = 500;

for (const [what, path, selector, text] of [
  ['the list of domains', '/domains', '[role=row] a', 'stadtbibliothek-lindenau.de'],
  ['a domain', '/domains/1', 'h1', 'stadtbibliothek-lindenau.de'],
  ['a page that is changed', '/domains/1/pages/3/change', 'h1', 'Öffnungszeiten'],
] as const) {
  test(`R7 APP-12 from a cold address ${what} stands after two round trips`, async ({ page, bringSession }) => {
    await bringSession(page, 'editor');
    const { rounds } = await roundsUntil(page, path, { selector, text }, { latency });
    expect(rounds.length, JSON.stringify(rounds, null, 1)).toBe(2);
  });
}

test('APP-10 what a link leads to is on its way before it is followed', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  const asked = page.waitForRequest(/\/assets\/domain-detail-\w+\.js/);
  await page.getByRole('link', { name: 'Show' }).first().focus();
  await asked;
  await expect(page).toHaveURL(/\/domains$/);
});

/** As in a browser that has kept no list. */
async function forgetVisits(page: Page) {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
}

/** What makes a screen worth looking at: a row, a part, a term, a control of its form. */
const content = { selector: 'main :is(td, article, dd, li, section, form, input, img, nav a)' };

test('APP-12 APP-17 a first visit asks for nothing last seen, however late the answers come', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await forgetVisits(page);
  await page.route('**/mgmt/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const { requests } = await roundsUntil(page, '/domains', content, {});
  expect(requests.filter((path) => path.includes('last-seen'))).toEqual([]);
});

test('APP-12 every screen stands after six requests', async ({ page, bringSession }) => {
  test.setTimeout(120_000);
  await bringSession(page, 'admin');
  const ofDomain = [
    '',
    '/edit',
    '/display_modes',
    '/changes',
    '/history',

    '/menus',
    '/menus/1',
    '/menus/1/edit',
  ];
  const ofPage = ['', '/change', '/metadata', '/history'].map((place) => `/pages/3${place}`);
  const ofAdmins = ['users', 'users/2', 'components', 'domains', 'domains/1', 'client_tokens', 'activity'];
  const paths = [
    '/domains',
    '/images',
    ...[...ofDomain, ...ofPage].map((place) => `/domains/1${place}`),
    ...ofAdmins.map((place) => `/admin/${place}`),
  ];
  const over: string[] = [];
  for (const path of paths) {
    // What the screen before still asks for is none of this one's, and neither is what it kept.
    await forgetVisits(page);
    const { requests } = await roundsUntil(page, path, content, {});
    // A history is named after the newest version, which is read with its list. A form asks beside everything else for the
    // script that encrypts what is typed.
    const most = /\/(?:history|edit|metadata)$/.test(path) ? 7 : 6;
    if (requests.length > most) over.push(requests.join(' '));
  }
  expect(over).toEqual([]);
});
