/** The menus of a domain and the breadcrumbs of a page. */
import type { Page } from 'playwright/test';
import {
  alert,
  answers,
  beforeTheList,
  dialog,
  heading,
  press,
  question,
  type ScreenStates,
  stale,
  text,
} from './screen-state.ts';

const entry = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

const dragsAnEntry = async (page: Page) => {
  await entry(page, 'Onleihe').getByTitle('Drag to move').hover();
  await page.mouse.down();
  await entry(page, 'Besuch').hover({ position: { x: 60, y: 4 } });
};

const addsEntry = (page: Page) => press(page, 'Add entry');

export const menuStates: ScreenStates = {
  role: 'editor',
  states: [
    { name: 'the menus of a domain', path: '/domains/1/menus', shows: text('Hauptmenü'), isDense: true },
    ...beforeTheList(
      'menus',
      '/domains/1/menus',
      'GET /v1/domains/1/menus',
      'Loading menus…',
      'This domain has no menus yet',
    ),
    {
      name: 'a new menu with nothing filled in',
      path: '/domains/1/menus',
      reach: async (page) => {
        await press(page, 'New Menu');
        await press(page, 'Save');
      },
      shows: text('Give the menu a name.'),
    },
    {
      name: 'the question before a menu is destroyed',
      path: '/domains/1/menus',
      reach: (page) => press(page, 'Destroy'),
      shows: question,
    },
    { name: 'a menu', path: '/domains/1/menus/1', shows: heading('Hauptmenü'), isDense: true },
    { name: 'a menu that is gone', path: '/domains/1/menus/999', shows: alert('Api Error') },
    { name: 'no menu address', path: '/domains/1/menus/x/y', shows: heading('There is nothing at this address') },
    {
      name: 'a menu being edited',
      path: '/domains/1/menus/1/edit',
      shows: (page) => entry(page, 'Kinder'),
      isDense: true,
    },
    {
      name: 'a menu entry without a text',
      path: '/domains/1/menus/1/edit',
      reach: async (page) => {
        await addsEntry(page);
        await press(page, 'Save');
      },
      shows: (page) => page.locator('[aria-invalid=true]').first(),
      isDense: true,
    },
    {
      name: 'a menu entry that was moved',
      path: '/domains/1/menus/1/edit',
      reach: (page) => entry(page, 'Kinder').getByRole('button', { name: 'Move higher' }).click(),
      shows: text('“Kinder” is now 2 of 4.'),
    },
    {
      name: 'a menu entry being dragged',
      path: '/domains/1/menus/1/edit',
      reach: dragsAnEntry,
      shows: (page) => entry(page, 'Besuch'),
    },
    {
      name: 'the question before a menu entry goes',
      path: '/domains/1/menus/1/edit',
      reach: (page) => entry(page, 'Besuch').getByRole('button', { name: 'Remove', exact: true }).click(),
      shows: question,
    },
    {
      name: 'a menu that the server does not store',
      path: '/domains/1/menus/1/edit',
      given: answers('PATCH /menus/1', 403),
      reach: async (page) => {
        await entry(page, 'Kinder').getByRole('textbox').fill('Für Kinder');
        await press(page, 'Save');
      },
      shows: alert('Cannot save Menu'),
    },
    {
      name: 'a menu that two have arranged',
      path: '/domains/1/menus/1/edit',
      given: answers('PATCH /menus/1', stale({ display_name: 'Oben', entries: [] })),
      reach: async (page) => {
        await entry(page, 'Kinder').getByRole('textbox').fill('Für Kinder');
        await press(page, 'Save');
      },
      shows: text('Saved by someone else meanwhile'),
      isDense: true,
    },
    {
      name: 'the address of a menu entry with an error',
      path: '/domains/1/menus/1/edit',
      reach: async (page) => {
        await addsEntry(page);
        await press(page, 'External URL');
        await page.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
        await dialog(/./)(page).getByRole('button', { name: 'Save' }).click();
      },
      shows: text(/is not allowed in a link/),
    },
    {
      name: 'the pages that a menu entry may lead to',
      path: '/domains/1/menus/1/edit',
      reach: async (page) => {
        await addsEntry(page);
        await press(page, 'Choose Page');
      },
      shows: dialog('Choose Page'),
    },
    {
      name: 'breadcrumbs being edited',
      path: '/domains/1/pages/5',
      reach: (page) => page.getByRole('link', { name: 'Edit Breadcrumbs' }).click(),
      shows: heading(/^Breadcrumbs of/),
      isDense: true,
    },
    {
      name: 'breadcrumbs that the server does not store',
      path: '/domains/1/pages/5',
      given: (page) =>
        page.route(/\/breadcrumbs\/\d+$/, (route) =>
          route.fulfill({ status: 422, json: { error: 'no', fields: { entries: ['are too many'] } } }),
        ),
      reach: async (page) => {
        await page.getByRole('link', { name: 'Edit Breadcrumbs' }).click();
        await page.getByLabel('Link text').first().fill('Anders');
        await press(page, 'Save');
      },
      shows: alert('Cannot save Breadcrumbs'),
    },
    {
      name: 'the question before breadcrumbs are destroyed',
      path: '/domains/1/pages/5',
      reach: async (page) => {
        await page.getByRole('link', { name: 'Edit Breadcrumbs' }).click();
        await press(page, 'Destroy Breadcrumbs');
      },
      shows: question,
    },
  ],
};
