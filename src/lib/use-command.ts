/** Binds the command chart to a screen: one request without a form, at most one at a time. */
import type { Failure } from '../../contract/failures.ts';
import { type CommandOptions, commandMachine } from '../../machines/command.machine.ts';
import { useMachineBinding } from './use-machine-binding.ts';

export type Command<Subject = void> = {
  /** What is asked about, is under way, has failed or, if the command rests, has succeeded. */
  subject: Subject | null;
  isBusy: boolean;
  /** Only of a command that rests. */
  hasSucceeded: boolean;
  failure: Failure | null;
  request: (subject: Subject) => void;
  /** Answers the question with OK; also tries again. */
  confirm: () => void;
  dismiss: () => void;
};

/** The chart keeps the subject as plain data: only here is its type known. `options` are read once. */
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
