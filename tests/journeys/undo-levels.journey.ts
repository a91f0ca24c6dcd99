/** The history of a screen: as many levels back as there were actions, and forward again; and what Cancel keeps. */
import { german } from '../../src/language/german.ts';
import { speak, t } from '../../src/language/translate.ts';
import { openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';
import { visit } from './support/sample-website.ts';

test.use({ freshDatabase: true, viewport: { width: 1200, height: 2400 } });

test('BULK-06 PAGE-06 PAGE-26 on a page, Ctrl+Z takes back every move and what was destroyed, Ctrl+Shift+Z goes forward, and what a colleague moved since is left', async ({
  page,
  signIn,
  kontor,
  browser,
}) => {
  await openChange(page, signIn);
  const begun = await order(page);
  const names = async () => (await order(page)).map((one) => one.section);
  const [first = '', second = '', third = '', ...others] = begun.map((one) => one.section);
  const last = others.at(-1) ?? '';
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await press(section(page, first), 'Move Down');
  await said(`“${first}” is now 2 of 7`);
  await press(section(page, first), 'Move Down');
  await said(`“${first}” is now 3 of 7`);
  await press(section(page, last), 'Destroy');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(section(page, last)).toHaveCount(0);
  await press(section(page, second), 'Move Down');
  await said(`“${second}” is now 2 of 6`);
  expect((await names()).slice(0, 3)).toEqual([third, second, first]);

  await page.keyboard.press('Control+z');
  await said(`“${second}” is now 1 of 6`);
  await page.keyboard.press('Control+z');
  await expect(section(page, last)).toBeVisible();
  // The second press does not wait for the first.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toEqual(begun);

  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, second, first]);
  await expect(section(page, last)).toHaveCount(0);

  // In a text, the keys are the browser's.
  await press(section(page, first), 'Edit Section');
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.press('End');
  await page.keyboard.type('xyz');
  await page.keyboard.press('Control+z');
  await expect(headline).not.toHaveValue(/xyz$/);
  expect((await names()).length).toBe(6);
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Undone: the move of the second, the destroying, and the last move of the first. A colleague has moved that since.
  const context = await browser.newContext({ baseURL: kontor.origin, viewport: { width: 1200, height: 2400 } });
  const colleague = await context.newPage();
  await signIn(colleague, 'admin', '/domains/1/pages/3/change');
  await press(section(colleague, first), 'Move Down');
  await expect(colleague.getByRole('status').filter({ hasText: `“${first}” is now 4 of 6` })).toBeVisible();
  await context.close();
  await page.keyboard.press('Control+z');
  await said(`“${second}” is now 1 of 6`);
  await page.keyboard.press('Control+z');
  await expect(section(page, last)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(
    page.getByRole('alert').filter({ hasText: `“${first}” stays where it is: somebody has moved it since.` }),
  ).toBeVisible();
  expect((await names()).slice(0, 4)).toEqual([second, third, others[0], first]);
});

test('X26 R1 Cancel says that the typed text is kept, and Undo opens the form with it, on its screen and from the next one', async ({
  page,
  signIn,
}) => {
  await openChange(page, signIn);
  const [first = ''] = (await order(page)).map((one) => one.section);
  const body = page.getByLabel('Body', { exact: true }).first();
  const words = Array.from({ length: 600 }, (_, index) => `word${index}`).join(' ');
  const offer = page.getByRole('group', { name: /is not saved, but kept in this browser\.$/ });
  await press(section(page, first), 'Edit Section');
  await body.fill(words);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(offer).toContainText(`What you typed in Section “${first}” is not saved, but kept in this browser.`);
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(body).toHaveValue(words);

  // The key does the same. What is typed beside the kept text is not somebody else's save.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(offer).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(body).toHaveValue(words);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await press(section(page, first), 'Edit Section');
  await body.fill('Something else');
  await page.getByRole('button', { name: 'Show unsaved text' }).click();
  const found = page.getByRole('region', { name: /^Unsaved text found: Section/ });
  await expect(found).toContainText('Nobody has saved since.');
  await expect(found).toContainText('In the form, not saved');
  await expect(found).toContainText('only in the form');
  await expect(found).not.toContainText('only in the saved text');
  await found.getByRole('button', { name: 'Decide later' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Nothing typed, nothing to say.
  await expect(offer).toHaveCount(1);
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await page.goto('/domains/1/edit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/domains\/1$/);
  await expect(offer).toHaveCount(0);

  await page.goto('/domains/1/edit');
  await page.getByLabel('Footer text').fill('Since 1931');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/domains\/1$/);
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Footer text')).toHaveValue('Since 1931');
});

for (const [locale, texts] of [
  ['en-GB', {}],
  ['de-DE', german],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, settings: { WEBSITE_PORT: '0' } });
    test.beforeEach(() => speak(locale, texts));
    test.afterEach(() => speak('en-GB', {}));

    test(`BULK-06 X26 two presses take back two moves, as visitors see, and Cancel keeps what was typed, wide and on a phone, in ${locale}`, async ({
      page,
      kontor,
      signIn,
    }) => {
      /** The published sections, in the order of the website. */
      const seen = async () => {
        const html = (await visit(kontor, '/besuch/oeffnungszeiten')) ?? '';
        return [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, headline = '']) => headline.trim());
      };
      for (const width of [1200, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await signIn(page, 'editor', '/domains/1/pages/3/change');
        await expect(page.getByRole('button', { name: t('New Section') })).toBeVisible();
        const begun = await order(page);
        const before = await seen();
        const [first = ''] = begun.map((one) => one.section);
        for (const place of [1, 2]) {
          await press(section(page, first), t('Move Down'));
          await expect.poll(async () => (await order(page)).map((one) => one.section)[place]).toBe(first);
        }
        const moved = (await order(page)).map((one) => one.section).filter((name) => before.includes(name));
        expect(moved).not.toEqual(before);
        await expect.poll(seen).toEqual(moved);
        await page.keyboard.press('Control+z');
        await page.keyboard.press('Control+z');
        await expect.poll(() => order(page)).toEqual(begun);
        await expect.poll(seen).toEqual(before);

        await press(section(page, first), t('Edit Section'));
        const body = page.getByLabel(t('Body'), { exact: true }).first();
        await body.fill(`Typed at ${width}`);
        await page.getByRole('button', { name: t('Cancel') }).click();
        const label = t('Section “{name}”', { name: first });
        const offer = page.getByRole('group', {
          name: t('What you typed in {label} is not saved, but kept in this browser.', { label }),
        });
        await offer.getByRole('button', { name: t('Undo') }).click();
        await expect(body).toHaveValue(`Typed at ${width}`);
        const text = async () => (await visit(kontor, '/besuch/oeffnungszeiten')) ?? '';
        expect(await text()).not.toContain(`Typed at ${width}`);
        await page.getByRole('button', { name: t('Save'), exact: true }).click();
        await expect.poll(text).toContain(`Typed at ${width}`);
      }
    });
  });
}
