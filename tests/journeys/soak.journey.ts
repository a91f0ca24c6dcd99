/**
 * A working day in small: the same edits again and again, and afterwards nothing has grown, failed unseen or stuck (R9).
 * `SOAK_EDITS=2000 SOAK_PAUSE=14400 npm run test:e2e -- soak` is a day of eight hours: 14.4 s from edit to edit.
 */
import type { CDPSession, Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

const edits = Number(process.env.SOAK_EDITS ?? 30);
/** Milliseconds of rest after each edit. */
const pause = Number(process.env.SOAK_PAUSE ?? 0);
/** What is loaded once, and the caches, are full after a third of the day. */
const warm = Math.ceil(edits / 3);
const longestLock = 60_000;

test.use({ freshDatabase: true });

test(`R9 ${edits} edits in one tab leave no growing heap, no unhandled rejection and no lock that stays`, async ({
  page,
  signIn,
}) => {
  test.setTimeout(60_000 + edits * (pause + 3_000));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await signIn(page, 'editor');
  const session = await page.context().newCDPSession(page);
  await page.goto('/domains/1/pages/3/change');
  let longest = 0;
  let before = 0;
  for (let edit = 1; edit <= edits; edit += 1) {
    const start = Date.now();
    await editSection(page, `Absatz ${edit}`);
    longest = Math.max(longest, Date.now() - start);
    if (edit === warm) before = await heapOf(session);
    if (pause > 0) await page.waitForTimeout(pause);
  }
  const after = await heapOf(session);
  expect(errors).toEqual([]);
  expect(longest).toBeLessThan(longestLock);
  expect(after / before, `${before} bytes after ${warm} edits, ${after} after ${edits}`).toBeLessThan(1.1);
});

/** Opens the editor, types, saves; then every other control is free again. */
async function editSection(page: Page, text: string): Promise<void> {
  const section = page.getByRole('article').first();
  await section.getByRole('button', { name: 'Edit Section' }).click();
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Body', exact: true })).toBeHidden();
  await expect(section.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Section' })).not.toHaveAttribute('aria-disabled', 'true');
}

/** What scripts hold once everything that can be is given back; bytes. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
