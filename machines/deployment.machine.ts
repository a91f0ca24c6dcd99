/**
 * One deployment, as the server reports it (DEP-04 to DEP-06): scheduled, running, then succeeded, failed, cancelled, or not
 * answering. The workflow sends every state that it reads.
 * Invariant: the end is emitted once, and only if the chart has seen the deployment before its end.
 */
import { emit, setup } from 'xstate';

export type ToldState = 'scheduled' | 'running' | 'noAnswer' | 'succeeded' | 'failed' | 'cancelled';
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
      description: 'Nothing is known yet. An end that was reached before is not emitted.',
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
      description: 'The build has not reported within an hour. It may still do so.',
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
