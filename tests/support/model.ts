/**
 * Paths generated from the product's statecharts, and what replays them. The only file that imports `@xstate/test`.
 * Pure traversal yields the paths; a live actor with controlled actors and a simulated clock walks them.
 */
import { createTestModel } from '@xstate/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  type EventObject,
  fromPromise,
  getMicrosteps,
  type InputFrom,
  initialTransition,
  type NonReducibleUnknown,
  SimulatedClock,
  type SnapshotFrom,
  transition,
} from 'xstate';
import {
  statesWithin as allNodes,
  declaredTransitions as declared,
  transitionName as nameOf,
} from '../../src/statecharts/graph.ts';

export const done = <Id extends string, Output = undefined>(id: Id, output?: Output) =>
  ({ type: `xstate.done.actor.${id}`, output: output as Output, actorId: id }) as const;
export const failed = <Id extends string, Failure>(id: Id, error: Failure) =>
  ({ type: `xstate.error.actor.${id}`, error, actorId: id }) as const;
export const after = <Delay extends string, State extends string>(delay: Delay, state: State) =>
  ({ type: `xstate.after.${delay}.${state}` }) as const;

/** `transitions` are the declared ones that the step takes, by name. */
export type Step = { event: EventObject; value: unknown; context: unknown; transitions: readonly string[] };
export type Path<Input = unknown> = { input: Input; steps: Step[] };

export type TraversalOptions<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>;
  /** Every event, with its payload: it is tried wherever the chart accepts it. */
  events: readonly EventObject[];
  /** The part of the context that tells states apart and that a replay compares. */
  project: (context: SnapshotFrom<Machine>['context']) => unknown;
  limit?: number | undefined;
};

/** Where a shortest path ends: `before` its last step and after it, and what each step made the chart do. */
export type Arrival = {
  before: AnyMachineSnapshot;
  snapshot: AnyMachineSnapshot;
  steps: Step[];
  actions: (readonly Action[])[];
};
/** `emit`, `sendTo` and the actions that the workflow provides; what changes the context is no action here. */
export type Action = { type: string; params: unknown };

/**
 * A shortest path to every event in every state that accepts it: the chart is walked breadth first, without running it.
 * @throws when there are more states than `limit`, as where a counter is projected
 */
export function transitionPaths<Machine extends AnyStateMachine>(
  machine: Machine,
  options: TraversalOptions<Machine>,
): Path<InputFrom<Machine>>[] {
  return traverse(machine, options).map(({ steps }) => ({ input: options.input as InputFrom<Machine>, steps }));
}

/** The same walk with all that there is to know of each arrival. */
export function traverse<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, project, limit = 1_000 }: TraversalOptions<Machine>,
): Arrival[] {
  const { start, accepts, next } = pureWalk(machine, input as InputFrom<Machine>);
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, project(snapshot.context as never)]);
  const known = new Set([keyOf(start)]);
  const open: Arrival[] = [{ before: start, snapshot: start, steps: [], actions: [] }];
  const arrivals: Arrival[] = [];
  for (const { snapshot: before, ...way } of open) {
    for (const event of events.filter((one) => accepts(before, one))) {
      const { snapshot, transitions, actions } = next(before, event);
      const context = project(snapshot.context as never);
      const steps = [...way.steps, { event, value: snapshot.value, context, transitions }];
      const arrival = { before, snapshot, steps, actions: [...way.actions, actions] };
      arrivals.push(arrival);
      if (!known.has(keyOf(snapshot))) open.push(arrival);
      known.add(keyOf(snapshot));
    }
    if (open.length > limit)
      throw new Error(`${machine.id} has more than ${limit} states: project less of its context`);
  }
  return arrivals;
}

/** Every state below the chart itself and every declared transition, by name. */
export function partsOf(machine: AnyStateMachine): { states: string[]; transitions: string[] } {
  const nodes = allNodes(machine.root);
  return { states: nodes.slice(1).map(({ id }) => id), transitions: nodes.flatMap(declared).map(nameOf) };
}

/** The states in which a chart is, from the outermost to the innermost: `imagePicker.open`, `imagePicker.open.showing`. */
export function statesIn(machine: AnyStateMachine, value: unknown): string[] {
  const below = (node: StateNode, inner: unknown): string[] => {
    if (typeof inner === 'string') return [node.id, ...below(node.states[inner] as StateNode, {})];
    const regions = Object.entries((inner ?? {}) as Record<string, unknown>);
    return [node.id, ...regions.flatMap(([key, one]) => below(node.states[key] as StateNode, one))];
  };
  return below(machine.root, value).slice(1);
}

/** Lets whatever walks a chart step by step ask it, without running anything. */
export function pureWalk<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const [start] = initialTransition(machine as AnyStateMachine, input);
  return {
    start: start as AnyMachineSnapshot,
    accepts: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      snapshot.status === 'active' && snapshot.can(event as never),
    next: (snapshot: AnyMachineSnapshot, event: EventObject) => {
      const [after, actions] = transition(machine as AnyStateMachine, snapshot as never, event as never);
      return {
        snapshot: after as AnyMachineSnapshot,
        actions: actions as readonly Action[],
        transitions: taken(machine, snapshot, event),
      };
    },
  };
}

