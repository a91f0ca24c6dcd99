import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test.describe('menus @narrow', () => {
  test.use({ freshDatabase: true });

  test('MENU-01 MENU-02 MENU-03 MENU-04 X26 an editor creates a menu, arranges it on three levels, undoes, saves and destroys it', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/display_modes');
    // The places of a domain are wider than a phone.
    await expect(page.getByRole('link', { name: 'Usage Stats' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Menus', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menus');
    await page.getByRole('button', { name: 'New Menu' }).click();
    await page.getByLabel('Name', { exact: true }).fill('sommer');
    await page.getByLabel('Display name').fill('Sommermenü');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit menu Sommermenü');

    const texts = page.getByRole('textbox', { name: 'Target text' });
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(texts).toBeFocused();
    await page.keyboard.type('Lesesommer');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await page.keyboard.type('Kontakt');
    const summer = page.getByRole('listitem', { name: 'Lesesommer' });
    await summer.getByRole('button', { name: 'Add sub', exact: true }).click();
    await page.keyboard.type('Bücher');
    const books = page.getByRole('listitem', { name: 'Bücher' });
    await books.getByRole('button', { name: 'Add subsub' }).click();
    await page.keyboard.type('Krimis');
    const thrillers = page.getByRole('listitem', { name: 'Krimis' });
    await expect(thrillers.getByRole('button', { name: /^Add/ })).toHaveCount(0);

    await thrillers.getByRole('button', { name: 'Choose Page' }).click();
    await page.getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')).first().fill('leseausweis');
    await page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true }).first().click();
    await expect(thrillers).toContainText('/leseausweis');
    await expect(thrillers.locator(':focus')).toHaveCount(1);
    await books.getByRole('button', { name: 'External URL' }).click();
    await page.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/is not allowed in a link/)
        .first(),
    ).toBeVisible();
    await page.getByLabel('URL', { exact: true }).fill('https://example.org/buecher');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(books).toContainText('example.org/buecher');

    const contact = page.getByRole('listitem', { name: 'Kontakt' });
    await contact.getByRole('button', { name: 'Move higher' }).click();
    await expect(page.getByText('“Kontakt” is now 1 of 2.')).toBeVisible();
    await expect(contact.getByRole('button', { name: 'Move higher' })).toBeFocused();
    await expect(contact.getByRole('button', { name: 'Move higher' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: “Kontakt” is now 1 of 2.')).toBeVisible();

    await summer.getByRole('button', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove “Lesesommer” and what is below it?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(thrillers).toBeVisible();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sommermenü');
    await expect(page.getByText('4 entries on 3 levels')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Krimis' }).last()).toContainText('/leseausweis');

    await page.getByRole('button', { name: 'Destroy Menu' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menus');
    await expect(page.getByRole('row').filter({ hasText: 'Sommermenü' })).toHaveCount(0);
  });
});

test('MENU-02 a menu is shown on all its levels, with broken page targets flagged', async ({ page, signIn }) => {
  await signIn(page, 'editor', '/domains/1/menus');
  const row = page.getByRole('row').filter({ hasText: 'Hauptmenü' });
  await expect(row.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Destroy' })).toBeVisible();
  await row.getByRole('link', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hauptmenü');
  await expect(page.getByText('(broken: /besuch/so-kommen-sie-her)')).toBeVisible();
  await expect(page.getByRole('link', { name: '/besuch/oeffnungszeiten' })).toBeVisible();
});

test('MENU-03 the keyboard alone walks, moves, indents and outdents; what is closed takes no focus; the pointer drags', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1/menus/1/edit');
  const names = () =>
    page
      .getByRole('list', { name: 'Entries' })
      .getByRole('listitem')
      .evaluateAll((lines) => lines.map((line) => line.ariaLabel));
  await expect(page.getByRole('listitem', { name: 'Kinder' })).toBeVisible();
  const before = await names();
  await page.getByRole('listitem', { name: 'Kinder' }).getByRole('textbox').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('“Kinder” is now 2 of 4.')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('“Kinder” is now 3 of 4.')).toBeVisible();
  expect(await names()).toEqual(before);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listitem', { name: 'Vorlesestunde' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('“Vorlesestunde” is now 4 of 5.')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Vorlesestunde' })).toHaveAttribute('aria-level', '1');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('“Vorlesestunde” is now 3 of 3 below “Kinder”.')).toBeVisible();

  const toggle = page.getByRole('listitem', { name: 'Besuch' }).getByRole('button', { name: 'Entries below' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('listitem', { name: 'Öffnungszeiten' })).toBeHidden();
  await page.getByRole('listitem', { name: 'Besuch' }).getByRole('textbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listitem', { name: 'Ausleihe' }).getByRole('textbox')).toBeFocused();
  await toggle.click();
  await expect(page.getByRole('listitem', { name: 'Öffnungszeiten' })).toBeVisible();

  await page
    .getByRole('listitem', { name: 'Onleihe' })
    .getByTitle('Drag to move')
    .dragTo(page.getByRole('listitem', { name: 'Besuch' }), { targetPosition: { x: 60, y: 4 } });
  await expect(page.getByText('“Onleihe” is now 1 of 5.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first()).toHaveAttribute(
    'aria-label',
    'Onleihe',
  );
});

test('DOM-16 X01 usage is shown for sections and items, with links to pages and modes that are not defined marked', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1');
  await page.getByRole('link', { name: 'Usage Stats' }).click();
  const sections = page.getByRole('table', { name: 'Sections' });
  await expect(sections.getByRole('row').filter({ hasText: 'quote' })).toContainText('2');
  const all = page.getByRole('button', { name: 'Show all 29 pages' });
  const before = await sections.getByRole('row').filter({ has: all }).getByRole('link').last().textContent();
  await all.press('Enter');
  await expect(page.locator(':focus'), 'what was before the button that is gone').toHaveText(before ?? '');
  const items = page.getByRole('table', { name: 'Items' });
  const undefinedMode = items.getByRole('row').filter({ hasText: 'opening-hours' });
  await expect(undefinedMode).toContainText('not defined');
  const plain = items.getByRole('row').filter({ hasText: 'download' });
  const ground = (row: typeof plain) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(undefinedMode)).not.toBe(await ground(plain));
  await undefinedMode.getByRole('link').click();
  await expect(page).toHaveURL(/\/domains\/1\/pages\/\d+$/);
});

