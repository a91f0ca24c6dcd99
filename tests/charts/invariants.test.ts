import { describe, expect, it } from 'vitest';
import { withPlant } from '../support/model.ts';
import { type Chart, defineChart, type Invariant } from './define-chart.ts';
import { everyChart, problemsOf, violationsOf } from './invariants.ts';
import { allCharts, chartNamed } from './registry.ts';

const own = allCharts.flatMap((chart) =>
  Object.entries(chart.invariants).map(([name, invariant]) => ({ name, invariant, charts: [chart], broken: chart })),
);
const general = Object.entries(everyChart).map(([name, invariant]) => {
  return { name, invariant: invariant as Invariant, charts: allCharts, broken: chartNamed(invariant.chart) };
});

describe('TEST-02 in every state that a chart can reach', () => {
  const all = [...general, ...own].map((one) => [one.name, one] as const);
  it.each(all)('%s', (name, { invariant, charts }) => {
    expect(charts.flatMap((chart) => violationsOf(chart, { [name]: invariant }))).toEqual([]);
  });

  it.each(all)('%s: is seen to fail where it is broken', (name, { invariant, broken }) => {
    const planted = defineChart({ ...broken, machine: withPlant(broken.machine, invariant.plant) } as Chart);
    expect(violationsOf(planted, { [name]: invariant }).length).toBeGreaterThan(0);
  });

  it('has invariants about every chart, each with a name of its own', () => {
    expect(allCharts.filter(({ invariants }) => Object.keys(invariants).length === 0)).toEqual([]);
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
  });

  it.each(allCharts)('$name is on its paths with all that it declares, and names what it needs', async (chart) => {
    expect(await problemsOf(chart)).toEqual([]);
  });
});
