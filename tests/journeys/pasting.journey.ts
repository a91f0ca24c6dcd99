/** Pasting from other programs in a real browser, under the real policy. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';

const sample = (name: string, kind: 'html' | 'md') =>
  readFileSync(new URL(`../clipboards/${name}.${kind}`, import.meta.url), 'utf8');

for (const width of [1200, 390]) {
  test.describe(`TEXT-05 at ${width}`, () => {
    test.use({ freshDatabase: true, viewport: { width, height: 1400 } });

    test(`TEXT-05 at ${width} what Word copies arrives with its structure; Undo, the browser's own undo and As plain text take it back`, async ({
      page,
      signIn,
    }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await openChange(page, signIn);
      const [{ section: first } = { section: '' }] = await order(page);
      await press(section(page, first), 'Edit Section');
      const body = page.getByRole('textbox', { name: 'Body' });
      await body.fill('');
      // Writing styles to the clipboard would itself offend the policy of the page.
      await copy(page, sample('notion/page', 'html'), 'Projekt Lesepaten');
      await body.focus();
      await page.keyboard.press('Control+v');
      await expect(body).toHaveValue(/^## Projekt Lesepaten\n\nEin \*\*Pilot\*\* mit \*drei\* Schulen/);
      await page.keyboard.press('Control+z');
      await expect(body).not.toHaveValue(/## Projekt/);

      await body.fill('');
      await pasteEvent(page, sample('word/report', 'html'), 'Rückblick 2026');
      const ofWord = sample('word/report', 'md').trimEnd();
      const expected = ofWord.replace('(/lesenacht)', '(https://www.stadtbibliothek.example/lesenacht)');
      await expect(body).toHaveValue(expected);
      const line = page.getByRole('status').filter({ hasText: 'Pasted from Word' });
      await expect(line).toContainText('Pasted from Word: 2 headings, 2 lists, 1 table, 1 link.');
      await page.screenshot({ path: `test-results/pasting-${width}.png` });
      await line.getByRole('button', { name: 'As plain text' }).click();
      await expect(body).toHaveValue(/^Rückblick 2026\n\nZur Langen Nacht/);
      await page.getByRole('button', { name: 'With structure' }).click();
      await expect(body).toHaveValue(expected);
      await line.getByRole('button', { name: 'Undo' }).click();
      await expect(body).toHaveValue('');
      await expect(line).toHaveCount(0);
    });
  });
}

async function copy(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(
    ([markup, words]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([markup ?? ''], { type: 'text/html' }),
          'text/plain': new Blob([words ?? ''], { type: 'text/plain' }),
        }),
      ]),
    [html, text],
  );
}

async function pasteEvent(page: Page, html: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Body' }).evaluate(
    (field, [markup, words]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', markup ?? '');
      clipboardData.setData('text/plain', words ?? '');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, text],
  );
}
