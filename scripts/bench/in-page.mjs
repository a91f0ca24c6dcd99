/** Measures inside the page, so that the times exclude the browser's driver and its protocol. */

/**
 * Runs in every page before its own scripts. Measures from an input event to the task after the next paint, and how long the page
 * had nothing to do until the screen began that frame: up to 16 ms that say nothing about the page.
 */
export function watchEvents() {
  window.benchTimes = [];
  window.benchPainted = () => {};
  let handled = 0;
  const measure = ({ timeStamp }) => {
    handled = 0;
    requestAnimationFrame(() => {
      const begun = performance.now();
      const waited = handled === 0 ? 0 : Math.max(0, begun - handled);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        window.benchTimes.push({ time: performance.now() - timeStamp, waited });
        window.benchPainted();
      };
      channel.port2.postMessage(null);
    });
  };
  window.addEventListener('keydown', measure, true);
  window.addEventListener('click', measure, true);
  // After the page's own listeners and what they have left for the end of the event.
  window.addEventListener('input', () => queueMicrotask(() => (handled = performance.now())));
}

/**
 * Repeats `act` and waits for the paint each time.
 * @param {(turn: number) => Promise<void>} act triggers one event: a key or a click
 * @param {number} pause before each turn, in milliseconds
 * @returns {Promise<Timing & {work: number[]}>} `work` are the times without the wait for the frame, after keys that write
 *
 * @typedef {{times: number[], processor: number[]}} Timing the milliseconds from each event to its paint: elapsed, and of
 *   the page's main thread, which do not depend on other programs
 */
export async function untilPainted(page, turns, act, pause = 0) {
  const mainThread = await watchMainThread(page);
  const processor = [];
  await page.evaluate(() => {
    window.benchTimes = [];
  });
  for (let turn = 0; turn < turns; turn += 1) {
    await page.waitForTimeout(pause);
    const before = await mainThread.worked();
    await act(turn);
    await page.evaluate(painted, turn + 1);
    processor.push((await mainThread.worked()) - before);
  }
  await mainThread.stop();
  const measured = await page.evaluate(() => window.benchTimes);
  return {
    times: measured.map(({ time }) => time),
    work: measured.map(({ time, waited }) => time - waited),
    processor,
  };
}

/**
 * Waits until no element matches.
 * @param {() => Promise<void>} act clicks
 * @returns {Promise<Timing>} from the click to the first frame without the element
 */
export async function untilGone(page, selector, act) {
  const mainThread = await watchMainThread(page);
  const gone = page.evaluate(goneAfterClick, selector);
  const before = await mainThread.worked();
  await act();
  const times = [await gone];
  const processor = [(await mainThread.worked()) - before];
  await mainThread.stop();
  return { times, processor };
}

/** Runs in the page. */
function goneAfterClick(selector) {
  return new Promise((resolve) => {
    const listening = { capture: true, once: true };
    const onClick = ({ timeStamp }) => {
      const look = () => {
        if (document.querySelector(selector)) requestAnimationFrame(look);
        else resolve(performance.now() - timeStamp);
      };
      look();
    };
    addEventListener('click', onClick, listening);
  });
}

/**
 * Loads an address several times; after the first time, the scripts are in the browser's cache.
 * @param {string} selector the elements that make the screen usable
 * @returns {Promise<Timing>} from the navigation to the paint with `count` of them
 */
export async function openings(page, address, selector, count = 1) {
  const mainThread = await watchMainThread(page);
  const times = [];
  const processor = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    await page.goto(address, { waitUntil: 'commit' });
    times.push(await page.evaluate(paintedAt, [selector, count]));
    processor.push(await mainThread.worked());
  }
  await mainThread.stop();
  return { times, processor };
}

const repetitions = 5;

/** `worked` returns the milliseconds that the main thread has worked since the navigation. */
export async function watchMainThread(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    worked: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
    },
    stop: () => session.detach(),
  };
}

/** In the page: resolves when `count` events are painted. */
function painted(count) {
  return new Promise((done) => {
    window.benchPainted = () => window.benchTimes.length >= count && done(null);
    window.benchPainted();
  });
}

/** In the page: the milliseconds from the navigation to the paint. */
function paintedAt([selector, count]) {
  return new Promise((done) => {
    const look = () => {
      if (document.querySelectorAll(selector).length < count) return requestAnimationFrame(look);
      return requestAnimationFrame(() => done(performance.now()));
    };
    look();
  });
}
