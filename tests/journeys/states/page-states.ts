/** A page, and everything that its change screen can be in. */
import type { Locator, Page } from 'playwright/test';
import {
  alert,
  answer,
  answers,
  changed,
  dialog,
  heading,
  press,
  question,
  reads,
  type ScreenState,
  type ScreenStates,
  stale,
  text,
} from './screen-state.ts';

const change = '/domains/1/pages/3/change';
const section = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const hours = (page: Page) => section(page, 'Regelmäßige Öffnungszeiten');
const panel = (page: Page) => page.locator('[data-part="edit-panel"]').first();
const within = (part: Locator, name: string) => part.getByRole('button', { name, exact: true }).first().click();

const editsSection = async (page: Page) => {
  await within(hours(page), 'Edit Section');
  await page.getByLabel('Headline', { exact: true }).waitFor();
};
/** Away from the bar with Save, which covers a part of what is scrolled beneath it. */
const seesTools = (page: Page) =>
  page
    .getByRole('button', { name: 'Heading 2' })
    .first()
    .evaluate((button) => button.scrollIntoView({ block: 'center' }));
const reloadsWithText = async (page: Page) => {
  await editsSection(page);
  await page.getByLabel('Headline', { exact: true }).fill('Wann wir offen haben');
  await text(/kept in this browser, last at/)(page).waitFor();
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
};
const savesSection = async (page: Page) => {
  await editsSection(page);
  await page.getByLabel('Headline', { exact: true }).fill('Wann wir offen haben');
  await press(page, 'Save');
};
const onSection = (page: Page, given: Parameters<typeof answer>[2]) =>
  page.route(/\/sections\/\d+$/, (route) => {
    if (typeof given === 'function') return given(route);
    return route.fulfill({
      status: Number(given),
      json: { error: 'This was meant to fail', fields: { headline: ['is too long'] } },
    });
  });

const choosesComponent = async (page: Page) => {
  await within(item(page, 'Marktplatz 4'), 'Edit Item');
  await press(page, 'Remove Component');
  await press(page, 'Select Component');
};

/** Where what is dragged would come to stand. */
const dropLine = (page: Page) => page.locator('body > div[aria-hidden].fixed');

const drags = async (page: Page, part: Locator, kind: string, goal: Locator) => {
  await goal.scrollIntoViewIfNeeded();
  await part.locator(`[data-drag="${kind}"]`).first().hover();
  await page.mouse.down();
  const box = await goal.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 10, { steps: 4 });
};

