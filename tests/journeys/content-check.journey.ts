import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test('X24 REF-01 REF-04 a page says what keeps people out of it, and all pages of a domain are listed with their findings; no index is asked of a server that has none', async ({
  page,
  minimal,
}) => {
  const [section] = minimal.content.domains[0]?.pages[0]?.sections ?? [];
  const image = minimal.content.images[0];
  if (!section || !image) throw new Error('The small content has changed');
  section.body = '## Soil\n\n#### Sand\n\nMore about it [here](/contact).';
  section.image_id = image.id;
  section.image_url = image.url;
  image.alt = null;
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3`);
  const onPage = page.getByRole('region', { name: 'Content check' }).getByRole('listitem');
  await expect(onPage).toHaveCount(3);
  await expect(onPage.nth(0)).toContainText(`Section “The year of a rose”: Image ${image.id} has no Descriptive Name.`);
  await expect(onPage.nth(1)).toContainText('The heading “Sand” skips a rank: ####.');
  await expect(onPage.nth(2)).toContainText('The link “here” does not say where it leads.');

  await page.getByRole('link', { name: 'Content check – not checked yet' }).click();
  minimal.fail('GET', /pages\/5$/, { status: 500, times: 1 });
  const check = page.getByRole('main');
  await check.getByRole('button', { name: 'Check all pages' }).click();
  await expect(check.getByText('3 pages checked, 1 with something to look at.')).toBeVisible();
  await expect(check.getByRole('alert')).toContainText('Not read: Imprint.');
  await expect(check.getByRole('list', { name: 'Found on Roses' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Content check 3 to look at' })).toBeVisible();
  await check.getByRole('link', { name: 'Roses' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roses');
  await page.goto(`${minimal.origin}/domains/1`);
  await page.getByRole('button', { name: 'Destroy' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('that lead to it will be broken.');
  expect(minimal.requests.filter(({ path }) => /used_in|redirects|page_contents/.test(path))).toEqual([]);
});
