/** Every path of every chart, walked by a live actor whose answers and time come when the path says so. */
import { describe, expect } from 'vitest';
import { type AnyStateMachine, createActor, type EventObject, fromCallback } from 'xstate';
import { allCharts } from '../charts/registry.ts';
import { controlledActor, SimulatedClock, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';

/** `npm run test:models -- --chart` asks for one. */
const only = process.env.CHART;

describe.each(allCharts.filter(({ name }) => only === undefined || name === only))('TEST-02 $name', (chart) => {
  replay(chart, 'chart', async ({ input, steps }) => {
    const { actor, happens } = start(chart.machine, chart.events, input);
    for (const step of steps) {
      await happens(step.event);
      const { value, context } = actor.getSnapshot();
      expect({ value, context: chart.project(context as never) }).toEqual({ value: step.value, context: step.context });
    }
    actor.stop();
  });
});

function start(machine: AnyStateMachine, events: readonly EventObject[], input: unknown) {
  const { actors, delays } = machine.implementations;
  const answers = events.flatMap(({ type }) => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1] ?? []);
  const controlled = new Map(answers.map((src) => [src, controlledActor<unknown, unknown>()]));
  // What never answers tells of itself by events that are sent.
  const logics = Object.keys(actors).map((src) => [src, controlled.get(src)?.logic ?? fromCallback(() => {})]);
  const clock = new SimulatedClock();
  const provided = machine.provide({ actors: Object.fromEntries(logics) });
  const actor = createActor(provided, { input: input as never, clock }).start();
  const happens = async (event: EventObject) => {
    const [, kind, name = ''] = /^xstate\.(done|error|after)(?:\.actor)?\.([^.]+)/.exec(event.type) ?? [];
    if (kind === 'done' && 'output' in event) await controlled.get(name)?.resolve(event.output);
    else if (kind === 'error' && 'error' in event) await controlled.get(name)?.reject(event.error);
    else if (kind === 'after') clock.increment(delayOf(delays[name], actor.getSnapshot().context));
    else actor.send(event as never);
    await settled();
  };
  return { actor, happens };
}

function delayOf(delay: unknown, context: unknown): number {
  return typeof delay === 'function' ? delay({ context }) : Number(delay);
}
