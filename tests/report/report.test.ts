/** The pure parts of the report: what is compared, marked, and taken into the page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ModelResult, PathResult } from '../support/model-results.ts';
import { markOf, reportedChart } from './charts.ts';
import { differencesOf, type Summary, summaryOf } from './differences.ts';
import { requirementResults } from './requirements.ts';
import { type Results, readResults } from './results.ts';
import { albumOf } from './screenshots.ts';

const step = (screenshot: string | null = null) => ({
  event: 'pushed',
  words: 'pushes',
  states: ['door.open'],
  transitions: ['door.shut: pushed -> door.open'],
  screenshot,
});
const path = (change: Partial<PathResult> = {}): PathResult => ({
  name: 'pushes',
  steps: [step()],
  passed: true,
  failure: null,
  duration: 12,
  ...change,
});
const walked = (change: Partial<ModelResult> = {}): ModelResult => ({
  chart: 'door',
  level: 'view',
  paths: [path()],
  hits: { states: { 'door.open': 3, 'door.shut': 0 }, transitions: { 'door.shut: pushed -> door.open': 3 } },
  ...change,
});
const nothing: Results = {
  models: [],
  tests: { unit: null, models: null, server: null, journeys: null },
  mutation: null,
};
const row = (id: string) => ({ id, what: 'It opens.', where: [], tests: ['door.test.ts'] });
const tested = (title: string, passed = true) => ({ suite: 'unit' as const, file: 'door.test.ts', title, passed });

it('TEST-03 a state is missed when one of the levels that were walked did not come by', () => {
  expect(markOf({})).toBe('plain');
  expect(markOf({ view: 2, browser: 1 })).toBe('met');
  expect(markOf({ view: 2, browser: 0 })).toBe('missed');
});

it('TEST-03 a path that is walked at two levels is one path with two verdicts and the steps that have screenshots', () => {
  const failed = path({ passed: false, failure: 'Error: no door', steps: [step('door/1.png')] });
  const chart = reportedChart({ name: 'door', graph: {} as never, placed: {} as never, words: {} }, [
    walked({ level: 'browser', paths: [failed] }),
    walked(),
  ]);
  expect(chart.walked).toEqual(['view', 'browser']);
  expect(chart.paths).toEqual([
    {
      name: 'pushes',
      steps: [step('door/1.png')],
      verdicts: {
        browser: { passed: false, failure: 'Error: no door', duration: 12 },
        view: { passed: true, failure: null, duration: 12 },
      },
    },
  ]);
  expect(chart.hits('states', 'door.shut')).toEqual({ browser: 0, view: 0 });
});

it('TEST-03 paths of the same name are two, and the one that failed is not hidden by the other', () => {
  const result = walked({ paths: [path({ passed: false, failure: 'Error: no door' }), path()] });
  const chart = reportedChart({ name: 'door', graph: {} as never, placed: {} as never, words: {} }, [result]);
  expect(chart.paths.map(({ verdicts }) => verdicts.view?.passed)).toEqual([false, true]);
  const summary = summaryOf({ ...nothing, models: [result] }, [], '2026-11-20T14:00:00.000Z');
  expect(summary.verdicts.Path).toEqual({ 'door, view: pushes': 'failed' });
});

it('TEST-03 a requirement has passed when every test that carries its ID has, and is unrun without any', () => {
  const tests = { ...nothing.tests, unit: [tested('DOM-01 opens'), tested('DOM-01 DOM-02 shuts', false)] };
  const verdicts = requirementResults([row('DOM-01'), row('DOM-02'), row('DOM-03')], tests).map(
    ({ id, verdict, results }) => [id, verdict, results.length],
  );
  expect(verdicts).toEqual([
    ['DOM-01', 'failed', 2],
    ['DOM-02', 'failed', 1],
    ['DOM-03', 'unrun', 0],
  ]);
});

it('TEST-03 what failed, vanished, appeared and changed since the report before is said in this order', () => {
  const now = (results: Partial<Results>) => summaryOf({ ...nothing, ...results }, [], '2026-11-20T14:00:00.000Z');
  const before = now({
    models: [walked()],
    tests: { ...nothing.tests, unit: [tested('opens'), tested('shuts', false), tested('creaks')] },
  });
  const after = now({
    models: [walked({ paths: [path({ passed: false }), path({ name: 'pushes twice' })] })],
    tests: { ...nothing.tests, unit: [tested('opens', false), tested('shuts')] },
  });
  expect(differencesOf(before, after)).toEqual([
    { kind: 'Path', name: 'door, view: pushes', before: 'passed', after: 'failed' },
    { kind: 'Test', name: 'door.test.ts: opens', before: 'passed', after: 'failed' },
    { kind: 'Test', name: 'door.test.ts: creaks', before: 'passed', after: null },
    { kind: 'Path', name: 'door, view: pushes twice', before: null, after: 'passed' },
    { kind: 'Test', name: 'door.test.ts: shuts', before: 'failed', after: 'passed' },
  ]);
  expect(differencesOf(after, after)).toEqual([]);
  expect(differencesOf({ at: '', verdicts: {} } as unknown as Summary, now({}))).toEqual([]);
});

it('TEST-03 a screenshot stands in the page once, and outside of it when all together are too large', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const read = (name: string) => (name === 'gone.png' ? null : bytes(name.startsWith('same') ? 'same' : name));
  const album = albumOf(['same-1.png', 'same-2.png', 'other.jpeg', 'gone.png'], read);
  expect(album.screenshots.map(({ source }) => source)).toEqual([
    `data:image/png;base64,${btoa('same')}`,
    `data:image/jpeg;base64,${btoa('other.jpeg')}`,
  ]);
  expect(album.idOf('same-2.png')).toBe(album.screenshots[0]?.id);
  expect(album.idOf('gone.png')).toBeNull();
  expect(albumOf(['same-1.png'], read, 3).screenshots.map(({ source }) => source)).toEqual(['models/same-1.png']);
});

it('TEST-03 results are read from the files of the suites, and what is missing is said to be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-report-'));
  try {
    expect(readResults(folder, '/kontor')).toEqual(nothing);
    mkdirSync(join(folder, 'models'));
    writeFileSync(join(folder, 'models/door.view.json'), JSON.stringify(walked()));
    const assertionResults = [
      { fullName: 'opens', status: 'passed' },
      { fullName: 'creaks', status: 'pending' },
    ];
    writeFileSync(
      join(folder, 'unit.json'),
      JSON.stringify({ testResults: [{ name: '/kontor/door.test.ts', assertionResults }] }),
    );
    const spec = (title: string, ok: boolean) => ({ title, ok });
    const inner = { title: 'a guest', file: 'door.journey.ts', specs: [spec('knocks', false)] };
    const suites = [
      { title: 'door.journey.ts', file: 'door.journey.ts', specs: [spec('opens', true)], suites: [inner] },
    ];
    writeFileSync(join(folder, 'journeys.json'), JSON.stringify({ suites }));
    const journey = { suite: 'journeys', file: 'tests/journeys/door.journey.ts' };
    expect(readResults(folder, '/kontor')).toEqual({
      models: [walked()],
      tests: {
        ...nothing.tests,
        unit: [tested('opens')],
        journeys: [
          { ...journey, title: 'opens', passed: true },
          { ...journey, title: 'a guest knocks', passed: false },
        ],
      },
      mutation: null,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
