import { undoMachine } from '../../machines/undo.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

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
  invariants: {
    'nothing is restored unless Undo was pressed': {
      holds: ({ before, event, snapshot }) =>
        before.matches('restoring') ||
        !(snapshot.matches('restoring') || snapshot.matches('restored')) ||
        event.type === 'undo.requested',
      plant: { at: ['states', 'offered', 'after', 'offerTime'], put: 'restoring' },
    },
    'what is held does not go by itself': {
      holds: ({ before, event, snapshot }) =>
        !before.matches('held') || !snapshot.matches('withdrawn') || event.type === 'undo.dismissed',
      plant: { at: ['states', 'held', 'on', 'undo.released'], put: 'withdrawn' },
    },
    'how an offer ends is told once': {
      holds: ({ snapshot, told }) => {
        const ended = { type: 'undo.ended' };
        if (snapshot.matches('restored')) return isSame(told, [{ type: 'undo.succeeded' }, ended]);
        return isSame(told, snapshot.matches('withdrawn') ? [ended] : []);
      },
      plant: { at: ['states', 'withdrawn', 'entry'], put: [] },
    },
    'a failure to restore is told until Undo is pressed again': {
      holds: ({ before, event, snapshot }) =>
        (snapshot.context.failure !== null) === snapshot.matches('failed') ||
        (snapshot.matches('withdrawn') && isSame(snapshot.context, before.context) && event.type === 'undo.dismissed'),
      plant: { at: ['states', 'restoring', 'entry'], put: [] },
    },
    'something is restored once, however often Undo is pressed': {
      holds: ({ before, event, snapshot }) =>
        event.type !== 'undo.requested' || (!before.matches('restoring') && snapshot.matches('restoring')),
      plant: { at: ['states', 'restoring', 'on'], put: { 'undo.requested': 'failed' } },
    },
  },
});
