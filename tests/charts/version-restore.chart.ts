import {
  keptNames,
  type RestoreConflict,
  type RestoreTarget,
  versionRestoreMachine,
} from '../../machines/version-restore.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const field: RestoreTarget = {
  ...{ seq: 12, kind: 'section', id: 12, field: 'headline', question: null },
  message: 'Headline of “Roses by month” is as it was on Mon 11 May, 15:58.',
};
export const whole = {
  ...{ seq: 12, kind: 'page', id: 3, field: null, message: 'The page is as it was on Mon 11 May, 15:58.' },
  question: {
    title: 'Take back the whole page?',
    consequences: '2 fields, 1 item, and 1 section become as they were. The versions since stay in the history.',
    confirm: 'Take back the whole page',
    isDestroying: false,
  },
} as const;
export const numbers = { seen: 18, seq: 19 };
export const refusal = { code: 'refused', status: 422, message: 'Api Error: no' } as const;
/** A colleague has written the same headline, as `laterHistory` tells. */
const place = 'section 12 headline';
export const conflict: RestoreConflict = {
  base: { [place]: 'Roses by month' },
  mine: { [place]: 'The year of a rose' },
  theirs: { [place]: 'Roses all year' },
  places: { [place]: { kind: 'section', id: 12, field: 'headline', label: 'Headline of “Roses all year”' } },
  ...{ revision: 20, author: null, choices: {}, together: {} },
};

export const versionRestoreChart = defineChart({
  machine: versionRestoreMachine,
  events: [
    { type: 'restore.requested', target: field },
    { type: 'restore.requested', target: whole },
    { type: 'restore.confirmed' },
    { type: 'restore.cancelled' },
    { type: 'conflict.chosen', name: place, choice: 'mine' },
    { type: 'conflict.chosen', name: place, choice: 'theirs' },
    { type: 'conflict.submitted' },
    { type: 'failure.dismissed' },
    done('takeBack', numbers),
    done('takeBack', { conflict }),
    failed('takeBack', refusal),
    after('answerTimeout', 'versionRestore.writing'),
  ],
  words: {
    'restore.requested': ({ target }) => (target.question ? 'wants the whole page back' : 'wants a field back'),
    'restore.confirmed': 'answers that it shall be taken back',
    'restore.cancelled': 'answers with Cancel',
    'conflict.chosen': ({ choice }) => (choice === 'mine' ? 'chooses the earlier version' : 'chooses theirs'),
    'conflict.submitted': 'saves what is chosen',
    'failure.dismissed': 'has read why it is not taken back',
    'xstate.done.actor.takeBack': ({ output }) =>
      isSame(output, numbers) ? 'the server has taken it back' : 'a colleague has changed it meanwhile',
    'xstate.error.actor.takeBack': 'the server refuses',
    'xstate.after.answerTimeout.versionRestore.writing': 'no answer comes for a minute',
  },
  invariants: {
    'what has a question is written only after it was answered': {
      holds: ({ before, event, snapshot }) =>
        before.matches('writing') ||
        !snapshot.matches('writing') ||
        event.type === 'restore.confirmed' ||
        event.type === 'conflict.submitted' ||
        snapshot.context.target?.question === null,
      plant: { at: ['states', 'ready', 'on', 'restore.requested', '0', 'target'], put: 'writing' },
    },
    'one thing is written at a time, and it is what was pressed': {
      holds: ({ before, asked, snapshot }) =>
        isSame(
          asked,
          snapshot.matches('writing') && !before.matches('writing')
            ? { takeBack: { target: snapshot.context.target, conflict: snapshot.context.conflict } }
            : {},
        ),
      plant: { at: ['states', 'writing', 'invoke', 'input'], put: () => null },
    },
    'what a colleague has written since is overwritten only by choice': {
      holds: ({ snapshot }) => {
        const { context } = snapshot;
        return !snapshot.matches('writing') || !context.conflict || context.conflict.choices[place] === 'mine';
      },
      plant: { at: ['states', 'conflict', 'on', 'conflict.submitted', '1', 'guard'], put: () => true },
    },
    'where theirs is kept everywhere, nothing is written': {
      holds: ({ before, event, asked }) =>
        event.type !== 'conflict.submitted' ||
        (before.context.conflict !== null && keptNames(before.context.conflict).length === 0) ||
        isSame(asked, {}),
      plant: { at: ['states', 'conflict', 'on', 'conflict.submitted', '0', 'guard'], put: () => false },
    },
    'theirs and the earlier version are shown until there is a choice': {
      holds: ({ snapshot }) =>
        snapshot.hasTag('open') === snapshot.matches('asking') &&
        snapshot.hasTag('conflicted') === snapshot.matches('conflict') &&
        (snapshot.context.conflict === null || snapshot.matches('conflict') || snapshot.matches('writing')),
      plant: { at: ['states', 'ready', 'states', 'choosing', 'entry'], put: [] },
    },
    'a failure is told until something else is pressed': {
      holds: ({ snapshot }) => (snapshot.context.failure !== null) === snapshot.matches({ ready: 'failed' }),
      plant: { at: ['states', 'ready', 'states', 'choosing', 'entry'], put: [] },
    },
    'what was taken back is told once, with its numbers': {
      holds: ({ before, event, told }) =>
        isSame(
          told,
          event.type === 'xstate.done.actor.takeBack' && isSame(event.output, numbers)
            ? [{ type: 'version.restored', target: before.context.target, isPartly: false, ...numbers }]
            : [],
        ),
      plant: { at: ['states', 'writing', 'invoke', 'onDone', '1', 'actions'], put: [] },
    },
  },
});
