import { undoMachine } from '../../machines/undo.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

export const refusal = {
  code: 'refused',
  message: 'Api Error: {"error":"Its page is in the trash too: restore the page first."}',
} as const;

export const undoChart = defineChart({
  machine: undoMachine,
  events: [
    { type: 'undo.held' },
    { type: 'undo.released' },
    { type: 'undo.requested' },
    { type: 'undo.dismissed' },
    done('restore'),
    failed('restore', refusal),
    after('offerTime', 'undo.offered'),
    after('answerTimeout', 'undo.restoring'),
  ],
  words: {
    'undo.held': 'rests on the offer',
    'undo.released': 'leaves the offer',
    'undo.requested': 'wants it back',
    'undo.dismissed': 'does not want it back',
    'xstate.done.actor.restore': 'the server has restored it',
    'xstate.error.actor.restore': 'the server refuses',
    'xstate.after.offerTime.undo.offered': 'ten seconds pass',
    'xstate.after.answerTimeout.undo.restoring': 'a minute passes without an answer',
  },
  project: (context) => context,
});
