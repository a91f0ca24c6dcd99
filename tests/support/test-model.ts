/**
 * Every chart as a test model of XState (`xstate/graph`): its paths, and walks that cover its transitions. Nothing is run;
 * what an invoked actor answers and what a delay brings are events of the model like those that a person sends.
 */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  type EventObject,
  getMicrosteps,
  initialTransition,
  transition,
} from 'xstate';
import { createTestModel, TestModel, type TestPath } from 'xstate/graph';
import { declaredTransitions, statesWithin, transitionName } from '../../src/statecharts/graph.ts';

/** What a model needs of a chart. */
export type Walked = {
  machine: AnyStateMachine;
  /** Every event with its payload: it is tried wherever the chart accepts it. */
  events: readonly EventObject[];
  /** The part of the context that tells states apart. */
  project: (context: never) => unknown;
};

/** `emit`, `sendTo` and the actions that the workflow provides; what changes the context is no action here. */
export type Action = { type: string; params: unknown };

/** `context` is projected; `transitions` are the declared ones that the step takes, by name; `actions` is what it does. */
export type Step = {
  event: EventObject;
  snapshot: AnyMachineSnapshot;
  value: unknown;
  context: unknown;
  transitions: readonly string[];
  actions: readonly Action[];
};

/** A way through a chart from its beginning. */
export type Way = { start: AnyMachineSnapshot; steps: Step[] };

/** A chart whose projected context never stops growing has more places than this. */
const limit = 20_000;

/**
 * The chart itself as a model. `createTestModel` refuses a chart that invokes or waits; the class below it takes any, and
 * `events` supply what actors and delays would bring.
 */
export function testModel({ machine, events, project }: Walked, input?: unknown) {
  return new TestModel<AnyMachineSnapshot, EventObject, unknown>(machine as never, {
    input,
    events: (snapshot: AnyMachineSnapshot) => acceptedIn(snapshot, events),
    serializeState: ({ value, context }) => JSON.stringify([value, project(context as never)]),
    limit,
  });
}

/** A shortest way to each event in each state that accepts it. */
export function shortestWays(chart: Walked, input?: unknown): Way[] {
  const places = testModel(chart, input).getShortestPaths({ allowDuplicatePaths: true });
  return places.flatMap((path) => {
    const way = walked(chart, beginning(chart, input), eventsOf(path));
    return acceptedIn(endOf(way), chart.events).map((event) => walked(chart, way, [event]));
  });
}

export type CoveringOptions = {
  input?: unknown;
  /** What cannot be done there although the chart would accept it; `earlier` is what the walk has done so far. */
  isPossible?: (before: AnyMachineSnapshot, event: EventObject, earlier: readonly Step[]) => boolean;
  /** A longer walk begins anew. */
  longest?: number;
};

/** Few and long walks over the transitions that are `left`, each going on with the nearest; what they take is left no longer. */
export function coveringWalks(chart: Walked, left: Set<string>, options: CoveringOptions = {}): Step[][] {
  const { isPossible = () => true, longest = 24 } = options;
  const model = testModel(chart, options.input);
  const newIn = (way: Way, at = endOf(way)) =>
    acceptedIn(at, chart.events).find(
      (event) => isPossible(at, event, way.steps) && takenBy(chart.machine, at, event).some((one) => left.has(one)),
    );
  const further = (way: Way): Way | null => {
    const paths = model.getShortestPaths({
      fromState: endOf(way),
      filterEvents: (snapshot, event) => isPossible(snapshot, event, way.steps),
      stopWhen: (snapshot) => newIn(way, snapshot) !== undefined,
      allowDuplicatePaths: true,
    });
    for (const path of paths.toSorted((one, other) => one.weight - other.weight)) {
      const nearest = walked(chart, way, eventsOf(path));
      const event = newIn(nearest);
      if (event) return walked(chart, nearest, [event]);
    }
    return null;
  };
  const walks: Way[] = [];
  for (;;) {
    const last = walks.at(-1);
    const longer = last && last.steps.length < longest ? further(last) : null;
    const next = longer ?? further(beginning(chart, options.input));
    if (next === null) return walks.map(({ steps }) => steps);
    if (longer) walks.pop();
    walks.push(next);
    for (const one of next.steps.at(-1)?.transitions ?? []) left.delete(one);
  }
}

export function beginning({ machine }: Pick<Walked, 'machine'>, input?: unknown): Way {
  const [start] = initialTransition(machine, input as never);
  return { start: start as AnyMachineSnapshot, steps: [] };
}

