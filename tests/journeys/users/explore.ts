/**
 * Walks the charts in the users' words at random: `npm run explore`. A walk that fails is made shorter as long as it still
 * fails; what is printed at the end is the shortest that does.
 */

import type { Browser } from 'playwright/test';
import { journeyOf } from '../../support/test-model.ts';
import { type Kontor, type Role, signInTo, test } from '../support/kontor.ts';
import { randomEvents, shorter, type UserChart } from './user-chart.ts';
import { userCharts } from './user-charts.ts';

const wanted = process.env.EXPLORE_CHART;
const length = Number(process.env.EXPLORE_LENGTH ?? 12);
const firstSeed = Number(process.env.EXPLORE_SEED ?? 1);
const minutes = Number(process.env.EXPLORE_MINUTES ?? 0);
/** How many shorter walks are tried at most. */
const patience = 40;

test('explores', async ({ browser, kontor }) => {
  test.setTimeout(Math.max(minutes, 1) * 60_000 + 600_000);
  const charts = userCharts.filter(({ name }) => wanted === undefined || name === wanted);
  if (charts.length === 0)
    throw new Error(`There is no chart "${wanted}"; there are ${userCharts.map(({ name }) => name).join(', ')}.`);
  const end = Date.now() + minutes * 60_000;
  let walks = 0;
  for (let seed = firstSeed; seed === firstSeed || Date.now() < end; seed += 1) {
    for (const chart of charts) {
      const events = randomEvents(chart, length, randomFrom(seed));
      const failure = await attempt(browser, kontor, chart, events);
      walks += 1;
      if (failure === null) continue;
      const { events: shortest, failure: why } = await shrink(browser, kontor, chart, { events, failure });
      throw new Error(`${chart.name}, seed ${seed}, length ${length}\n  ${shortest.join(', ')}\n\n${why}`);
    }
  }
  console.log(`${walks} walks of up to ${length} steps, seeds from ${firstSeed}: nothing failed`);
});

type Failing = { events: string[]; failure: string };

async function shrink(browser: Browser, kontor: Kontor, chart: UserChart, found: Failing): Promise<Failing> {
  let shortest = found;
  let tries = 0;
  for (let candidates = shorter(chart, found.events); candidates.length > 0 && tries < patience; ) {
    const [next = [], ...others] = candidates;
    tries += 1;
    const failure = await attempt(browser, kontor, chart, next);
    const isTheSame = failure !== null && gistOf(failure) === gistOf(found.failure);
    if (isTheSame) shortest = { events: next, failure };
    candidates = isTheSame ? shorter(chart, next) : others;
  }
  return shortest;
}

/** What failed and where, without numbers: a shorter walk that fails of something else tells nothing of this one. */
function gistOf(failure: string): string {
  const [first = '', ...lines] = failure.split('\n');
  const place = lines.find((line) => /waiting for |Locator: /.test(line)) ?? '';
  return `${first} ${place}`.replaceAll(/\d+/g, '');
}

/** What went wrong, in a browser that knows nothing of earlier walks; null when nothing did. */
async function attempt(browser: Browser, kontor: Kontor, chart: UserChart, events: readonly string[]) {
  const context = await browser.newContext({ baseURL: kontor.origin, locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const tools = { page, kontor, signIn: (role: Role) => signInTo(page, kontor, role) };
  try {
    await chart.begin(tools);
    await journeyOf(chart, [...events]).walk(chart.steps(tools));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await context.close();
  }
}

/** Mulberry32: the same numbers for the same seed, on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
