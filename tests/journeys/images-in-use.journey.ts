import { readFileSync } from 'node:fs';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const photo = readFileSync(new URL('../../samples/images/bakery-oven.webp', import.meta.url));
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==',
  'base64',
);
const file = (name: string, buffer = dot) => ({ name, mimeType: 'image/png', buffer });

test.describe('images in use on the bundled server', () => {
  test.use({ freshDatabase: true });

  test('IMG-14 IMG-15 an image says where it is used and stays; a new one is destroyed, taken back, destroyed again and restored from the trash', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor');
    await page.getByRole('link', { name: 'Image library' }).click();
    await page.getByLabel('Search images').fill('lesecafé');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Lesecafé mit Kuchen' })
      .getByRole('button', { name: 'Show' })
      .click();
    const details = page.getByRole('dialog', { name: 'Show image' });
    const used = details.getByRole('region', { name: 'Used in' });
    await expect(used.getByRole('link').first()).toContainText(/page “.+” of /);
    const ground = (name: string) =>
      details.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await ground('Destroy'), 'only the question is red').toBe(await ground('All images'));
    await details.getByRole('button', { name: 'Destroy' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('As long as that is so, it cannot be destroyed.');
    await expect(question.getByRole('button', { name: 'OK' })).toBeDisabled();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await details.getByRole('button', { name: 'All images' }).click();

    await page.getByRole('button', { name: 'Upload new Image' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles(file('oven.webp', photo));
    await page.getByLabel('Descriptive Name').fill('An oven of ours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'All images' }).click();
    await page.getByLabel('Search images').fill('an oven of ours');
    const card = page.getByRole('listitem').filter({ hasText: 'An oven of ours' });
    await card.getByRole('button', { name: 'Show' }).click();
    await expect(used).toContainText('It is used on no page of any website.');
    await details.getByRole('button', { name: 'Destroy' }).click();
    await expect(question).toContainText('It goes to the trash and can be restored for 30 days.');
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();

    await card.getByRole('button', { name: 'Destroy' }).click();
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(card).toBeHidden();
    await page.getByRole('link', { name: 'Trash', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trash');
    const row = page.getByRole('row', { name: /An oven of ours/ });
    await expect(row).toContainText('@kontor.example');
    await row.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await page.goBack();
    await expect(card).toBeVisible();
  });

  test('IMG-15 FILE-01 another file takes the place of one wherever it stands, and Undo brings the former one back', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor');
    await page.getByRole('link', { name: 'Image library' }).click();
    await page.getByLabel('Search images').fill('lesecafé');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Lesecafé mit Kuchen' })
      .getByRole('button', { name: 'Show' })
      .click();
    const details = page.getByRole('dialog', { name: 'Show image' });
    const address = details.getByRole('link', { name: /\/library\/files\// });
    const former = (await address.textContent()) ?? '';
    await expect(details.getByRole('region', { name: 'Used in' }).getByRole('link').first()).toBeVisible();
    await details.getByLabel('New file').setInputFiles({ ...file('text.png'), buffer: Buffer.from('no image') });
    await expect(details.getByRole('alert')).toContainText('text.png is not an image of a known format');
    await details.getByRole('button', { name: 'Dismiss' }).click();
    await details.getByLabel('New file').setInputFiles(file('oven.webp', photo));
    const question = page.getByRole('alertdialog', { name: /^Replace the file of image \d+\?$/ });
    await expect(question.getByRole('status')).toHaveText(/^It stands on \d+ pages?: .+ Its texts stay\.$/);
    await question.getByRole('button', { name: 'Replace File' }).click();
    await expect(address).not.toHaveText(former);
    // The offer waits under the window.
    await details.getByRole('button', { name: 'All images' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Lesecafé mit Kuchen' })
      .getByRole('button', { name: 'Show' })
      .click();
    await expect(address).toHaveText(former);
  });
});

test.describe('in German', () => {
  test.use({ freshDatabase: true, locale: 'de-DE' });

  test('IMG-14 a destroyed image is quoted once, and what becomes of it is said also where its uses cannot be read', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/images');
    await page.getByRole('button', { name: 'Neues Bild hochladen' }).click();
    await page.getByLabel('Datei', { exact: true }).setInputFiles(file('ofen.webp', photo));
    await page.getByLabel('Bildbeschreibung').fill('Unser Ofen');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('button', { name: 'Alle Bilder' }).click();
    await page.getByLabel('Bilder suchen').fill('unser ofen');
    const destroy = page
      .getByRole('listitem')
      .filter({ hasText: 'Unser Ofen' })
      .getByRole('button', { name: 'Löschen' });
    const question = page.getByRole('alertdialog');

    await page.route(/\/uses$/, (route) => route.abort());
    await destroy.click();
    await expect(question).toHaveAccessibleName('Möchten Sie „Unser Ofen“ wirklich löschen?');
    await expect(question.getByRole('status')).toHaveText(
      'Wo es verwendet wird, lässt sich nicht sagen. Es kommt in den Papierkorb und lässt sich 30 Tage lang wiederherstellen.',
    );
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('„Unser Ofen“ ist gelöscht.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(page.getByText('„Unser Ofen“ ist wiederhergestellt.', { exact: true })).toBeVisible();

    await destroy.click();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('link', { name: 'Papierkorb', exact: true }).click();
    await page.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(question).toHaveAccessibleName('Möchten Sie „Unser Ofen“ wirklich endgültig löschen?');
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('„Unser Ofen“ ist endgültig gelöscht.', { exact: true })).toBeVisible();
  });
});

test('IMG-16 category, copyright and notes are given to all files at once; one with a text of its own keeps it', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  await page.getByRole('link', { name: 'Image library' }).click();
  await page.getByRole('button', { name: 'Upload new Image' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(['a.png', 'b.png'].map((name) => file(name)));
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await group('b.png').getByLabel('Copyright').fill('Somebody');
  const all = group('For all files');
  await all.getByLabel('Category').fill('Roses');
  await all.getByLabel('Copyright').fill('Small');
  await all.getByLabel('Notes').fill('Spring');
  await page.getByLabel('File', { exact: true }).setInputFiles([file('c.png')]);
  for (const name of ['a.png', 'b.png', 'c.png']) await group(name).getByLabel('Descriptive Name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 files, 3 stored')).toBeVisible();
  const stored = minimal.content.images.slice(2).sort((one, other) => String(one.alt).localeCompare(String(other.alt)));
  expect(stored.map(({ category, copyright, notes }) => [category, copyright, notes])).toEqual([
    ['Roses', 'Small', 'Spring'],
    ['Roses', 'Somebody', 'Spring'],
    ['Roses', 'Small', 'Spring'],
  ]);
});

test('IMG-11 IMG-14 IMG-15 on a server that knows only the contract there is no trash and no Replace File; where an image is used is looked for when asked, and an unknown scope is said', async ({
  page,
  minimal,
}) => {
  Object.assign(minimal.content.domains[0]?.pages[0]?.sections[0]?.items[0] ?? {}, { image_id: 51 });
  minimal.fail('GET', '/api/scopes', { status: 200, body: [{ name: 'roses' }, { name: 'harbour' }] });
  await signInAt(page, minimal);
  await page.getByRole('link', { name: 'roses.small.example' }).click();
  await page.getByRole('link', { name: 'Image library' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Image library');
  await expect(page.getByRole('link', { name: 'Menus' })).toBeVisible();
  await expect(page.getByText('The image library has no scope “small”')).toBeVisible();
  await expect(page.getByText('roses, harbour')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trash' })).toHaveCount(0);
  const rose = page.getByRole('listitem').filter({ hasText: 'Rose' });
  await rose.getByRole('button', { name: 'Show' }).click();
  const details = page.getByRole('dialog', { name: 'Show image' });
  await expect(details.getByRole('button', { name: 'Replace File' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Look for it on all pages' }).click();
  const used = details.getByRole('region', { name: 'Used in' });
  await expect(used.getByRole('link')).toHaveText('page “Roses” of roses.small.example');
  await expect(used).toContainText('Only your domains were looked at');
  await details.getByRole('button', { name: 'Destroy' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Only your domains were looked at');
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByText('1 image', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(minimal.requests.filter(({ path }) => /uses|image_trash|\/file$/.test(path))).toEqual([]);
});
