/** What `npm run paths` prints: every chart with its figures, or the paths of one in words. */
import type { EventObject } from 'xstate';
import { statesIn } from '../support/test-model.ts';
import type { Chart, Path } from './define-chart.ts';
import { type Figures, figuresOf } from './figures.ts';
import { allCharts } from './registry.ts';

/**
 * `to` is a state's name or parts of it: `moving`, `pageEditing.moving`; `event` a type or parts of what is sent and said:
 * `edit.saved`, `edit`, `section.destroy`.
 */
export type Narrowing = { to?: string | undefined; event?: string | undefined };

/** `taken` says what the narrowing was taken for, a line each. */
export type PathList = { taken: string[]; lines: string[] };

export function chartRows(): Figures[] {
  return allCharts.map(figuresOf);
}

/** @throws with the names that there are, nearest first, when the chart, the state or the event is not one of them */
export function pathList(name: string, { to, event }: Narrowing = {}): PathList {
  const charts = allCharts.map((each) => ({ ...named(each.name), chart: each }));
  const asked = found(`chart "${name}"`, name, charts);
  const [one] = asked;
  if (!one || asked.length > 1) throw new Error(`More than one chart is "${name}": ${namesOf(asked)}.`);
  const { chart } = one;
  const { machine, states, events, paths } = chart;
  const within = (kind: string, wanted: string) => `${kind} "${wanted}" in ${chart.name}`;
  const ends = to === undefined ? null : found(within('state', to), to, states.map(named));
  const sent = event === undefined ? null : found(within('event', event), event, distinct(events, chart));
  const placesOf = ({ steps }: Path) => statesIn(machine, steps.at(-1)?.value);
  const isWanted = (path: Path) =>
    (ends === null || ends.some((end) => placesOf(path).includes(end.name))) &&
    (sent === null || path.steps.some((step) => sent.some(({ text }) => text === textOf(step.event, chart))));
  return {
    taken: [...(ends ?? []).map((end) => `to ${end.text}`), ...(sent ?? []).map((one) => `with ${one.text}`)],
    lines: paths.filter(isWanted).map((path) => `${path.name} -> ${placesOf(path).at(-1) ?? machine.id}`),
  };
}

/** A state, event or chart by its `name`; `text` is all that it can be asked for by. */
type Named = { name: string; text: string };

const named = (name: string): Named => ({ name, text: name });
const namesOf = (all: readonly Named[]) => all.map(({ name }) => name).join(', ');

function distinct(events: readonly EventObject[], chart: Chart) {
  const all = events.map((event) => ({ name: event.type, text: textOf(event, chart) }));
  return all.filter(({ text }, place) => all.findIndex((one) => one.text === text) === place);
}

const textOf = (event: EventObject, { say }: Chart) => `${event.type}: ${say(event)}`;

/** The one of that name; else those whose name ends so; else those in which every part occurs. */
function found<One extends Named>(what: string, asked: string, known: readonly One[]): One[] {
  const parts = asked.toLowerCase().split(/[\s.]+/);
  const ways: ((one: One) => boolean)[] = [
    ({ name }) => name === asked,
    ({ name }) => name.endsWith(`.${asked}`),
    ({ text }) => parts.every((part) => text.toLowerCase().includes(part)),
  ];
  const matches = ways.map((way) => known.filter(way)).find((some) => some.length > 0);
  if (matches) return matches;
  const nearest = known.toSorted((one, other) => likeness(other.text, asked) - likeness(one.text, asked));
  const lines = [...new Set(nearest.map(({ text }) => `  ${text}`))].join('\n');
  throw new Error(`There is no ${what}. There are, nearest first:\n${lines}`);
}

/** How many of the pairs of letters of `asked` are in the text. */
function likeness(text: string, asked: string): number {
  const pairs = (letters: string) =>
    [...letters.toLowerCase()].slice(1).map((letter, place) => letters[place] + letter);
  const there = new Set(pairs(text.toLowerCase()));
  return pairs(asked.toLowerCase()).filter((pair) => there.has(pair)).length;
}
