import { expect, test } from './support/kontor.ts';

test('DOM-02 DOM-03 a domain shows its data, its tools and the way to menus and usage', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
  for (const label of ['ID', 'Domain name', 'Slug', 'Default path prefix', 'Start page', 'Footer text', 'Meta title']) {
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Usage Stats' })).toHaveAttribute('href', '/domains/1/display_modes');
  await expect(page.getByRole('link', { name: 'Menus' })).toHaveAttribute('href', '/domains/1/menus');
  await expect(page.getByRole('button', { name: 'Trigger Deployment' })).toBeVisible();
  await page.getByRole('link', { name: 'Willkommen in der Stadtbibliothek' }).first().click();
  await expect(page.getByText('This is the Start Page')).toBeVisible();
});

test('DOM-04 DOM-06 DOM-08 the pages begin in the upper half of a laptop, and their filter on the first screen of a phone; sorting and filtering make no request', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1200, height: 860 });
  // The list stands before anybody follows what others do.
  const following = page.waitForRequest(/\/domains\/1\/events/);
  await signIn(page, 'editor', '/domains/1');
  const heading = page.getByRole('heading', { level: 2, name: /Pages/ });
  await expect(heading).toBeVisible();
  expect((await heading.boundingBox())?.y).toBeLessThan(430);
  await following;

  const row = page.getByRole('row').filter({ hasText: 'Lesecafé' });
  const colorOf = (name: string) =>
    row.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).color);
  expect(await colorOf('Change'), 'quiet until the row is pointed at or has the focus').not.toBe(await colorOf('Show'));
  await row.getByText('/besuch/lesecafe').hover();
  expect(await colorOf('Change')).toBe(await colorOf('Show'));
  await page.mouse.move(0, 0);
  await row.getByRole('link', { name: 'Show', exact: true }).focus();
  expect(await colorOf('Change')).toBe(await colorOf('Show'));

  const requests: string[] = [];
  page.on(
    'request',
    (request) => /^\/(?:mgmt|adm)\//.test(new URL(request.url()).pathname) && requests.push(request.url()),
  );
  await page.getByRole('radio', { name: 'Name' }).check();
  await page.getByRole('radio', { name: 'Path' }).check();
  await page.getByLabel('Filter Headline/Path').fill('kinder');
  await page.getByLabel('Filter Layout').selectOption('event');
  await expect(page.getByRole('heading', { level: 2, name: /showing \d+/ })).toBeVisible();
  expect(requests).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByLabel('Filter Headline/Path')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Slug', { exact: true })).toBeHidden();
  await page.getByText('About this domain').click();
  await expect(page.getByText('Slug', { exact: true })).toBeVisible();
});

test('DOM-13 the notes of a domain are edited, saved, and left alone by Cancel', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  const row = page.getByRole('row').filter({ hasText: 'baeckerei-morgenrot.de' });
  await row.getByRole('link', { name: 'Edit Domain' }).click();
  await expect(page).toHaveTitle('Edit baeckerei-morgenrot.de · Kontor');
  const footer = page.getByLabel('Footer text');
  await footer.fill('Bäckerei Morgenrot, seit 1931');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/domains\/2$/);
  await expect(page.getByText('Bäckerei Morgenrot, seit 1931', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Domain' }).click();
  await expect(footer).toHaveValue('Bäckerei Morgenrot, seit 1931');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/domains\/2$/);
});

test('API-05 S36 an editor does not see a domain that is not linked', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await expect(page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
  await expect(page.getByText('fellside-walkers.org.uk')).toHaveCount(0);
  await page.goto('/domains/3');
  await expect(page.getByRole('alert')).toContainText('does not exist, or is not yours');
});

test('S54 IMG-12 a signed picture address shows the picture at its size, and is refused with one character changed', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1/pages/3');
  const thumbnail = page.getByRole('region', { name: 'Page' }).getByRole('img');
  await expect(thumbnail).toBeVisible();
  const address = (await thumbnail.getAttribute('src')) ?? '';
  expect(address).toMatch(/\/proxy\/[\w-]{43}\/rs:fit:100:100:1\/g:sm\//);
  const size = await thumbnail.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(Math.max(...size)).toBe(100);
  const changed = address.replace('rs:fit:100:100', 'rs:fit:100:101');
  const [right, wrong] = await Promise.all([page.request.get(address), page.request.get(changed)]);
  expect([right.status(), right.headers()['content-type'], wrong.status()]).toEqual([200, 'image/webp', 403]);
});
