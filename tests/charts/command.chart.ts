import { commandMachine } from '../../machines/command.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

export const refusal = { code: 'refused', message: 'Api Error: {"error":"no webhook"}' } as const;

export const commandChart = defineChart({
  machine: commandMachine,
  events: [
    { type: 'command.requested' },
    { type: 'failure.dismissed' },
    done('execute'),
    failed('execute', refusal),
    after('executionTimeout', 'command.running'),
  ],
  words: {
    'command.requested': 'presses the button',
    'failure.dismissed': 'dismisses the failure',
    'xstate.done.actor.execute': 'the server has done it',
    'xstate.error.actor.execute': 'the server refuses',
    'xstate.after.executionTimeout.command.running': 'a minute passes without an answer',
  },
  project: (context) => context,
});
