/** The list of domains, a domain with its pages, its notes, and what uses its display modes. */
import type { Page } from 'playwright/test';
import {
  alert,
  answer,
  answers,
  beforeTheList,
  heading,
  press,
  question,
  reads,
  type ScreenStates,
  stale,
  text,
} from './screen-state.ts';

const inRow = async (page: Page, name: string, button: string) =>
  page.getByRole('row').filter({ hasText: name }).first().getByRole('button', { name: button }).click();

const description = (page: Page) => page.getByLabel('Description', { exact: true });
const saves = async (page: Page) => {
  await description(page).fill('Meine Notiz für alle');
  await press(page, 'Save');
};

/** Types, and comes back to the form without having saved. */
const comesBack = async (page: Page) => {
  await description(page).fill('Meine Notiz für alle');
  await text(/kept in this browser, last at/)(page).waitFor();
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
};

const showsFound = async (page: Page) => {
  await comesBack(page);
  await press(page, 'Cancel');
  await page.getByRole('link', { name: 'Edit Domain' }).click();
  await press(page, 'Show unsaved text');
};

const createsPage = async (page: Page) => {
  await press(page, 'New Page');
  await page.getByLabel('Headline', { exact: true }).fill('Lesesommer');
  await press(page, 'Save');
};

export const domainStates: ScreenStates = {
  role: 'editor',
  states: [
    { name: 'the domains', path: '/domains', shows: text('stadtbibliothek-lindenau.de'), isDense: true },
    ...beforeTheList('domains', '/domains', 'GET /v1/domains', 'Loading domains…', 'No domain is linked to you yet'),
    { name: 'a domain', path: '/domains/1', shows: heading('stadtbibliothek-lindenau.de'), isDense: true },
    {
      name: 'a domain that could not be loaded',
      path: '/domains/1',
      given: answers('GET /v1/domains/1', 500),
      shows: alert('This was meant to fail'),
    },
    {
      name: 'a domain without pages',
      path: '/domains/1',
      given: reads('GET /v1/domains/1', (domain) => ({ ...domain, pages: [], start_page: null })),
      shows: text('This domain has no pages yet'),
    },
    {
      name: 'pages of which none is found',
      path: '/domains/1',
      reach: (page) => page.getByLabel('Filter Headline/Path').fill('nirgends'),
      shows: text('Show all pages'),
    },
    {
      name: 'a new page with nothing filled in',
      path: '/domains/1',
      reach: async (page) => {
        await press(page, 'New Page');
        await press(page, 'Save');
      },
      shows: text('Give the page a headline.'),
      isDense: true,
    },
    {
      name: 'a new page that the server refuses',
      path: '/domains/1',
      given: answers('POST /v1/domains/1/pages', 422),
      reach: createsPage,
      shows: alert('Cannot create Page'),
    },
    {
      name: 'a new page on its way',
      path: '/domains/1',
      given: answers('POST /v1/domains/1/pages', 'held'),
      reach: createsPage,
      shows: text('Saving…'),
    },
    {
      name: 'the question before a page is destroyed',
      path: '/domains/1',
      reach: (page) => inRow(page, 'Öffnungszeiten', 'Destroy'),
      shows: (page) => question(page).getByText(/^(?:\d+ places? links? here:|Nothing links here\.)$/),
      isDense: true,
    },
    {
      name: 'a page that is not destroyed',
      path: '/domains/1',
      given: answers('DELETE /pages/*', 500),
      reach: async (page) => {
        await inRow(page, 'Öffnungszeiten', 'Destroy');
        await press(page, 'OK');
      },
      shows: (page) => question(page).getByText('The page is not destroyed'),
    },
    {
      name: 'a page being destroyed',
      path: '/domains/1',
      given: answers('DELETE /pages/*', 'held'),
      reach: async (page) => {
        await inRow(page, 'Öffnungszeiten', 'Destroy');
        await press(page, 'OK');
      },
      shows: (page) => question(page).getByRole('button', { name: 'Destroying…' }),
    },
    {
      name: 'a deployment being triggered',
      path: '/domains/1',
      given: answers('POST /trigger_ci', 'held'),
      reach: (page) => press(page, 'Trigger Deployment'),
      shows: (page) => page.getByRole('button', { name: 'Triggering…' }),
    },
    {
      name: 'a deployment that failed',
      path: '/domains/1',
      given: answers('POST /trigger_ci', 502),
      reach: (page) => press(page, 'Trigger Deployment'),
      shows: alert('was not triggered'),
    },
    {
      name: 'a deployment that was triggered',
      path: '/domains/1',
      given: answers('POST /trigger_ci', (route) => route.fulfill({ status: 200 })),
      reach: (page) => press(page, 'Trigger Deployment'),
      shows: text(/successfully triggered!$/),
    },
    {
      name: 'image URLs being refreshed',
      path: '/domains/1',
      given: answers('GET /pages/5', 'held'),
      reach: (page) => press(page, 'Refresh Image URLs'),
      shows: text('Refreshing all Image URLs'),
      isDense: true,
    },
    {
      name: 'image URLs that were not read',
      path: '/domains/1',
      given: answers('GET /api/images', 500),
      reach: (page) => press(page, 'Refresh Image URLs'),
      shows: alert('The image URLs are not refreshed'),
    },
    {
      name: 'image URLs that were right already',
      path: '/domains/1',
      reach: (page) => press(page, 'Refresh Image URLs'),
      shows: text(/image URLs were looked at/),
    },
    {
      name: 'image URLs whose refreshing is being cancelled',
      path: '/domains/1',
      given: async (page) => {
        await reads('GET /pages/5', (found) => ({ ...found, image_url: 'old' }))(page);
        await answer(page, 'PATCH /pages/5', 'held');
      },
      reach: async (page) => {
        await press(page, 'Refresh Image URLs');
        await page.getByRole('progressbar', { name: 'Image URLs' }).waitFor();
        await press(page, 'Cancel');
      },
      shows: text('Cancelling: what was already sent is waited for.'),
    },
    {
      name: 'image URLs that were not refreshed',
      path: '/domains/1',
      given: async (page) => {
        await reads('GET /pages/3', (found) => ({ ...found, image_id: 99_999, image_url: 'old' }))(page);
        await reads('GET /pages/5', (found) => ({ ...found, image_url: 'old' }))(page);
        await page.route(/\/(pages|sections|items)\/\d+$/, (route) =>
          /PATCH|PUT/.test(route.request().method()) ? route.fulfill({ status: 409, json: {} }) : route.fallback(),
        );
      },
      reach: (page) => press(page, 'Refresh Image URLs'),
      shows: (page) => page.getByRole('table', { name: 'Image URLs that were not refreshed' }),
      isDense: true,
    },
    { name: 'the notes of a domain', path: '/domains/1/edit', shows: description, isDense: true },
    {
      name: 'notes on their way',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', 'held'),
      reach: saves,
      shows: text('Saving…'),
    },
    {
      name: 'notes that the server refuses',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', (route) =>
        route.fulfill({ status: 422, json: { error: 'no', fields: { description: ['is too long'] } } }),
      ),
      reach: saves,
      shows: text('is too long'),
      isDense: true,
    },
    {
      name: 'notes that are not saved',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', 403),
      reach: saves,
      shows: alert('Cannot save Domain'),
    },
    {
      name: 'notes that wait for the server',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', 503),
      reach: saves,
      shows: text(/^Not saved yet: trying again/),
    },
    {
      name: 'notes that two have changed',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', stale({ description: 'Ihre Notiz', footer_text: 'Ihre' })),
      reach: async (page) => {
        await saves(page);
        await text('Saved by someone else meanwhile')(page).waitFor();
        await press(page, 'Save');
      },
      shows: text('Choose one for Description.'),
      isDense: true,
    },
    {
      name: 'notes that two have changed, written together',
      path: '/domains/1/edit',
      given: answers('PATCH /v1/domains/1', stale({ description: 'Ihre Notiz' })),
      reach: async (page) => {
        await saves(page);
        await page.getByRole('radio', { name: /Write it together/ }).check();
      },
      shows: text('starts with mine'),
    },
    {
      name: 'unsaved notes that were found',
      path: '/domains/1/edit',
      reach: comesBack,
      shows: text(/^Your unsaved text of .* is in the form again/),
    },
    {
      name: 'unsaved notes beside what is saved',
      path: '/domains/1/edit',
      reach: showsFound,
      shows: (page) => page.getByRole('region', { name: /^Unsaved text found/ }),
      isDense: true,
    },
    {
      name: 'the question before unsaved notes are discarded',
      path: '/domains/1/edit',
      reach: async (page) => {
        await showsFound(page);
        await press(page, 'Discard my text');
      },
      shows: question,
    },
    { name: 'the usage statistics', path: '/domains/1/display_modes', shows: text('not defined'), isDense: true },
    {
      name: 'the usage statistics on their way',
      path: '/domains/1/display_modes',
      given: answers('GET /v1/domains/1/display_modes', 'held'),
      shows: text('Counting…'),
    },
    {
      name: 'no usage statistics',
      path: '/domains/1/display_modes',
      given: answers('GET /v1/domains/1/display_modes', 500),
      shows: alert('This was meant to fail'),
    },
    {
      name: 'what a check of all pages found and could not read',
      path: '/domains/1/content_check',
      given: async (page) => {
        // Without an index, pages are read one by one.
        await reads('GET /v1/domains/1', (domain) => ({ ...domain, has_references: false }))(page);
        await answer(page, 'GET /pages/4', 404);
        await answer(page, 'GET /api/images', 500);
      },
      reach: async (page) => {
        await press(page, 'Check all pages');
        await alert('Not read:')(page).waitFor();
        // What has half gone under the heads of a table is no target.
        await page.evaluate(() => scrollTo(0, 0));
      },
      shows: alert('Not read:'),
      isDense: true,
    },
  ],
};
