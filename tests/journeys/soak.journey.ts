/**
 * R9: a working day in one tab. Every run of the journeys does each activity twice; `npm run soak -- --minutes 10`
 * goes on for so long.
 */
import { printTable } from '../../scripts/support/table.mjs';
import { browserLaunch } from '../support/browser.ts';
import { generator } from '../support/random.ts';
import { putFaultyNetwork } from './support/faulty-network.ts';
import { expect, test } from './support/kontor.ts';
import { growthOf, type Measurement, measure, printMeasurements, watchErrors } from './support/soak.ts';
import {
  activities,
  beginDay,
  expectFree,
  goHome,
  mishaps,
  missingTexts,
  patience,
  toList,
} from './support/working-day.ts';

/** Without a time, everything is done once, and the activities once more to see what grows. */
const minutes = Number(process.env.SOAK_MINUTES ?? 0);
const seed = Number(process.env.SOAK_SEED ?? 20_261_120);
/** Bytes of the heap, as a part of what it held when everything was loaded. */
const mostGrowth = 0.1;
/** More say nothing new. */
const mostStuck = 10;

/**
 * Without compiled code: as much of it as the program has functions comes and goes for hours, and hides what leaks. The
 * switch begins a browser of its own.
 */
const { args = [], ...launch } = browserLaunch();
test.use({
  freshDatabase: true,
  launchOptions: { ...launch, args: [...args, '--js-flags=--no-opt --no-maglev --no-sparkplug'] },
});

test('R9 a working day in one tab leaves no growing heap, no error, no unhandled rejection, nothing stuck and nothing unsaved', async ({
  page,
  context,
  kontor,
  signIn,
}) => {
  test.setTimeout(300_000 + minutes * 60_000);
  page.setDefaultTimeout(patience);
  let activity = '';
  const unseen = await watchErrors(page, () => activity in mishaps);
  await signIn(page, 'editor');
  const random = generator(seed);
  const network = await putFaultyNetwork(context);
  const day = await beginDay(kontor, { page, network, random });
  const session = await context.newCDPSession(page);
  const start = Date.now();
  const minute = () => (Date.now() - start) / 60_000;
  const measurements: Measurement[] = [];
  const times = new Map<string, number>();
  const stuck: string[] = [];
  let edits = 0;
  const measureNow = async () => {
    await toList(page);
    measurements.push({ minute: minute(), edits, ...(await measure(session, kontor.pid)) });
    await goHome(day);
  };
  const isOver = () =>
    (minutes > 0 ? minute() >= minutes : edits >= all.length + usual.length) || stuck.length >= mostStuck;
  const isDue = () => (minutes > 0 ? minute() >= measurements.length + 1 : edits === all.length);
  const usual = Object.entries(activities);
  const all = [...usual, ...Object.entries(mishaps)];
  let waiting: typeof all = [];
  while (!isOver()) {
    if (waiting.length === 0) waiting = minutes > 0 || edits === 0 ? [...all] : [...usual];
    const [[name, act] = ['', async () => {}]] = waiting.splice(random(waiting.length), 1);
    activity = name;
    const begin = Date.now();
    try {
      await act(day);
      await expectFree(page);
    } catch (error) {
      stuck.push(`${name}, after ${edits} edits with seed ${seed}: ${error}`);
      await context.setOffline(false);
      await page.goto(`${kontor.origin}/domains`);
      await goHome(day);
    }
    times.set(name, Math.max(times.get(name) ?? 0, Date.now() - begin));
    edits += 1;
    if (isDue()) await measureNow();
  }
  await measureNow();

  const growth = growthOf(measurements);
  const found = { ...unseen, stuck, missing: await missingTexts(day) };
  printMeasurements(measurements);
  console.log();
  printTable(
    ['Activity', 'Longest'],
    [...times].map(([name, time]) => [name, `${(time / 1000).toFixed(1)} s`]),
  );
  console.log();
  printTable(
    ['Found', 'Number'],
    Object.entries(found).map(([name, all]) => [name, all.length]),
  );
  console.log(`\n${edits} edits, heap growth ${(100 * growth).toFixed(1)} %, seed ${seed}`);
  expect(found).toEqual({ pageErrors: [], rejections: [], consoleErrors: [], stuck: [], missing: [] });
  expect(growth).toBeLessThan(mostGrowth);
});
