/** The console on servers whose data is unusual, and on one with exactly the calls of the specification's §7 (TOL). */
import type { Page } from 'playwright/test';
import { type MinimalServer, startMinimalServer } from '../support/minimal-server.ts';
import { item, press, section } from './support/change-page.ts';
import { test as base, expect } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const test = base.extend<{ exact: MinimalServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  exact: async ({}, use) => {
    const server = await startMinimalServer({ exactly: true });
    await use(server);
    await server.stop();
  },
});

const sent = (minimal: MinimalServer, method: string, path: RegExp) =>
  minimal.requestsTo(method, path).map(({ text }) => JSON.parse(text));
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

const oddModes = [
  { name: 'text', is_default: 'true', attributes: ['headline', { name: 'body', required: true }], label: 'Plain' },
  { label: 'nameless' },
  7,
  { name: 'wide', image_config: { width: 900 }, template: 'wide.html' },
];

test('TOL-01 TOL-02 TOL-03 odd settings cost what is odd, are named once, and are mended by an admin', async ({
  page,
  minimal,
}) => {
  const settings = minimal.content.domains[0]?.settings;
  if (settings)
    Object.assign(settings, { section_display_modes: oddModes, layouts: [{}, { name: 'default' }], own: 1 });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  const notice = page.getByRole('alert').filter({ hasText: 'that the console cannot read' });
  await expect(notice.getByRole('listitem')).toHaveText([
    'Display mode 2 of Sections has no name: left out',
    'Display mode 3 of Sections must be an object: left out',
    'Layout 1 has no name: left out',
  ]);
  await press(section(page, 'The year of a rose'), 'Edit Section');
  await expect(page.getByLabel('Headline')).toBeVisible();
  await expect(page.getByLabel('Lead text')).toHaveCount(0);
  await page.getByLabel('Display mode').selectOption('wide');
  await expect(page.getByLabel('Lead text')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Show Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roses' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.goto(`${minimal.origin}/admin/settings/61/edit`);
  const modes = page.getByRole('textbox', { name: 'Section display modes' });
  expect(JSON.parse(await modes.inputValue())).toEqual(oddModes);
  await expect(page.getByText('Not understood, and kept as it is: Entry 2: name must be a text.')).toBeVisible();
  const layouts = page.getByRole('textbox', { name: 'Layouts' });
  await layouts.fill('[{"name": "default", "is_default": true, "own": [1]}]');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'roses.small.example' })).toBeVisible();
  expect(sent(minimal, 'PATCH', /settings\/61$/)).toEqual([
    { layouts: [{ name: 'default', is_default: true, own: [1] }] },
  ]);
  expect(settings?.section_display_modes).toEqual(oddModes);
});

