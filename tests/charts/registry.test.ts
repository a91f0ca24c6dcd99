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
