/**
 * Triggering the deployment of one domain (specification §2, §4; DOM-15, ADM-12).
 * The workflow provides `trigger` and passes the current time with each request, so that the chart needs no clock.
 * The one rule: one press is one deployment. While a deployment is being triggered, and for a moment afterwards,
 * further presses are ignored: a double click never deploys twice.
 */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf, noAnswer } from './failures.ts';

/** `at` is when the button was pressed, in milliseconds since 1970. */
export type DeploymentEvent = { type: 'deployment.requested'; at: number } | { type: 'failure.dismissed' };
export type DeploymentEmitted = { type: 'deployment.triggered'; at: number };

type Context = { at: number | null; failure: Failure | null };

export const deploymentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeploymentEvent,
    emitted: {} as DeploymentEmitted,
    tags: {} as 'busy' | 'succeeded',
  },
  actors: {
    trigger: fromPromise<void>(() => Promise.reject(new Error('Provide the actor trigger to the deployment'))),
  },
  actions: {
    rememberTime: assign((_, { at }: { at: number }) => ({ at, failure: null })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ at: null, failure: null }),
    emitTriggered: emit(({ context }) => ({ type: 'deployment.triggered', at: context.at ?? 0 })),
  },
  delays: { triggerTimeout: 60_000, restDelay: 1000 },
}).createMachine({
  id: 'deployment',
  initial: 'idle',
  context: { at: null, failure: null },
  states: {
    idle: {
      entry: 'forget',
      on: {
        'deployment.requested': {
          target: 'triggering',
          actions: { type: 'rememberTime', params: ({ event }) => event },
        },
      },
    },
    triggering: {
      tags: ['busy'],
      invoke: {
        id: 'trigger',
        src: 'trigger',
        onDone: { target: 'succeeded', actions: 'emitTriggered' },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: {
        triggerTimeout: {
          target: 'failed',
          actions: { type: 'storeFailure', params: { error: noAnswer } },
        },
      },
    },
    succeeded: {
      tags: ['succeeded'],
      initial: 'resting',
      states: {
        resting: {
          description: 'The second click of a double click ends here.',
          after: { restDelay: 'ready' },
        },
        ready: {
          on: {
            'deployment.requested': {
              target: '#deployment.triggering',
              actions: { type: 'rememberTime', params: ({ event }) => event },
            },
          },
        },
      },
    },
    failed: {
      on: {
        'deployment.requested': {
          target: 'triggering',
          actions: { type: 'rememberTime', params: ({ event }) => event },
        },
        'failure.dismissed': 'idle',
      },
    },
  },
});
