/** What the browser keeps of the signed-in person's text, opened as the console opens it. */
import type { BrowserContext, Page } from 'playwright/test';
import { me } from '../../../contract/me.ts';
import { fromRecord } from '../../../src/forms/draft-records.ts';
import { createCipher } from '../../../src/lib/cipher.ts';
import { storedTexts } from '../../support/stored-texts.ts';

/** After the end of a session the key is only in memory. */
const keys = new WeakMap<BrowserContext, string>();

/** As JSON. */
export async function keptTexts(page: Page): Promise<string> {
  const remembered = await page.evaluate(() => sessionStorage.getItem('kontor.me'));
  const read = remembered === null ? null : me(JSON.parse(remembered.slice(remembered.indexOf(' '))));
  const key = read?.draft_key ?? keys.get(page.context()) ?? null;
  if (key !== null) keys.set(page.context(), key);
  const cipher = key === null ? null : createCipher(key);
  const records = await page.evaluate(storedTexts, undefined);
  return JSON.stringify(records.flatMap((record) => fromRecord(record, () => cipher) ?? []));
}
