/** A chart of `machines/` with what testers need of it: its events with payloads, their words, what always holds, its paths. */
import type { AnyStateMachine, EmittedFrom, EventFromLogic, EventObject, InputFrom, SnapshotFrom } from 'xstate';
import type { Executors, Plant } from '../support/model.ts';
import {
  beginning,
  type CoveringOptions,
  coveringWalks,
  partsOf,
  type Step,
  shortestWays,
  statesIn,
  type Way,
} from '../support/test-model.ts';

/** What a person, a server or the time does, in words that an editor understands: "edits the page". */
export type Words<Event extends EventObject> = {
  [Type in Event['type']]: string | ((event: Extract<Event, { type: Type }>) => string);
};

/** A step of the chart with all that it did: `told` to the workflow, `asked` of actors, `sent` to them, `done` otherwise. */
export type Happening<Machine extends AnyStateMachine = AnyStateMachine, Event extends EventObject = EventObject> = {
  before: SnapshotFrom<Machine>;
  event: Event;
  snapshot: SnapshotFrom<Machine>;
  told: EmittedFrom<Machine>[];
  asked: { [actor: string]: unknown };
  sent: EventObject[];
  did: { [action: string]: unknown };
  /** Those on the way here, this one the last. */
  way: readonly Happening<Machine, Event>[];
};

/** What holds in every state that the chart can reach, whatever was done before; `plant` breaks the chart so that it fails. */
export type Invariant<Machine extends AnyStateMachine = AnyStateMachine, Event extends EventObject = EventObject> = {
  holds: (happening: Happening<Machine, Event>) => boolean;
  plant: Plant;
};

export type ChartDefinition<Machine extends AnyStateMachine, Event extends EventObject> = {
  machine: Machine;
  /** Paths begin with the first; the others add those over transitions that the first cannot take. */
  inputs?: readonly InputFrom<Machine>[];
  /** Every event, with its payload: it is tried wherever the chart accepts it. */
  events: readonly Event[];
  words: Words<EventFromLogic<Machine> | Event>;
  /** The part of the context that tells states apart and that a replay compares; all of it where nothing is said. */
  project?: (context: SnapshotFrom<Machine>['context']) => unknown;
  /** By name; those of every chart are in `invariants.ts`. */
  invariants: { [name: string]: Invariant<Machine, EventFromLogic<Machine> | Event> };
};

export type Path<Machine extends AnyStateMachine = AnyStateMachine> = {
  name: string;
  input: InputFrom<Machine>;
  steps: Step[];
};

export type Chart<
  Machine extends AnyStateMachine = AnyStateMachine,
  Event extends EventObject = EventObject,
> = Required<ChartDefinition<Machine, Event>> & {
  /** As the chart calls itself: `pageEditing`. */
  name: string;
  states: readonly string[];
  transitions: readonly string[];
  /** From each of the inputs, a shortest way to each event in each state that accepts it. */
  ways: readonly (readonly Way[])[];
  paths: readonly Path<Machine>[];
  say: (event: EventObject) => string;
};

/** A chart as whatever walks its paths needs it, whatever its events are. */
export type Walkable<Machine extends AnyStateMachine> = Omit<
  Chart<Machine>,
  'events' | 'words' | 'inputs' | 'project' | 'invariants'
>;

/** Every event that a path of the chart can hold; `ExecutorsOf` wants an executor for each. */
export type EventOf<C> = C extends Chart<infer Machine, infer Event> ? EventFromLogic<Machine> | Event : never;
export type ExecutorsOf<C> = Executors<EventOf<C>>;

