/** Binds the command chart to a screen: one write without a form, at most one at a time. */
import type { Failure } from '../../contract/failures.ts';
import { commandMachine } from '../../machines/command.machine.ts';
import { useMachineBinding } from './use-machine-binding.ts';

export type Command = { isBusy: boolean; failure: Failure | null; request: () => void; dismiss: () => void };

export function useCommand(execute: (signal: AbortSignal) => Promise<void>, onSucceeded: () => void): Command {
  const { snapshot, send } = useMachineBinding(commandMachine, {
    actors: { execute: ({ signal }) => execute(signal) },
    on: { 'command.succeeded': onSucceeded },
  });
  return {
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
    request: () => send({ type: 'command.requested' }),
    dismiss: () => send({ type: 'failure.dismissed' }),
  };
}
