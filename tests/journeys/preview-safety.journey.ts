/** Where editors see their website is set up by admins; what is framed there gets nothing but what it is sent. */
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const refused = 'must be an http or https address with {path} behind the host, like https://preview.example.org{path}';

test.describe('the preview URL', () => {
  test.use({ freshDatabase: true });

  test('PREV-05 @narrow an admin gives a domain its preview URL, and the console may frame that origin then', async ({
    page,
    kontor,
    signIn,
  }) => {
    await signIn(page, 'admin', '/admin/domains/1/edit');
    const field = page.getByLabel('Preview URL');
    const save = page.getByRole('button', { name: 'Save' });
    await field.fill('preview.example.org');
    await save.click();
    await expect(page.getByText(refused).last()).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`${kontor.origin}{path}`);
    await save.click();
    await expect(page.getByText('must not be an address of this console').last()).toBeVisible();
    await field.fill('https://preview.example.org/de{path}');
    await save.click();
    await expect(
      page.getByRole('definition').filter({ hasText: 'https://preview.example.org/de{path}' }),
    ).toBeVisible();
    const answer = await page.request.get('/domains');
    expect(answer.headers()['content-security-policy']).toMatch(
      /frame-src 'self'[^;]* https:\/\/preview\.example\.org[ ;]/,
    );
  });
});

test('PREV-05 a server of another make knows no preview URL, and nothing of it shows', async ({ browser, minimal }) => {
  const context = await browser.newContext({ baseURL: minimal.origin });
  const page = await context.newPage();
  await signInAt(page, minimal);
  await page.goto('/admin/domains/1/edit');
  await expect(page.getByLabel('CI webhook URL')).toBeVisible();
  await expect(page.getByText('Preview')).toHaveCount(0);
  await page.goto('/admin/domains/1');
  await expect(page.getByRole('heading', { level: 1, name: 'roses.small.example' })).toBeVisible();
  await expect(page.getByText('Preview URL')).toHaveCount(0);
  await context.close();
});
