/**
 * A test runner for Stryker that judges a mutant of a chart by the chart's transcript (`tests/charts/transcripts`). Nearly all of
 * a chart is evaluated when its module is loaded; Vitest starts anew for each such mutant, this loads the module again in
 * the process that is there.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { build } from 'esbuild';

const stem = process.env.CHART;
const test = { id: 'transcript', name: 'does what its transcript says', timeSpentMs: 0 };

class ChartRunner {
  #expected = '';
  #loads = 0;
  #bundle = '';

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Stryker is in its sandbox by now; when this module was loaded it was not. */
  async init() {
    this.#bundle = join(process.cwd(), 'chart.bundle.mjs');
    const contents = `export { transcriptOf } from './tests/charts/transcript.ts';
      export * as exported from './tests/charts/${stem}.chart.ts';`;
    await build({
      stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
      bundle: true,
      packages: 'external',
      format: 'esm',
      outfile: this.#bundle,
      logLevel: 'error',
    });
    this.#expected = await readFile(join(process.cwd(), `tests/charts/transcripts/${stem}.txt`), 'utf8');
  }

  async dryRun() {
    const start = performance.now();
    const problem = await this.#judge(undefined);
    const result = { ...test, timeSpentMs: performance.now() - start };
    const tests = [problem === null ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: problem }];
    return { status: 'complete', tests };
  }

  async mutantRun({ activeMutant }) {
    const problem = await this.#judge(activeMutant.id);
    if (problem === null) return { status: 'survived', nrOfTests: 1 };
    return { status: 'killed', killedBy: [test.id], failureMessage: problem, nrOfTests: 1 };
  }

  /** What is wrong with the chart while the mutant is active, or `null`. */
  async #judge(activeMutant) {
    globalThis.__stryker__ = { activeMutant };
    this.#loads += 1;
    try {
      const { transcriptOf, exported } = await import(`${pathToFileURL(this.#bundle)}?${this.#loads}`);
      const chart = Object.values(exported).find((one) => typeof one === 'object' && one !== null && 'paths' in one);
      return firstDifference(this.#expected, await transcriptOf(chart));
    } catch (error) {
      return String(error);
    }
  }
}

function firstDifference(expected, actual) {
  if (expected === actual) return null;
  const wanted = expected.split('\n');
  const index = actual.split('\n').findIndex((line, at) => line !== wanted[at]);
  return `line ${index + 1} of the transcript is another: ${actual.split('\n')[index]}`;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'chart', ChartRunner)];
