/** Where editors see their website is set up by admins; what is framed there gets nothing but what it is sent. */
import type { Page } from 'playwright/test';
import type { PreviewWebsite } from '../support/preview-website.ts';
import { expect } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';
import { change, panel, status, test } from './support/preview.ts';

const refused = 'must be an http or https address with {path} behind the host, like https://preview.example.org{path}';

test.describe('the preview URL', () => {
  test.use({ freshDatabase: true });

  test('PREV-05 an admin gives a domain its preview URL, and the console may frame that origin then', async ({
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

test.describe('in the frame', () => {
  test.use({ freshDatabase: true });

  const shows = 'Shows what is saved. This website cannot show typing.';
  const inside = (page: Page, { origin }: PreviewWebsite) =>
    page.frames().find((frame) => frame.url().startsWith(origin));
  const staysAsItWas = async (page: Page) => {
    await expect(page).toHaveURL(change);
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByText('/forged')).toHaveCount(0);
    await expect(page.getByText('/nested')).toHaveCount(0);
  };

  test('PREV-04 PREV-07 a website that draws nothing itself says what it shows, opens parts, and loads again after a save', async ({
    page,
    website,
    openPreview,
  }) => {
    await openPreview('reloads');
    await expect(status(page)).toHaveText(shows);
    const head = () => inside(page, website)?.locator('[data-kontor^="page:"]');
    await head()?.click();
    await page.getByRole('textbox', { name: 'Headline' }).fill('Wann wir offen haben');
    expect(website.asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => head()?.textContent()).toContain('Wann wir offen haben');
    await expect(status(page)).toHaveText(shows);
    expect(website.asked).toHaveLength(2);
  });

  test('PREV-05 forged messages, frames within the frame and a website that takes the whole window do nothing, and nothing of the console is in reach', async ({
    page,
    website,
    openPreview,
    setUrl,
  }) => {
    await openPreview('forges');
    await expect.poll(() => inside(page, website)?.title(), 'neither session nor storage nor page').toBe('reached:');
    await expect(status(page)).toContainText(shows);
    await staysAsItWas(page);

    await setUrl('nests');
    await page.goto(change);
    await expect.poll(() => page.frames().filter((frame) => frame.url().includes('nested=1')).length).toBe(1);
    await expect(status(page)).toHaveText(shows);
    await staysAsItWas(page);

    await setUrl('busts');
    await page.goto(change);
    await expect.poll(() => inside(page, website)?.title()).toBe('stays where it is');
    await staysAsItWas(page);
  });
});