const changing: ScreenState[] = [
  { name: 'a page being changed', path: change, shows: hours, isDense: true },
  {
    name: 'a page being changed without sections',
    path: change,
    given: reads('GET /v1/domains/1/pages/3', (found) => ({ ...found, sections: [] })),
    shows: text('This page has no sections yet'),
  },
  {
    name: 'the form of a page with errors',
    path: change,
    given: answers('PATCH /pages/3', 422),
    reach: async (page) => {
      await press(page, 'Edit Page');
      await page.getByLabel('Headline', { exact: true }).fill('Neu');
      await press(page, 'Save');
    },
    shows: text('is already taken'),
    isDense: true,
  },
  {
    name: 'a section being edited',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await seesTools(page);
    },
    shows: panel,
    isDense: true,
  },
  { name: 'a new section', path: change, reach: (page) => press(page, 'New Section'), shows: panel },
  {
    name: 'a section with a field kept for another mode',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await page.getByLabel('Lead text').fill('Sechs Tage');
      await page.getByLabel('Display mode').selectOption('text');
    },
    shows: text('Kept, not shown in this mode'),
  },
  {
    name: 'a section that the server refuses',
    path: change,
    given: (page) => onSection(page, 422),
    reach: savesSection,
    shows: text('is too long'),
  },
  {
    name: 'a section that two have changed',
    path: change,
    given: (page) =>
      page.route(/\/sections\/\d+$/, async (route) => {
        const { authorization = '' } = route.request().headers();
        const url = route
          .request()
          .url()
          .replace(/sections\/\d+$/, 'pages/3');
        const found = await (await page.request.get(url, { headers: { authorization } })).json();
        const current = found.sections.find(({ id }: { id: number }) => route.request().url().endsWith(`/${id}`));
        await route.fulfill({
          status: 412,
          json: { error: 'changed', current: { ...current, headline: 'Ihre', revision: current.revision + 1 } },
        });
      }),
    reach: savesSection,
    shows: text('Saved by someone else meanwhile'),
    isDense: true,
  },
  {
    name: 'a section whose unsaved text is in the form again',
    path: change,
    reach: reloadsWithText,
    shows: text('Your unsaved text of'),
  },
  {
    name: 'a section whose unsaved text was found, and somebody has saved since',
    path: change,
    reach: async (page) => {
      const isOther = (part: { headline: unknown }) => ({ ...part, headline: `${part.headline} (neu)` });
      await page.route(
        /\/pages\/3$/,
        changed((stored) => ({
          ...stored,
          sections: Array.isArray(stored.sections) ? stored.sections.map(isOther) : [],
        })),
      );
      await reloadsWithText(page);
    },
    shows: text('Unsaved text found: Section'),
  },
  {
    name: 'Markdown with the pages that a link may lead to',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await page.getByRole('textbox', { name: 'Body' }).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('besuch');
    },
    shows: (page) => page.locator('[role=option]').first(),
  },
  {
    name: 'Text with a chosen image that has no description',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await press(page, 'Text');
      await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true }).first().click();
      await page.getByRole('textbox', { name: 'Body' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.getByLabel('Description', { exact: true }).fill('');
    },
    shows: text('Say what can be seen, or mark the image as decorative.'),
  },
  {
    name: 'Markdown with images that were pasted',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await page.getByRole('textbox', { name: 'Body' }).evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(['x'], 'Bildschirmfoto.png', { type: 'image/png' }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await seesTools(page);
    },
    shows: text('in the clipboard'),
  },
  {
    name: 'the pages to choose from',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await press(page, 'Remove Link');
      await press(page, 'Choose Page');
    },
    shows: dialog('Choose Page'),
    isDense: true,
  },
  {
    name: 'no page to choose',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await press(page, 'Remove Link');
      await press(page, 'Choose Page');
      await page.getByRole('searchbox').fill('nirgends');
    },
    shows: text('No Pages match your query'),
  },
  {
    name: 'the address of a link with an error',
    path: change,
    reach: async (page) => {
      await editsSection(page);
      await press(page, 'Remove Link');
      await press(page, 'External URL');
      await page.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
      await page.keyboard.press('Enter');
    },
    shows: text('A javascript: URL is not allowed in a link.'),
  },
  {
    name: 'the components to choose from',
    path: '/domains/1/pages/4/change',
    reach: choosesComponent,
    shows: dialog('Select Component'),
    isDense: true,
  },
  {
    name: 'a component being configured',
    path: '/domains/1/pages/4/change',
    reach: async (page) => {
      await within(item(page, 'Marktplatz 4'), 'Edit Item');
      await press(page, 'Configure');
    },
    shows: dialog(/^Configure/),
    isDense: true,
  },
  {
    name: 'an item being edited',
    path: change,
    reach: (page) => within(item(page, 'Rosenmontag'), 'Edit Item'),
    shows: panel,
    isDense: true,
  },
  {
    name: 'the question before an item is destroyed',
    path: change,
    reach: (page) => within(item(page, 'Rosenmontag'), 'Destroy Item'),
    shows: question,
  },
  {
    name: 'a section that was moved',
    path: change,
    given: (page) => page.route(/\/sections\/\d+\/down$/, (route) => route.fulfill({ status: 204 })),
    reach: (page) => within(hours(page), 'Move Down'),
    shows: (page) => page.getByRole('button', { name: 'Undo' }),
  },
  {
    name: 'a section that was not moved',
    path: change,
    given: (page) => page.route(/\/sections\/\d+\/down$/, (route) => route.fulfill({ status: 500, json: {} })),
    reach: (page) => within(hours(page), 'Move Down'),
    shows: alert('Nothing is moved'),
  },
  {
    name: 'a section being dragged',
    path: change,
    reach: (page) => drags(page, section(page, 'Kontakt'), 'section', hours(page)),
    shows: dropLine,
  },
  {
    name: 'an item being dragged',
    path: change,
    reach: (page) => drags(page, item(page, 'Rosenmontag'), 'item', item(page, 'Weihnachten und Jahreswechsel')),
    shows: dropLine,
  },
  {
    name: 'an item being destroyed',
    path: change,
    given: (page) => page.route(/\/items\/\d+$/, () => {}),
    reach: async (page) => {
      await within(item(page, 'Rosenmontag'), 'Destroy Item');
      await press(page, 'OK');
    },
    shows: (page) => question(page).getByRole('button', { name: 'Destroying…' }),
  },
  {
    name: 'a form of a page whose script did not come',
    path: change,
    given: (page) => page.route(/\/assets\/part-forms-.*\.js/, (route) => route.abort()),
    reach: (page) => within(hours(page), 'Edit Section'),
    shows: alert('Loading chunk'),
  },
  {
    name: 'components that could not be loaded to choose from',
    path: '/domains/1/pages/4/change',
    given: answers('GET /v1/components', 500),
    reach: choosesComponent,
    shows: (page) => dialog('Select Component')(page).getByRole('alert'),
  },
  {
    name: 'a component that no longer exists, being configured',
    path: '/domains/1/pages/4/change',
    given: reads('GET /v1/components', () => []),
    reach: async (page) => {
      await within(item(page, 'Marktplatz 4'), 'Edit Item');
      await press(page, 'Configure');
    },
    shows: text('This component no longer exists.'),
    isDense: true,
  },
  {
    name: 'text that the browser cannot keep',
    path: change,
    given: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'indexedDB')),
    reach: async (page) => {
      await editsSection(page);
      await page.getByLabel('Headline', { exact: true }).fill('Wann wir offen haben');
      await seesTools(page);
    },
    shows: text('This browser cannot keep changes'),
  },
];

