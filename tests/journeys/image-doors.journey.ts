/** What an editor of two websites meets in the library: common, own and foreign images. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright/test';
import { expect, type SignIn, test } from './support/kontor.ts';

const read = (name: string) => readFileSync(new URL(`../../samples/images/${name}`, import.meta.url));
const oven = read('bakery-oven.webp');
const alt = 'Bergsee im Herbst';

test.use({ freshDatabase: true });

type World = { browser: Browser; signIn: SignIn; origin: string; tokenOf: () => string };

/** A common image on a page of the first website, which is the editor's, and on one of the third, which is not. */
async function shareAnImage({ browser, signIn, origin, tokenOf }: World): Promise<number> {
  const context = await browser.newContext({ baseURL: origin });
  const admin = await context.newPage();
  await signIn(admin, 'admin');
  const call = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${tokenOf()}` };
    const answer = await admin.request.fetch(origin + path, { method, headers, ...(data ? { data } : {}) });
    expect([path, answer.ok()]).toEqual([path, true]);
    return answer.json();
  };
  const body = { file_data: oven.toString('base64'), file_name: 'see.webp', alt, scope: 'default', home: null };
  const { id } = await call('POST', '/library/api/images?scope=default', body);
  for (const domain of [1, 3]) {
    const { pages } = await call('GET', `/mgmt/api/v1/domains/${domain}`);
    await call('PATCH', `/mgmt/api/v1/domains/${domain}/pages/${pages[0].id}`, { image_id: id });
  }
  await context.close();
  return id;
}

test('FILE-01 @narrow an editor sees common and own images and none of others, copies what others use, and replaces a file after a question', async ({
  page,
  browser,
  signIn,
  kontor,
}) => {
  const tokenOf = () => kontor.sessions.get('admin')?.token ?? '';
  const shared = await shareAnImage({ browser, signIn, origin: kontor.origin, tokenOf });
  await signIn(page, 'editor', '/domains/1/images');
  const home = page.getByLabel('Home', { exact: true });
  await home.selectOption('Common');
  const card = page.getByRole('listitem').filter({ hasText: alt });
  await expect(card).toContainText(`${shared} · Common`);
  await expect(card.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await home.selectOption('This website');
  await expect(card).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lesecafé' }).first()).toBeVisible();
  await home.selectOption('All homes');
  // The pictures of the bakery, which is the editor's too, belong to another website.
  await page.getByLabel('Search images').fill('Roggenbrot');
  await expect(page.getByText(/^0 of \d+ images$/)).toBeVisible();
  await page.getByLabel('Search images').fill(alt);

  await card.getByRole('button', { name: 'Show' }).click();
  const details = page.getByRole('dialog', { name: 'Show image' });
  await expect(details).toContainText('Used on 1 website that is not yours.');
  await expect(details.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expect(details.getByRole('button', { name: 'Replace File' })).toBeDisabled();
  await details.getByRole('button', { name: 'Make a copy for this website' }).click();
  await expect(page.getByText(`Image ${shared + 1} is a copy of “${alt}” for this website.`)).toBeVisible();
  await expect(details.getByRole('button', { name: 'Edit' })).toBeEnabled();

  await details
    .getByLabel('New file')
    .setInputFiles({ name: 'new.webp', mimeType: 'image/webp', buffer: read('bakery-rye.webp') });
  const question = page.getByRole('alertdialog', { name: `Replace the file of image ${shared + 1}?` });
  await expect(question.getByRole('status')).toHaveText('It is used on no page of any website. Its texts stay.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  const address = details.getByRole('link', { name: /\/library\/files\// });
  const former = (await address.textContent()) ?? '';
  await details
    .getByLabel('New file')
    .setInputFiles({ name: 'new.webp', mimeType: 'image/webp', buffer: read('bakery-rye.webp') });
  await question.getByRole('button', { name: 'Replace File' }).click();
  await expect(address).not.toHaveText(former);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('FILE-01 the library says in German what is common and what is locked, also where a field is filled', async ({
    page,
    browser,
    signIn,
    kontor,
  }) => {
    const tokenOf = () => kontor.sessions.get('admin')?.token ?? '';
    await shareAnImage({ browser, signIn, origin: kontor.origin, tokenOf });
    await signIn(page, 'editor', '/domains/1/pages/1/change');
    await page.getByRole('button', { name: 'Seite bearbeiten' }).click();
    const field = page.getByRole('group', { name: 'Bild', exact: true });
    await field.getByRole('button', { name: 'Aus der Bibliothek wählen' }).click();
    const picker = page.getByRole('dialog', { name: 'Bild auswählen' });
    await picker.getByLabel('Gehört zu').selectOption('Gemeinsam');
    const card = picker.getByRole('listitem').filter({ hasText: alt });
    await expect(card).toContainText('Gemeinsam');
    await card.getByRole('button', { name: 'Anzeigen' }).click();
    const details = page.getByRole('dialog', { name: 'Bild ansehen' });
    await expect(details).toContainText('Auf 1 Website, die nicht Ihre ist.');
    await details.getByRole('button', { name: 'Kopie für diese Website anlegen' }).click();
    await expect(details.getByRole('button', { name: 'Datei ersetzen' })).toBeEnabled();
    await details.getByRole('button', { name: 'Auswählen' }).click();
    await expect(field).toContainText(alt);
  });
});
