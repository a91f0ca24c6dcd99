import { expect, test } from './support/kontor.ts';

test('a page under the pointer is read before it is opened, and once', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
  const link = page.getByRole('table').getByRole('link', { name: 'Show' }).first();
  const path = await link.getAttribute('href');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const reading = page.waitForResponse((response) => new URL(response.url()).pathname === `/mgmt/api/v1${path}`);
  await link.hover();
  await reading;
  await link.click();
  await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  expect(asked.filter((url) => url === `/mgmt/api/v1${path}`)).toHaveLength(1);
});
