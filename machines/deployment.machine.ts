/**
 * One deployment as the server tells it (DEP-04 to DEP-06): scheduled, running, then succeeded, failed, cancelled, or
 * without an answer. The workflow tells the chart every state that it reads.
 * The one rule: an end is emitted once, and only if the deployment was seen before it ended.
 */
import { emit, setup } from 'xstate';

const toldStates = ['scheduled', 'running', 'noAnswer', 'succeeded', 'failed', 'cancelled'] as const;
export type ToldState = (typeof toldStates)[number];
export type DeploymentEvent = { type: `told.${ToldState}` };
export type DeploymentEmitted = { type: 'deployment.succeeded' | 'deployment.failed' };

export const deploymentMachine = setup({
  types: {
    events: {} as DeploymentEvent,
    emitted: {} as DeploymentEmitted,
    tags: {} as 'waiting' | 'repeatable',
  },
  actions: {
    emitSucceeded: emit({ type: 'deployment.succeeded' }),
    emitFailed: emit({ type: 'deployment.failed' }),
  },
}).createMachine({
  id: 'deployment',
  initial: 'untold',
  states: {
    untold: {
      description: 'Nothing is known yet: what has ended before is no news.',
      on: {
        'told.scheduled': 'scheduled',
        'told.running': 'running',
        'told.noAnswer': 'noAnswer',
        'told.succeeded': 'succeeded',
        'told.failed': 'failed',
        'told.cancelled': 'cancelled',
      },
    },
    scheduled: {
      tags: ['waiting'],
      on: {
        'told.running': 'running',
        'told.noAnswer': 'noAnswer',
        'told.succeeded': { target: 'succeeded', actions: 'emitSucceeded' },
        'told.failed': { target: 'failed', actions: 'emitFailed' },
        'told.cancelled': 'cancelled',
      },
    },
    running: {
      on: {
        'told.noAnswer': 'noAnswer',
        'told.succeeded': { target: 'succeeded', actions: 'emitSucceeded' },
        'told.failed': { target: 'failed', actions: 'emitFailed' },
      },
    },
    noAnswer: {
      description: 'The build said nothing within an hour. It may still answer.',
      tags: ['repeatable'],
      on: {
        'told.running': 'running',
        'told.succeeded': { target: 'succeeded', actions: 'emitSucceeded' },
        'told.failed': { target: 'failed', actions: 'emitFailed' },
      },
    },
    succeeded: { type: 'final', tags: ['repeatable'] },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
