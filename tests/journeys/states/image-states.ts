/** The image library, and the picker that holds the same in a form. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { answers, beforeTheList, dialog, press, question, type ScreenStates, text } from './screen-state.ts';

const photo = readFileSync(new URL('../../../samples/images/bakery-oven.webp', import.meta.url));
const good = { name: 'oven.webp', mimeType: 'image/webp', buffer: photo };
const bad = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><html></html>') };

const upload = dialog('Upload new Image');
const choosesFiles = async (page: Page, files: (typeof good)[]) => {
  await press(page, 'Upload new Image');
  await page.getByLabel('File', { exact: true }).setInputFiles(files);
};
const sends = async (page: Page) => {
  await choosesFiles(page, [good]);
  await page.getByLabel('Descriptive Name').fill('Der Ofen um sechs');
  await upload(page).getByRole('button', { name: 'Save' }).click();
};
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const editsImage = (page: Page) => card(page, 'Lesecafé').getByRole('button', { name: 'Edit' }).click();

export const imageStates: ScreenStates = {
  role: 'editor',
  states: [
    { name: 'the image library', path: '/images', shows: text(/^\d+ images$/), isDense: true },
    ...beforeTheList(
      'images of the library',
      '/images',
      'GET /api/images',
      'Loading the image library…',
      'There are no images in the library yet',
    ),
    {
      name: 'images of which none is found',
      path: '/images',
      reach: (page) => page.getByLabel('Search images').fill('nirgends'),
      shows: text('No images match your search'),
    },
    {
      name: 'the images as a table',
      path: '/images',
      reach: (page) => page.getByRole('radio', { name: 'Table' }).check(),
      shows: (page) => page.getByRole('row').nth(2),
      isDense: true,
    },
    {
      name: 'an image',
      path: '/images',
      reach: (page) => card(page, 'Lesecafé').getByRole('button', { name: 'Show' }).click(),
      shows: dialog('Show image'),
      isDense: true,
    },
    {
      name: 'an image being described, not saved when it should close',
      path: '/images',
      reach: async (page) => {
        await editsImage(page);
        await page.getByLabel('Descriptive Name').fill('Lesecafé mit Gästen');
        await page.keyboard.press('Escape');
      },
      shows: text('Your changes are not saved yet.'),
      isDense: true,
    },
    {
      name: 'an image with the categories in use',
      path: '/images',
      reach: async (page) => {
        await editsImage(page);
        await dialog('Edit image')(page).getByLabel('Category').fill('');
        await page.keyboard.press('ArrowDown');
      },
      shows: (page) => page.getByRole('option').first(),
    },
    {
      name: 'the question before an image is destroyed',
      path: '/images',
      given: answers('GET /images/*/uses', 'held'),
      reach: (page) => card(page, 'Lesecafé').getByRole('button', { name: 'Destroy' }).click(),
      shows: (page) => question(page).getByText('Looking where it is used.'),
      isDense: true,
    },
    {
      name: 'files that were chosen, one refused, without descriptions',
      path: '/images',
      reach: async (page) => {
        await choosesFiles(page, [good, bad]);
        await upload(page).getByRole('button', { name: 'Save' }).click();
      },
      shows: text('Say what can be seen, or mark the image as decorative.'),
      isDense: true,
    },
    {
      name: 'a file being dragged over the place for it',
      path: '/images',
      reach: async (page) => {
        await press(page, 'Upload new Image');
        const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
        await page.getByLabel('File', { exact: true }).dispatchEvent('dragover', { dataTransfer });
      },
      shows: (page) => page.locator('.border-dashed.bg-act-soft'),
    },
    {
      name: 'files that are kept for the next time',
      path: '/images',
      reach: async (page) => {
        await choosesFiles(page, [good]);
        await page.getByLabel('Descriptive Name').fill('Der Ofen um sechs');
        await upload(page).getByRole('button', { name: 'Cancel' }).click();
        await press(page, 'Upload new Image');
      },
      shows: text('A file that you chose and did not upload is kept in this browser.'),
      isDense: true,
    },
    {
      name: 'a file on its way',
      path: '/images',
      given: answers('POST /api/images', 'held'),
      reach: sends,
      shows: (page) => page.getByRole('progressbar', { name: 'Sending oven.webp' }),
      isDense: true,
    },
    {
      name: 'a file that is not stored',
      path: '/images',
      given: answers('POST /api/images', 500),
      reach: sends,
      shows: (page) => page.getByRole('button', { name: 'Retry failed' }),
    },
    {
      name: 'a file that is stored',
      path: '/images',
      given: answers('POST /api/images', (route) =>
        route.fulfill({ status: 201, json: { id: 99_999, name: 'oven.webp', width: 800, height: 600 } }),
      ),
      reach: sends,
      shows: text('Stored as Image 99999.'),
    },
    {
      name: 'the images to choose from',
      path: '/domains/1/pages/1/change',
      reach: async (page) => {
        await press(page, 'Edit Page');
        await press(page, 'Select from Library');
      },
      shows: (page) => dialog('Select an image')(page).getByRole('button', { name: 'Select' }).first(),
      isDense: true,
    },
    {
      name: 'the images to choose from, on their way',
      path: '/domains/1/pages/1/change',
      given: answers('GET /api/images', 'held'),
      reach: async (page) => {
        await press(page, 'Edit Page');
        await press(page, 'Select from Library');
      },
      shows: text('Loading the image library…'),
    },
    {
      name: 'the images to choose from, that could not be loaded',
      path: '/domains/1/pages/1/change',
      given: answers('GET /api/images', 500),
      reach: async (page) => {
        await press(page, 'Edit Page');
        await press(page, 'Select from Library');
      },
      shows: (page) => dialog('Select an image')(page).getByRole('alert'),
    },
  ],
};
