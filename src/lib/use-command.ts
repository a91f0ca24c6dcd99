/** The command chart bound to a screen: one write without a form, at most one at a time. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import { commandMachine } from '../../machines/command.machine.ts';
import { useLatest } from './use-latest.ts';

export type Command = { isBusy: boolean; failure: Failure | null; request: () => void; dismiss: () => void };

export function useCommand(execute: (signal: AbortSignal) => Promise<void>, onSucceeded: () => void): Command {
  const latest = useLatest({ execute, onSucceeded });
  const actor = useActorRef(
    commandMachine.provide({
      actors: { execute: fromPromise(({ signal }) => latest.current.execute(signal)) },
    }),
  );
  useEffect(() => {
    const subscription = actor.on('command.succeeded', () => latest.current.onSucceeded());
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  const snapshot = useSelector(actor, (current) => current);
  return {
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
    request: () => actor.send({ type: 'command.requested' }),
    dismiss: () => actor.send({ type: 'failure.dismissed' }),
  };
}
