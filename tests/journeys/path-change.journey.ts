/** A page gets another path, and what points there follows: shown before, written at once, taken back. */
import type { Page, Route } from 'playwright/test';
import { expect, type Kontor, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

const change = '/domains/1/pages/3/change';
const form = (page: Page) => page.locator('[data-part="edit-panel"]');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function ask(kontor: Kontor, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${kontor.origin}/mgmt/api/v1/domains/1${path}`, {
    method,
    headers: { authorization: `Bearer ${kontor.sessions.get('admin')?.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}
const pathOf = async (kontor: Kontor, id: number) =>
  ((await ask(kontor, 'GET', `/pages/${id}`)) as { path: string }).path;

test('REF-02 a new path is reviewed and written with what points there, a colleague’s save refuses it, Undo says what it left', async ({
  page,
  kontor,
  signIn,
}) => {
  await ask(kontor, 'PATCH', '/pages/4', { path: '/besuch/oeffnungszeiten/feiertage' });
  await signIn(page, 'editor', change);
  await page.getByRole('button', { name: 'Edit Page' }).click();
  await form(page).getByLabel('Headline').fill('Wann wir offen haben');
  await form(page).getByLabel('Path').fill('/besuch/zeiten');
  await form(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Change the path of Öffnungszeiten' })).toBeFocused();
  await expect(dialog(page).locator('del')).toHaveText('from /besuch/oeffnungszeiten');
  const status = dialog(page).getByRole('status');
  await expect(status).toHaveText(
    'Writes 2 links on 1 page and 1 menu, moves 2 pages, keeps 2 redirects. All of it or nothing.',
  );
  const all = dialog(page).getByRole('checkbox', { name: '2 places link here' });
  const below = dialog(page).getByRole('checkbox', { name: '1 page below moves along' });
  await below.uncheck();
  await dialog(page).getByRole('checkbox', { name: 'Besuch › Öffnungszeiten, Hauptmenü' }).first().press(' ');
  await expect(status).toHaveText(/^Writes 1 link on 1 page, moves 1 page, keeps 1 redirect\./);
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

  await test.step('Cancel loses nothing', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(form(page).getByLabel('Headline')).toHaveValue('Wann wir offen haben');
    await expect(form(page).getByLabel('Path')).toHaveValue('/besuch/zeiten');
    await expect(form(page).getByRole('button', { name: 'Save' })).toBeFocused();
    expect(await pathOf(kontor, 3)).toBe('/besuch/oeffnungszeiten');
  });

  await test.step('a colleague saves meanwhile', async () => {
    await page.keyboard.press('Control+s');
    await expect(button(page, 'Change path')).toBeVisible();
    const { entries } = (await ask(kontor, 'GET', '/menus/1')) as { entries: { target_text: string }[] };
    await ask(kontor, 'PATCH', '/menus/1', {
      entries: entries.map((entry) => ({ ...entry, target_text: `${entry.target_text}!` })),
    });
    await button(page, 'Change path').click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      /^Cannot change the path: ada@kontor\.example saved menu .+ meanwhile\. Nothing was written\. Press Change path again\.$/,
    );
    expect(await pathOf(kontor, 3)).toBe('/besuch/oeffnungszeiten');
  });

  const toast = page.getByRole('group', {
    name: /^The path is now \/besuch\/zeiten\. 2 links and 1 page went along\.$/,
  });
  const saves: number[] = [];
  page.on('response', (answer) => void (answer.request().method() === 'PATCH' && saves.push(answer.status())));
  await button(page, 'Change path').click();
  await expect(toast).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Wann wir offen haben' })).toBeVisible();
  await expect(page.getByText('/besuch/zeiten', { exact: true }).first()).toBeVisible();
  expect(await pathOf(kontor, 4)).toBe('/besuch/zeiten/feiertage');
  expect(saves).toEqual([200]);

  await test.step('Undo leaves what a colleague has changed since', async () => {
    await ask(kontor, 'PATCH', '/pages/4', { path: '/feiertage' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The path is /besuch/oeffnungszeiten again. One place stays as it is')).toContainText(
      '(ada@kontor.example).',
    );
    await expect(page.getByText('/besuch/oeffnungszeiten', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Wann wir offen haben' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Page' })).toBeFocused();
    expect([await pathOf(kontor, 3), await pathOf(kontor, 4)]).toEqual(['/besuch/oeffnungszeiten', '/feiertage']);
  });
});

test.describe('in German, on a phone', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: { width: 390, height: 844 } });

  test('REF-02 what was typed survives a lost answer and a reload, and is written once', async ({
    page,
    kontor,
    signIn,
  }) => {
    await signIn(page, 'editor', change);
    await page.getByRole('button', { name: 'Seite bearbeiten' }).click();
    await form(page).getByLabel('Pfad').fill('/besuch/zeiten');
    await form(page).getByRole('button', { name: 'Speichern' }).click();
    await expect(button(page, 'Pfad ändern')).toBeVisible();
    await page.reload();
    await expect(form(page).getByLabel('Pfad')).toHaveValue('/besuch/zeiten');
    await form(page).getByRole('button', { name: 'Speichern' }).click();
    const loses = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(/path_change$/, loses, { times: 1 });
    await button(page, 'Pfad ändern').click();
    await expect(dialog(page).getByRole('alert')).toContainText('Was Sie eingegeben haben, ist im Formular sicher.');
    await button(page, 'Pfad ändern').click();
    await expect(
      page.getByRole('group', { name: /^Der Pfad ist jetzt \/besuch\/zeiten\. 2 Links sind mitgegangen\.$/ }),
    ).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    expect(await pathOf(kontor, 3)).toBe('/besuch/zeiten');
  });
});
