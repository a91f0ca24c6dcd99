import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawnMachines } from '../../src/statecharts/machines.ts';
import type { Chart } from './define-chart.ts';
import { allCharts, charts } from './registry.ts';

const root = join(import.meta.dirname, '../..');
const stems = readdirSync(join(root, 'machines')).flatMap((file) => /^(.*)\.machine\.ts$/.exec(file)?.[1] ?? []);

describe('TEST-02 the registry of charts', () => {
  it.each(stems)('has machines/%s.machine.ts', async (stem) => {
    const exports = Object.values(await import(join(root, 'machines', `${stem}.machine.ts`)));
    const machines: readonly unknown[] = allCharts.map(({ machine }) => machine);
    expect(exports.filter((one) => machines.includes(one))).toHaveLength(1);
  });

  it('is what /statecharts draws', () => {
    expect(drawnMachines.map(({ id }) => id)).toEqual(Object.keys(charts));
  });

  it('is replayed on the rendered views and in Chromium', () => {
    const walked = (pattern: RegExp, folders: string[]) => {
      const texts = folders.flatMap(textsIn);
      return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));
    };
    const views = walked(/replay\((\w+)Chart, 'view'/g, ['views']);
    const browser = walked(/walkInBrowser\((\w+)Chart,/g, ['browser']);
    expect(Object.keys(charts).filter((name) => !views.has(name))).toEqual([]);
    expect(Object.keys(charts).filter((name) => !browser.has(name))).toEqual([]);
  });

  it('names each chart as the chart names itself', () => {
    expect(allCharts.map(({ name }) => name)).toEqual(Object.keys(charts));
    expect(allCharts).toHaveLength(stems.length);
  });

  it('has the figures that README.md gives', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const count = (of: (chart: Chart) => readonly unknown[]) =>
      allCharts.reduce((sum, chart) => sum + of(chart).length, 0);
    const states = count((chart) => chart.states);
    const transitions = count((chart) => chart.transitions);
    const paths = count((chart) => chart.paths);
    const all = `${allCharts.length} statecharts, ${states} states, ${transitions} transitions, ${paths} generated paths`;
    expect(readme).toContain(all);
    expect(readme).toContain(`all ${states} states and ${transitions} transitions in Chromium`);
  });

  it.each(allCharts)('$name has a path over each of its transitions, and words for each event', (chart) => {
    const taken = new Set(chart.paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)));
    expect(chart.transitions.filter((one) => !taken.has(one))).toEqual([]);
    expect(chart.events.map((event) => chart.say(event)).filter((words) => words.length < 5)).toEqual([]);
  });
});

function textsIn(folder: string): string[] {
  const files = readdirSync(join(root, 'tests', folder)).filter((file) => /\.tsx?$/.test(file));
  return files.map((file) => readFileSync(join(root, 'tests', folder, file), 'utf8'));
}
