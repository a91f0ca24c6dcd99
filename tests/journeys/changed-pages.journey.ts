import { expect, test } from './support/kontor.ts';

test('DOM-01 the domain list names the pages that were saved last, with who, when and the way there', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1/pages/3/change');
  const list = page.getByRole('region', { name: 'Pages changed last' });
  const section = page.getByRole('article', { name: 'So finden Sie uns' });
  await section.getByRole('button', { name: 'Edit Section' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('So finden Sie zu uns');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article', { name: 'So finden Sie zu uns' })).toBeVisible();
  await page.getByRole('link', { name: 'Kontor' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('stadtbibliothek-lindenau.de/besuch/oeffnungszeiten');
  await expect(list.getByRole('listitem').first()).toContainText(
    'anke.brandt@kontor.example changed section “So finden Sie zu uns”.',
  );
  await list.getByRole('link', { name: 'Öffnungszeiten' }).click();
  await expect(page).toHaveURL(/\/domains\/1\/pages\/3$/);
});
