/** What people do on the screens, so that everything that changes there changes once: `screens` lists it by screen. */
import { expect, type Page } from 'playwright/test';

type Gesture = (page: Page) => Promise<void>;
export type GesturesOfScreen = readonly [address: string, gestures: Readonly<Record<string, Gesture>>];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();
const gone = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** Opens something by its button, types, and closes it by Cancel. */
const typeAndCancel =
  (opener: string, label: string): Gesture =>
  async (page) => {
    await button(page, opener).click();
    await field(page, label).fill('Typed here');
    await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(page.getByText(/^Not saved yet/)).toHaveCount(0);
  };
const save =
  (label: string, words: string): Gesture =>
  async (page) => {
    await field(page, label).fill(words);
    await button(page, 'Save').click();
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  };
const palette: Gesture = async (page) => {
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('dialog').getByRole('combobox');
  await asked.fill('lese');
  await expect(page.getByRole('option').first()).toBeVisible();
  await asked.fill('zzzz');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await gone(page);
};
const shortcuts: Gesture = async (page) => {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await gone(page);
};
const account: Gesture = async (page) => {
  const opener = page.getByRole('button', { name: /anke/ });
  await opener.click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'System' }).check();
  await page.keyboard.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
};
const german: Gesture = async (page) => {
  await page.getByRole('button', { name: /anke/ }).click();
  await button(page, 'Deutsch').click();
  await expect(page.getByText('Sprache', { exact: true }).or(title(page)).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.evaluate(() => localStorage.clear());
};
const filter =
  (words: string, some: RegExp): Gesture =>
  async (page) => {
    const typed = page.getByRole('searchbox').first();
    await typed.fill(words);
    await expect(page.getByText(some).first()).toBeVisible();
    await typed.fill('zzzz');
    await expect(page.getByText(/match/).first()).toBeVisible();
    await expect(page.getByText(some)).toHaveCount(0);
    await typed.fill('');
    await expect(page.getByText(/match/)).toHaveCount(0);
  };
const ask =
  (opener: string | RegExp): Gesture =>
  async (page) => {
    await button(page, opener).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  };
const moveSection: Gesture = async (page) => {
  const first = page.getByRole('article').first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  await first.getByRole('button', { name: 'Move Down' }).first().click();
  await expect(first).not.toHaveAttribute('aria-label', name);
  await button(page, 'Undo').click();
  await said(page, /is now 1 of/);
  await expect(first).toHaveAttribute('aria-label', name);
};
const destroyAndUndo: Gesture = async (page) => {
  await item(page, 'Rosenmontag').getByRole('button', { name: 'Destroy Item' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(item(page, 'Rosenmontag')).toHaveCount(0);
  await page
    .getByRole('group', { name: /^Rosenmontag is destroyed/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(item(page, 'Rosenmontag')).toHaveCount(1);
};
const typeInText: Gesture = async (page) => {
  await button(page, 'Edit Section').click();
  const views = page.getByRole('group', { name: 'View' }).first();
  const markdown = page.getByRole('textbox', { name: 'Body' }).first();
  await markdown.fill('Von **neun** bis zwölf');
  await views.getByRole('button', { name: 'Text' }).click();
  await expect(page.getByRole('textbox', { name: 'Body' }).first().getByText('neun', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Body' }).first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Uhr');
  await views.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue('Von **neun** bis zwölf Uhr');
  await button(page, 'Cancel').click();
};

/** Each is done in this order, by an editor, on samples of its own. */
export const screens: readonly GesturesOfScreen[] = [
  ['/domains', { 'search everywhere': palette, 'choose a theme': account }],
  [
    '/domains/1',
    {
      'filter pages': filter('Lesecafé', /showing 1\b/),
      'begin a page': typeAndCancel('New Page', 'Headline'),
      'ask before destroying': ask('Destroy'),
      'sort by name': async (page) => {
        await page.getByRole('radio', { name: 'Name' }).check();
        await page.getByRole('radio', { name: 'ID' }).check();
      },
    },
  ],
  ['/domains/1/pages/1', { 'look at the shortcuts': shortcuts, 'search everywhere': palette }],
  [
    '/domains/1/pages/3',
    {
      'show what is unpublished': async (page) => {
        const all = page.getByRole('checkbox', { name: 'Show unpublished' });
        const hidden = page.getByText('What is unpublished is not shown here.');
        await all.check();
        await expect(item(page, 'Rosenmontag')).toBeVisible();
        await expect(hidden).toHaveCount(0);
        await all.uncheck();
        await expect(item(page, 'Rosenmontag')).toHaveCount(0);
        await expect(hidden).toBeVisible();
      },
    },
  ],
  [
    '/domains/1/pages/1/change',
    {
      'type in the page': typeAndCancel('Edit Page', 'Headline'),
      'look for an image': async (page) => {
        await button(page, 'Edit Page').click();
        await button(page, 'Select from Library').click();
        await page.getByRole('dialog').getByRole('searchbox').fill('zzzz');
        await expect(page.getByRole('dialog').getByText(/match/)).toBeVisible();
        await page.keyboard.press('Escape');
        await gone(page);
        await button(page, 'Cancel').click();
      },
    },
  ],
  [
    '/domains/1/pages/3/change',
    {
      'move a section and take it back': moveSection,
      'type in a section': typeAndCancel('Edit Section', 'Headline'),
      'save a section': async (page) => {
        await button(page, 'Edit Section').click();
        await save('Headline', 'Wann wir offen haben')(page);
      },
      'destroy an item and take it back': destroyAndUndo,
      'write as Text and as Markdown': typeInText,
    },
  ],
  ['/domains/1/pages/2/change', { 'begin a section': typeAndCancel('New Section', 'Headline') }],
  [
    '/domains/1/pages/2/metadata',
    {
      'count words': async (page) => {
        await field(page, 'Meta keywords').fill('eins, zwei');
        await expect(page.getByText('10 characters, 2 words').first()).toBeVisible();
        await field(page, 'Meta keywords').fill('eins');
        await expect(page.getByText('4 characters, 1 word').first()).toBeVisible();
      },
    },
  ],
  [
    '/domains/1/pages/3/history',
    {
      'open a version': async (page) => {
        await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').last().click();
        await expect(page.getByRole('heading', { level: 2, name: /^As it was on / })).toBeVisible();
      },
    },
  ],
  [
    '/domains/1/edit',
    {
      'save the footer': save('Footer text', 'Seit 1931'),
    },
  ],
  ['/domains/1/menus', { 'begin a menu': typeAndCancel('New Menu', 'Name'), 'ask before destroying': ask('Destroy') }],
  [
    '/domains/1/menus/1/edit',
    {
      'move an entry': async (page) => {
        await item(page, 'Kinder').getByRole('button', { name: 'Move higher' }).click();
        await said(page, '“Kinder” is now 2 of 4.');
        await item(page, 'Kinder').getByRole('button', { name: 'Move higher' }).click();
        await said(page, '“Kinder” is now 1 of 4.');
      },
      'choose a page for an entry': async (page) => {
        await button(page, 'Add entry').click();
        await button(page, 'Choose Page').click();
        await page.getByRole('dialog').getByRole('searchbox').fill('nirgends');
        await expect(page.getByText('No Pages match your query')).toBeVisible();
        await page.keyboard.press('Escape');
        await gone(page);
      },
    },
  ],
  [
    '/domains/1/changes',
    {
      'hold a page back': async (page) => {
        await expect(title(page)).toHaveText('2 Changes');
        await button(page, /^Hold back: /).click();
        await expect(title(page)).toHaveText('1 Change');
        await expect(page.getByText(/^Held back\. The website keeps it as of/)).toBeVisible();
      },
      'choose a time': async (page) => {
        await button(page, 'Schedule…').click();
        const panel = page.getByRole('dialog');
        const year = new Date().getFullYear();
        for (const later of [year + 1, year + 2]) {
          await panel.getByLabel('Date').fill(`${later}-06-01`);
          await expect(panel.getByRole('status')).toContainText(`1 June ${later}`);
        }
        await page.keyboard.press('Escape');
      },
    },
  ],
  ['/domains/1/history', { 'look at the shortcuts': shortcuts }],
  [
    '/domains/1/links',
    {
      'add a redirect': async (page) => {
        await button(page, 'Add Redirect').click();
        await field(page, 'From').fill('/alt');
        await field(page, 'To').fill('besuch');
        await button(page, 'Save').click();
        await expect(page.getByText(/must start with \//).first()).toBeVisible();
        await field(page, 'To').fill('/besuch');
        await button(page, 'Save').click();
        await expect(page.getByText('/alt', { exact: true }).first()).toBeVisible();
      },
    },
  ],
  [
    '/domains/1/content_check',
    {
      'read what was checked': async (page) => {
        await expect(page.getByText(/^\d+ pages checked/).first()).toBeVisible();
      },
      'search everywhere': palette,
    },
  ],
  ['/domains/1/display_modes', { 'choose a theme': account, 'search everywhere': palette }],
  [
    '/images',
    {
      'filter images': filter('Lesecafé', /^[1-9]\d* of \d+ images$/),
      'see a table': async (page) => {
        await page.getByRole('radio', { name: 'Table' }).check();
        await expect(page.getByRole('row').nth(2)).toBeVisible();
        await page.getByRole('radio', { name: 'Cards' }).check();
        await expect(page.getByRole('row')).toHaveCount(0);
      },
      'type in an image': async (page) => {
        await page.getByRole('listitem').getByRole('button', { name: 'Edit' }).first().click();
        await field(page, 'Descriptive Name').fill('Typed here');
        await page.keyboard.press('Escape');
        await expect(page.getByText('Your changes are not saved yet.')).toBeVisible();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByText('Your changes are not saved yet.')).toHaveCount(0);
      },
    },
  ],
  ['/images/trash', { 'look at the shortcuts': shortcuts, 'choose a theme': account }],
  [
    '/domains/1/trash',
    {
      'take a page back': async (page) => {
        await page.goto('/domains/1');
        const row = page.getByRole('row').filter({ hasText: 'Impressum' }).first();
        await row.getByRole('button', { name: 'Destroy' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
        await page.getByRole('link', { name: 'Trash (1)' }).click();
        await button(page, 'Restore').click();
        await expect(page.getByText('The trash is empty')).toBeVisible();
      },
    },
  ],
  [
    '/search?q=Lesecaf%C3%A9',
    {
      'search again': async (page) => {
        await expect(page.getByText(/Lesecafé/).first()).toBeVisible();
        await page.getByRole('searchbox').first().fill('Rosenmontag');
        await expect(page.getByText(/Rosenmontag/).first()).toBeVisible();
      },
    },
  ],
  ['/account', { 'look at the shortcuts': shortcuts, 'search everywhere': palette }],
  ['/no/such/address', { 'search everywhere': palette, 'speak German': german }],
];
