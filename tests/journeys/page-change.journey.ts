import { beginnings, expectLocked, item, openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';

const reason = (what: string) => `Everything else is locked while you edit ${what}. Save or cancel to unlock it.`;

test.describe('changing a page', () => {
  test.use({ freshDatabase: true });

  test('PAGE-05 PAGE-08 X17 @narrow one edit at a time: whatever is open locks the rest and says why, and Cancel unlocks it', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    await expect(page).toHaveTitle('Change Öffnungszeiten · Kontor');
    const holidays = section(page, 'Feiertage und Schließtage');
    const carnival = item(page, 'Rosenmontag');
    await expect(holidays.getByText('unpublished').first()).toBeVisible();
    await expect(carnival.getByText('unpublished')).toBeVisible();
    const edits = [
      { opener: page.getByRole('button', { name: 'Edit Page' }), what: 'Page “Öffnungszeiten”', form: 'Editing Page' },
      { opener: page.getByRole('button', { name: 'New Section' }), what: 'a new Section', form: 'New Section' },
      {
        opener: holidays.getByRole('button', { name: 'Edit Section' }),
        what: 'Section “Feiertage und Schließtage”',
        form: 'Editing Section',
      },
      { opener: holidays.getByRole('button', { name: 'New Item' }), what: 'a new Item', form: 'New Item' },
      { opener: carnival.getByRole('button', { name: 'Edit Item' }), what: 'Item “Rosenmontag”', form: 'Editing Item' },
    ];
    for (const { opener, what, form } of edits) {
      await opener.click();
      const panel = page.getByRole('region', { name: form });
      await expect(panel.getByLabel('Headline')).toBeFocused();
      await expectLocked(page, reason(what));
      await page.getByRole('link', { name: 'Go to the edit' }).click();
      await expect(panel.getByLabel('Headline')).toBeFocused();
      await expect(page.getByRole('link', { name: 'Show Page' })).toBeVisible();
      await panel.getByRole('button', { name: 'Cancel' }).click();
      await expect(panel).toBeHidden();
      await expect(opener, 'the focus is back where it came from').toBeFocused();
      await expect(page.getByText('Everything else is locked')).toBeHidden();
    }
    await page.getByRole('link', { name: 'Show Page' }).click();
    await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  });

  test('PAGE-06 PAGE-07 PAGE-25 X07 sections and items are moved by their buttons; the focus stays on them and their place is said', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const before = await order(page);
    const [first, second, third, ...rest] = before;
    if (!first || !second || !third) throw new Error('The sample page has fewer than three sections');
    const welcome = section(page, first.section);
    const up = welcome.getByRole('button', { name: 'Move Up' }).first();
    const down = welcome.getByRole('button', { name: 'Move Down' }).first();
    await expect(up).toHaveAttribute('aria-disabled', 'true');
    await expect(up).toHaveAccessibleDescription('It is the first already.');
    await expect(section(page, 'Kontakt').getByRole('button', { name: 'Move Down' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    await down.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `“${first.section}” is now 2 of 7` })).toBeVisible();
    await expect(down).toBeFocused();
    expect(await order(page)).toEqual([second, first, third, ...rest]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: `“${first.section}” is now 1 of 7` })).toBeVisible();
    expect(await order(page)).toEqual(before);

    const christmas = item(page, 'Weihnachten und Jahreswechsel');
    await christmas.getByRole('button', { name: 'move to previous section' }).click();
    const moved = section(page, second.section).getByRole('listitem', { name: 'Weihnachten und Jahreswechsel' });
    await expect(moved).toBeVisible();
    await expect(moved).toContainText('24. Dezember bis 1. Januar geschlossen');
    await expect(moved.getByRole('button', { name: 'move to previous section' })).toBeFocused();
    await moved.getByRole('button', { name: 'move to next section' }).click();
    await expect(section(page, third.section).getByRole('listitem').first()).toHaveAccessibleName(
      'Weihnachten und Jahreswechsel',
    );
    await expect(christmas.getByRole('button', { name: 'Move Down' })).toBeFocused();
    await christmas.getByRole('button', { name: 'Move Down' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'is now 2 of 3' })).toBeVisible();
    const after = await order(page);
    expect(after[2]?.items).toEqual(['Rosenmontag', 'Weihnachten und Jahreswechsel', 'Betriebsausflug']);
    await page.reload();
    await expect(welcome).toBeVisible();
    expect(await order(page), 'as stored').toEqual(after);
  });

  test('PAGE-06 PAGE-07 PAGE-24 PAGE-26 X01 X15 sections and items are written, changed and destroyed', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    await page.getByRole('button', { name: 'New Section' }).click();
    const form = page.getByRole('region', { name: 'New Section' });
    await form.getByLabel('Headline').fill('Lesesommer');
    await form.getByRole('textbox', { name: 'Body' }).fill('Ab **Juni** im [Garten](/besuch).');
    await form.getByRole('button', { name: 'Save' }).click();
    const summer = section(page, 'Lesesommer');
    await expect(summer.getByText('unpublished')).toBeVisible();
    await expect(summer.getByText('Juni')).toBeVisible();
    await expect(summer.getByRole('button', { name: 'Edit Section' })).toBeFocused();
    expect((await order(page)).at(-1)).toEqual({ section: 'Lesesommer', items: [] });

    await press(summer, 'New Item');
    const itemForm = page.getByRole('region', { name: 'New Item' });
    await itemForm.getByLabel('Headline').fill('Vorlesen');
    await itemForm.getByLabel('Intro').fill('Jeden Mittwoch');
    await itemForm.getByLabel('Published').check();
    await itemForm.getByRole('button', { name: 'Save' }).click();
    const reading = summer.getByRole('listitem', { name: 'Vorlesen' });
    await expect(reading).toContainText('Jeden Mittwoch');
    await expect(reading.getByText('unpublished')).toBeHidden();

    await press(reading, 'Edit Item');
    await page.getByRole('region', { name: 'Editing Item' }).getByLabel('Intro').fill('Jeden Donnerstag');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(reading).toContainText('Jeden Donnerstag');

    await press(reading, 'Destroy Item');
    const question = page.getByRole('alertdialog', { name: 'Do you really want to destroy Vorlesen?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(reading.getByRole('button', { name: 'Destroy Item' })).toBeFocused();
    await press(reading, 'Destroy Item');
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(reading).toBeHidden();
    await expect(summer.getByRole('button', { name: 'New Item' })).toBeFocused();

    await press(summer, 'Destroy');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(summer).toBeHidden();
    await expect(section(page, 'Kontakt').getByRole('button', { name: 'Destroy', exact: true })).toBeFocused();
    await page.reload();
    await expect(section(page, 'Kontakt')).toBeVisible();
    await expect(summer).toBeHidden();
    await expect(beginnings(page).first()).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('PAGE-12 PAGE-13 PAGE-14 PAGE-18 PAGE-19 PAGE-20 the fields follow the display mode at once, and nothing typed is lost', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    await press(section(page, 'Regelmäßige Öffnungszeiten'), 'Edit Section');
    const form = page.getByRole('region', { name: 'Editing Section' });
    const mode = form.getByLabel('Display mode');
    await expect(mode).toHaveAccessibleDescription(
      'Text mit einem Bild daneben Shows headline, lead text, body, image, link',
    );
    await expect(form.getByLabel('Lead text')).toHaveAttribute('rows', '3');
    await expect(form.getByLabel('Lead text')).toHaveAccessibleDescription('No formatting (no links, bold, lists).');
    await expect(form.getByRole('textbox', { name: 'Body' })).toHaveAttribute('rows', '10');
    await expect(form.getByText(/^\d+ characters, \d+ words$/).first()).toBeVisible();
    await form.getByLabel('Lead text').fill('Sechs Tage in der Woche.');
    await mode.selectOption('text');
    await expect(form.getByLabel('Lead text')).toBeHidden();
    await expect(form.getByLabel('Published')).toBeVisible();
    await expect(form.getByText('Kept, not shown in this mode: Lead text, Image, Link')).toBeVisible();
    await mode.selectOption('text-with-image');
    await expect(form.getByLabel('Lead text')).toHaveValue('Sechs Tage in der Woche.');
    await mode.selectOption('text');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await press(section(page, 'Regelmäßige Öffnungszeiten'), 'Edit Section');
    await expect(mode).toHaveValue('text');
    await mode.selectOption('text-with-image');
    await expect(form.getByLabel('Lead text')).toHaveValue('Sechs Tage in der Woche.');
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  test('PAGE-10 PAGE-14 PAGE-16 PAGE-17 PAGE-28 X14 the page form follows the layout, warns at the path and suggests a slug; messages of the server stand at their fields', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    await page.getByRole('button', { name: 'Edit Page' }).click();
    const form = page.getByRole('region', { name: 'Editing Page' });
    for (const label of [
      'Headline',
      'Subline',
      'Lead text',
      'Path',
      'Slug',
      'Layout',
      'Published',
      'In sitemap',
      'Abstract',
    ]) {
      await expect(form.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(form.getByLabel('Path')).toHaveAccessibleDescription(/dangerous/);
    await expect(form.getByLabel('Abstract')).toHaveAttribute('rows', '5');
    await expect(form.getByLabel('Abstract')).toHaveAccessibleDescription(/No Markdown/);
    await form.getByLabel('Subline').fill('Immer für Sie da');
    await form.getByLabel('Layout').selectOption('simple');
    await expect(form.getByLabel('Subline')).toBeHidden();
    await expect(form.getByText(/Kept, not shown in this mode: Subline/)).toBeVisible();
    await form.getByLabel('Layout').selectOption('default');
    await expect(form.getByLabel('Subline')).toHaveValue('Immer für Sie da');

    await form.getByLabel('Headline').fill('Größere Öffnungszeiten');
    await form.getByRole('button', { name: 'Use “groessere-oeffnungszeiten”' }).click();
    await expect(form.getByLabel('Slug')).toHaveValue('groessere-oeffnungszeiten');
    await form.getByLabel('Path').fill('ohne Schrägstrich');
    await form.getByRole('button', { name: 'Save' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Cannot save Page: Api Error: {"error":' });
    await expect(refusal.getByText('The path ohne Schrägstrich must start with /.', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Path')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Path')).toBeFocused();
    await expect(form.getByLabel('Path')).toHaveAccessibleDescription(/must start with/);
    await form.getByLabel('Path').fill('/besuch/zeiten');
    await expect(form.getByLabel('Path')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(refusal.getByText('The path ohne Schrägstrich must start with /.', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change path' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Größere Öffnungszeiten' })).toBeVisible();
    await expect(page.getByText('/besuch/zeiten', { exact: true })).toBeVisible();
  });

  test('X05 PAGE-01 PAGE-09 PAGE-11 PAGE-18 the metadata of a page are edited in a mode of their own', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    await page.getByRole('link', { name: 'Show Page' }).click();
    await page.getByRole('link', { name: 'Edit Page Metadata' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Metadata of Öffnungszeiten');
    const description = page.getByLabel('Meta description');
    await expect(description).toHaveAttribute('rows', '2');
    await expect(description).toHaveAccessibleDescription(/50 to 160 characters/);
    await description.fill('Zu kurz');
    await expect(page.getByText('43 below the hint')).toBeVisible();
    await page.getByLabel('Meta title').fill('Öffnungszeiten der Bibliothek');
    await page.getByLabel('Meta keywords').fill('Zeiten, Bibliothek');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText('Zeiten, Bibliothek')).toBeVisible();
    await expect(page.getByText('Öffnungszeiten der Bibliothek')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Page Metadata' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('link', { name: 'Edit Page Metadata' })).toBeVisible();
    await expect(page.getByText(/^Saved \d\d:\d\d$/), 'nothing was saved by Cancel').toHaveCount(0);
  });
});
