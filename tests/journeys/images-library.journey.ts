import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { oversizedPng } from '../support/hostile-images.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const photo = readFileSync(new URL('../../samples/images/bakery-oven.webp', import.meta.url));
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==',
  'base64',
);
const truncated = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080040004003012200021101031101', 'hex'),
  Buffer.alloc(40, 7),
]);

test.describe('the image library on the bundled server', () => {
  test.use({ freshDatabase: true });

  test('IMG-02 IMG-03 IMG-04 IMG-08 IMG-09 @narrow the library is filtered, searched and sorted, an image is described anew, and one that is in use is not destroyed', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor');
    await page.getByRole('link', { name: 'Image library' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Image library');
    await expect(page.getByText('18 images')).toBeVisible();
    await page.getByLabel('Category', { exact: true }).selectOption('Kinder');
    await expect(page.getByText(/^\d of 18 images$/)).toBeVisible();
    await page.getByLabel('Category', { exact: true }).selectOption('All Categories');
    await page.getByLabel('Search images').fill('lesecafé');
    await expect(page.getByText('1 of 18 images')).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: 'Lesecafé' });
    const thumbnail = card.getByRole('img');
    await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(100);
    expect(await thumbnail.getAttribute('src')).toContain('/rs:fit:100:100:1/g:sm/');

    await card.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    await dialog.getByLabel('Descriptive Name').fill('Lesecafé mit Gästen');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('Your changes are not saved yet.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Lesecafé mit Gästen' })).toBeVisible();

    await page.getByRole('radio', { name: 'Table' }).check();
    const row = page.getByRole('row', { name: /Lesecafé mit Gästen/ });
    await expect.poll(() => row.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
    await row.getByRole('button', { name: 'Destroy' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(/It is used in \d+ places?: .+ it cannot be destroyed\./);
    await expect(question.getByRole('button', { name: 'OK' })).toBeDisabled();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
  });

  test('IMG-05 X22 a bomb, a renamed page, a drawing with script and a torn photo each get a clear message; the good one is stored', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor');
    await openUpload(page);
    const turned = await sharp(photo).resize(61, 43).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await page.getByLabel('File', { exact: true }).setInputFiles([
      { name: 'bomb.png', mimeType: 'image/png', buffer: oversizedPng(onePixel, 10_000, 6_000) },
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><html><body>no</body></html>') },
      { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from(svg) },
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: truncated },
      { name: 'oven.webp', mimeType: 'image/webp', buffer: photo },
      { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned },
    ]);
    const entry = (name: string) => page.getByRole('group', { name });
    await expect(entry('bomb.png')).toContainText('bomb.png has 10000 × 6000 pixels (60 megapixels)');
    await expect(entry('page.jpg')).toContainText('page.jpg is a web page, not an image.');
    await expect(entry('drawing.png')).toContainText('drawing.png is an SVG drawing, which can carry scripts');
    await expect(entry('turned.jpg')).toContainText('43 × 61 px');
    await entry('turned.jpg').getByRole('button', { name: 'Remove' }).click();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(entry('oven.webp')).toContainText('Say what can be seen, or mark the image as decorative.');
    await expect(entry('torn.jpg').getByLabel('Descriptive Name')).toBeFocused();
    await expect(entry('oven.webp').getByLabel('Descriptive Name')).toHaveValue('');
    await entry('torn.jpg').getByLabel('Descriptive Name').fill('Ein zerrissenes Foto');
    await entry('oven.webp')
      .getByLabel(/^Decorative/)
      .check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(entry('torn.jpg').getByRole('alert')).toContainText(
      'torn.jpg is damaged: it cannot be read as a JPEG image.',
    );
    await expect(entry('torn.jpg').getByLabel('Descriptive Name')).toHaveValue('Ein zerrissenes Foto');
    await expect(entry('oven.webp')).toContainText(/Stored as Image \d+\./);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('19 images')).toBeVisible();

    await page.getByRole('button', { name: 'Upload new Image' }).click();
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'the same.webp', mimeType: 'image/webp', buffer: photo });
    await expect(entry('the same.webp').getByRole('status')).toHaveText(
      /^The library has this file already: Image \d+\. Save adds it a second time\.$/,
    );
  });
});