test('TOL-03 TOL-04 TOL-06 unknown keys and odd values of menus, breadcrumbs and items come back as they were', async ({
  page,
  minimal,
}) => {
  const [domain] = minimal.content.domains;
  const [start, contact] = domain?.pages ?? [];
  const [menu] = domain?.menus ?? [];
  if (!domain || !start || !contact || !menu) throw new Error('The minimal server holds no roses');
  const leaf = { icon: 'pin', target_text: 'Contact', target_page_path: '/contact', target_url: null, entries: [] };
  const odd = [5, { target_text: { de: 'Rosen' }, own: [null] }, { ...leaf, entries: [{ ...leaf, rank: 3 }, 'x'] }];
  const oddEntries: unknown[] = structuredClone(odd);
  Object.assign(menu, { entries: oddEntries, own: 'kept', display_name: null });
  contact.breadcrumbs = {
    id: 81,
    entries: [{ link_text: 12, rel: 'up', target_page_path: '/' }, { link_text: 'Here' }],
  };
  const pruning = start.sections[0]?.items[1];
  Object.assign(pruning ?? {}, { intro: null, body: { text: 'odd' }, own: { a: 1 }, display_mode: null });
  await signInAt(page, minimal);

  await page.goto(`${minimal.origin}/domains/1/menus/71/edit`);
  await page.getByLabel('Display name').fill('The menu');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The menu' })).toBeVisible();
  await page.goto(`${minimal.origin}/domains/1/menus/71/edit`);
  await page.getByRole('textbox', { name: 'Target text' }).nth(3).fill('Call us');
  await page.getByLabel('Display name').fill('');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'main' })).toBeVisible();
  expect(sent(minimal, 'PATCH', /menus\/71$/)).toEqual([
    { display_name: 'The menu' },
    {
      display_name: null,
      entries: [...odd.slice(0, 2), { ...leaf, entries: [{ ...leaf, rank: 3, target_text: 'Call us' }, 'x'] }],
    },
  ]);

  await page.goto(`${minimal.origin}/domains/1/pages/4/breadcrumbs/81/edit`);
  await expect(page.getByRole('textbox', { name: 'Link text' }).first()).toHaveValue('12');
  await page.getByRole('textbox', { name: 'Link text' }).last().fill('There');
  await save(page);
  await expect
    .poll(() => sent(minimal, 'PATCH', /breadcrumbs\/81$/))
    .toEqual([
      {
        entries: [
          { link_text: 12, rel: 'up', target_page_path: '/' },
          { link_text: 'There', target_page_path: null },
        ],
      },
    ]);

  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  await press(item(page, 'Pruning'), 'Edit Item');
  await page.getByLabel('Headline').fill('Pruning in March');
  await save(page);
  await expect(item(page, 'Pruning in March')).toBeVisible();
  const [put] = sent(minimal, 'PUT', /items\/22$/);
  expect(put).toMatchObject({ headline: 'Pruning in March', intro: null, body: { text: 'odd' }, own: { a: 1 } });
  expect(put.display_mode).toBeNull();
  for (const name of ['id', 'section_id', 'position']) expect(put).not.toHaveProperty(name);
});

const answers = [
  ['one object', (list: unknown) => list],
  ['null', () => null],
  ['an object that cannot be compared', () => ({ crumbs: [] })],
] as const;

test('CRUMB-05 breadcrumbs are saved whatever the list call answers', async ({ page, minimal }) => {
  const [, contact] = minimal.content.domains[0]?.pages ?? [];
  if (!contact) throw new Error('The minimal server has lost a page');
  await signInAt(page, minimal);
  for (const [what, answer] of answers) {
    await test.step(what, async () => {
      const crumbs = { id: 81, entries: [{ link_text: 'Start', target_page_path: '/' }] };
      contact.breadcrumbs = crumbs;
      minimal.heal();
      minimal.fail('GET', /\/pages\/4\/breadcrumbs$/, { status: 200, body: answer(crumbs) });
      await page.goto(`${minimal.origin}/domains/1/pages/4/breadcrumbs/81/edit`);
      await page.getByRole('textbox', { name: 'Link text' }).fill('Home');
      await save(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toBeVisible();
      expect(crumbs.entries).toEqual([{ link_text: 'Home', target_page_path: '/' }]);
    });
  }
});

test('TOL-04 a text that nobody touched stays null, and an emptied one becomes null', async ({ page, minimal }) => {
  const [domain] = minimal.content.domains;
  const [component] = minimal.content.components;
  Object.assign(domain ?? {}, { description: 'Ask Ute.', footer_text: null, meta_data: { meta_title: null, own: 1 } });
  Object.assign(component ?? {}, { description: null });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/edit`);
  await page.getByLabel('Description', { exact: true }).fill('');
  await page.getByLabel('Meta title').fill('Roses');
  await save(page);
  await expect(page).toHaveURL(/\/domains\/1$/);
  const [change] = sent(minimal, 'PATCH', /mgmt.*domains\/1$/);
  expect(change).toMatchObject({ description: null, meta_data: { meta_title: 'Roses', own: 1 } });
  expect(change).not.toHaveProperty('footer_text');

  await page.goto(`${minimal.origin}/admin/components/31/edit`);
  await page.getByLabel('Display name').fill('Big map');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Big map');
  expect(sent(minimal, 'PATCH', /components\/31$/)).toEqual([{ display_name: 'Big map' }]);
});

test('TOL-05 on a server with exactly §7 the setup of a domain says what cannot be changed', async ({
  page,
  exact,
}) => {
  await signInAt(page, exact);
  await page.goto(`${exact.origin}/admin/domains/1/edit`);
  await page.getByLabel('Default path prefix').fill('/de');
  await save(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Cannot save Domain' });
  await expect(alert).toContainText('This server has no call that changes Default path prefix.');
  await expect(page.getByLabel('Default path prefix')).toHaveValue('/de');
  expect(exact.content.domains[0]?.default_path_prefix).toBeNull();

  await page.goto(`${exact.origin}/domains/1/edit`);
  await page.getByLabel('Footer text').fill('Since 1931');
  await save(page);
  await expect(page.getByText('Since 1931', { exact: true })).toBeVisible();
});

test('TOL-05 what the PATCH of the management can change of a setup is saved', async ({ page, minimal }) => {
  minimal.fail('PATCH', /\/adm\/api\/v1\/domains\/1$/, { status: 405, body: { message: 'no such call' } });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/admin/domains/1/edit`);
  await page.getByLabel('Default path prefix').fill('/de');
  await save(page);
  await expect(page).toHaveURL(/\/admin\/domains\/1$/);
  expect(minimal.content.domains[0]?.default_path_prefix).toBe('/de');
  expect(sent(minimal, 'PATCH', /mgmt.*domains\/1$/)).toEqual([{ default_path_prefix: '/de' }]);
});

