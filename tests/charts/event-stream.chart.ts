import { assign } from 'xstate';
import { eventStreamMachine } from '../../machines/event-stream.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

export const lost = new Error('the connection was lost');

export const eventStreamChart = defineChart({
  machine: eventStreamMachine,
  events: [
    { type: 'stream.opened' },
    { type: 'tab.left' },
    { type: 'tab.returned' },
    done('takeLead', undefined),
    done('readStream', 'closed'),
    done('readStream', 'refused'),
    failed('readStream', lost),
    after('openingPatience', 'eventStream.leading.following.connecting'),
    after('provenAfter', 'eventStream.leading.following.open'),
    after('pause', 'eventStream.leading.waiting'),
  ],
  words: {
    'stream.opened': 'the server begins to tell',
    'tab.left': 'the tab is put aside',
    'tab.returned': 'the tab is looked at again',
    'xstate.done.actor.takeLead': 'no other tab follows any more',
    'xstate.done.actor.readStream': ({ output }) =>
      output === 'refused' ? 'the server tells this person nothing more' : 'the server ends the stream',
    'xstate.error.actor.readStream': 'the connection is lost',
    'xstate.after.openingPatience.eventStream.leading.following.connecting': 'nothing comes for twenty seconds',
    'xstate.after.provenAfter.eventStream.leading.following.open': 'the stream lasts for ten seconds',
    'xstate.after.pause.eventStream.leading.waiting': 'the pause is over',
  },
  // Each further failure only makes the pause longer.
  project: ({ failures }) => ({ hasFailed: failures > 0 }),
  invariants: {
    'the server is asked by the tab that leads alone': {
      holds: ({ before, asked }) => !('readStream' in asked) || before.matches('leading') || before.matches('standby'),
      plant: { at: ['states', 'paused', 'on', 'tab.returned'], put: 'leading' },
    },
    'a tab that leads no more lets another one lead': {
      holds: ({ before, snapshot, did }) =>
        (before.matches('leading') && !snapshot.matches('leading')) === 'giveUpLead' in did,
      plant: { at: ['states', 'leading', 'exit'], put: [] },
    },
    'a stream that was lost is asked for again, after a pause': {
      holds: ({ event, snapshot }) =>
        event.type !== 'xstate.error.actor.readStream' ||
        (snapshot.matches({ leading: 'waiting' }) && snapshot.context.failures > 0),
      plant: { at: ['states', 'leading', 'states', 'following', 'invoke', 'onError', 'actions'], put: [] },
    },
    'who may not see the domain asks for nothing more': {
      holds: ({ event, snapshot }) =>
        event.type !== 'xstate.done.actor.readStream' ||
        snapshot.matches(event.output === 'refused' ? 'ended' : { leading: 'waiting' }),
      plant: { at: ['states', 'leading', 'states', 'following', 'invoke', 'onDone', '0', 'target'], put: 'waiting' },
    },
    'only a stream that lasts makes the pause short again': {
      holds: ({ before, event, snapshot }) =>
        snapshot.context.failures >= before.context.failures || event.type.startsWith('xstate.after.provenAfter'),
      plant: {
        at: ['states', 'leading', 'states', 'following', 'states', 'connecting', 'on', 'stream.opened'],
        put: { target: 'open', actions: assign({ failures: 0 }) },
      },
    },
  },
});
