/** How a page stands to the website, on its screens and in the list of pages. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';
import { firstOfJune, written } from './support/next-year.ts';

test.use({ timezoneId: 'Europe/Berlin' });

const line = (page: Page) => page.locator('[data-part="live-line"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('the live line', () => {
  test.use({ freshDatabase: true });

  test('DEP-03 DEP-04 DEP-06 says what visitors see, and holds a page back until a time', async ({ page, signIn }) => {
    await signIn(page, 'editor', '/domains/1/pages/3');
    await expect(line(page).getByRole('status')).toHaveText('Live as you see it.');
    await button(page, 'Hold back').click();
    await expect(line(page).getByRole('status')).toHaveText(/^held back by anke\.brandt@kontor\.example\./);
    await page.goto('/domains/1');
    const row = page.getByRole('row').filter({ hasText: 'Öffnungszeiten' }).first();
    await expect(row.getByText('held back', { exact: true })).toBeVisible();
    await page.goto('/domains/1/pages/3');
    await button(page, 'Publish at…').click();
    const panel = page.getByRole('dialog', { name: 'Publish Öffnungszeiten at' });
    await expect(panel.getByLabel('Date')).toBeFocused();
    await panel.getByLabel('Date').fill(firstOfJune);
    await panel.getByLabel('Time').fill('09:00');
    await expect(panel).toContainText('At that time this page goes live alone; everything else stays as it is.');
    await panel.getByRole('button', { name: 'Schedule' }).click();
    await expect(line(page).getByRole('status')).toHaveText(
      `held back Goes live on ${written(firstOfJune)}, 09:00 (Europe/Berlin), set by anke.brandt@kontor.example.`,
    );
    await expect(button(page, 'Change time')).toBeFocused();
    await page.goto('/domains/1');
    await expect(row.getByText(`held back until ${written(firstOfJune)}, 09:00`)).toBeVisible();
    await page.goto('/domains/1/pages/3');
    await button(page, 'Include again').click();
    await expect(line(page).getByRole('status')).toHaveText('Live as you see it.');
  });

  test('DEP-06 the lock line takes the place and the height of the live line, and what is saved is not live yet', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/changes');
    await button(page, 'Trigger Deployment').click();
    await expect(page.getByRole('region', { name: 'Deployments' })).toContainText('succeeded');
    await page.goto('/domains/1/pages/3/change');
    await expect(line(page).getByRole('status')).toHaveText(/^Live as you see it, since \w{3} \d+ \w+, \d\d:\d\d\.$/);
    const before = await line(page).boundingBox();
    await button(page, 'Edit Page').click();
    const lock = page.locator('[data-part="lock-line"]');
    await expect(lock).toBeVisible();
    await expect(line(page)).toHaveCount(0);
    const after = await lock.boundingBox();
    expect([after?.y, after?.height]).toEqual([before?.y, before?.height]);
    await page.getByLabel('Headline', { exact: true }).fill('Wann wir öffnen');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(line(page).getByRole('status')).toHaveText('1 change is not live yet.');
    const history = line(page).getByRole('link', { name: 'Difference' });
    await expect(history).toHaveAttribute('href', /^\/domains\/1\/pages\/3\/history\?at=\d+$/);
  });
});

test('DEP-03 DEP-06 a server without history has no live line', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/4`);
  await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hold back' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Change Page' }).click();
  await expect(page.getByRole('button', { name: 'Edit Page' })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});
