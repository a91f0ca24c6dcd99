/**
 * One request without a form, such as triggering a deployment, destroying an entity, or undoing that (specification §2, §4,
 * §5). The workflow provides `execute`; the subject is plain data, so that the view can name it. A command that `asks` needs
 * a confirmation; one that `rests` ignores clicks for a second after a success.
 * Invariant: one request at a time, and its outcome is shown before the next one.
 */
import { assign, emit, not, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { actorPlaceholder, failureOf, noAnswer } from './failures.ts';

export type CommandOptions = { asks?: boolean; rests?: boolean };
export type CommandEvent =
  | { type: 'command.requested'; subject: unknown }
  | { type: 'command.confirmed' }
  | { type: 'command.dismissed' };
export type CommandEmitted = { type: 'command.succeeded'; subject: unknown; answer: unknown };

type Context = Required<CommandOptions> & { subject: unknown; failure: Failure | null };

const success = ({ subject }: Context, answer: unknown) => ({ type: 'command.succeeded' as const, subject, answer });

export const commandMachine = setup({
  types: {
    input: {} as CommandOptions,
    context: {} as Context,
    events: {} as CommandEvent,
    emitted: {} as CommandEmitted,
    tags: {} as 'busy' | 'succeeded',
  },
  actors: {
    execute: actorPlaceholder<unknown, unknown>('execute', 'the command'),
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
      entry: assign({ subject: null, failure: null }),
      on: {
        'command.requested': [
          { guard: 'asks', target: 'asking', actions: assign({ subject: ({ event }) => event.subject }) },
          { target: 'running', actions: assign({ subject: ({ event }) => event.subject }) },
        ],
      },
    },
    asking: { on: { 'command.confirmed': 'running', 'command.dismissed': 'idle' } },
    running: {
      description: 'The request is running. No other event is accepted until the response, or for at most a minute.',
      tags: ['busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'execute',
        src: 'execute',
        input: ({ context }: { context: Context }) => context.subject,
        onDone: [
          { guard: 'rests', target: 'resting', actions: emit(({ context, event }) => success(context, event.output)) },
          { target: 'idle', actions: emit(({ context, event }) => success(context, event.output)) },
        ],
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
      after: { executionTimeout: { target: 'failed', actions: assign({ failure: noAnswer }) } },
    },
    failed: {
      on: {
        'command.requested': {
          guard: not('asks'),
          target: 'running',
          actions: assign({ subject: ({ event }) => event.subject }),
        },
        'command.confirmed': { guard: 'asks', target: 'running' },
        'command.dismissed': 'idle',
      },
    },
    resting: {
      description: 'Ignores the second click of a double click.',
      tags: ['succeeded'],
      after: { restDelay: 'rested' },
    },
    rested: {
      tags: ['succeeded'],
      on: {
        'command.requested': { target: 'running', actions: assign({ subject: ({ event }) => event.subject }) },
      },
    },
  },
});
