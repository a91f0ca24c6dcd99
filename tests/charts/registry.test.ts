import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statesWithin } from '../../src/statecharts/graph.ts';
import type { Chart } from './define-chart.ts';
import { figuresIn, figuresOf } from './figures.ts';
import { allCharts, chartOf, stems } from './registry.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const machines = readdirSync(join(root, 'machines'))
  .flatMap((file) => /^(.*)\.machine\.ts$/.exec(file)?.[1] ?? [])
  .sort();

describe('TEST-02 TEST-05 the charts', () => {
  it('are those of machines/, each by the name of its file', () => {
    expect(stems).toEqual(machines);
    const camel = (stem: string) => stem.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    expect(allCharts.map(({ name }) => name)).toEqual(stems.map(camel));
  });

  it('have the figures that the documents give', () => {
    const rows = allCharts.map(figuresOf);
    expect(figuresIn(read('tests/README.md'))).toEqual(rows.map((row) => row.join(' ')));
    const sum = (of: (chart: Chart) => readonly unknown[]) =>
      allCharts.reduce((count, chart) => count + of(chart).length, 0);
    const [states, transitions, paths] = [
      sum((chart) => chart.states),
      sum((chart) => chart.transitions),
      sum((chart) => chart.paths),
    ];
    const all = `${rows.length} statecharts, ${states} states, ${transitions} transitions, ${paths} generated paths`;
    expect(read('README.md')).toContain(all);
    expect(read('README.md')).toContain(`all ${states} states and ${transitions} transitions in Chromium`);
  });
});

describe('R15 every actor that a chart invokes', () => {
  it.each(allCharts.map(({ name, machine }) => [name, machine.root] as const))(
    'R15 ends after a time in %s, or a description says why it may last or who ends it',
    (_, root) => {
      const unlimited = statesWithin(root).filter(
        ({ invoke, description }) => invoke.length > 0 && !/\b(?:No deadline|Deadline): /.test(description ?? ''),
      );
      const isTimed = (state: typeof root): boolean =>
        state.after.length > 0 || (state.parent ? isTimed(state.parent) : false);
      expect(unlimited.filter((state) => !isTimed(state)).map(({ id }) => id)).toEqual([]);
    },
  );
});

describe('TEST-02 what a transition does and when', () => {
  it.each(allCharts.map(({ name, machine }) => [name, machine] as const))(
    'TEST-02 has a name in %s: guards always, actions where the workflow provides them; the rest stands at its transition',
    (_, { config, implementations }) => {
      const found = namesIn(config);
      expect(found.filter(({ name }) => name === '')).toEqual([]);
      const provided = { guard: implementations.guards, actions: implementations.actions };
      expect(found.filter(({ of, name, isText }) => isText && !(name in provided[of]))).toEqual([]);
    },
  );
});

type Named = { of: 'guard' | 'actions'; name: string; isText: boolean };

/** The guards and actions below a part of a chart's configuration. An arrow function that is written in place has the name of its key. */
function namesIn(config: unknown): Named[] {
  if (typeof config !== 'object' || config === null) return [];
  return Object.entries(config).flatMap(([key, value]: [string, unknown]): Named[] => {
    const of = key === 'guard' ? 'guard' : ['actions', 'entry', 'exit'].includes(key) ? 'actions' : null;
    if (of === null) return namesIn(value);
    return [value].flat().map((one): Named => {
      if (typeof one === 'function') return { of, name: one.name === key ? '' : one.name, isText: false };
      const name = typeof one === 'string' ? one : String((one as { type: unknown }).type);
      return { of, name, isText: true };
    });
  });
}

describe.each(stems)('TEST-06 the chart %s', async (stem) => {
  const chart = await chartOf(stem);

  it('is walked on the rendered view and in Chromium, where each of its transitions has its gesture', () => {
    const texts = (folder: string) =>
      readdirSync(join(root, 'tests', folder)).flatMap((file) =>
        /\.tsx?$/.test(file) ? [read(`tests/${folder}/${file}`)] : [],
      );
    expect(texts('views').filter((text) => text.includes(`replay(${chart.name}Chart, 'view'`))).toHaveLength(1);
    expect(texts('browser').filter((text) => text.includes(`walkInBrowser(${chart.name}Chart,`))).toHaveLength(1);
  });

  it('has no tag that the product does not read', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => read(`src/${file}`));
    const readers = sources.filter((text) => text.includes('hasTag') && text.includes(chart.name));
    const tags = new Set(statesWithin(chart.machine.root).flatMap(({ tags: own }) => own));
    expect([...tags].filter((tag) => !readers.some((text) => text.includes(`hasTag('${tag}')`)))).toEqual([]);
  });
});
