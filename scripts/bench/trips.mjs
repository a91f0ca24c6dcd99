/** The number of sequential round trips of a cold visit. */
import { roundsUntil } from '../support/rounds.mjs';
import { inMilliseconds } from './figures.mjs';

export const about = 'round trips from a deep link to its content, with nothing in the cache and a slow network';

/** Of every round trip, in milliseconds. */
const latency = 250;
const most = 3;

const website = 'stadtbibliothek-lindenau.de';
const places = [
  { name: 'the list of domains', path: '/domains', content: { selector: '[role=row] a', text: website } },
  { name: 'a domain', path: '/domains/1', content: { selector: 'h1', text: website } },
  { name: 'a page', path: '/domains/1/pages/3', content: { selector: 'h1', text: 'Öffnungszeiten' } },
  { name: 'the page editor', path: '/domains/1/pages/3/change', content: { selector: 'h1', text: 'Öffnungszeiten' } },
];

export async function run({ origin, signIn }) {
  const figures = [];
  for (const { name, path, content } of places) {
    const { page } = await signIn();
    const { rounds, time } = await roundsUntil(page, `${origin}${path}`, content, { latency });
    await page.context().close();
    figures.push({
      name: `From a cold address to ${name}: round trips`,
      figure: `${rounds.length} (${inMilliseconds(time)} where each takes ${latency} ms)`,
      target: `<= ${most}`,
      isMet: rounds.length <= most,
    });
  }
  return figures;
}
