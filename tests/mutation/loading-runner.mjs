/**
 * A test runner for Stryker that loads what it judges anew for each mutant, in the process that is there. A chart and the tables of
 * a rule are evaluated when their module is loaded; Vitest would start a worker for each such mutant, and take more than a
 * second where this takes some milliseconds.
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { build } from 'esbuild';

/** Unit tests judge first, then what always holds of a chart: either may be missing. */
const { CHART, UNIT_TESTS = '' } = process.env;
const tests = UNIT_TESTS.split(' ').filter(Boolean);
const entry = `
  ${tests.map((path) => `import './${path}';`).join('\n')}
  import { runTests } from 'vitest';
  ${CHART ? chartImports(CHART) : 'const problem = async () => null;'}
  export const judge = async () => ${tests.length > 0 ? '(await runTests()) ?? ' : ''}(await problem());`;
const unitTests = fileURLToPath(new URL('./unit-tests.mjs', import.meta.url));
const test = { id: 'tests', name: [...tests, CHART].join(' '), timeSpentMs: 0 };

class LoadingRunner {
  #loads = 0;
  #bundle = '';

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Stryker is in its sandbox by now; when this module was loaded it was not. */
  async init() {
    this.#bundle = join(process.cwd(), 'judged.bundle.mjs');
    await build({
      stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
      bundle: true,
      packages: 'external',
      alias: { vitest: unitTests },
      loader: { '.md': 'text' },
      format: 'esm',
      outfile: this.#bundle,
      logLevel: 'error',
    });
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

  /** What is wrong while the mutant is active, or `null`. */
  async #judge(activeMutant) {
    globalThis.__stryker__ = { activeMutant };
    this.#loads += 1;
    try {
      const { judge } = await import(`${pathToFileURL(this.#bundle)}?${this.#loads}`);
      return await judge();
    } catch (error) {
      return String(error);
    }
  }
}

function chartImports(stem) {
  return `
    import { problemsOf } from './tests/charts/invariants.ts';
    import { figuresIn, figuresOf } from './tests/charts/figures.ts';
    import * as exported from './tests/charts/${stem}.chart.ts';
    import document from './tests/README.md';
    const chart = Object.values(exported).find((one) => typeof one === 'object' && one !== null && 'paths' in one);
    const problem = async () => {
      const isAsDocumented = figuresIn(document).includes(figuresOf(chart).join(' '));
      return isAsDocumented ? ((await problemsOf(chart))[0] ?? null) : 'its figures are others';
    };`;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'loading', LoadingRunner)];
