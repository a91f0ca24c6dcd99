import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import {
  type Actor,
  type AnyStateMachine,
  type EmittedFrom,
  fromPromise,
  type InputFrom,
  type OutputFrom,
  type SnapshotFrom,
} from 'xstate';
import { useLatest } from './use-latest.ts';

/** For actors that live outside React. */
export { useSelector } from '@xstate/react';

type Functions = { [name: string]: ((args: unknown) => PromiseLike<unknown>) | undefined };
type Logics<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
type Asynchronous<Logic> = (args: { input: InputFrom<Logic>; signal: AbortSignal }) => PromiseLike<OutputFrom<Logic>>;

export type MachineBinding<Machine extends AnyStateMachine> = {
  /** Functions, of which the latest is always called, or actor logic, which is read once. */
  actors?: {
    [Name in keyof Logics<Machine>]?: Logics<Machine>[Name] | Asynchronous<NonNullable<Logics<Machine>[Name]>>;
  };
  /** Handlers for emitted events; the latest is called. */
  on?: { [Type in EmittedFrom<Machine>['type']]?: (event: Extract<EmittedFrom<Machine>, { type: Type }>) => void };
  /** Read once. */
  input?: InputFrom<Machine>;
};

/** Runs a chart as long as the component is mounted. The calling hook turns `send` into named commands for its views. */
export function useMachineBinding<Machine extends AnyStateMachine>(
  machine: Machine,
  { actors = {}, on = {}, input }: MachineBinding<Machine>,
): { snapshot: SnapshotFrom<Machine>; send: Actor<Machine>['send']; actor: Actor<Machine> } {
  const latest = useLatest({ actors, on } as { actors: Functions; on: Functions });
  const [bound] = useState(() => {
    const logics = Object.entries<unknown>(actors).map(([name, actorLogic]) => [
      name,
      typeof actorLogic === 'function' ? fromPromise(async (args) => latest.current.actors[name]?.(args)) : actorLogic,
    ]);
    return machine.provide({ actors: Object.fromEntries(logics) }) as Machine;
  });
  const actor = useActorRef(bound, { input });
  useEffect(() => {
    const subscription = actor.on('*', (event) => latest.current.on[event.type]?.(event));
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  return { snapshot: useSelector(actor, (current) => current), send: actor.send, actor };
}