export const pageStates: ScreenStates = {
  role: 'editor',
  states: [
    {
      name: 'a change of path that a colleague has overtaken',
      path: change,
      given: answers('POST /pages/3/path_change', 412),
      reach: async (page) => {
        await press(page, 'Edit Page');
        await page.getByLabel('Path').fill('/besuch/zeiten');
        await press(page, 'Save');
        await press(page, 'Change path');
      },
      shows: alert('Cannot change the path: '),
      isDense: true,
    },
    { name: 'a page', path: '/domains/1/pages/3', shows: heading('Öffnungszeiten'), isDense: true },
    { name: 'a page with a broken breadcrumb', path: '/domains/1/pages/5', shows: heading('Lesecafé') },
    {
      name: 'a page on its way',
      path: '/domains/1/pages/3',
      given: answers('GET /v1/domains/1/pages/3', 'held'),
      shows: text('Loading the page…'),
    },
    { name: 'a page that is gone', path: '/domains/1/pages/99999', shows: alert('Api Error') },
    {
      name: 'a page without anything to show, whose images could not be read',
      path: '/domains/1/pages/3',
      given: async (page) => {
        await reads('GET /v1/domains/1/pages/3', (found) => ({ ...found, sections: [] }))(page);
        await answer(page, 'GET /api/images', 500);
      },
      shows: text('No section of this page is published yet.'),
    },
    {
      name: 'a page with what is unpublished on it, some of which could not be published',
      path: '/domains/1/pages/3',
      given: async (page) => {
        await answer(page, 'PATCH /sections/8', 500);
        await page.route(/\/items\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }));
      },
      reach: async (page) => {
        await page.getByRole('checkbox', { name: 'Show unpublished' }).check();
        await press(page, 'Publish all');
      },
      shows: alert('0 of 2 are published.'),
    },
    {
      name: 'a start page that is not changed',
      path: '/domains/1/pages/3',
      given: answers('PATCH /pages/3', 500),
      reach: (page) => press(page, 'Set as Start Page'),
      shows: alert('The Start Page is not changed'),
    },
    {
      name: 'breadcrumbs that are suggested and could not be saved',
      path: '/domains/1/pages/3',
      given: async (page) => {
        await reads('GET /v1/domains/1/pages/3', (found) => ({ ...found, breadcrumbs: null }))(page);
        await answer(page, 'POST /breadcrumbs', 500);
      },
      reach: async (page) => {
        await press(page, 'Create Breadcrumbs');
        await press(page, 'Save');
      },
      shows: alert('Cannot save Breadcrumbs'),
    },
    {
      name: 'the metadata of a page, off the hint',
      path: '/domains/1/pages/3/metadata',
      reach: (page) => page.getByLabel('Meta description').fill('Zu kurz'),
      shows: text('43 below the hint'),
      isDense: true,
    },
    {
      name: 'the metadata of a page that two have changed',
      path: '/domains/1/pages/3/metadata',
      given: answers(
        'PATCH /pages/3',
        stale({ meta_data: { meta_title: 'Ihrer', meta_description: '', meta_keywords: '' } }),
      ),
      reach: async (page) => {
        await page.getByLabel('Meta title').fill('Meiner');
        await press(page, 'Save');
      },
      shows: text('Saved by someone else meanwhile'),
    },
    ...changing,
  ],
};
