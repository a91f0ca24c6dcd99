import { versionRestoreMachine } from '../../machines/version-restore.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const field = {
  ...{ seq: 12, kind: 'section', id: 12, field: 'headline', question: null },
  message: 'Headline of “Roses by month” is as it was on Mon 11 May, 15:58.',
} as const;
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
export const stale = { code: 'stale', status: 412, message: 'Api Error: stale' } as const;

export const versionRestoreChart = defineChart({
  machine: versionRestoreMachine,
  events: [
    { type: 'restore.requested', target: field },
    { type: 'restore.requested', target: whole },
    { type: 'restore.confirmed' },
    { type: 'restore.cancelled' },
    { type: 'failure.dismissed' },
    done('takeBack', numbers),
    failed('takeBack', refusal),
    failed('takeBack', stale),
    after('answerTimeout', 'versionRestore.writing'),
  ],
  words: {
    'restore.requested': ({ target }) => (target.question ? 'wants the whole page back' : 'wants a field back'),
    'restore.confirmed': 'answers that it shall be taken back',
    'restore.cancelled': 'answers with Cancel',
    'failure.dismissed': 'has read why it is not taken back',
    'xstate.done.actor.takeBack': 'the server has taken it back',
    'xstate.error.actor.takeBack': ({ error }) =>
      isSame(error, stale) ? 'a colleague has changed it meanwhile' : 'the server refuses',
    'xstate.after.answerTimeout.versionRestore.writing': 'no answer comes for a minute',
  },
  invariants: {
    'what has a question is written only after it was answered': {
      holds: ({ before, event, snapshot }) =>
        before.matches('writing') ||
        !snapshot.matches('writing') ||
        event.type === 'restore.confirmed' ||
        snapshot.context.target?.question === null,
      plant: { at: ['states', 'ready', 'on', 'restore.requested', '0', 'target'], put: 'writing' },
    },
    'one thing is written at a time, and it is what was pressed': {
      holds: ({ before, asked, snapshot }) =>
        isSame(
          asked,
          snapshot.matches('writing') && !before.matches('writing') ? { takeBack: snapshot.context.target } : {},
        ),
      plant: { at: ['states', 'writing', 'invoke', 'input'], put: () => null },
    },
    'a colleague’s newer change is told as a conflict': {
      holds: ({ snapshot }) => (snapshot.context.failure?.code === 'stale') === snapshot.matches({ ready: 'conflict' }),
      plant: { at: ['states', 'writing', 'invoke', 'onError', '0', 'target'], put: 'ready.failed' },
    },
    'a failure is told until something else is pressed': {
      holds: ({ snapshot }) =>
        (snapshot.context.failure !== null) ===
        (snapshot.matches({ ready: 'failed' }) || snapshot.matches({ ready: 'conflict' })),
      plant: { at: ['states', 'ready', 'states', 'choosing', 'entry'], put: [] },
    },
    'what was taken back is told once, with its numbers': {
      holds: ({ before, event, told }) =>
        isSame(
          told,
          event.type === 'xstate.done.actor.takeBack'
            ? [{ type: 'version.restored', target: before.context.target, ...numbers }]
            : [],
        ),
      plant: { at: ['states', 'writing', 'invoke', 'onDone', 'actions'], put: [] },
    },
  },
});