/** The way with these steps more. */
function walked({ machine, project }: Walked, way: Way, events: readonly EventObject[]): Way {
  const steps = [...way.steps];
  for (const event of events) {
    const before = steps.at(-1)?.snapshot ?? way.start;
    const [after, actions] = transition(machine, before as never, event as never);
    const snapshot = after as AnyMachineSnapshot;
    const { value, context } = snapshot;
    const transitions = takenBy(machine, before, event);
    steps.push({ event, snapshot, value, context: project(context as never), transitions, actions } as Step);
  }
  return { ...way, steps };
}

function endOf({ start, steps }: Way): AnyMachineSnapshot {
  return steps.at(-1)?.snapshot ?? start;
}

/** Every state below the chart itself and every declared transition, by name. */
export function partsOf(machine: AnyStateMachine): { states: string[]; transitions: string[] } {
  const nodes = statesWithin(machine.root);
  return {
    states: nodes.slice(1).map(({ id }) => id),
    transitions: nodes.flatMap(declaredTransitions).map(transitionName),
  };
}

/** The states in which a chart is, from the outermost to the innermost: `imagePicker.open`, `imagePicker.open.showing`. */
export function statesIn(machine: AnyStateMachine, value: unknown): string[] {
  const below = (node: AnyStateMachine['root'], inner: unknown): string[] => {
    if (typeof inner === 'string') return [node.id, ...below(node.states[inner] as typeof node, {})];
    const regions = Object.entries((inner ?? {}) as Record<string, unknown>);
    return [node.id, ...regions.flatMap(([key, one]) => below(node.states[key] as typeof node, one))];
  };
  return below(machine.root, value).slice(1);
}

/** What a journey does at one event of its chart, and what it sees in one state. */
export type JourneySteps<Event extends string, State extends string> = {
  events: { [E in Event]: () => Promise<void> };
  states: { [S in State]: () => Promise<void> };
};
export type JourneyPath<Event extends string, State extends string> = {
  name: string;
  walk: (steps: JourneySteps<Event, State>) => Promise<void>;
};

/** A chart in the user's words: flat, without actions. */
export type JourneyConfig<Event extends string, State extends string> = {
  initial: State;
  states: { [S in State]: { on: Partial<Record<Event, State>> } };
};

/** One walk over every transition of the chart. @throws when there is none */
export function coveringEvents<Event extends string, State extends string>(
  config: JourneyConfig<Event, State>,
): string[] {
  const machine = createMachine(config as never);
  const left = new Set(partsOf(machine).transitions);
  const events = machine.events.map((type) => ({ type }));
  const [walk = []] = coveringWalks({ machine, events, project: () => null }, left, { longest: Infinity });
  if (left.size > 0) throw new Error(`No single walk takes ${[...left].join('; ')}`);
  return walk.map(({ event }) => event.type);
}

/** The path of these events. @throws when the chart does not take them in this order */
export function journeyOf<Event extends string, State extends string>(
  config: JourneyConfig<Event, State>,
  events: readonly Event[],
): JourneyPath<Event, State> {
  const model = createTestModel(createMachine(config as never));
  const [path] = model.getPathsFromEvents(events.map((type) => ({ type })) as never);
  if (!path) throw new Error(`The chart takes no ${events.join(', ')}`);
  return toJourneyPath(path as never);
}

type WalkedPath = Pick<TestPath<AnyMachineSnapshot, EventObject>, 'steps' | 'test'>;

function toJourneyPath<Event extends string, State extends string>(path: WalkedPath): JourneyPath<Event, State> {
  return {
    name: eventsOf(path)
      .map(({ type }) => type)
      .join(', '),
    walk: async (steps) => {
      await path.test(steps);
    },
  };
}

/** A path of XState begins with a step for its beginning. */
function eventsOf({ steps }: { steps: readonly { event: EventObject }[] }): EventObject[] {
  return steps.slice(1).map(({ event }) => event);
}

function acceptedIn(snapshot: AnyMachineSnapshot, events: readonly EventObject[]): EventObject[] {
  return snapshot.status === 'active' ? events.filter((event) => snapshot.can(event as never)) : [];
}

/** Those of the event itself, and those that follow by themselves. */
function takenBy(machine: AnyStateMachine, before: AnyMachineSnapshot, event: EventObject): string[] {
  const first = machine.getTransitionData(before as never, event as never);
  const [landed, ...further] = getMicrosteps(machine, before as never, event as never).map(([snapshot]) => snapshot);
  let at: AnyMachineSnapshot = landed ?? before;
  const followed = further.flatMap((after: AnyMachineSnapshot) => {
    const open = at._nodes.flatMap((node) => node.always ?? []);
    at = after;
    return open.filter(({ target }) => target?.every((node) => after._nodes.includes(node))).slice(0, 1);
  });
  return [...first, ...followed].map(transitionName);
}
