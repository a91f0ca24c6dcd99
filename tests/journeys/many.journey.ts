/** Choosing many pages in the list, by mouse, keys and touch. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen pages' });
const marked = (page: Page, name: string) => row(page, name).getByText('unpublished', { exact: true });

test.use({ freshDatabase: true });

test('BULK-01 BULK-02 pages are chosen by mouse and keys, unpublished, moved with a refusal, and each action is taken back', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1');
  const names = ['Lesecafé', 'Lesegarten', 'Leseausweis'];
  await box(page, 'Lesecafé').click();
  await expect(bar(page)).toContainText('1 page chosen');
  await box(page, 'Lesegarten').click();
  await page.getByLabel('Filter Headline/Path').fill('Leseausweis');
  await expect(bar(page)).toContainText('2 pages chosen, 2 of them not shown here');
  await row(page, 'Leseausweis').getByRole('link', { name: 'Show' }).focus();
  await page.keyboard.press('x');
  await page.getByLabel('Filter Headline/Path').fill('');
  await page.getByRole('radio', { name: 'Path' }).check();
  await expect(bar(page)).toContainText('3 pages chosen');
  for (const name of names) await expect(box(page, name)).toBeChecked();
  await expect(bar(page).getByRole('button', { name: 'Include again' })).toHaveAccessibleDescription(/held back/);

  await bar(page).getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('3 of 3 pages unpublished.').first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  for (const name of names) await expect(marked(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('3 of 3 pages are back.').first()).toBeVisible();
  for (const name of names) await expect(marked(page, name)).toHaveCount(0);

  // A page that has the path already refuses one of two.
  await row(page, 'Lesegarten').getByRole('link', { name: 'Show' }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('2 pages chosen');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  for (const name of names) await box(page, name).click();
  await bar(page).getByRole('button', { name: 'Move under…' }).click();
  const panel = page.getByRole('dialog', { name: 'Move 3 pages' });
  await panel.getByLabel('Under the path').fill('/besuch');
  await panel.getByRole('button', { name: 'Review' }).click();
  await expect(panel.getByText(/pages? moves?, with those below\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('pages lie under /besuch now.').first()).toBeVisible();
  await expect(row(page, 'Leseausweis')).toContainText('/besuch/leseausweis');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Leseausweis')).not.toContainText('/besuch/leseausweis');

  await row(page, 'Lesecafé').getByRole('link', { name: 'Show' }).focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText(/^\d+ pages chosen/);
  await page.getByRole('button', { name: 'Choose none' }).click();
  await expect(bar(page)).toHaveCount(0);
  await box(page, 'Lesegarten').click();
  await bar(page).getByRole('button', { name: 'Destroy' }).click();
  const question = page.getByRole('alertdialog', { name: 'Do you really want to destroy 1 page?' });
  await expect(question).toContainText('Lesegarten');
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(row(page, 'Lesegarten')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Lesegarten')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('BULK-01 BULK-02 on a phone the bar stands at the bottom, with the other actions in a menu', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1');
    await box(page, 'Lesecafé').tap();
    await box(page, 'Leseausweis').tap();
    await expect(bar(page)).toBeInViewport();
    await bar(page).getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Hold back' }).tap();
    await expect(page.getByText('2 of 2 pages held back.').first()).toBeVisible();
    await expect(row(page, 'Leseausweis').getByText('held back')).toBeVisible();
  });
});
