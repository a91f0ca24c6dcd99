/** Few and long walks instead of a path a transition: for the browser, where beginning anew is what takes time. */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { pureWalk, type Step } from '../support/model.ts';
import type { Chart, NamedPath } from './define-chart.ts';

export type CoveringOptions = {
  /** What cannot be done there although the chart would accept it; `earlier` is what the walk has done so far. */
  isPossible?: (before: AnyMachineSnapshot, event: EventObject, earlier: readonly EventObject[]) => boolean;
  /** A longer walk begins anew. */
  longest?: number;
};

/**
 * Walks that take every declared transition, each going on with the nearest that none has taken.
 * @throws when a transition cannot be taken so
 */
export function coveringWalks(
  chart: Chart,
  { isPossible = () => true, longest = 24 }: CoveringOptions = {},
): NamedPath[] {
  const left = new Set(chart.transitions);
  const walks: NamedPath[] = [];
  for (const input of chart.inputs) {
    for (let steps = walkOn(chart, input, left, isPossible, longest); steps.length > 0; ) {
      const name = `${walks.length + 1}. ${steps.map(({ event }) => chart.say(event)).join(', ')}`;
      walks.push({ input, steps, name } as NamedPath);
      steps = walkOn(chart, input, left, isPossible, longest);
    }
  }
  if (left.size > 0) throw new Error(`${chart.name}: no walk takes ${[...left].join('; ')}`);
  return walks;
}

type Place = { snapshot: AnyMachineSnapshot; steps: Step[] };

function walkOn(
  chart: Chart,
  input: unknown,
  left: Set<string>,
  isPossible: NonNullable<CoveringOptions['isPossible']>,
  longest: number,
): Step[] {
  let place: Place = { snapshot: pureWalk(chart.machine as AnyStateMachine, input as never).start, steps: [] };
  for (;;) {
    const further = place.steps.length < longest ? nearest(chart, place, left, isPossible) : null;
    if (further === null) return place.steps;
    for (const { transitions } of further.steps) for (const one of transitions) left.delete(one);
    place = further;
  }
}

/** The walk so far and the shortest way on to a transition that no walk has taken. */
function nearest(
  { machine, inputs, events, project }: Chart,
  from: Place,
  left: Set<string>,
  isPossible: NonNullable<CoveringOptions['isPossible']>,
): Place | null {
  const { accepts, next } = pureWalk(machine as AnyStateMachine, inputs[0] as never);
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, project(snapshot.context as never)]);
  const known = new Set([keyOf(from.snapshot)]);
  const open: Place[] = [from];
  for (const { snapshot: before, steps } of open) {
    const earlier = steps.map(({ event }) => event);
    for (const event of events) {
      if (!accepts(before, event) || !isPossible(before, event, earlier)) continue;
      const { snapshot, transitions } = next(before, event);
      const step = { event, value: snapshot.value, context: project(snapshot.context as never), transitions };
      const place = { snapshot, steps: [...steps, step] };
      if (transitions.some((one) => left.has(one))) return place;
      if (known.has(keyOf(snapshot))) continue;
      known.add(keyOf(snapshot));
      open.push(place);
    }
  }
  return null;
}
