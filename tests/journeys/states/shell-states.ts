/** What stands around every screen, and over it. */
import { expect, type Page } from 'playwright/test';
import {
  alert,
  answer,
  answers,
  dialog,
  heading,
  press,
  question,
  type ScreenStates,
  stored,
  text,
} from './screen-state.ts';

const isOffline = async (page: Page) => {
  await heading('Domains')(page).waitFor();
  await page.context().setOffline(true);
};

const typesADescription = (page: Page) =>
  page.getByLabel('Description', { exact: true }).fill('Noch nicht gespeichert');

const inPalette = (words: string) => async (page: Page) => {
  await heading('stadtbibliothek-lindenau.de')(page).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(words);
};

export const shellStates: ScreenStates = {
  role: 'editor',
  states: [
    { name: 'the login address of someone signed in', path: '/login', shows: heading('You are already logged in!') },
    {
      name: 'the window in which somebody signed in again',
      path: '/signed-in#nonce.',
      given: (page) => page.addInitScript(() => Object.assign(window, { close: () => {} })),
      shows: heading('You are logged in again'),
    },
    {
      name: 'the account panel',
      path: '/domains',
      reach: (page) => page.getByRole('button', { name: 'anke.brandt' }).click(),
      shows: (page) => page.getByRole('radio', { name: 'Dark' }),
      isDense: true,
    },
    {
      name: 'the palette with what was found',
      path: '/domains/1',
      reach: inPalette('lese'),
      shows: (page) => page.getByRole('option', { name: 'places in the text' }),
      isDense: true,
    },
    {
      name: 'the palette with nothing found',
      path: '/domains/1',
      reach: inPalette('xyzzy'),
      shows: text('Nothing has this name.'),
      isDense: true,
    },
    {
      name: 'the search with what was found',
      path: '/search?q=lesecafe',
      shows: (page) => page.getByRole('status').filter({ hasText: 'places on' }),
      isDense: true,
    },
    { name: 'a search without a result', path: '/search?q=xyzzy', shows: text('Nothing found for “xyzzy”') },
    {
      name: 'a search that failed',
      path: '/search?q=lesecafe',
      given: answers('GET /v1/search', 500),
      shows: alert('This was meant to fail'),
    },
    {
      name: 'the list of shortcuts',
      path: '/domains/1',
      reach: async (page) => {
        await heading('stadtbibliothek-lindenau.de')(page).waitFor();
        await page.keyboard.press('?');
      },
      shows: dialog('Keyboard shortcuts'),
      isDense: true,
    },
    {
      name: 'an account that could not be loaded',
      path: '/domains',
      given: answers('GET /v1/me', 500),
      shows: text('Your account could not be loaded'),
    },
    {
      name: 'a session that has ended',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', 401),
      reach: async (page) => {
        await typesADescription(page);
        await press(page, 'Save');
      },
      shows: text('Your session has ended.'),
      isDense: true,
    },
    { name: 'a lost connection', path: '/domains', reach: isOffline, shows: text('You are offline.'), isDense: true },
    {
      name: 'a server that does not answer',
      path: '/domains',
      reach: async (page) => {
        await heading('Domains')(page).waitFor();
        await answer(page, 'GET /v1/domains/1', 'lost');
        await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
      },
      shows: text('The server does not answer.'),
    },
    {
      name: 'an account panel whose script did not come',
      path: '/domains',
      given: (page) => page.route(/\/assets\/account-settings-.*\.js/, (route) => route.abort()),
      reach: (page) => page.getByRole('button', { name: 'anke.brandt' }).click(),
      shows: alert('Loading chunk'),
    },
    {
      name: 'the question before leaving',
      path: '/domains/1/edit',
      reach: async (page) => {
        await typesADescription(page);
        await page.getByRole('link', { name: 'Kontor' }).click();
      },
      shows: question,
      isDense: true,
    },
    {
      name: 'a toast',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', stored),
      reach: async (page) => {
        await typesADescription(page);
        await press(page, 'Save');
        // The next screen takes the focus, and the message's time would run out.
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).focus();
      },
      shows: text('is saved.'),
      isDense: true,
    },
    {
      name: 'a screen whose script did not come',
      path: '/domains',
      given: (page) => page.route(/\/assets\/domain-detail-.*\.js/, (route) => route.abort()),
      reach: (page) => page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click(),
      shows: alert('Loading chunk'),
    },
    {
      name: 'a screen that broke while it was drawn',
      path: '/domains',
      given: (page) =>
        page.route(/\/assets\/domain-detail-.*\.js/, (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: 'export function DomainDetailScreen() { throw new Error("the ledger is torn"); }',
          }),
        ),
      reach: (page) => page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click(),
      shows: heading('Unexpected Application Error!'),
    },
    { name: 'the admin area of an editor', path: '/admin/users', shows: heading('the power is NOT with you...') },
    { name: 'a domain of others', path: '/domains/3', shows: heading('Domain 3') },
    {
      name: 'a domain that is on its way',
      path: '/domains/1',
      given: answers('GET /v1/domains/1', 'held'),
      shows: text('Loading the domain…'),
    },
  ],
};
