import { destroyDialogMachine } from '../../machines/destroy-dialog.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

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
  project: (context) => context,
});
