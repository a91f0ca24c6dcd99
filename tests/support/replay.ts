/** Replays every path of a chart as a test of its own; when all have run, every state and transition must have been met. */
import { afterAll, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Path, Walkable } from '../charts/define-chart.ts';
import { type Level, missedBy, modelResult, type PathResult, stepResult, writeResult } from './model-results.ts';

export function replay<Machine extends AnyStateMachine>(
  chart: Walkable<Machine>,
  level: Level,
  walk: (path: Path<Machine>) => Promise<void>,
): void {
  const results: PathResult[] = [];
  it.each(chart.paths.map((path) => [path.name, path] as const))('%s', async (name, path) => {
    const steps = path.steps.map((step) => stepResult(chart, step));
    const start = performance.now();
    const failure = await walk(path).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const duration = performance.now() - start;
    const words = failure && String(failure.error).split('\n', 1)[0];
    results.push({ name, steps, passed: failure === null, failure: words ?? null, duration });
    if (failure) throw failure.error;
  });

  afterAll(() => {
    // A selection of the paths says nothing of the chart.
    if (results.length < chart.paths.length) return;
    const result = modelResult(chart, level, results);
    writeResult(result);
    if (results.every(({ passed }) => passed))
      expect(missedBy(result), 'every state and transition is met').toEqual([]);
  });
}
