/**
 * Paths generated from the product's statecharts, and what replays them. The only file that imports `xstate/graph`
 * or `@xstate/test`.
 * Pure traversal yields the paths; a live actor with controlled actors and a simulated clock walks them.
 */
import { createTestModel } from '@xstate/test';
import {
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

export const done = <Id extends string>(id: Id, output?: unknown) =>
  ({ type: `xstate.done.actor.${id}`, output, actorId: id }) as const;
export const failed = <Id extends string>(id: Id, error: unknown) =>
  ({ type: `xstate.error.actor.${id}`, error, actorId: id }) as const;
export const after = <Delay extends string, State extends string>(delay: Delay, state: State) =>
  ({ type: `xstate.after.${delay}.${state}` }) as const;

export type Step = { event: EventObject; value: unknown; context: unknown };
export type Path = { name: string; steps: Step[] };

export type TraversalOptions<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>;
  /** Every event, with its payload: it is tried wherever the chart accepts it. */
  events: readonly EventObject[];
  /** The part of the context that tells states apart and that a replay compares. */
  project: (context: SnapshotFrom<Machine>['context']) => unknown;
  limit?: number;
};

/**
 * A path for every transition of the chart.
 * @throws when some state, or some event that was listed, is reached by no path
 */
export function transitionPaths<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, project, limit = 10_000 }: TraversalOptions<Machine>,
): Path[] {
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, project(snapshot.context as never)]);
  const paths = getShortestPaths(
    machine as ActorLogic<AnyMachineSnapshot, EventObject, unknown>,
    {
      ...(input === undefined ? {} : { input }),
      events: [...events],
      limit,
      filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) =>
        snapshot.status === 'active' && snapshot.can(event as EventFromLogic<Machine>),
      serializeState: (snapshot: AnyMachineSnapshot, event: EventObject | undefined, previous?: AnyMachineSnapshot) =>
        keyOf(snapshot) + (event && previous ? ` via ${JSON.stringify(event)} from ${keyOf(previous)}` : ''),
    } as never,
  );
  refuseGaps(machine, paths, events);
  return paths.map(({ steps }) => {
    const walked = steps.filter(({ event }) => event.type !== 'xstate.init');
    return {
      name: walked.map(({ event }) => event.type).join(' → ') || 'nothing happens',
      steps: walked.map(({ event, state }) => ({
        event,
        value: state.value,
        context: project(state.context as never),
      })),
    };
  });
}

function refuseGaps(
  machine: AnyStateMachine,
  paths: readonly { state: AnyMachineSnapshot; steps: readonly { event: EventObject }[] }[],
  events: readonly EventObject[],
): void {
  const reached = new Set(paths.flatMap(({ state }) => state._nodes.map(({ id }) => id)));
  const missed = allNodes(machine.root).filter((id) => !reached.has(id));
  if (missed.length > 0) throw new Error(`No path reaches: ${missed.join(', ')}`);
  const used = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
  const unused = events.filter(({ type }) => !used.has(type)).map(({ type }) => type);
  if (unused.length > 0) throw new Error(`No path uses: ${unused.join(', ')}`);
}

function allNodes(node: AnyStateMachine['root']): string[] {
  return [node.id, ...Object.values(node.states).flatMap((child) => allNodes(child as AnyStateMachine['root']))];
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

/** Paths over every transition of a chart in the user's words: flat, without actions, so that `@xstate/test` takes it. */
export function journeyPaths<Event extends string, State extends string>(config: {
  initial: State;
  states: { [S in State]: { on: Partial<Record<Event, State>> } };
}): JourneyPath<Event, State>[] {
  const model = createTestModel(createMachine(config as never));
  const stateOf = (snapshot: AnyMachineSnapshot) => JSON.stringify(snapshot.value);
  const paths = model.getShortestPaths({
    serializeState: (snapshot, event, previous) =>
      stateOf(snapshot) + (event && previous ? ` via ${event.type} from ${stateOf(previous)}` : ''),
  });
  return paths.map((path) => ({
    name: path.steps
      .map(({ event }) => event.type)
      .filter((type) => type !== 'xstate.init')
      .join(', '),
    walk: async ({ events, states }) => {
      await path.test({ events: events as never, states: states as never });
    },
  }));
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

export async function execute<Event extends EventObject>(executors: Executors<Event>, event: EventObject) {
  const run = new Map<string, (event: never) => unknown>(Object.entries(executors)).get(event.type);
  if (!run) throw new Error(`No executor for ${event.type}`);
  await run(event as never);
  await settled();
}

export { SimulatedClock };