test('DOM-12 TOL-01 New Page begins with the layout that the domain has', async ({ page, minimal }) => {
  const settings = minimal.content.domains[0]?.settings;
  if (settings) settings.layouts = [{ name: 'plain' }, { name: 'article', is_default: true }];
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1`);
  await page.getByRole('button', { name: 'New Page' }).click();
  const layout = page.getByLabel('Layout', { exact: true });
  await expect(layout).toHaveValue('article');
  await expect(layout.getByRole('option')).toHaveText(['--Select Layout--', 'plain', 'article']);
});

const placeImage = (minimal: MinimalServer, address: (source: string) => string) => {
  const [domain] = minimal.content.domains;
  const sizes = [
    { name: 'card', image_config: { width: 200, height: 150 } },
    { name: 'poster', image_config: { width: 640, height: 900 } },
  ];
  Object.assign(domain?.settings ?? {}, { item_display_modes: sizes });
  const source = Buffer.from(`${minimal.libraryOrigin}/files/rose.png`).toString('base64url');
  const placed = { image_id: 51, image_url: `${minimal.libraryOrigin}${address(source)}` };
  Object.assign(domain?.pages[0]?.sections[0]?.items[1] ?? {}, placed);
  return source;
};

for (const [what, address, delay] of [
  ['says what it shows', (source: string) => `/resized/signature/rs:fill:200:150:1/g:sm/${source}.webp`, 20_000],
  ['is of another make', () => '/cdn/rose-200x150.png', 1500],
] as const) {
  test(`IMG-10 a display mode saved before the library has loaded stores the address of its size, where the former one ${what}`, async ({
    page,
    minimal,
  }) => {
    const source = placeImage(minimal, address);
    minimal.fail('GET', '/api/images', { delay });
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
    await press(item(page, 'Pruning'), 'Edit Item');
    await page.getByLabel('Display mode').selectOption('poster');
    await save(page);
    await expect(page.getByLabel('Display mode')).toHaveCount(0);
    const [put] = sent(minimal, 'PUT', /items\/22$/);
    expect(put).toMatchObject({ display_mode: 'poster', image_id: 51 });
    expect(put.image_url).toContain(`/rs:fill:640:900:1/g:sm/${source}.webp`);
  });
}

test('IMG-10 without the library another size is not saved with the address of the former one, which is said; everything else is', async ({
  page,
  minimal,
}) => {
  placeImage(minimal, () => '/cdn/rose-200x150.png');
  minimal.fail('GET', '/api/images', { status: 500, body: { message: 'asleep' } });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  await press(item(page, 'Pruning'), 'Edit Item');
  await page.getByLabel('Headline').fill('Pruning in March');
  await page.getByLabel('Display mode').selectOption('poster');
  await save(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Cannot save Item' });
  await expect(alert).toContainText('the image has no address of the new size');
  await expect(page.getByLabel('Headline')).toHaveValue('Pruning in March');
  expect(sent(minimal, 'PUT', /items\/22$/)).toEqual([]);
  await page.getByLabel('Display mode').selectOption('card');
  await save(page);
  await expect(item(page, 'Pruning in March')).toBeVisible();
  expect(sent(minimal, 'PUT', /items\/22$/)).toMatchObject([
    { headline: 'Pruning in March', image_url: `${minimal.libraryOrigin}/cdn/rose-200x150.png` },
  ]);
});

test('TOL-01 an answer whose own id cannot be read is shown under the id of its address, and every other screen works', async ({
  page,
  minimal,
}) => {
  minimal.fail('GET', /mgmt.*\/pages\/3$/, {
    status: 200,
    body: { id: 'three', headline: 'Roses', sections: [] },
  });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3`);
  await expect(page.getByRole('heading', { level: 1, name: 'Roses' })).toBeVisible();
  await expect(page.getByText('Page: id must be a whole number, so that of the address holds')).toBeVisible();
  minimal.fail('GET', /mgmt.*\/domains\/1$/, { status: 200, body: ['none'] });
  await page.goto(`${minimal.origin}/domains/1`);
  await expect(page.getByRole('alert')).toContainText(
    "The server's answer is unknown: GET /mgmt/api/v1/domains/1 must be an object",
  );
  await page.getByRole('link', { name: 'Back to the domains' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
});

test('ADM-15 PAGE-14 a mode with an empty list of attributes shows no field but those always there, to both', async ({
  page,
  minimal,
}) => {
  const modes = [{ name: 'text', attributes: [] }, { name: 'all' }];
  Object.assign(minimal.content.domains[0]?.settings ?? {}, { section_display_modes: modes });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/admin/domains/1`);
  const list = page.getByRole('list', { name: 'Section display modes' });
  await expect(list.getByRole('listitem').first()).toContainText('No field but those always shown');
  await expect(list.getByRole('listitem').last()).toContainText('All fields');
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  await press(section(page, 'The year of a rose'), 'Edit Section');
  await expect(page.getByText('Shows no further field')).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Published' })).toBeVisible();
});

test('X18 TOL-01 words of any length, also in a refusal, make no screen wider than the window, wide or narrow', async ({
  page,
  minimal,
}) => {
  const word = 'Donaudampfschiff'.repeat(60);
  const [domain] = minimal.content.domains;
  const [start] = domain?.pages ?? [];
  const url = `https://small.example/${word}`;
  Object.assign(domain ?? {}, { default_path_prefix: word, footer_text: word });
  Object.assign(start ?? {}, { headline: word, path: `/${word}`, abstract: word, subline: word, lead_text: word });
  Object.assign(start?.sections[0] ?? {}, { headline: 'The year', body: word, target_url: url });
  Object.assign(start?.sections[0]?.items[0] ?? {}, { headline: word, body: word, target_url: url });
  Object.assign(domain?.menus[0] ?? {}, { name: word, display_name: word });
  for (const user of minimal.content.users) Object.assign(user, { email: `${word}@small.example`, domainIds: [1, 2] });
  await signInAt(page, minimal);
  const isAsWide = async () => {
    for (const width of [390, 1200]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width} px`)
        .toBeLessThanOrEqual(0);
    }
  };
  for (const [address, headline] of [
    ['/domains/1', 'roses.small.example'],
    ['/domains/1/pages/3', word],
    ['/domains/1/menus/71', word],
    ['/admin/users', 'All CMS User'],
    ['/admin/users/41', `${word}@small.example`],
    ['/domains/1/pages/3/change', word],
  ] as const) {
    await page.goto(`${minimal.origin}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(headline);
    await isAsWide();
  }
  minimal.fail('PATCH', /sections\/12$/, {
    status: 422,
    body: { error: 'no', fields: { headline: [word] } },
    times: 1,
  });
  await press(section(page, 'The year'), 'Edit Section');
  await page.getByLabel('Headline').fill('Another year');
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Change what is marked' })).toBeVisible();
  await isAsWide();
});
