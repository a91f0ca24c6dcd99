/** What is typed into fields to do harm: text everywhere, and a way to nowhere. */
import { dangerousText, fillWithPayloads, harmInPage, payloadScreens } from '../support/field-payloads.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test('S44 S45 dangerous texts, addresses and JSON in every field are shown as text on every screen and do nothing', async ({
  page,
  minimal,
}) => {
  fillWithPayloads(minimal.content);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await signInAt(page, minimal);
  for (const screen of payloadScreens) {
    await page.goto(`${minimal.origin}${screen}`);
    await expect(page.getByRole('main'), screen).toContainText(dangerousText);
    expect(await page.evaluate(harmInPage), screen).toEqual([]);
  }
  expect(dialogs).toEqual([]);
});
