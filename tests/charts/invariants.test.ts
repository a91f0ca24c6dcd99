import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type Arrival, traverse, withPlant } from '../support/model.ts';
import type { Chart } from './define-chart.ts';
import { type Invariant, invariants } from './invariants.ts';
import { allCharts, charts } from './registry.ts';

const arrivals = new Map(allCharts.map((chart) => [chart.name, arrivalsOf(chart)]));

describe('TEST-02 in every state that a chart can reach', () => {
  it.each(invariants.map((invariant) => [invariant.name, invariant] as const))('%s', (_, invariant) => {
    const violated = allCharts
      .filter(({ name }) => isAbout(invariant, name))
      .flatMap((chart) => violations(invariant, chart, arrivals.get(chart.name) ?? []));
    expect(violated).toEqual([]);
  });

  it.each(invariants.map((invariant) => [invariant.name, invariant] as const))(
    '%s: is seen to fail where it is broken',
    (_, invariant) => {
      const { chart: name, ...plant } = invariant.plant;
      const chart = charts[name] as unknown as Chart;
      const broken = arrivalsOf({ ...chart, machine: withPlant(chart.machine, plant) });
      expect(violations(invariant, chart, broken).length).toBeGreaterThan(0);
    },
  );

  it('has invariants about every chart', () => {
    const named = new Set(invariants.flatMap(({ charts: about }) => (about === 'every' ? [] : about)));
    expect(Object.keys(charts).filter((name) => !named.has(name as keyof typeof charts))).toEqual([]);
    expect(new Set(invariants.map(({ name }) => name)).size).toBe(invariants.length);
  });
});

function isAbout({ charts: about }: Invariant, name: string): boolean {
  return about === 'every' || about.some((one) => one === name);
}

function arrivalsOf({ machine, inputs, events, project }: Pick<Chart, 'machine' | 'inputs' | 'events' | 'project'>) {
  return inputs.flatMap((input) =>
    traverse(machine as AnyStateMachine, { ...(input === undefined ? {} : { input }), events, project }),
  );
}

/** The shortest ways to what violates it, in words. */
function violations({ holds }: Invariant, { name, say }: Chart, found: readonly Arrival[]): string[] {
  return found
    .filter((arrival) => !holds(arrival))
    .slice(0, 3)
    .map(({ steps }) => `${name}: ${steps.map(({ event }) => say(event)).join(', ')}`);
}
