import type { BrowserContext, Page } from 'playwright/test';
import { storedTexts } from '../support/stored-texts.ts';
import { keptTexts } from './support/kept-texts.ts';
import { expect, type SignIn, test } from './support/kontor.ts';

const form = '/domains/1/edit';

async function openForm(page: Page, signIn: SignIn): Promise<void> {
  await signIn(page, 'editor', form);
  await expect(description(page)).toBeVisible();
}

const description = (page: Page) => page.getByLabel('Description', { exact: true });
const kept = (page: Page) => page.getByText(/Every change is kept in this browser, last at \d\d:\d\d:\d\d\./);
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const writes = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') urls.push(request.url());
  });
  return urls;
};

test.describe('unsaved text', () => {
  test('R1 X26 is in the form again after a reload where nobody has saved since, and Cancel shows what is stored', async ({
    page,
    signIn,
  }) => {
    await openForm(page, signIn);
    const stored = await description(page).inputValue();
    await description(page).fill(`${stored} Neue Öffnungszeiten ab März.`);
    await page.getByLabel('Meta title').fill('Ein anderer Titel');
    await expect(kept(page)).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(/^Your unsaved text of .* is in the form again\./)).toBeVisible();
    await expect(description(page)).toHaveValue(`${stored} Neue Öffnungszeiten ab März.`);
    await expect(page.getByLabel('Meta title')).toHaveValue('Ein anderer Titel');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.goBack();
    await expect(description(page)).toHaveValue(stored);
    await page.getByRole('button', { name: 'Show unsaved text' }).click();
    const found = page.getByRole('region', { name: /^Unsaved text found/ });
    await expect(found.getByRole('group', { name: 'Description' }).locator('ins').last()).toContainText(
      'Neue Öffnungszeiten ab März.',
    );
    await found
      .getByRole('group', { name: 'Meta title' })
      .getByRole('radio', { name: /^Saved/ })
      .check();
    await found.getByRole('button', { name: 'Go on with this' }).click();
    await expect(description(page)).toHaveValue(`${stored} Neue Öffnungszeiten ab März.`);
    await expect(page.getByLabel('Meta title')).not.toHaveValue('Ein anderer Titel');
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Edit');
    await page.goBack();
    await expect(description(page)).toHaveValue(`${stored} Neue Öffnungszeiten ab März.`);
    await expect(found).toBeHidden();
  });

  test('R1 unsaved text in the form that gives way to a found one stays on offer', async ({ page, signIn }) => {
    await openForm(page, signIn);
    await description(page).fill('Erst getippt');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.goto(form);
    await description(page).fill('Danach getippt');
    const found = page.getByRole('region', { name: /^Unsaved text found/ });
    const show = page.getByRole('button', { name: 'Show unsaved text' });
    await show.click();
    await found.getByRole('button', { name: 'Go on with this' }).click();
    await expect(description(page)).toHaveValue('Erst getippt');
    await show.click();
    await expect(found.getByRole('group', { name: 'Description' })).toContainText('Danach getippt');
    const endings = async () => JSON.stringify(await page.evaluate(storedTexts, undefined));
    await expect.poll(endings).toContain('"ending":"open"');
    await page.reload();
    await expect(description(page)).toHaveValue('Erst getippt');
    await show.click();
    await expect(found.getByRole('group', { name: 'Description' })).toContainText('Danach getippt');
  });

  test('R1 leaving with unsaved text asks first: links, back button and closing', async ({ page, signIn }) => {
    await signIn(page, 'editor', '/domains/1');
    await page.getByRole('link', { name: 'Edit Domain' }).click();
    await description(page).fill('Noch nicht gespeichert');
    const question = page.getByRole('alertdialog', { name: /^Do you really want to leave / });

    await page.getByRole('link', { name: 'Kontor' }).click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(form);
    await expect(description(page)).toHaveValue('Noch nicht gespeichert');

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(form);
    await expect(description(page)).toHaveValue('Noch nicht gespeichert');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(page).not.toHaveURL(form);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Edit');
    await page.goForward();
    await expect(description(page)).toHaveValue('Noch nicht gespeichert');
    await page.getByRole('region', { name: 'Edit Domain' }).getByRole('button', { name: 'Cancel' }).click();
    await page.goto(form);
    await page.getByRole('button', { name: 'Show unsaved text' }).click();
    await page.getByRole('button', { name: 'Discard my text' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(description(page)).not.toHaveValue('Noch nicht gespeichert');
    await page.reload();
    await expect(description(page)).toBeVisible();
    await expect(page.getByText(/unsaved text/i)).toBeHidden();
  });

  test('R1 R2 two tabs on one form keep two texts', async ({ page, context, signIn }) => {
    await openForm(page, signIn);
    await description(page).fill('Aus dem ersten Fenster');
    await expect(kept(page)).toBeVisible();
    const other = await secondTab(context, page);
    await expect(description(other)).toBeVisible();
    await expect(other.getByText(/unsaved text/i), 'what another tab is writing is not offered').toBeHidden();
    await description(other).fill('Aus dem zweiten Fenster');
    await expect(kept(other)).toBeVisible();
    await other.close();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(description(page)).toHaveValue(/^Aus dem (ersten|zweiten) Fenster$/);
    const first = await description(page).inputValue();
    await page.getByRole('button', { name: 'Show unsaved text' }).click();
    await page.getByRole('button', { name: 'Go on with this' }).click();
    await expect(description(page)).toHaveValue(/^Aus dem (ersten|zweiten) Fenster$/);
    await expect(description(page)).not.toHaveValue(first);
  });

  test('ACC-07 after a session has ended without Logout nobody can read its text in the browser; who signs in again has it', async ({
    page,
    context,
    signIn,
  }) => {
    await openForm(page, signIn);
    await description(page).fill('Geheim bis zur Pressekonferenz');
    await expect(kept(page)).toBeVisible();
    expect(await keptTexts(page)).toContain('Geheim bis zur Pressekonferenz');
    const readable = (text: Uint8Array | object) => (text instanceof Uint8Array ? Buffer.from(text).toString() : text);
    const next = await context.newPage();
    await page.close();
    await next.goto('/robots.txt');
    const records = await next.evaluate(storedTexts, undefined);
    expect(records).toHaveLength(1);
    expect(JSON.stringify(records.map((record) => Object.values(record).map(readable)))).not.toMatch(
      /Geheim|Description|description|domains/,
    );
    expect(await next.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}');
    await signIn(next, 'editor', form);
    await expect(description(next)).toHaveValue('Geheim bis zur Pressekonferenz');
  });

  test('S14 logging out asks, and removes unsaved text from the browser', async ({ page, signIn }) => {
    await openForm(page, signIn);
    await description(page).fill('Geheim bis zur Pressekonferenz');
    await expect(kept(page)).toBeVisible();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
    await expect.poll(() => page.evaluate(storedTexts, undefined)).toEqual([]);
  });
});

test.describe('saving', () => {
  test('PAGE-21 R3 a double click on Save writes once, Ctrl+S saves, Escape leaves what nothing was typed into', async ({
    page,
    signIn,
  }) => {
    await openForm(page, signIn);
    const written = writes(page);
    await description(page).fill('Einmal gespeichert');
    await save(page).dblclick();
    await expect(page).not.toHaveURL(form);
    expect(written.length).toBe(1);
    await page.goto(form);
    await description(page).fill('Mit der Tastatur');
    await description(page).press('Escape');
    await expect(description(page)).toHaveValue('Mit der Tastatur');
    await description(page).press('Control+s');
    await expect(page).not.toHaveURL(form);
    expect(written.length).toBe(2);
    await page.goto(form);
    await expect(description(page)).toHaveValue('Mit der Tastatur');
    await description(page).press('Escape');
    await expect(page).not.toHaveURL(form);
  });

  test('R7 a cut network is said at once, tried again by itself, and saved when it is back', async ({
    page,
    signIn,
  }) => {
    await openForm(page, signIn);
    await description(page).fill('Trotz Funkloch');
    await page.context().setOffline(true);
    await save(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Cannot save Domain: The server cannot be reached.' });
    await expect(alert).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText(/Not saved yet: trying again/)).toBeVisible();
    await description(page).fill('Trotz Funkloch weitergeschrieben');
    await expect(save(page)).toBeEnabled();
    await page.context().setOffline(false);
    await expect(alert).toBeHidden();
    await expect(page.getByText(/^Not saved yet\. Every change/)).toBeVisible();
    await save(page).click();
    await expect(page).not.toHaveURL(form);
    await page.goto(form);
    await expect(description(page)).toHaveValue('Trotz Funkloch weitergeschrieben');
  });

  test('R2 where two changed fields of their own, saving keeps both, says whose, and Undo takes theirs back', async ({
    page,
    browser,
    baseURL,
    signIn,
  }) => {
    await openForm(page, signIn);
    const before = await page.getByLabel('Meta title').inputValue();
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await context.newPage();
    await signIn(other, 'admin');
    await other.goto(form);
    await other.getByLabel('Meta title').fill('Titel der Kollegin');
    await save(other).click();
    await expect(other).not.toHaveURL(form);
    await context.close();

    await description(page).fill('Geöffnet von 8 bis 16 Uhr');
    await save(page).click();
    await expect(page).not.toHaveURL(form);
    const offer = page.getByRole('group', { name: 'The meta title that ada@kontor.example changed was kept too.' });
    await expect(page.getByText('Titel der Kollegin')).toBeVisible();
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('It is as it was before.').first()).toBeVisible();
    await expect(page.getByText('Titel der Kollegin')).toBeHidden();
    await page.goto(form);
    await expect(description(page)).toHaveValue('Geöffnet von 8 bis 16 Uhr');
    await expect(page.getByLabel('Meta title')).toHaveValue(before);
  });

  test('R2 two browsers on one domain: what only one changed is merged, the rest is a choice', async ({
    page,
    browser,
    baseURL,
    signIn,
  }) => {
    await openForm(page, signIn);
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await context.newPage();
    await signIn(other, 'admin');
    await other.goto(form);
    await description(other).fill('Geöffnet von 10 bis 20 Uhr');
    await other.getByLabel('Meta title').fill('Titel vom Kollegen');
    await save(other).click();
    await expect(other).not.toHaveURL(form);

    await description(page).fill('Geöffnet von 9 bis 18 Uhr');
    await page.getByLabel('Footer text').fill('Meine Fußzeile');
    await save(page).click();
    const conflict = page.getByRole('region', { name: /^Saved by someone else meanwhile/ });
    await expect(conflict.getByRole('alert')).toContainText('Cannot save Domain: ');
    await expect(conflict.getByRole('alert')).toContainText(/^ada@kontor\.example saved this on .+, after you began\./);
    const merged = conflict.getByRole('list', { name: 'Merged fields' });
    await expect(merged.getByRole('listitem')).toHaveCount(2);
    await expect(merged.locator('ins').filter({ hasText: 'Kollegen' })).toBeVisible();
    await save(page).click();
    await expect(conflict.getByText('Choose one for Description.')).toBeVisible();
    await conflict.getByRole('radio', { name: /Write it together/ }).check();
    await conflict.getByRole('textbox', { name: 'Description' }).fill('Geöffnet von 9 bis 20 Uhr');
    await save(page).click();
    await expect(page).not.toHaveURL(form);
    await page.goto(form);
    await expect(description(page)).toHaveValue('Geöffnet von 9 bis 20 Uhr');
    await expect(page.getByLabel('Meta title')).toHaveValue('Titel vom Kollegen');
    await expect(page.getByLabel('Footer text')).toHaveValue('Meine Fußzeile');
    await context.close();
  });

  test('AUTH-13 R6 X13 X26 a session that ends while typing: sign in again, and the waiting save is sent once', async ({
    page,
    signIn,
  }) => {
    await openForm(page, signIn);
    await description(page).fill('Vor dem Ende der Sitzung');
    const written = writes(page);
    await page.route(
      /\/mgmt\/api\/v1\/domains\/\d+$/,
      (route) => route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"expired"}' }),
      { times: 1 },
    );
    await save(page).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect(description(page)).toHaveValue('Vor dem Ende der Sitzung');
    await description(page).fill('Vor und nach dem Ende der Sitzung');
    await page.getByRole('button', { name: 'Log in again' }).click();
    await expect.poll(() => written.length).toBe(2);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Edit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(written.length).toBe(2);
    await page.goto(form);
    await expect(description(page)).toHaveValue('Vor und nach dem Ende der Sitzung');
  });

  test('AUTH-13 R6 S18 X13 signing in again in a new window goes on without leaving the form', async ({
    page,
    kontor,
    signIn,
  }) => {
    await openForm(page, signIn);
    await description(page).fill('Wartet auf ein neues Fenster');
    await page.route(
      /\/mgmt\/api\/v1\/domains\/\d+$/,
      (route) => route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"expired"}' }),
      { times: 1 },
    );
    await save(page).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.context().clearCookies();
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'In a new window' }).click();
    const other = await popup;
    const written = writes(page);
    await other.getByLabel('Email').fill(kontor.signIns.editor.email);
    await other.getByLabel('Password', { exact: true }).fill(kontor.signIns.editor.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(form);
    expect(written.length).toBe(1);
    const kept = await page.evaluate(() => Object.entries(localStorage));
    // That there may be unsaved text is noted until a screen has looked for it; nothing else is.
    expect(kept.filter(([key, value]) => key !== 'kontor.drafts' || value !== '1')).toEqual([]);
    await page.goto(form);
    await expect(description(page)).toHaveValue('Wartet auf ein neues Fenster');
  });
});

test.describe('saving something new', () => {
  test.use({ freshDatabase: true });

  test('R3 a lost answer is repeated and makes one page only', async ({ page, signIn }) => {
    await signIn(page, 'editor', '/domains');
    await page.getByRole('link', { name: 'Show' }).first().click();
    await page.getByRole('button', { name: 'New Page' }).click();
    await page.getByLabel('Headline', { exact: true }).fill('Nur einmal');
    let isLost = false;
    await page.route(/\/pages$/, async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Cannot create Page' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'New Page' })).toBeHidden({ timeout: 8_000 });
    await page.getByLabel('Filter Headline/Path').fill('Nur einmal');
    await expect(page.getByRole('link', { name: 'Nur einmal' })).toHaveCount(1);
  });
});

async function secondTab(context: BrowserContext, page: Page): Promise<Page> {
  const token = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const other = await context.newPage();
  await other.addInitScript((stored) => {
    for (const [key, value] of Object.entries(JSON.parse(stored) as Record<string, string>)) {
      sessionStorage.setItem(key, value);
    }
  }, token);
  await other.goto(form);
  return other;
}
