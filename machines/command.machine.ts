/**
 * One request without a form: triggering a deployment, destroying an entity, undoing that (specification §2, §4, §5).
 * The workflow provides `execute`; the subject is plain data, so that the view can name it. A command that `asks` is sent
 * only if its question was answered with OK; one that `rests` ignores what is pressed just after a success.
 * The one rule: one request at a time, and its outcome is shown before anything else is requested.
 */
import { assign, emit, not, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf, noAnswer, unprovided } from './failures.ts';

export type CommandOptions = { asks?: boolean; rests?: boolean };
export type CommandEvent =
  | { type: 'command.requested'; subject: unknown }
  | { type: 'command.confirmed' }
  | { type: 'command.dismissed' };
export type CommandEmitted = { type: 'command.succeeded'; subject: unknown; answer: unknown };

type Context = Required<CommandOptions> & { subject: unknown; failure: Failure | null };

export const commandMachine = setup({
  types: {
    input: {} as CommandOptions,
    context: {} as Context,
    events: {} as CommandEvent,
    emitted: {} as CommandEmitted,
    tags: {} as 'busy' | 'succeeded',
  },
  actors: {
    execute: unprovided<unknown, unknown>('execute', 'the command'),
  },
  actions: {
    rememberSubject: assign((_, { subject }: { subject: unknown }) => ({ subject })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    dismissFailure: assign({ failure: null }),
    forget: assign({ subject: null, failure: null }),
    emitSucceeded: emit(({ context: { subject } }, { output }: { output: unknown }) => ({
      type: 'command.succeeded' as const,
      subject,
      answer: output,
    })),
  },
  guards: {
    asks: ({ context }) => context.asks,
    rests: ({ context }) => context.rests,
  },
  delays: { executionTimeout: 60_000, restDelay: 1000 },
}).createMachine({
  id: 'command',
  initial: 'idle',
  context: ({ input: { asks = false, rests = false } }) => ({ asks, rests, subject: null, failure: null }),
  states: {
    idle: {
      entry: 'forget',
      on: {
        'command.requested': [
          { guard: 'asks', target: 'asking', actions: { type: 'rememberSubject', params: ({ event }) => event } },
          { target: 'running', actions: { type: 'rememberSubject', params: ({ event }) => event } },
        ],
      },
    },
    asking: { on: { 'command.confirmed': 'running', 'command.dismissed': 'idle' } },
    running: {
      description:
        'The request is under way. Nothing else is accepted until there is an answer, or a minute has passed.',
      tags: ['busy'],
      entry: 'dismissFailure',
      invoke: {
        id: 'execute',
        src: 'execute',
        input: ({ context }: { context: Context }) => context.subject,
        onDone: [
          { guard: 'rests', target: 'resting', actions: { type: 'emitSucceeded', params: ({ event }) => event } },
          { target: 'idle', actions: { type: 'emitSucceeded', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: {
        executionTimeout: { target: 'failed', actions: { type: 'storeFailure', params: { error: noAnswer } } },
      },
    },
    failed: {
      on: {
        'command.requested': {
          guard: not('asks'),
          target: 'running',
          actions: { type: 'rememberSubject', params: ({ event }) => event },
        },
        'command.confirmed': { guard: 'asks', target: 'running' },
        'command.dismissed': 'idle',
      },
    },
    resting: {
      description: 'The second click of a double click ends here.',
      tags: ['succeeded'],
      after: { restDelay: 'rested' },
    },
    rested: {
      tags: ['succeeded'],
      on: {
        'command.requested': { target: 'running', actions: { type: 'rememberSubject', params: ({ event }) => event } },
      },
    },
  },
});
