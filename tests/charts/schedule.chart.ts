import { type ScheduleChange, scheduleMachine } from '../../machines/schedule.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const refusal = { code: 'refused', message: 'Api Error: {"error":"no"}' } as const;
/** 1 June of next year, 09:00 in Berlin. */
export const at = Date.UTC(new Date().getUTCFullYear() + 1, 5, 1, 7);
const hold: ScheduleChange = { kind: 'hold' };
const time: ScheduleChange = { kind: 'time', at };

export const scheduleChart = defineChart({
  machine: scheduleMachine,
  events: [
    { type: 'change.requested', change: hold },
    { type: 'time.asked' },
    { type: 'time.chosen', at },
    { type: 'panel.closed' },
    { type: 'failure.dismissed' },
    done('write'),
    failed('write', refusal),
    after('writeTimeout', 'schedule.writing'),
    after('writeTimeout', 'schedule.scheduling'),
  ],
  words: {
    'change.requested': 'holds the page back',
    'time.asked': 'opens the panel',
    'time.chosen': 'chooses a time',
    'panel.closed': 'closes the panel',
    'failure.dismissed': 'dismisses the failure',
    'xstate.done.actor.write': 'the server has written it',
    'xstate.error.actor.write': 'the server refuses',
    'xstate.after.writeTimeout.schedule.writing': 'a minute passes without an answer',
    'xstate.after.writeTimeout.schedule.scheduling': 'a minute passes without an answer',
  },
  invariants: {
    'a change is written once, as it was asked for': {
      holds: ({ event, asked }) =>
        isSame(
          asked,
          event.type === 'change.requested' ? { write: hold } : event.type === 'time.chosen' ? { write: time } : {},
        ),
      plant: { at: ['states', 'scheduling', 'invoke', 'input'], put: () => null },
    },
    'what was written is emitted, and nothing else is': {
      holds: ({ before, event, told }) =>
        isSame(
          told,
          event.type === 'xstate.done.actor.write'
            ? [{ type: 'schedule.changed', change: before.matches('writing') ? hold : time }]
            : [],
        ),
      plant: { at: ['states', 'scheduling', 'invoke', 'onDone', 'actions'], put: [] },
    },
    'a time that is refused stays in the open panel, with the reason': {
      holds: ({ before, event, snapshot }) =>
        !(before.matches('scheduling') && /error|after/.test(event.type)) ||
        (snapshot.hasTag('panel') && snapshot.context.failure !== null && isSame(snapshot.context.change, time)),
      plant: { at: ['states', 'scheduling', 'invoke', 'onError', 'target'], put: 'failed' },
    },
    'a change that failed can be tried again': {
      holds: ({ snapshot }) =>
        (snapshot.context.failure !== null) ===
        (snapshot.matches('failed') || snapshot.matches({ choosing: 'refused' })),
      plant: { at: ['states', 'failed', 'on', 'time.asked', 'actions'], put: [] },
    },
  },
});
