/** Cutting, moving and copying by keyboard alone and by touch, and from one domain to another with a review. */
import type { Page } from 'playwright/test';
import { openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';

const names = async (page: Page) => (await order(page)).map((one) => one.section);
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text).first()).toBeVisible();

test.describe('on a wide screen', () => {
  test.use({ freshDatabase: true, viewport: { width: 1200, height: 2400 } });

  test('COPY-01 COPY-03 a section is cut, pasted and moved to another page by keys alone, and each is taken back by one Undo', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const begun = await names(page);
    const [first = '', second = '', third = ''] = begun;
    const editOf = (name: string) => section(page, name).getByRole('button', { name: 'Edit Section' }).first();
    await editOf(first).focus();
    await page.keyboard.press('d');
    await said(page, 'Duplicated as section 2 of 8.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => names(page)).toEqual(begun);

    await editOf(first).focus();
    await page.keyboard.press('Control+x');
    await said(page, `Cut section ${first}.`);
    expect(await names(page)).toEqual(begun);
    const box = page.getByRole('region', { name: 'Copied' });
    await expect(box).toContainText(`Section “${first}”cut, stays here until it is pastedfrom Öffnungszeiten, today`);
    await box.getByRole('button', { name: 'Keep it here' }).click();
    await said(page, 'Cleared.');
    await expect(box).toBeHidden();
    await expect(page.getByRole('button', { name: /^Paste here/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New Section' })).toBeFocused();
    await editOf(first).focus();
    await page.keyboard.press('Control+x');
    await expect(box).toBeVisible();
    await editOf(second).focus();
    await page.keyboard.press('Control+v');
    await said(page, 'Moved as section 2 of 7.');
    await expect.poll(() => names(page)).toEqual([second, first, ...begun.slice(2)]);
    await expect(editOf(first)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Paste here/ })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await said(page, 'Everything is where it was.');
    await expect.poll(() => names(page)).toEqual(begun);

    await editOf(third).focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: `Move “${third}” to a page` });
    await dialog.getByLabel('Search headline or path').fill('anfahrt');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Place')).toBeVisible();
    await dialog.getByRole('button', { name: 'Move', exact: true }).focus();
    await page.keyboard.press('Enter');
    await said(page, new RegExp(`^${third} is moved to `));
    await expect.poll(() => names(page)).toEqual(begun.filter((name) => name !== third));
    await page.keyboard.press('Control+z');
    await expect.poll(() => names(page)).toEqual(begun);
  });

  test('COPY-02 COPY-03 a section is pasted into another domain after a review, with what was chosen there, and Undo takes it away', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin', '/domains/1/pages/3/change');
    const [first = ''] = await names(page);
    await press(section(page, first), 'More');
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await page.goto('/domains/2');
    await page.locator('main tbody a[href^="/domains/2/pages/"]').first().click();
    await page.getByRole('link', { name: 'Change Page' }).click();
    await page
      .getByRole('button', { name: /^Paste here/ })
      .first()
      .waitFor();
    const before = await names(page);
    await page.getByRole('button', { name: 'Paste here, at the beginning' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Paste into / });
    await expect(dialog.getByRole('heading', { name: 'Everything else goes as it is' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click();
    await said(page, `Pasted as section 1 of ${before.length + 1}.`);
    await expect.poll(() => names(page)).toEqual([first, ...before]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await said(page, 'The copy is gone again.');
    await expect.poll(() => names(page)).toEqual(before);
  });

  test('COPY-04 the outline shows the items of a section, and Alt with the arrows or the pointer moves a section and an item there', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const begun = await order(page);
    const parent = begun.find(({ items }) => items.length > 1);
    const [one = '', two = '', ...more] = parent?.items ?? [];
    const outline = page.getByRole('navigation', { name: 'Outline' });
    const [first = '', second = '', ...others] = begun.map(({ section: name }) => name);
    const link = outline.getByRole('link', { name: first });
    await link.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => names(page)).toEqual([second, first, ...others]);
    await expect(link).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => names(page)).toEqual([first, second, ...others]);
    await outline.getByRole('link', { name: parent?.section ?? '' }).focus();
    await page.keyboard.press('ArrowRight');
    await outline.getByRole('link', { name: one, exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    const items = async () => (await order(page)).find(({ section: name }) => name === parent?.section)?.items;
    await expect.poll(items).toEqual([two, one, ...more]);

    /** Drags a row of the outline by its grip, to this far below the upper edge of another one. */
    const drag = async (name: string, goal: string, below: number) => {
      const row = outline
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name }) })
        .last();
      await row.hover();
      const grip = await row.locator('[data-drag]').first().boundingBox();
      const to = await outline.getByRole('link', { name: goal }).boundingBox();
      if (!grip || !to) throw new Error('The outline shows no such row');
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
      await page.mouse.down();
      await page.mouse.move(grip.x + 2, grip.y + 12, { steps: 3 });
      await page.mouse.move(grip.x + 2, to.y + below, { steps: 4 });
      await expect(page.locator('[data-part="drop-line"]')).toBeVisible();
      await page.mouse.up();
    };
    await drag(two, others.at(-1) ?? '', 4);
    await expect.poll(items).toEqual([one, ...more]);
    expect((await order(page)).at(-1)?.items).toContain(two);
    await drag(second, first, 2);
    await expect.poll(() => names(page)).toEqual([second, first, ...others]);
  });

  test('COPY-05 an unpublished page becomes a template, shown as such, and is offered first to begin a page with', async ({
    page,
    signIn,
  }) => {
    const more = page.getByRole('button', { name: 'More', exact: true });
    await signIn(page, 'editor', '/domains/1/pages/3');
    await more.click();
    await page.getByRole('menuitemcheckbox', { name: 'Template' }).click();
    await expect(page.getByText('This page is published. Unpublish it first').first()).toBeVisible();
    await more.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page).toHaveURL(/\/pages\/(?!3\/)\d+\/change$/);
    await page.goto(page.url().replace(/\/change$/, ''));
    await more.click();
    await page.getByRole('menuitemcheckbox', { name: 'Template' }).click();
    await said(page, 'Öffnungszeiten is a template now.');
    await more.click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Template', checked: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/domains/1');
    await expect(page.getByRole('row', { name: /oeffnungszeiten-2/ }).getByText('template')).toBeVisible();
    await page.getByRole('button', { name: 'New Page' }).click();
    await page.getByLabel('Headline', { exact: true }).fill('Winterzeiten');
    const begin = page.getByLabel('Begin with');
    await expect(begin.getByRole('option')).toHaveText(['Nothing', 'Template: Öffnungszeiten', 'Another page…']);
    await begin.selectOption('Template: Öffnungszeiten');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/pages\/\d+\/change$/);
    expect(await names(page)).toHaveLength(7);
    await expect(page.getByText('template', { exact: true })).toHaveCount(0);
  });

  test('COPY-05 a new page begins with another page, and opens', async ({ page, signIn }) => {
    await signIn(page, 'editor', '/domains/1');
    await page.getByRole('button', { name: 'New Page' }).click();
    await page.getByLabel('Headline', { exact: true }).fill('Sommerzeiten');
    await page.getByLabel('Begin with').selectOption('Another page…');
    const picker = page.getByRole('dialog', { name: 'Choose Page' });
    await picker.getByLabel('Search headline or path').fill('/besuch/oeffnungszeiten');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/pages\/\d+\/change$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sommerzeiten' })).toBeVisible();
    expect(await names(page)).toHaveLength(7);
  });
});
