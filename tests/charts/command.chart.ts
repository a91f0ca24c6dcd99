import { commandMachine } from '../../machines/command.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

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
  invariants: {
    'a command that rests has no failure to tell': {
      holds: ({ snapshot }) => !snapshot.matches('idle') || snapshot.context.failure === null,
      plant: { at: ['states', 'failed', 'on', 'failure.dismissed', 'actions'], put: [] },
    },
    'a command runs once, however often the button is pressed': {
      holds: ({ before, event, snapshot }) =>
        event.type !== 'command.requested' || (!before.matches('running') && snapshot.matches('running')),
      plant: { at: ['states', 'running', 'on'], put: { 'command.requested': 'idle' } },
    },
    'a command that has succeeded is told, and nothing else': {
      holds: ({ event, told }) =>
        isSame(told, event.type === 'xstate.done.actor.execute' ? [{ type: 'command.succeeded' }] : []),
      plant: { at: ['states', 'running', 'invoke', 'onDone', 'actions'], put: [] },
    },
  },
});
