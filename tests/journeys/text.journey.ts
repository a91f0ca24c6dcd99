/** Text: a Markdown field as it will look. */
import { axeFindingsInLight } from './support/axe.ts';
import { openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

const written = [
  '## Ankommen',
  '',
  'Das __Lesecafé__ öffnet um *neun*. &ndash; [Anfahrt](/besuch).',
  '',
  '+ Brote',
  '+   Suppe',
  '',
  '|a |b|',
  '|--|-|',
  '|c |d|',
  '',
  '<p class="heute">Heute</p>',
  '',
].join('\n');

test('TEXT-01 TEXT-02 TEXT-03 TEXT-08 @narrow what is edited as Text is saved as Markdown, and nothing else changes', async ({
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
  await expect(text).toHaveAttribute('aria-multiline', 'true');
  await expect(text.getByRole('heading', { name: 'Ankommen' })).toBeVisible();
  await expect(text.getByText('Shown as written: HTML')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFindingsInLight(page)).toEqual([]);

  await text.getByText('öffnet um').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Neu');
  const expected = written.replace('(/besuch).', '(/besuch). Neu');
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(expected);
  await expect(markdown).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(markdown).toHaveValue(written);
  await page.keyboard.press('Control+Shift+z');
  await expect(markdown).toHaveValue(expected);

  await view.getByRole('button', { name: 'Text' }).click();
  await text.getByText('Ankommen').click();
  await page.keyboard.press('Control+k');
  const target = page.getByLabel('Page or address');
  for (const wrong of ['javascript:alert(1)', 'no page has this name']) {
    await target.fill(wrong);
    await target.press('Enter');
    await expect(page.getByText('This cannot be a link: ')).toBeVisible();
    await expect(target).toHaveValue(wrong);
  }
  await target.press('Escape');
  await expect(text).toBeFocused();

  await text.getByText('Suppe').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('**Kuchen** ab zwei');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Enter');
  await text.evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text/html', '<p class="MsoNormal">mit <b>Sahne</b></p>');
    data.setData('text/plain', 'mit Sahne');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text.locator('strong', { hasText: 'Sahne' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('group', { name: 'View' })).toHaveCount(0);
  await expect(section(page, first).getByText('Kuchen')).toBeVisible();
  await press(section(page, first), 'Edit Section');
  await expect(text, 'the view is remembered').toBeVisible();
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(expected.replace('+   Suppe', '+   Suppe\n+ __Kuchen__ ab zwei\n+ mit __Sahne__'));
});
