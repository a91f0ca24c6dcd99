/** What walks a chart step by step: the events that no person sends, actors and a clock that the test controls. */
import { vi } from 'vitest';
import {
  type AnyStateMachine,
  createMachine,
  type EventObject,
  fromPromise,
  type NonReducibleUnknown,
  SimulatedClock,
} from 'xstate';

export const done = <Id extends string, Output = undefined>(id: Id, output?: Output) =>
  ({ type: `xstate.done.actor.${id}`, output: output as Output, actorId: id }) as const;
export const failed = <Id extends string, Failure>(id: Id, error: Failure) =>
  ({ type: `xstate.error.actor.${id}`, error, actorId: id }) as const;
export const after = <Delay extends string, State extends string>(delay: Delay, state: State) =>
  ({ type: `xstate.after.${delay}.${state}` }) as const;

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

/** Lets every promise that is settled by now be heard. On a page, a part that is being loaded has come by then. */
export async function settled(): Promise<void> {
  if (typeof document !== 'undefined') await vi.dynamicImportSettled();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
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
