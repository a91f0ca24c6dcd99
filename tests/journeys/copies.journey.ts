/** Duplicating and copying sections, items and pages: by mouse and keys, in two tabs, over a broken network, on a phone. */
import type { Page } from 'playwright/test';
import { item, openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';

const names = async (page: Page) => (await order(page)).map((one) => one.section);
const said = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text).first()).toBeVisible();

test.describe('on a wide screen', () => {
  test.use({ freshDatabase: true, viewport: { width: 1200, height: 2400 } });

  test('COPY-01 BULK-06 a section and an item are duplicated in place by keys, and Ctrl+Z and Ctrl+Shift+Z take that back and do it again', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const begun = await order(page);
    const [first = { section: '', items: [] }, ...others] = begun;
    await section(page, first.section).getByRole('button', { name: 'More', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: `More: ${first.section}` });
    await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'Copy', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(section(page, first.section).getByRole('button', { name: 'More', exact: true }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await said(page, 'Duplicated as section 2 of 8.');
    await expect.poll(() => order(page)).toEqual([first, first, ...others]);
    await expect(section(page, first.section).nth(1).getByRole('button', { name: 'Edit Section' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual(begun);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => order(page)).toEqual([first, first, ...others]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual(begun);

    const parent = begun.find(({ items }) => items.length > 1);
    const [name = ''] = parent?.items ?? [];
    await press(item(page, name), 'More');
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await said(page, `Duplicated as item 2 of ${(parent?.items.length ?? 0) + 1}.`);
    await expect(item(page, name)).toHaveCount(2);
  });

  test('COPY-03 what is copied in one tab is pasted in another between any two sections, and after a reload', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const [first = '', second = '', ...others] = await names(page);
    await expect(page.getByRole('button', { name: /^Paste here/ })).toHaveCount(0);
    const other = await page.context().newPage();
    await other.goto('/domains/1/pages/3');
    await other.getByRole('link', { name: 'Change Page' }).click();
    await press(section(page, first), 'More');
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await said(page, `Copied section ${first}.`);
    await other.getByRole('button', { name: `Paste here, after “${others.at(-1)}”` }).click();
    await said(other, 'Pasted as section 8 of 8.');
    await expect.poll(() => names(other)).toEqual([first, second, ...others, first]);
    await other.reload();
    await other.getByRole('button', { name: `Paste here, after “${second}”` }).click();
    await said(other, 'Pasted as section 3 of 9.');
    await expect.poll(() => names(other)).toEqual([first, second, first, ...others, first]);
  });

  test('COPY-04 X26 a section and an item are written between two others by keys; a draft remembers its place over a reload', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const begun = await order(page);
    const [first = { section: '', items: [] }, ...others] = begun;
    const insert = page.getByRole('button', { name: `Insert here, after “${first.section}”` });
    await insert.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('region', { name: 'New Section' });
    await expect(form.getByText('2 of 8')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(insert).toBeFocused();
    await page.keyboard.press('Enter');
    await form.getByLabel('Headline').fill('Between');
    await page.getByText(/kept in this browser, last at/).waitFor();
    await page.reload();
    await expect(form.getByLabel('Headline')).toHaveValue('Between');
    await expect(form.getByText('2 of 8')).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => order(page)).toEqual([first, { section: 'Between', items: [] }, ...others]);
    await expect(section(page, 'Between').getByRole('button', { name: 'Edit Section' })).toBeFocused();

    const parent = begun.find(({ items }) => items.length > 1);
    const [name = '', ...more] = parent?.items ?? [];
    await page.getByRole('button', { name: `Insert here, after “${name}”` }).click();
    const newItem = page.getByRole('region', { name: 'New Item' });
    await newItem.getByLabel('Headline').fill('Inserted');
    await newItem.getByRole('button', { name: 'Save' }).click();
    const items = async () => (await order(page)).find(({ section: one }) => one === parent?.section)?.items;
    await expect.poll(items).toEqual([name, 'Inserted', ...more]);
  });

  test('COPY-03 a copy whose answer was lost is made once, and a refused one says so and leaves the page as it is', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const before = await names(page);
    const [first = ''] = before;
    let answers = 0;
    await page.route('**/copies', async (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const duplicate = async () => {
      await press(section(page, first), 'More');
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    };
    await duplicate();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing is copied: ' })).toBeVisible();
    await duplicate();
    await said(page, 'Duplicated as section');
    expect(await names(page)).toEqual([first, ...before]);
  });

  test('COPY-01 a page is duplicated under a free path, unpublished, and opens; Undo takes it away', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/pages/3');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await said(page, 'Öffnungszeiten is duplicated at /besuch/oeffnungszeiten-2, unpublished.');
    await expect(page).toHaveURL(/\/pages\/(?!3\/)\d+\/change$/);
    expect(await names(page)).toHaveLength(7);
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'The copy is gone again.');
    await expect(page).toHaveURL(/\/pages\/3$/);
  });
});

test.describe('on a German phone', () => {
  test.use({ freshDatabase: true, viewport: { width: 390, height: 844 }, locale: 'de-DE', hasTouch: true });

  test('COPY-01 a section is duplicated by touch, and nothing is wider than the screen', async ({ page, signIn }) => {
    await signIn(page, 'editor', '/domains/1/pages/3/change');
    const more = page.getByRole('button', { name: 'Mehr', exact: true }).first();
    await more.scrollIntoViewIfNeeded();
    await more.tap();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Duplizieren' })).toBeVisible();
    // It follows its button.
    const distance = async () => ((await menu.boundingBox())?.y ?? 0) - ((await more.boundingBox())?.y ?? 0);
    const begun = await distance();
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await more.boundingBox())?.y).toBeLessThan(844);
    await expect.poll(distance).toBeCloseTo(begun, 0);
    const box = await menu.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
    await menu.getByRole('menuitem', { name: 'Duplizieren' }).tap();
    await expect(page.getByText('Dupliziert als Abschnitt 2 von 8.').first()).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });
});