test('IMG-05 IMG-11 of 6 files 2 fail and are sent again alone, on a server that knows only the contract', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  await openUpload(page);
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `picture-${index + 1}.png`,
    mimeType: 'image/png',
    buffer: onePixel,
  }));
  await page.getByLabel('File', { exact: true }).setInputFiles(files);
  const names = page.getByLabel('Descriptive Name');
  await expect(names).toHaveCount(6);
  await expect(names.first()).toBeFocused();
  for (let index = 0; index < 6; index += 1) await names.nth(index).fill(`A rose, number ${index + 1}`);
  await page.getByLabel('Category', { exact: true }).last().fill('Roses');
  minimal.fail('POST', '/api/images', { status: 503, body: { message: 'try again later' }, times: 2 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('6 files, 4 stored, 2 failed')).toBeVisible();
  await expect(page.getByText('Api Error: {"message":"try again later"}')).toHaveCount(2);
  expect(await names.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))).toHaveLength(2);
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await expect(page.getByText('6 files, 6 stored')).toBeVisible();
  expect(minimal.requestsTo('POST', /^\/api\/images$/)).toHaveLength(8);
  const alts = minimal.content.images.slice(2).map(({ alt }) => alt);
  expect(new Set(alts).size).toBe(6);
  const first = JSON.parse(minimal.requestsTo('POST', /^\/api\/images$/)[5]?.text ?? '{}');
  expect(first).toMatchObject({ scope: 'small', file_data: onePixel.toString('base64') });
  await page.getByRole('button', { name: 'All images' }).click();
  await expect(page.getByText('8 images')).toBeVisible();
});

test('IMG-09 before an image goes it is said where it is used and what could not be read; a refusal is in the words of the specification', async ({
  page,
  minimal,
}) => {
  Object.assign(minimal.content.domains[0]?.pages[0]?.sections[0]?.items[0] ?? {}, { image_id: 51 });
  await signInAt(page, minimal);
  await page.getByRole('link', { name: 'Image library' }).click();
  minimal.fail('GET', /pages\/4$/, { status: 503, body: { message: 'later' } });
  minimal.fail('GET', /pages\/6$/, { delay: 60_000 });
  await page.getByRole('listitem').filter({ hasText: 'Rose' }).getByRole('button', { name: 'Destroy' }).click();
  const question = page.getByRole('alertdialog');
  const place = 'It is used in 1 place, where a gap will be: item “Planting” on page “Roses” of roses.small.example.';
  await expect(question).toContainText(place);
  await expect(question).toContainText('Not read: page “Contact” of roses.small.example. It may be used there too.');
  await expect(question.getByRole('progressbar', { name: 'Pages looked at' })).toHaveAttribute(
    'aria-valuetext',
    '2 pages of 4',
  );

  minimal.fail('DELETE', '/api/images/51', { status: 500, body: { message: 'no' } });
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(question).toContainText('Api Error: could not delete image 51');
  await expect(question).toContainText(place);
  minimal.heal();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('1 image', { exact: true })).toBeVisible();
});

test('FILE-01 a library on its own host that refuses the token of the installation is named by lists and forms, which wait for no sign-in', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  const refusal = page
    .getByRole('alert')
    .getByText('The image library does not accept the token of this installation.');
  minimal.fail('GET', '/api/images', { status: 401, body: { message: 'unauthorized' } });
  await page.getByRole('link', { name: 'Image library' }).click();
  await expect(refusal).toBeVisible();

  minimal.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Rose' }).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Descriptive Name').fill('A rose in June');
  minimal.fail('PATCH', '/api/images/51', { status: 401, times: 1, body: { message: 'unauthorized' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(refusal).toBeVisible();
  await expect(page.getByText(/log in again|logged in any more/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A rose in June')).toBeVisible();
});

async function openUpload(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Image library' }).click();
  await page.getByRole('button', { name: 'Upload new Image' }).click();
}
