import { roundsUntil } from '../../scripts/support/rounds.mjs';
import { expect, test } from './support/kontor.ts';

/** Milliseconds of every round trip: longer than a busy machine needs between an answer and the next question. */
const latency = 500;

for (const [what, path, selector, text] of [
  ['the list of domains', '/domains', '[role=row] a', 'stadtbibliothek-lindenau.de'],
  ['a domain', '/domains/1', 'h1', 'stadtbibliothek-lindenau.de'],
  ['a page that is changed', '/domains/1/pages/3/change', 'h1', 'Öffnungszeiten'],
] as const) {
  test(`R7 APP-12 from a cold address ${what} stands after three round trips`, async ({ page, signIn }) => {
    await signIn(page, 'editor');
    const { rounds } = await roundsUntil(page, path, { selector, text }, { latency });
    expect(rounds.length, JSON.stringify(rounds, null, 1)).toBe(3);
  });
}

test('APP-10 what a link leads to is on its way before it is followed', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  const asked = page.waitForRequest(/\/assets\/domain-detail-\w+\.js/);
  await page.getByRole('link', { name: 'Show' }).first().focus();
  await asked;
  await expect(page).toHaveURL(/\/domains$/);
});
