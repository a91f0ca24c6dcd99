/** Typing in the filter of the page list. */
import { typing } from './figures.mjs';
import { untilPainted } from './in-page.mjs';
import { atBothSpeeds } from './speeds.mjs';

export const about = 'a key in the filter of the page list';

const word = 'baumhaus';

export async function run({ origin, signIn }) {
  const { headers } = await signIn();
  const read = async (path) => (await fetch(`${origin}/mgmt/api/v1${path}`, { headers })).json();
  const [first] = await read('/domains');
  const { pages } = await read(`/domains/${first.id}`);
  return atBothSpeeds(signIn, async (page) => {
    await page.goto(`${origin}/domains/${first.id}`);
    await page.getByLabel('Filter Headline/Path').focus();
    const keys = await untilPainted(page, word.length, (turn) => page.keyboard.press(word[turn]), 60);
    return [typing(`A key in the filter over ${pages.length} pages, p95`, keys)];
  });
}