/** The paths are made when they are first asked for; `gapsOf` says what is on none. */
export function defineChart<const Machine extends AnyStateMachine, const Event extends EventObject>(
  definition: ChartDefinition<Machine, Event>,
): Chart<Machine, Event> {
  const { machine, inputs = [undefined as InputFrom<Machine>], project = (context) => context } = definition;
  const say = (event: EventObject) => wordsFor(definition.words, event);
  const chart = { ...definition, ...partsOf(machine), name: machine.id, inputs, project, say };
  let ways: Chart['ways'] | null = null;
  return {
    ...chart,
    get ways() {
      ways ??= inputs.map((input) => shortestWays(chart, input));
      return ways;
    },
    get paths() {
      const taken = new Set<string>();
      return this.ways.flatMap((all, place) => {
        const isNew = ({ steps }: Way) => transitionsOf(steps).some((one) => !taken.has(one));
        const adding = place === 0 ? all : all.filter(isNew);
        for (const one of adding.flatMap(({ steps }) => transitionsOf(steps))) taken.add(one);
        return adding.map(({ steps }) => ({
          input: inputs[place] as InputFrom<Machine>,
          steps,
          name: nameOf(steps, say),
        }));
      });
    },
  };
}

/** Walks over every transition: for the browser, where beginning anew is what takes time. */
export function longPaths(chart: Chart, options: Omit<CoveringOptions, 'input'>): Path[] {
  const left = new Set(chart.transitions);
  const walks = chart.inputs.flatMap((input) =>
    coveringWalks(chart, left, { ...options, input }).map((steps) => ({ input, steps })),
  );
  if (left.size > 0) throw new Error(`${chart.name}: no walk takes ${[...left].join('; ')}`);
  return walks.map((walk, index) => ({ ...walk, name: `${index + 1}. ${nameOf(walk.steps, chart.say)}` }));
}

/** The states, transitions and listed events that are on no path, and the events of the chart that are not listed. */
export function gapsOf({ machine, inputs, events, states, transitions, paths }: Chart): string[] {
  const steps = paths.flatMap((path) => path.steps);
  const values = [...inputs.map((input) => beginning({ machine }, input).start), ...steps];
  const reached = new Set(values.flatMap(({ value }) => statesIn(machine, value)));
  const used = new Set(steps.map(({ event }) => event.type));
  const taken = new Set(transitionsOf(steps));
  const listed = new Set(events.map(({ type }) => type));
  const gaps = {
    'no path reaches': states.filter((id) => !reached.has(id)),
    'no path uses': [...listed].filter((type) => !used.has(type)),
    'no path takes': transitions.filter((one) => !taken.has(one)),
    'not listed is': machine.events.filter((type) => type !== '' && !listed.has(type)),
  };
  return Object.entries(gaps).flatMap(([what, found]) => found.map((one) => `${what} ${one}`));
}

/** The last step of a way, with what it did, and those before it. */
export function happeningOf({ start, steps }: Way): Happening {
  const way: Happening[] = [];
  for (const { event, snapshot, actions } of steps) {
    const of = (type: string) => actions.filter((one) => one.type === type).map((one) => one.params as never);
    way.push({
      before: (way.at(-1)?.snapshot ?? start) as never,
      event,
      snapshot: snapshot as never,
      told: of('xstate.emit').map(({ event: told }) => told),
      asked: Object.fromEntries(
        of('xstate.spawnChild').map(({ id, src, input }) => [id === src ? id : `${src} as ${id}`, input]),
      ),
      sent: of('xstate.sendTo').map(({ event: sent }) => sent),
      did: Object.fromEntries(
        actions.flatMap(({ type, params }) => (type.startsWith('xstate.') ? [] : [[type, params]])),
      ),
      way,
    });
  }
  return way.at(-1) as Happening;
}

/** Whether two values say the same as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function transitionsOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ transitions }) => transitions);
}

function nameOf(steps: readonly Step[], say: Chart['say']): string {
  return steps.map(({ event }) => say(event)).join(', ') || 'nothing happens';
}

function wordsFor(words: object, event: EventObject): string {
  const found = new Map<string, string | ((event: EventObject) => string)>(Object.entries(words)).get(event.type);
  if (found === undefined) throw new Error(`There are no words for ${event.type}`);
  return typeof found === 'string' ? found : found(event);
}
