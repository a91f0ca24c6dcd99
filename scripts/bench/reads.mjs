/** What the server reads a second, and how long a key takes in the filter of the page list. */
import { figure, typing } from './figures.mjs';
import { untilPainted } from './in-page.mjs';

export const about = 'reads a second, and a key in the filter of the page list';

const duration = 3000;
const connections = 8;
const word = 'baumhaus';

export async function run({ origin, signIn }) {
  const { page, headers } = await signIn();
  const api = `${origin}/mgmt/api/v1`;
  const read = async (path) => (await fetch(`${api}${path}`, { headers })).json();
  const [first] = await read('/domains');
  const target = `/domains/${first.id}`;
  const { pages } = await read(target);
  const figures = [
    figure(`GET a domain of ${pages.length} pages`, await readsPerSecond(`${api}${target}`, headers)),
    figure('GET a page', await readsPerSecond(`${api}${target}/pages/${pages[0].id}`, headers)),
  ];
  await page.goto(`${origin}${target}`);
  await page.getByLabel('Filter Headline/Path').focus();
  const keys = await untilPainted(page, word.length, (turn) => page.keyboard.press(word[turn]), 60);
  return [...figures, typing(`A key in the filter over ${pages.length} pages, p95`, keys)];
}

/** Several at a time, as browsers would; every answer is read to its end. */
async function readsPerSecond(address, headers) {
  const end = performance.now() + duration;
  let answers = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const answer = await fetch(address, { headers });
      if (!answer.ok) throw new Error(`GET ${address} answered ${answer.status}`);
      await answer.arrayBuffer();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return `${Math.round(answers / (duration / 1000))} a second (${connections} at a time)`;
}
