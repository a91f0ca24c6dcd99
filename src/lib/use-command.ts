/** Binds the command chart to React: a request without a form, at most one at a time. */
import type { Failure } from '../../contract/failures.ts';
import { type CommandOptions, commandMachine } from '../../machines/command.machine.ts';
import { useMachineBinding } from './use-machine-binding.ts';

export type Command<Subject = void> = {
  /** The argument of the request that awaits confirmation, is running, has failed or, while idle, has succeeded. */
  subject: Subject | null;
  isBusy: boolean;
  /** True only while idle. */
  hasSucceeded: boolean;
  failure: Failure | null;
  request: (subject: Subject) => void;
  /** Confirms, or tries again after a failure. */
  confirm: () => void;
  dismiss: () => void;
};

/** The chart stores the subject untyped; this hook restores its type. `options` are read once. */
export function useCommand<Subject = void, Answer = void>(
  execute: (signal: AbortSignal, subject: Subject) => Promise<Answer>,
  onSucceeded: (answer: Answer, subject: Subject) => void,
  options: CommandOptions = {},
): Command<Subject> {
  const { snapshot, send } = useMachineBinding(commandMachine, {
    actors: { execute: ({ input, signal }) => execute(signal, input as Subject) },
    on: { 'command.succeeded': ({ answer, subject }) => onSucceeded(answer as Answer, subject as Subject) },
    input: options,
  });
  return {
    subject: snapshot.context.subject as Subject | null,
    isBusy: snapshot.hasTag('busy'),
    hasSucceeded: snapshot.hasTag('succeeded'),
    failure: snapshot.context.failure,
    request: (subject) => send({ type: 'command.requested', subject }),
    confirm: () => send({ type: 'command.confirmed' }),
    dismiss: () => send({ type: 'command.dismissed' }),
  };
}
