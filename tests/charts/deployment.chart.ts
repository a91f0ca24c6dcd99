import { deploymentMachine } from '../../machines/deployment.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

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
  project: (context) => context,
});
