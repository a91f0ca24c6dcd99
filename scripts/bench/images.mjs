/** The image library with 10,000 images. */
import { figure, inMilliseconds, median, percentile, repeat } from './figures.mjs';
import { fillLibrary, wanted } from './fill-library.mjs';
import { watchMainThread } from './in-page.mjs';
import { slowedDown } from './speeds.mjs';

export const about = 'a library of 10,000 images: first thumbnails, scrolling, nodes of the grid';

const repetitions = 5;
const cardsInSight = 12;

export async function run(installation) {
  fillLibrary(installation);
  const { page } = await installation.signIn();
  const address = `${installation.origin}/images`;
  const [cold, ...warm] = await repeat(repetitions, () => firstThumbnails(page, address));
  const full = await scrolling(page);
  await firstThumbnails(page, address);
  const slowed = await slowedDown(page, () => scrolling(page, 200));
  const name = `${wanted.toLocaleString('en')} images`;
  const nodes = Math.max(full.nodes, slowed.nodes);
  return [
    figure(`${name}: first ${cardsInSight} thumbnails, never made before`, inMilliseconds(cold)),
    figure(`${name}: first ${cardsInSight} thumbnails, made before`, inMilliseconds(median(warm))),
    {
      name: 'Scrolling to the end, four frames a screen: frames over 50 ms',
      figure: full.text,
      target: '< 1 %',
      isMet: full.share < 0.01,
    },
    figure('The first 200 frames on a processor four times slower', slowed.text),
    { name: 'DOM nodes in the grid, at most', figure: String(nodes), target: '< 400', isMet: nodes < 400 },
  ];
}

/** Scrolls from the top of the list to its end, or for at most this many frames. */
async function scrolling(page, most = Number.POSITIVE_INFINITY) {
  const mainThread = await watchMainThread(page);
  const before = await mainThread.worked();
  const { frames, nodes } = await scrollThrough(page, most);
  const worked = ((await mainThread.worked()) - before) / frames.length;
  await mainThread.stop();
  const slow = frames.filter((time) => time > 50).length;
  const details = `median ${inMilliseconds(median(frames))}, p95 ${inMilliseconds(percentile(frames, 95))}, processor ${inMilliseconds(worked)} a frame`;
  return { nodes, share: slow / frames.length, text: `${slow} of ${frames.length} (${details})` };
}

/** @returns the milliseconds from the navigation until the first cards show their images */
async function firstThumbnails(page, address) {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    (count) =>
      new Promise((done) => {
        const look = () => {
          const images = [...document.querySelectorAll('[data-index] img')].slice(0, count);
          const shown = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
          if (shown.length < count) return requestAnimationFrame(look);
          return requestAnimationFrame(() => done(performance.now()));
        };
        look();
      }),
    cardsInSight,
  );
}

/** @returns the duration of every frame, and the highest number of nodes in the grid */
function scrollThrough(page, most) {
  return page.evaluate(
    (most) =>
      new Promise((done) => {
        const frames = [];
        const grid = document.querySelector('ul:has(> [data-index])');
        const inside = grid.getElementsByTagName('*');
        let nodes = 0;
        let before = null;
        const frame = (time) => {
          if (before !== null) frames.push(time - before);
          before = time;
          nodes = Math.max(nodes, inside.length + 1);
          const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
          if (isAtEnd || frames.length >= most) return done({ frames, nodes });
          window.scrollBy(0, window.innerHeight / 4);
          return requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    most,
  );
}
