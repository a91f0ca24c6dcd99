import type { Page } from 'playwright/test';
import type { MinimalServer } from '../support/minimal-server.ts';
import { expect, test } from './support/kontor.ts';

// A trace would read the previews of files by `fetch`, which the page's policy rightly forbids.
test.use({ trace: 'off' });

test('IMG-10 X02 X23 a selected image stands in the form with its signed address; the focus goes back and the choice is said', async ({
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
});

test('IMG-10 Remove Image clears both fields', async ({ page, minimal }) => {
  Object.assign(minimal.content.domains[0]?.pages[0] ?? {}, {
    image_id: 52,
    image_url: `${minimal.libraryOrigin}/files/harbour.png`,
  });
  await openPageForm(page, minimal);
  await page.getByRole('button', { name: 'Remove Image' }).click();
  await expect(page.getByRole('button', { name: 'Remove Image' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Select from Library' })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => minimal.content.domains[0]?.pages[0]?.image_id).toBeNull();
  expect(minimal.content.domains[0]?.pages[0]?.image_url).toBeNull();
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
  for (let step = 0; step < 180; step += 1) await page.keyboard.press('Tab');
  const place = await page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  expect(place).toBe('61');
  await expect(page.locator('li:focus-within')).toBeInViewport();
  await expect.poll(() => list.locator('*').count()).toBeLessThan(400);

  await page.getByLabel('Category', { exact: true }).selectOption('Odd');
  await page.getByLabel('Search images').fill('picture 10');
  const found = page.getByText(/of 10,002 images/);
  await expect(found).toBeVisible();
  const words = (await found.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Select from Library' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByLabel('Search images')).toHaveValue('picture 10');
});

test('IMG-05 IMG-06 a picture is uploaded in the picker and selected at once', async ({ page, minimal }) => {
  await openPageForm(page, minimal);
  await page.getByRole('button', { name: 'Select from Library' }).click();
  await page.getByRole('button', { name: 'Upload new Image' }).click();
  const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==';
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByLabel('Descriptive Name').fill('A dot');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Select from Library' }).click();
  await expect(page.getByLabel('Descriptive Name')).toHaveValue('A dot');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Select' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Image' })).toContainText('A dot');
});

async function openPageForm(page: Page, minimal: MinimalServer): Promise<void> {
  await page.goto(`${minimal.origin}/login`);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  await page.getByRole('button', { name: 'Edit Page' }).click();
}
