/**
 * When a page or deployment goes live: holding a page back, including it again, and the panel that sets a time (DEP-03,
 * DEP-04). The workflow provides `write`.
 * Invariant: one change at a time; a refused time stays in the open panel, with the reason.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf, noAnswer, unprovided } from './failures.ts';

/** `cancel` is for scheduled deployments; `at` in milliseconds since 1970. */
export type ScheduleChange = { kind: 'hold' | 'release' | 'cancel' } | { kind: 'time'; at: number };
export type ScheduleEvent =
  | { type: 'change.requested'; change: ScheduleChange }
  | { type: 'time.asked' }
  | { type: 'time.chosen'; at: number }
  | { type: 'panel.closed' }
  | { type: 'failure.dismissed' };
export type ScheduleEmitted = { type: 'schedule.changed'; change: ScheduleChange };

type Context = { change: ScheduleChange | null; failure: Failure | null };

export const scheduleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScheduleEvent,
    emitted: {} as ScheduleEmitted,
    tags: {} as 'busy' | 'panel',
  },
  actors: {
    write: unprovided<void, ScheduleChange | null>('write', 'the schedule'),
  },
  actions: {
    rememberChange: assign((_, { change }: { change: ScheduleChange }) => ({ change, failure: null })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ change: null, failure: null }),
    emitChanged: emit(({ context }) => ({
      type: 'schedule.changed' as const,
      change: context.change as ScheduleChange,
    })),
  },
  delays: { writeTimeout: 60_000 },
}).createMachine({
  id: 'schedule',
  initial: 'idle',
  context: { change: null, failure: null },
  states: {
    idle: {
      entry: 'forget',
      on: {
        'change.requested': { target: 'writing', actions: { type: 'rememberChange', params: ({ event }) => event } },
        'time.asked': 'choosing',
      },
    },
    writing: {
      tags: ['busy'],
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context }) => context.change,
        onDone: { target: 'idle', actions: 'emitChanged' },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: { writeTimeout: { target: 'failed', actions: { type: 'storeFailure', params: { error: noAnswer } } } },
    },
    failed: {
      on: {
        'change.requested': { target: 'writing', actions: { type: 'rememberChange', params: ({ event }) => event } },
        'time.asked': { target: 'choosing', actions: 'forget' },
        'failure.dismissed': 'idle',
      },
    },
    choosing: {
      description: 'The panel is open; in `refused`, the last time was not accepted.',
      tags: ['panel'],
      initial: 'open',
      on: {
        'time.chosen': {
          target: 'scheduling',
          actions: { type: 'rememberChange', params: ({ event: { at } }) => ({ change: { kind: 'time', at } }) },
        },
        'panel.closed': 'idle',
      },
      states: { open: {}, refused: {} },
    },
    scheduling: {
      tags: ['busy', 'panel'],
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context }) => context.change,
        onDone: { target: 'idle', actions: 'emitChanged' },
        onError: { target: 'choosing.refused', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: {
        writeTimeout: { target: 'choosing.refused', actions: { type: 'storeFailure', params: { error: noAnswer } } },
      },
    },
  },
});
