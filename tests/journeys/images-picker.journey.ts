import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { MinimalServer } from '../support/minimal-server.ts';
import { storedTexts } from '../support/stored-texts.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==',
  'base64',
);

test('IMG-10 X02 X23 a selected image stands in the form with its signed address; the focus goes back and the choice is said; Remove Image clears both fields', async ({
  page,
  minimal,
}) => {
  await openPageForm(page, minimal);
  await page.getByRole('button', { name: 'Select from Library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select an image' });
  const rose = dialog.getByRole('listitem').filter({ hasText: 'Rose' });
  await rose.getByRole('button', { name: 'Show' }).click();
  const details = page.getByRole('dialog', { name: 'Show image' });
  await expect(details).toContainText('640 px');
  await details.getByRole('button', { name: 'All images' }).click();
  await expect(rose.getByRole('button', { name: 'Show' })).toBeFocused();
  await rose.getByRole('button', { name: 'Select' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Select from Library' })).toBeFocused();
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: '“Rose” is selected.' })).toBeAttached();
  await expect(page.getByRole('group', { name: 'Image' })).toContainText('Rose');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = () => minimal.content.domains[0]?.pages[0];
  await expect.poll(() => stored()?.image_id).toBe(51);
  expect(stored()?.image_url).toContain('/rs:fill:100:100:1/g:sm/');
  expect(minimal.content.images[0]).toMatchObject({ alt: 'Rose' });

  await page.getByRole('button', { name: 'Edit Page' }).click();
  await page.getByRole('button', { name: 'Remove Image' }).click();
  await expect(page.getByRole('button', { name: 'Remove Image' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Select from Library' })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => [stored()?.image_id, stored()?.image_url]).toEqual([null, null]);
});

test('PICK-01 X23 the attributes of a linked page are copied with its picture, which keeps its description', async ({
  page,
  minimal,
}) => {
  Object.assign(minimal.content.domains[0]?.pages[1] ?? {}, { image_id: 52, abstract: 'Where we are' });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  const planting = page.getByRole('listitem', { name: 'Planting', exact: true });
  await planting.getByRole('button', { name: 'Edit Item' }).click();
  const panel = page.getByRole('region', { name: 'Editing Item' });
  await panel.getByRole('button', { name: 'Choose Page' }).click();
  const contact = page.getByRole('dialog', { name: 'Choose Page' }).getByRole('row').filter({ hasText: '/contact' });
  await contact.getByRole('button', { name: 'Select and copy Attributes' }).click();
  await expect(panel.getByRole('group', { name: 'Image', exact: true })).toContainText('Harbour');
  await expect(panel.getByLabel('Intro')).toHaveValue('Where we are');
  await expect(planting.getByRole('img', { name: 'Harbour' })).toHaveAttribute('src', /\/rs:fill:200:150:1\/g:sm\//);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  expect(minimal.content.domains[0]?.pages[0]?.sections[0]?.items[0]).toMatchObject({ image_id: 52 });
  expect(minimal.content.images.find(({ id }) => id === 52)).toMatchObject({ alt: 'Harbour' });
});

test('IMG-07 X19 ten thousand images: few nodes, Tab goes on past the fold, and the picker comes back as it was left', async ({
  page,
  minimal,
}) => {
  for (let id = 1000; id < 11_000; id += 1) {
    minimal.content.images.push({
      id,
      alt: `Picture ${id}`,
      category: id % 2 ? 'Odd' : 'Even',
      copyright: null,
      notes: null,
      url: `${minimal.libraryOrigin}/files/${id}.png`,
      width: 10,
      height: 10,
    });
  }
  await openPageForm(page, minimal);
  await page.getByRole('button', { name: 'Select from Library' }).click();
  const list = page.getByRole('list', { name: /images/ });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '10002');
  await expect.poll(() => list.locator('*').count()).toBeLessThan(400);
  await list.getByRole('button', { name: 'Select' }).first().focus();
  for (let step = 0; step < 120; step += 1) await page.keyboard.press('Tab');
  const place = await page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  expect(place).toBe('41');
  await expect(page.locator('li:focus-within')).toBeInViewport();
  await expect.poll(() => list.locator('*').count()).toBeLessThan(400);

  await page.getByLabel('Category', { exact: true }).selectOption('Odd');
  await page.getByLabel('Search images').fill('picture 10');
  const found = page.getByText('595 of 10,002 images');
  await expect(found).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Select from Library' }).click();
  await expect(found).toBeVisible();
  await expect(page.getByLabel('Search images')).toHaveValue('picture 10');
});

test('R1 IMG-05 files that are not uploaded yet survive Escape, Cancel and a crash, with all that was typed', async ({
  page: first,
  context,
  minimal,
}) => {
  const { dialog, entry } = await openUpload(first, minimal);
  const dots = ['first.png', 'second.png'].map((name) => ({ name, mimeType: 'image/png', buffer: dot }));
  await dialog.getByLabel('File', { exact: true }).setInputFiles(dots);
  await entry('first.png').getByLabel('Descriptive Name').fill('A dot');
  await entry('first.png').getByLabel('Category').fill('Dots');
  await entry('first.png').getByLabel('Copyright').fill('Nobody');
  await first.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const question = first.getByRole('alertdialog');
  const leave = () => first.getByRole('link', { name: 'Domains' }).first().click();
  for (const go of [leave, () => first.goBack()]) {
    await go();
    await expect(question).toContainText('Do you really want to leave the upload of images?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  }
  await first.getByRole('button', { name: 'Upload new Image' }).click();
  await entry('first.png').getByLabel('Notes').fill('Very small');
  await expect(dialog).toContainText('Files and texts are kept in this browser until they are stored.');
  await expect.poll(async () => JSON.stringify(await first.evaluate(storedTexts, undefined))).toContain('Very small');

  const second = await context.newPage();
  await first.close();
  const { dialog: again, entry: restored } = await openUpload(second, minimal);
  await expect(again).toContainText('2 files that you chose and did not upload are kept in this browser.');
  await again.getByRole('button', { name: 'Go on with them' }).click();
  await expect(restored('first.png').getByLabel('Descriptive Name')).toHaveValue('A dot');
  await expect(restored('first.png').getByLabel('Category')).toHaveValue('Dots');
  await expect(restored('first.png').getByLabel('Notes')).toHaveValue('Very small');
  await restored('second.png').getByRole('button', { name: 'Remove' }).click();
  await again.getByRole('button', { name: 'Cancel' }).click();
  await second.getByRole('button', { name: 'Upload new Image' }).click();
  await again.getByRole('button', { name: 'Go on with it' }).click();
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(again.getByText('Stored as Image')).toBeVisible();
  const stored = minimal.content.images.at(-1);
  expect(stored).toMatchObject({ alt: 'A dot', category: 'Dots', copyright: 'Nobody', notes: 'Very small' });
  const sent = JSON.parse(minimal.requestsTo('POST', /^\/api\/images$/).at(-1)?.text ?? '{}');
  expect(sent.file_data).toBe(dot.toString('base64'));
  await again.getByRole('button', { name: 'All images' }).click();
  await second.getByRole('button', { name: 'Upload new Image' }).click();
  await expect(again.getByLabel('File', { exact: true })).toBeFocused();
  await expect(again).not.toContainText('did not upload');
});

test.describe('on the bundled server', () => {
  test.use({ freshDatabase: true });

  test('IMG-01 IMG-05 IMG-06 IMG-10 IMG-11 IMG-12 IMG-13 a photo is uploaded in the form of a page, and stands there cropped for its place', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/pages/1/change');
    await page.getByRole('button', { name: 'Edit Page' }).click();
    const field = page.getByRole('group', { name: 'Image', exact: true });
    await field.getByRole('button', { name: 'Select from Library' }).click();
    await page.getByRole('button', { name: 'Upload new Image' }).click();
    const photo = readFileSync(new URL('../../samples/images/bakery-oven.webp', import.meta.url));
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'IMG_2041.webp', mimeType: 'image/webp', buffer: photo });
    await page.getByLabel('Descriptive Name').fill('The oven at six');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Select' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(field).toContainText('The oven at six');
    const [, width, height] = /cropped to (\d+)\s×\s(\d+)\spx/.exec((await field.textContent()) ?? '') ?? [];
    const shown = field.getByRole('img', { name: 'The oven at six' });
    const size = () => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    await expect.poll(size).toEqual([Number(width), Number(height)]);
    const address = await shown.getAttribute('src');
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    const { image_url } = (await saved).postDataJSON();
    expect(image_url).toContain(`/rs:fill:${width}:${height}:1/g:sm/`);
    expect(image_url).toBe(address);
  });
});

async function openUpload(page: Page, minimal: MinimalServer) {
  await signInAt(page, minimal);
  await page.getByRole('link', { name: 'Image library' }).click();
  await page.getByRole('button', { name: 'Upload new Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload new Image' });
  return { dialog, entry: (name: string) => dialog.getByRole('group', { name }) };
}

async function openPageForm(page: Page, minimal: MinimalServer): Promise<void> {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  await page.getByRole('button', { name: 'Edit Page' }).click();
}
