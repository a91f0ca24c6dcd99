/** What somebody else saved in the meantime, in the menu editor and the admin area, is shown beside mine and never overwritten unseen. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const conflict = (page: Page) => page.getByRole('region', { name: /^Saved by someone else meanwhile/ });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.describe('at the bundled server', () => {
  test.use({ freshDatabase: true });

  test('R2 MENU-05 the entries of a menu that both arranged are a choice, its name is merged', async ({
    page,
    call,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/menus/1/edit');
    const kinder = page.getByRole('listitem', { name: 'Kinder' });
    await kinder.getByRole('textbox').fill('Für Kinder');
    await call('PATCH', '/mgmt/api/v1/domains/1/menus/1', {
      display_name: 'Oben',
      entries: [
        { target_text: 'Nur noch dies', target_page_path: null, target_url: 'https://example.org', entries: [] },
      ],
    });
    await save(page);
    await expect(conflict(page).getByRole('alert')).toContainText('Cannot save Menu: ');
    const merged = conflict(page).getByRole('list', { name: 'Merged fields' });
    await expect(merged).toContainText('Oben');
    await save(page);
    await expect(conflict(page).getByText('Choose one for Entries.')).toBeVisible();
    await expect(conflict(page).locator('ins').filter({ hasText: 'Nur noch dies' }).first()).toBeVisible();
    await conflict(page).getByRole('radio', { name: /Mine/ }).check();
    await save(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oben');
    await expect(page.getByText('Für Kinder')).toBeVisible();
  });

  test('R2 ADM-05 ADM-13 forms of the admin area bring two writers together: secrets are not shown, a checkbox is merged', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'admin');
    await test.step('domain', async () => {
      await page.goto('/admin/domains/1/edit');
      await field(page, 'Slug').fill('mein-slug');
      await page.getByLabel('CI user token').fill('mine-is-secret');
      await call('PATCH', '/adm/api/v1/domains/1', { slug: 'ihr-slug', ci_user_token: 'theirs-is-secret' });
      await save(page);
      await expect(conflict(page).getByRole('alert')).toContainText('Cannot save Domain: ');
      await expect(conflict(page)).not.toContainText('is-secret');
      for (const mine of await conflict(page).getByRole('radio', { name: /Mine/ }).all()) await mine.check();
      await save(page);
      await expect(page.getByText('mein-slug')).toBeVisible();
    });
    await test.step('user', async () => {
      await page.goto('/admin/users/2/edit');
      const right = page.getByLabel('Admin', { exact: true });
      await expect(right).not.toBeChecked();
      await call('PATCH', '/adm/api/v1/users/2', { is_admin: true });
      await save(page);
      await expect(page.getByText(/^The field “Admin” that .* changed was kept too\.$/).first()).toBeVisible();
      await page.goto('/admin/users');
      await expect(page.getByRole('row').filter({ hasText: 'anke.brandt@kontor.example' })).toContainText('admin');
    });
  });
});

test('R2 MENU-05 ADM-09 ADM-15 a server without revisions is asked before a save, and nothing is overwritten unseen', async ({
  page,
  minimal,
}) => {
  const roses = minimal.content.domains[0];
  const menu = roses?.menus[0];
  const component = minimal.content.components[0];
  if (!roses?.settings || !menu || !component) throw new Error('The small content has changed');
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/menus/71/edit`);
  await page.getByRole('listitem', { name: 'Contact' }).getByRole('textbox').fill('Contact us');
  menu.entries = [{ target_text: 'Imprint', target_page_path: '/imprint', target_url: null, entries: [] }];
  await save(page);
  await expect(conflict(page).getByRole('alert')).toContainText('Cannot save Menu: ');
  expect(minimal.requestsTo('PATCH', /menus\/71$/)).toEqual([]);
  await conflict(page)
    .getByRole('radio', { name: /Theirs/ })
    .check();
  await save(page);
  await expect(page.getByRole('link', { name: '/imprint' })).toBeVisible();

  await page.goto(`${minimal.origin}/admin/components/31/edit`);
  await field(page, 'Description').fill('Mine');
  component.description = 'Theirs';
  await save(page);
  await expect(conflict(page).getByRole('alert')).toContainText('Cannot save Component: ');
  await conflict(page).getByRole('radio', { name: /Mine/ }).check();
  await save(page);
  await expect(page).toHaveURL(/components\/31$/);
  expect(component.description).toBe('Mine');

  await page.goto(`${minimal.origin}/admin/settings/61/edit`);
  await field(page, 'Item display modes').fill('[{"name": "mine"}]');
  roses.settings.layouts = '[{"name":"theirs","is_default":true}]';
  await save(page);
  await expect(page.getByText('The layouts that somebody else changed were kept too.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/domains\/1$/);
  expect(minimal.content.domains[0]?.settings).toMatchObject({
    layouts: '[{"name":"theirs","is_default":true}]',
    item_display_modes: [{ name: 'mine' }],
  });
});
