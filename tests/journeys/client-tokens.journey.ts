/** Admins decide which token may preview, and see when each was last used. */
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test.describe('client tokens', () => {
  test.use({ freshDatabase: true });

  test('DLV-10 PUB-06 S79 an admin marks a token as one that may preview or report, and it is listed with its last use', async ({
    page,
    kontor,
    signIn,
  }) => {
    await signIn(page, 'admin', '/admin/domains/1/client_tokens/new');
    await page.getByLabel('Name', { exact: true }).fill('preview-site');
    await page.getByLabel('May preview').check();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    const inDomain = page.getByRole('region', { name: 'ClientToken' }).getByRole('row');
    const row = inDomain.filter({ hasText: 'preview-site' });
    await expect(row).toContainText('may preview');
    await expect(row).toContainText('never used');
    await expect(page.getByText('It is shown this once.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
    const value = (await page.getByText(/^[\w-]{43}$/).textContent()) ?? '';
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have it' }).click();
    await expect(page.getByText(value)).toHaveCount(0);
    await expect(row).toContainText(value.slice(-4));
    await expect(row.getByRole('button', { name: 'Reveal' })).toHaveCount(0);
    const draft = `${kontor.origin}/content/api/v1/page?path=/&at=draft`;
    expect((await fetch(draft, { headers: { Authorization: `Bearer ${value}` } })).status).toBe(200);

    await page.goto('/admin/client_tokens');
    const listed = page.getByRole('row').filter({ hasText: 'preview-site' });
    await expect(listed).toContainText('may preview');
    await expect(listed).toContainText(/used on \d+ \w+ \d{4}/);
    await expect(listed).toContainText('stadtbibliothek-lindenau.de');
    await expect(page.getByRole('row').filter({ hasText: 'kiosk-foyer' })).not.toContainText('may preview');
    expect(await axeFindings(page)).toEqual([]);

    await listed.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('May preview')).toBeChecked();
    await page.getByLabel('May preview').uncheck();
    await page.getByLabel('May report deployments').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(inDomain.filter({ hasText: 'preview-site' })).not.toContainText('may preview');
    await expect(inDomain.filter({ hasText: 'preview-site' })).toContainText('may report deployments');
  });
});

test('DLV-10 TOL-05 a server without a delivery is asked for no token that may preview', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/admin/domains/1/client_tokens/new`);
  await page.getByLabel('Name', { exact: true }).fill('website');
  await expect(page.getByLabel(/^May /)).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /client_tokens$/.test(request.url()));
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ name: 'website' });
  await expect(page.getByRole('row').filter({ hasText: 'website' }).first()).toBeVisible();
  await page.goto(`${minimal.origin}/admin/client_tokens`);
  await expect(page.getByRole('heading', { level: 1, name: 'All Client Tokens' })).toBeVisible();
  await expect(page.getByText('never used')).toHaveCount(0);
});
