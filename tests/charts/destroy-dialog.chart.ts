import { destroyDialogMachine } from '../../machines/destroy-dialog.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const target = { id: 12, name: 'Leseausweis', revision: null };
export const trashed = { trash_id: 9 };
export const refusal = { code: 'refused', message: 'Api Error: no' } as const;

export const destroyDialogChart = defineChart({
  machine: destroyDialogMachine,
  events: [
    { type: 'destroy.requested', target },
    { type: 'destroy.confirmed' },
    { type: 'destroy.cancelled' },
    done('destroy', trashed),
    failed('destroy', refusal),
    after('answerTimeout', 'destroyDialog.destroying'),
  ],
  words: {
    'destroy.requested': 'wants to destroy it',
    'destroy.confirmed': 'answers with OK',
    'destroy.cancelled': 'answers with Cancel',
    'xstate.done.actor.destroy': 'the server has destroyed it',
    'xstate.error.actor.destroy': 'the server refuses',
    'xstate.after.answerTimeout.destroyDialog.destroying': 'no answer comes for a minute',
  },
  invariants: {
    'nothing is destroyed unless the question was answered with OK': {
      holds: ({ before, event, snapshot }) =>
        before.matches('destroying') || !snapshot.matches('destroying') || event.type === 'destroy.confirmed',
      plant: { at: ['states', 'closed', 'on', 'destroy.requested', 'target'], put: 'destroying' },
    },
    'a closed question has no target, an open one keeps its own': {
      holds: ({ snapshot }) =>
        isSame(snapshot.context.target, snapshot.matches('closed') ? null : target) &&
        snapshot.hasTag('open') !== snapshot.matches('closed'),
      plant: { at: ['states', 'closed', 'entry'], put: [] },
    },
    'a failure is told only where it can be tried again': {
      holds: ({ snapshot }) => (snapshot.context.failure !== null) === snapshot.matches('failed'),
      plant: { at: ['states', 'destroying', 'entry'], put: [] },
    },
    'what was destroyed is told with where it lies, and nothing else': {
      holds: ({ event, told }) =>
        isSame(told, event.type === 'xstate.done.actor.destroy' ? [{ type: 'target.destroyed', target, trashed }] : []),
      plant: { at: ['states', 'destroying', 'invoke', 'onDone', 'actions'], put: [] },
    },
    'what the question is about is destroyed': {
      holds: ({ snapshot, asked, before }) =>
        isSame(asked, snapshot.matches('destroying') && !before.matches('destroying') ? { destroy: target } : {}),
      plant: { at: ['states', 'destroying', 'invoke', 'input'], put: () => null },
    },
  },
});