test.describe('with a finger, on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('MENU-03 X08 a finger drags an entry by its grip, and Escape leaves a drag', async ({ page, signIn }) => {
    await signIn(page, 'editor', '/domains/1/menus/1/edit');
    const boxOf = async (name: string, part: 'grip' | 'line') => {
      const line = page.getByRole('listitem', { name, exact: true });
      const box = await (part === 'grip' ? line.getByTitle('Drag to move') : line).boundingBox();
      if (!box) throw new Error(`${name} is not in sight`);
      return box;
    };
    /** Lines near the window take their height when they come near it. */
    const stableBoxes = async () => {
      const boxes = async () => ({ grip: await boxOf('Öffnungszeiten', 'grip'), line: await boxOf('Besuch', 'line') });
      let found = await boxes();
      await expect(async () => {
        const before = found;
        found = await boxes();
        expect(found).toEqual(before);
      }).toPass({ intervals: [250] });
      return found;
    };
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const first = page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first();
    await page.evaluate(() => document.fonts.ready);
    await expect(first.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    await first.evaluate((line) => line.scrollIntoView({ block: 'center' }));
    const { grip, line: target } = await stableBoxes();
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await touch('touchStart', [{ x, y }]);
    await touch('touchMove', [{ x, y: (y + target.y) / 2 }]);
    await touch('touchMove', [{ x: target.x + 60, y: target.y + 4 }]);
    await touch('touchEnd', []);
    await expect(page.getByText('“Öffnungszeiten” is now 1 of 5.')).toBeVisible();
    await expect(first).toHaveAttribute('aria-label', 'Öffnungszeiten');

    const { grip: again, line: besuch } = await stableBoxes();
    await page.mouse.move(again.x + 4, again.y + 8);
    await page.mouse.down();
    await page.mouse.move(besuch.x + 60, besuch.y + besuch.height - 4, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(first).toHaveAttribute('aria-label', 'Öffnungszeiten');
  });
});

test('MENU-03 MENU-05 X14 an entry without a text is said at its field, and nothing typed is lost', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/menus/71/edit`);
  const texts = page.getByRole('textbox', { name: 'Target text' });
  await page.getByRole('listitem', { name: 'Contact' }).getByRole('button', { name: 'Add sub', exact: true }).click();
  await expect(page.getByText('no text', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Entries below' }).click();
  await page.getByLabel('Display name').fill('The main menu');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(texts.nth(1)).toBeFocused();
  await expect(texts.nth(1)).toHaveAccessibleDescription('Give the entry a text.');
  await expect(texts.nth(1)).toHaveAttribute('aria-invalid', 'true');
  expect(minimal.requestsTo('PATCH', /menus\/71$/)).toEqual([]);
  await texts.nth(1).fill('By letter');
  await expect(page.getByText('Give the entry a text.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The main menu');
});
