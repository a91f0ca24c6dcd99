/** Text with an input method, with a finger, and as a screen reader has it. */
import { axeFindingsInLight } from './support/axe.ts';
import { openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true, hasTouch: true });

const written =
  '## Ankommen\n\nSiehe [hier](/gibt-es-nicht).\n\n- Brote\n- Suppe\n\n| Tag | Zeit |\n| --- | --- |\n| Montag | 9 |\n\nEnde\n';

test('TEXT-03 TEXT-07 X02 X24 @narrow words are composed, blocks are found with / and inserted by touch, and Text is read as what it shows', async ({
  page,
  signIn,
}) => {
  await openChange(page, signIn);
  const [first = ''] = (await order(page)).map((one) => one.section);
  await press(section(page, first), 'Edit Section');
  const markdown = page.locator('[data-part="editor"] textarea').first();
  await markdown.fill(written);
  const view = page.getByRole('group', { name: 'View' }).first();
  await view.getByRole('button', { name: 'Text' }).click();
  const text = page.getByRole('textbox', { name: 'Body' });
  await expect(text).toMatchAriaSnapshot(`
    - textbox "Body":
      - heading "Ankommen" [level=3]
      - paragraph:
        - text: Siehe
        - link "hier":
          - /url: /gibt-es-nicht
        - text: .
      - list:
        - listitem:
          - paragraph: Brote
        - listitem:
          - paragraph: Suppe
      - table:
        - rowgroup:
          - row "Tag Zeit":
            - columnheader "Tag"
            - columnheader "Zeit"
          - row "Montag 9":
            - cell "Montag"
            - cell "9"
      - paragraph: Ende
  `);
  await expect(text).toHaveAccessibleDescription('2 things to look at');
  await expect(page.getByText('The link “hier” leads nowhere (broken: /gibt-es-nicht).')).toBeVisible();

  await text.getByText('Ende').click();
  await page.keyboard.press('End');
  const input = await page.context().newCDPSession(page);
  for (const words of ['に', 'にほ', 'にほん']) {
    await input.send('Input.imeSetComposition', {
      text: words,
      selectionStart: words.length,
      selectionEnd: words.length,
    });
  }
  await input.send('Input.insertText', { text: '日本' });
  await expect(text.getByText('Ende日本', { exact: true })).toBeVisible();

  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  const blocks = page.getByRole('listbox', { name: 'Blocks' });
  await expect(blocks.getByRole('option')).toHaveCount(11);
  expect(await axeFindingsInLight(page)).toEqual([]);
  await page.screenshot({ path: `test-results/text-blocks-${page.viewportSize()?.width}.png` });
  await blocks.getByRole('option', { name: 'Quote' }).tap();
  await expect(blocks).toHaveCount(0);
  await page.keyboard.type('Zitat');

  await text.getByText('Montag').tap();
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await tools.getByRole('button', { name: 'Column' }).tap();
  await expect(page.getByRole('menu', { name: 'Column' })).toBeVisible();
});