/** A change to a chart's configuration: what stands at the place of these keys. */
export type Plant = { at: readonly string[]; put: unknown };

/** The same chart with one thing wrong. */
export function withPlant<Machine extends AnyStateMachine>(machine: Machine, { at, put }: Plant): Machine {
  const planted = (config: unknown, [key, ...further]: readonly string[]): unknown => {
    if (key === undefined) return put;
    const record = (config ?? {}) as Record<string, unknown>;
    if (!(key in record) && further.length > 0) throw new Error(`${machine.id} has nothing at ${at.join(', ')}`);
    const changed = { ...record, [key]: planted(record[key], further) };
    return Array.isArray(config) ? Object.values(changed) : changed;
  };
  const config = planted(machine.config, at);
  return createMachine(config as never).provide(machine.implementations as never) as unknown as Machine;
}

type StateNode = AnyStateMachine['root'];

/** Those of the event itself, and those that follow by themselves. */
function taken(machine: AnyStateMachine, before: AnyMachineSnapshot, event: EventObject): string[] {
  const first = machine.getTransitionData(before as never, event as never);
  const [landed, ...further] = getMicrosteps(machine, before as never, event as never).map(([snapshot]) => snapshot);
  let at: AnyMachineSnapshot = landed ?? before;
  const followed = further.flatMap((next: AnyMachineSnapshot) => {
    const open = at._nodes.flatMap((node) => node.always ?? []);
    at = next;
    return open.filter(({ target }) => target?.every((node) => next._nodes.includes(node))).slice(0, 1);
  });
  return [...first, ...followed].map(nameOf);
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

/** A chart in the user's words: flat, without actions, so that `@xstate/test` takes it. */
export type JourneyConfig<Event extends string, State extends string> = {
  initial: State;
  states: { [S in State]: { on: Partial<Record<Event, State>> } };
};

/** Paths over every transition of the chart. */
export function journeyPaths<Event extends string, State extends string>(
  config: JourneyConfig<Event, State>,
): JourneyPath<Event, State>[] {
  const model = createTestModel(createMachine(config as never));
  const stateOf = (snapshot: AnyMachineSnapshot) => JSON.stringify(snapshot.value);
  const paths = model.getShortestPaths({
    serializeState: (snapshot, event, previous) =>
      stateOf(snapshot) + (event && previous ? ` via ${event.type} from ${stateOf(previous)}` : ''),
  });
  return paths.map(toJourneyPath<Event, State>);
}

/** The path of these events. @throws when the chart does not take them in this order */
export function journeyOf<Event extends string, State extends string>(
  config: JourneyConfig<Event, State>,
  events: readonly Event[],
): JourneyPath<Event, State> {
  const model = createTestModel(createMachine(config as never));
  const [path] = model.getPathsFromEvents(events.map((type) => ({ type })) as never);
  if (!path) throw new Error(`The chart takes no ${events.join(', ')}`);
  return toJourneyPath(path);
}

type TestPath = {
  steps: { event: EventObject }[];
  test: (parameters: { events: never; states: never }) => Promise<unknown>;
};

function toJourneyPath<Event extends string, State extends string>(path: TestPath): JourneyPath<Event, State> {
  return {
    name: path.steps
      .map(({ event }) => event.type)
      .filter((type) => type !== 'xstate.init')
      .join(', '),
    walk: async ({ events, states }) => {
      await path.test({ events: events as never, states: states as never });
    },
  };
}

/** An actor whose promise is settled by the test. */
export function controlledActor<Output = void, Input = NonReducibleUnknown>() {
  const waiting: { resolve: (output: Output) => void; reject: (error: unknown) => void; input: Input }[] = [];
  return {
    logic: fromPromise<Output, Input>(
      ({ input }) => new Promise((resolve, reject) => waiting.push({ resolve, reject, input })),
    ),
    inputs: () => waiting.map(({ input }) => input),
    resolve: async (output: Output) => {
      waiting.at(-1)?.resolve(output);
      await settled();
    },
    reject: async (error: unknown) => {
      waiting.at(-1)?.reject(error);
      await settled();
    },
  };
}

/** Lets every promise that is settled by now be heard. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** One executor per event type; a missing one is a compile error. */
export type Executors<Event extends { type: string }> = {
  [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => unknown;
};

/** Does what the event's executor does, and lets everything that follows be heard. */
export async function execute(executors: Readonly<Record<string, (event: never) => unknown>>, event: EventObject) {
  const run = executors[event.type];
  if (!run) throw new Error(`No executor for ${event.type}`);
  await run(event as never);
  await settled();
}

export { SimulatedClock };
