/** Walks a chart's transitions through the built application in Chromium, with an image of the screen after each step. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, TestInfo } from 'playwright/test';
import { expect, test } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { type Chart, longPaths, type Path, type Walkable } from '../../charts/define-chart.ts';
import {
  missedBy,
  modelResult,
  type PathResult,
  resultsFolder,
  stepResult,
  writeResult,
} from '../../support/model-results.ts';
import type { CoveringOptions, Step } from '../../support/test-model.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

/** What each event is in the browser, and what is seen after a step. */
export type Stage = {
  executors: Readonly<Record<string, (event: never) => unknown>>;
  expectScreen: (step: Step) => Promise<void>;
};
export type BrowserWalk = Omit<CoveringOptions, 'input'> & {
  /** The requirements that it proves. */
  ids: string;
  world?: WorldOptions;
  /** Brings the application to where the chart begins. */
  stage: (world: World, path: Path) => Promise<Stage>;
};

export function walkInBrowser<Machine extends AnyStateMachine>(
  walkable: Walkable<Machine>,
  { ids, world, stage, ...covering }: BrowserWalk,
): void {
  const chart = walkable as unknown as Chart;
  test(`${ids} TEST-06 ${chart.name}: every transition in the browser`, async ({ browser }, testInfo) => {
    const walks = longPaths(chart, covering);
    const results: PathResult[] = [];
    for (const path of walks) {
      const context = await browser.newContext(contextOptions(testInfo));
      results.push(await walk(chart, path, async () => stage(await openWorld(context, world), path), context));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    const result = modelResult(chart, 'browser', results);
    writeResult(result);
    const failures = results.filter(({ passed }) => !passed).map(({ name, failure }) => `${name}: ${failure}`);
    expect(failures).toEqual([]);
    expect(missedBy(result)).toEqual([]);
  });
}

/** A failing walk says which step failed; the image of that moment is the last of its images. */
async function walk(
  chart: Chart,
  path: Path,
  begin: () => Promise<Stage>,
  context: BrowserContext,
): Promise<PathResult> {
  const start = performance.now();
  const steps = path.steps.map((step) => stepResult(chart, step));
  let at = 'the beginning';
  const take = async (index: number) => {
    const image = `${chart.name}/${path.name.split('.', 1)[0]}-${index}.jpeg`;
    mkdirSync(join(resultsFolder, chart.name), { recursive: true });
    await context
      .pages()[0]
      ?.screenshot({ path: join(resultsFolder, image), type: 'jpeg', quality: 45, caret: 'initial' });
    const step = steps[index];
    if (step) step.screenshot = image;
  };
  let index = 0;
  try {
    const { executors, expectScreen } = await begin();
    for (const step of path.steps) {
      at = `step ${index + 1}, ${chart.say(step.event)} -> ${JSON.stringify(step.value)}`;
      await executors[step.event.type]?.(step.event as never);
      await expectScreen(step);
      await take(index);
      index += 1;
    }
    return { name: path.name, steps, passed: true, failure: null, duration: performance.now() - start };
  } catch (error) {
    await take(index).catch(() => {});
    const words = String(error).replaceAll(colours, '').slice(0, 600);
    console.error(`${chart.name}: ${at}: ${words}`);
    return { name: path.name, steps, passed: false, failure: `${at}: ${words}`, duration: performance.now() - start };
  }
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

function contextOptions({ project }: TestInfo) {
  const { viewport, locale, timezoneId } = project.use;
  return { viewport: viewport ?? null, locale, timezoneId, reducedMotion: 'reduce' as const };
}
