/** What the suites leave behind in `test-results/`, read for the report. What is missing is `null`; a command makes it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  array,
  boolean,
  type Decoder,
  integer,
  nullable,
  object,
  orJsonText,
  record,
  string,
} from '../../contract/decode.ts';
import type { ModelResult } from '../support/model-results.ts';

export type TestResult = { suite: Suite; file: string; title: string; passed: boolean };
export const suites = ['unit', 'models', 'server', 'journeys'] as const;
export type Suite = (typeof suites)[number];

export type Mutant = { source: string; line: number; mutator: string; from: string; to: string; reason: string | null };
export type MutationResult = {
  score: number;
  mutants: number;
  alive: number;
  files: readonly { source: string; mutants: number; alive: number; score: number }[];
  survivors: readonly Mutant[];
};

export type Results = {
  models: readonly ModelResult[];
  tests: Record<Suite, readonly TestResult[] | null>;
  mutation: MutationResult | null;
};

/** `folder` is `test-results`, `root` the project's. */
export function readResults(folder: string, root: string): Results {
  const textOf = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null);
  const read = <T>(name: string, decoder: Decoder<T>) => {
    const text = textOf(name);
    return text === null ? null : orJsonText(decoder)(text);
  };
  const models = join(folder, 'models');
  const names = existsSync(models) ? readdirSync(models).filter((name) => name.endsWith('.json')) : [];
  const journeys = read('journeys.json', playwrightResult);
  const vitest = (suite: Suite) => {
    const result = read(`${suite}.json`, vitestResult);
    return result && vitestTests(suite, result, root);
  };
  return {
    models: names.sort().flatMap((name) => read(`models/${name}`, modelResult) ?? []),
    tests: {
      unit: vitest('unit'),
      models: vitest('models'),
      server: vitest('server'),
      journeys: journeys && playwrightTests(journeys.suites, []),
    },
    mutation: read('mutation.json', mutationResult),
  };
}

const list = array(string);
const modelResult: Decoder<ModelResult> = object({
  chart: string,
  level: (value) => (value === 'view' || value === 'browser' ? value : 'chart'),
  paths: array(
    object({
      name: string,
      steps: array(
        object({ event: string, words: string, states: list, transitions: list, screenshot: nullable(string) }),
      ),
      passed: boolean,
      failure: nullable(string),
      duration: number,
    }),
  ),
  hits: object({ states: record(integer), transitions: record(integer) }),
});

const vitestResult = object({
  testResults: array(object({ name: string, assertionResults: array(object({ fullName: string, status: string })) })),
});

type PlaywrightSuite = {
  title: string;
  file: string;
  specs: { title: string; ok: boolean }[];
  suites: PlaywrightSuite[];
};
const playwrightSuite: Decoder<PlaywrightSuite> = (value) =>
  object({
    title: string,
    file: string,
    specs: array(object({ title: string, ok: boolean })),
    suites: (inner) => (inner === undefined ? [] : array(playwrightSuite)(inner)),
  })(value);
const playwrightResult = object({ suites: array(playwrightSuite) });

const mutationResult: Decoder<MutationResult> = object({
  score: number,
  mutants: integer,
  alive: integer,
  files: array(object({ source: string, mutants: integer, alive: integer, score: number })),
  survivors: array(
    object({ source: string, line: integer, mutator: string, from: string, to: string, reason: nullable(string) }),
  ),
});

function number(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

type VitestResult = ReturnType<typeof vitestResult>;

function vitestTests(suite: Suite, { testResults }: VitestResult, root: string): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        suite,
        file: name.replace(`${root}/`, ''),
        title: fullName,
        passed: status === 'passed',
      })),
  );
}

/** A journey that runs at two widths stands there twice, and has passed when both have. */
function playwrightTests(found: readonly PlaywrightSuite[], outer: readonly string[]): TestResult[] {
  return found.flatMap(({ title, file, specs, suites: inner }) => {
    const path = title === file ? outer : [...outer, title];
    const own = specs.map((spec) => ({
      suite: 'journeys' as const,
      file: `tests/journeys/${file}`,
      title: [...path, spec.title].join(' '),
      passed: spec.ok,
    }));
    return [...own, ...playwrightTests(inner, path)];
  });
}
