/** A chart of `machines/` with what testers need of it: its events with payloads, their words, and its paths. */
import type { AnyStateMachine, EventFromLogic, EventObject, InputFrom, SnapshotFrom } from 'xstate';
import { type Executors, type Path, partsOf, statesIn, transitionPaths } from '../support/model.ts';

/** What a person, a server or the time does, in words that an editor understands: "edits the page". */
export type Words<Event extends EventObject> = {
  [Type in Event['type']]: string | ((event: Extract<Event, { type: Type }>) => string);
};

export type ChartDefinition<Machine extends AnyStateMachine, Event extends EventObject> = {
  machine: Machine;
  /** Paths begin with the first; the others add those over transitions that the first cannot take. */
  inputs?: readonly InputFrom<Machine>[];
  /** Every event, with its payload: it is tried wherever the chart accepts it. */
  events: readonly Event[];
  /** Further payloads, on no path: the transcript alone says what they do, and is silent where they are refused. */
  variants?: readonly EventFromLogic<Machine>[];
  words: Words<EventFromLogic<Machine> | Event>;
  /** The part of the context that tells states apart and that a replay compares. */
  project: (context: SnapshotFrom<Machine>['context']) => unknown;
  limit?: number;
};

export type NamedPath<Machine extends AnyStateMachine = AnyStateMachine> = Path<InputFrom<Machine>> & { name: string };

export type Chart<
  Machine extends AnyStateMachine = AnyStateMachine,
  Event extends EventObject = EventObject,
> = ChartDefinition<Machine, Event> & {
  /** As the chart calls itself: `pageEditing`. */
  name: string;
  inputs: readonly InputFrom<Machine>[];
  states: readonly string[];
  transitions: readonly string[];
  paths: readonly NamedPath<Machine>[];
  say: (event: EventObject) => string;
};

/** Every event that a path of the chart can hold; `ExecutorsOf` wants an executor for each. */
export type EventOf<C> = C extends Chart<infer Machine, infer Event> ? EventFromLogic<Machine> | Event : never;
export type ExecutorsOf<C> = Executors<EventOf<C>>;

/**
 * The paths are made when they are first asked for.
 * @throws then, when a state, a declared transition or a listed event is on no path, or an event of the chart is not listed
 */
export function defineChart<const Machine extends AnyStateMachine, const Event extends EventObject>(
  definition: ChartDefinition<Machine, Event>,
): Chart<Machine, Event> {
  const { machine } = definition;
  const inputs = definition.inputs ?? [undefined as InputFrom<Machine>];
  const say = (event: EventObject) => wordsFor(definition.words, event);
  const chart = { ...definition, ...partsOf(machine), name: machine.id, inputs, say };
  const withFurther = (known: NamedPath<Machine>[], input: InputFrom<Machine>) => {
    const taken = new Set(known.flatMap(transitionsOf));
    const further = pathsFrom(definition, input, say);
    return [...known, ...further.filter((path) => transitionsOf(path).some((one) => !taken.has(one)))];
  };
  let paths: readonly NamedPath<Machine>[] | null = null;
  return {
    ...chart,
    get paths() {
      paths ??= withoutGaps(chart, inputs.reduce(withFurther, []));
      return paths;
    },
  };
}

function pathsFrom<Machine extends AnyStateMachine, Event extends EventObject>(
  { machine, events, project, limit }: ChartDefinition<Machine, Event>,
  input: InputFrom<Machine>,
  say: (event: EventObject) => string,
): NamedPath<Machine>[] {
  const options = { ...(input === undefined ? {} : { input }), events, project, limit };
  return transitionPaths(machine, options).map((path) => ({
    ...path,
    name: path.steps.map(({ event }) => say(event)).join(', ') || 'nothing happens',
  }));
}

function wordsFor(words: object, event: EventObject): string {
  const found = new Map<string, string | ((event: EventObject) => string)>(Object.entries(words)).get(event.type);
  if (found === undefined) throw new Error(`There are no words for ${event.type}`);
  return typeof found === 'string' ? found : found(event);
}

function transitionsOf({ steps }: Path): string[] {
  return steps.flatMap(({ transitions }) => transitions);
}

type Parts = Pick<Chart, 'name' | 'machine' | 'states' | 'transitions'> & { events: readonly EventObject[] };

function withoutGaps<P extends Path>({ name, machine, events, states, transitions }: Parts, paths: P[]): P[] {
  const steps = paths.flatMap((path) => path.steps);
  const start = machine.getInitialSnapshot(undefined as never, paths[0]?.input);
  const reached = new Set([start, ...steps].flatMap(({ value }) => statesIn(machine, value)));
  const used = new Set(steps.map(({ event }) => event.type));
  const taken = new Set(paths.flatMap(transitionsOf));
  const listed = new Set(events.map(({ type }) => type));
  const gaps = {
    'no path reaches': states.filter((id) => !reached.has(id)),
    'no path uses': [...listed].filter((type) => !used.has(type)),
    'no path takes': transitions.filter((one) => !taken.has(one)),
    'not listed is': machine.events.filter((type) => type !== '' && !listed.has(type)),
  };
  for (const [what, found] of Object.entries(gaps)) {
    if (found.length > 0) throw new Error(`${name}: ${what} ${found.join('; ')}`);
  }
  return paths;
}
