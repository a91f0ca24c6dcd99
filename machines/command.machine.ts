/**
 * One write that needs no form: triggering a deployment, setting the start page (specification §2, §4).
 * The workflow provides `execute`. One command runs at a time, so a double click writes only once.
 */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf, noAnswer } from './failures.ts';

export type CommandEvent = { type: 'command.requested' } | { type: 'failure.dismissed' };
export type CommandEmitted = { type: 'command.succeeded' };

export const commandMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as CommandEvent,
    emitted: {} as CommandEmitted,
    tags: {} as 'busy',
  },
  actors: {
    execute: fromPromise<void>(() => Promise.reject(new Error('Provide the actor execute to the command'))),
  },
  actions: {
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    dismissFailure: assign({ failure: null }),
    emitSucceeded: emit({ type: 'command.succeeded' }),
  },
  delays: { executionTimeout: 60_000 },
}).createMachine({
  id: 'command',
  initial: 'idle',
  context: { failure: null },
  states: {
    idle: { on: { 'command.requested': 'running' } },
    running: {
      tags: ['busy'],
      entry: 'dismissFailure',
      invoke: {
        id: 'execute',
        src: 'execute',
        onDone: { target: 'idle', actions: 'emitSucceeded' },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: {
        executionTimeout: {
          target: 'failed',
          actions: { type: 'storeFailure', params: { error: noAnswer } },
        },
      },
    },
    failed: {
      on: { 'command.requested': 'running', 'failure.dismissed': { target: 'idle', actions: 'dismissFailure' } },
    },
  },
});
