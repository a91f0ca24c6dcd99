import { expect, test } from './support/kontor.ts';

test('R7 a lost connection is said, what was read stays with its time, and what is written waits and is saved', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'Show' }).first().click();
  await page.getByRole('link', { name: 'Edit Domain' }).click();
  const description = page.getByLabel('Description', { exact: true });
  const form = page.url();
  await expect(description).toBeVisible();
  const stored = await description.inputValue();
  const notice = page.getByText(/^What you see here is shown as of \d\d:\d\d\./);
  await expect(notice).toBeHidden();

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  await expect(notice).toContainText('What you write waits in this browser until the connection is back.');
  await page.getByRole('link', { name: 'Domains', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Domains' }).getByRole('row').nth(1)).toBeVisible();
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Show' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: /Pages/ })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Domain' }).click();
  await description.fill(`${stored} Im Funkloch`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Not saved yet: trying again/)).toContainText('Every change is kept in this browser');

  await page.context().setOffline(false);
  await expect(page).not.toHaveURL(form);
  await expect(page.getByText('You are offline.', { exact: true })).toBeHidden();
  await page.goto(form);
  await expect(description).toHaveValue(`${stored} Im Funkloch`);
  await description.fill(stored);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).not.toHaveURL(form);
});

test('R7 a server that does not answer is said, and its return is noticed without a hand', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.route('**/mgmt/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Show' }).first().click();
  await expect(page.getByText('The server does not answer.', { exact: true })).toBeVisible();
  await page.unroute('**/mgmt/**');
  await expect(page.getByText('The server does not answer.', { exact: true })).toBeHidden({ timeout: 15_000 });
});
