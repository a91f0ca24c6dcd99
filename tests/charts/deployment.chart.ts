import { deploymentMachine } from '../../machines/deployment.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const refusal = { code: 'refused', message: 'Api Error: {"error":"no webhook"}' } as const;

export const deploymentChart = defineChart({
  machine: deploymentMachine,
  events: [
    { type: 'deployment.requested', at: 1 },
    { type: 'failure.dismissed' },
    done('trigger'),
    failed('trigger', refusal),
    after('triggerTimeout', 'deployment.triggering'),
    after('restDelay', 'deployment.succeeded.resting'),
  ],
  words: {
    'deployment.requested': 'triggers the deployment',
    'failure.dismissed': 'dismisses the failure',
    'xstate.done.actor.trigger': 'the deployment is triggered',
    'xstate.error.actor.trigger': 'the server refuses',
    'xstate.after.triggerTimeout.deployment.triggering': 'a minute passes without an answer',
    'xstate.after.restDelay.deployment.succeeded.resting': 'a second passes',
  },
  invariants: {
    'a deployment has the time of its press': {
      holds: ({ snapshot }) => snapshot.context.at === (snapshot.matches('idle') ? null : 1),
      plant: { at: ['states', 'idle', 'on', 'deployment.requested', 'actions'], put: [] },
    },
    'after a press a second is no other deployment': {
      holds: ({ before, event }) =>
        event.type !== 'deployment.requested' ||
        !(before.matches('triggering') || before.matches({ succeeded: 'resting' })),
      plant: { at: ['states', 'succeeded', 'on'], put: { 'deployment.requested': 'triggering' } },
    },
    'a deployment that was triggered is told with the time of its press': {
      holds: ({ event, told }) =>
        isSame(told, event.type === 'xstate.done.actor.trigger' ? [{ type: 'deployment.triggered', at: 1 }] : []),
      plant: { at: ['states', 'triggering', 'invoke', 'onDone', 'actions'], put: [] },
    },
    'a press triggers, and forgets the failure before': {
      holds: ({ event, snapshot }) =>
        snapshot.hasTag('succeeded') === snapshot.matches('succeeded') &&
        (event.type !== 'deployment.requested' || snapshot.matches('triggering')) &&
        (snapshot.context.failure !== null) === snapshot.matches('failed'),
      plant: { at: ['states', 'failed', 'on', 'deployment.requested', 'actions'], put: [] },
    },
  },
});
