/** Who may edit a domain, and linking several at once. */
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

test('ACC-05 a domain shows who may edit it; users are linked with one press, unlinked, and back by Undo @narrow', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', '/admin/domains/1');
  const users = page.getByRole('region', { name: /edits? this website$/ });
  const heading = users.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('1 user edits this website');
  await page.getByRole('button', { name: 'Link users' }).click();
  const form = page.getByRole('form', { name: 'Link users' });
  await expect(form.getByLabel('Filter users')).toBeFocused();
  await expect(form.getByRole('status')).toHaveText('0 of 1 chosen.');
  await form.getByRole('checkbox').check();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Link 1 user' }).click();
  await expect(heading).toHaveText('2 users edit this website');
  await expect(form).toBeHidden();
  const row = users.getByRole('row').filter({ hasText: 'admin' }).last();
  await row.getByRole('button', { name: 'Unlink' }).click();
  await expect(heading).toHaveText('1 user edits this website');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(heading).toHaveText('2 users edit this website');
});
