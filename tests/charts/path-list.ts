/** What `npm run paths` prints: every chart with its figures, or the paths of one in words. */
import { statesIn } from '../support/model.ts';
import type { NamedPath } from './define-chart.ts';
import { allCharts } from './registry.ts';

/** `to` is the end of a state's name, `saving` or `pageEditing.saving`; `event` a type that a path must hold. */
export type Narrowing = { to?: string | undefined; event?: string | undefined };

/** Name, states, transitions, paths. */
export function chartRows(): [string, number, number, number][] {
  return allCharts.map(({ name, states, transitions, paths }) => [
    name,
    states.length,
    transitions.length,
    paths.length,
  ]);
}

/** @throws with the known names when the chart, the state or the event is not one of them */
export function pathLines(name: string, { to, event }: Narrowing = {}): string[] {
  const { machine, states, events, paths } = oneOf('chart', name, allCharts, (chart) => chart.name);
  const target = to === undefined ? undefined : oneOf('state', to, states, (id) => id, endsWith);
  const types = [...new Set(events.map(({ type }) => type))];
  const wanted = event === undefined ? undefined : oneOf('event', event, types, (type) => type);
  const endOf = ({ steps }: NamedPath) => statesIn(machine, steps.at(-1)?.value).at(-1) ?? machine.id;
  const isWanted = (path: NamedPath) =>
    (target === undefined || statesIn(machine, path.steps.at(-1)?.value).includes(target)) &&
    (wanted === undefined || path.steps.some((step) => step.event.type === wanted));
  return paths.filter(isWanted).map((path) => `${path.name} -> ${endOf(path)}`);
}

function oneOf<Found>(
  kind: string,
  asked: string,
  known: readonly Found[],
  nameOf: (one: Found) => string,
  matches = (name: string, wanted: string) => name === wanted,
): Found {
  const found = known.find((one) => matches(nameOf(one), asked));
  if (found === undefined)
    throw new Error(`There is no ${kind} "${asked}"; there are ${known.map(nameOf).join(', ')}.`);
  return found;
}

const endsWith = (id: string, wanted: string) => `.${id}`.endsWith(`.${wanted}`);
