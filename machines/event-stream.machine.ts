/**
 * Follows the events of a domain. One tab of the browser leads: it reads the server's stream and forwards the events to the
 * others, one of which takes over when the leading tab is closed. The workflow `src/presence/follow-domain.ts` provides the actors;
 * the chart has neither the token nor the events of the stream.
 */
import { assign, setup } from 'xstate';
import { actorPlaceholder } from './failures.ts';

export type EventStreamEvent =
  /** The server has sent the first event. */
  | { type: 'stream.opened' }
  /** The tab has been hidden for long, or the browser has frozen it. */
  | { type: 'tab.left' }
  | { type: 'tab.returned' };

/** `refused`: the person may no longer see the domain. */
export type StreamEnd = 'refused' | 'closed';

type Context = { failures: number };

const shortestPause = 1000;
const longestPause = 300_000;

const isRefused = ({ event }: { event: { output: StreamEnd } }) => event.output === 'refused';
const withFailure = ({ context }: { context: Context }): Context => ({ failures: context.failures + 1 });

export const eventStreamMachine = setup({
  types: { context: {} as Context, events: {} as EventStreamEvent },
  actors: {
    /** Resolves when this tab becomes the leader, which it remains until `giveUpLead`. */
    takeLead: actorPlaceholder<void>('takeLead', 'the stream chart'),
    /** Resolves when the server has ended the stream; rejects when it was lost. */
    readStream: actorPlaceholder<StreamEnd>('readStream', 'the stream chart'),
  },
  actions: {
    /** Provided by the workflow. */
    giveUpLead: () => {},
  },
  delays: {
    /** Detects a proxy that buffers the stream, so that no event arrives. */
    openingPatience: 20_000,
    /** A stream that has lasted this long may be reopened soon. */
    provenAfter: 10_000,
    pause: ({ context }) => Math.min(shortestPause * 2 ** context.failures, longestPause),
  },
}).createMachine({
  id: 'eventStream',
  initial: 'standby',
  context: { failures: 0 },
  states: {
    standby: {
      description:
        'Another tab of this browser may lead and forward the events. No deadline: it leads until it is closed.',
      invoke: { id: 'takeLead', src: 'takeLead', onDone: 'leading' },
      on: { 'tab.left': 'paused' },
    },
    leading: {
      initial: 'following',
      exit: 'giveUpLead',
      on: { 'tab.left': 'paused' },
      states: {
        following: {
          description: 'No deadline: the stream lasts; its reader ends after fifty seconds without a sign of life.',
          initial: 'connecting',
          invoke: {
            id: 'readStream',
            src: 'readStream',
            onDone: [{ guard: isRefused, target: '#eventStream.ended' }, { target: 'waiting' }],
            onError: { target: 'waiting', actions: assign(withFailure) },
          },
          states: {
            connecting: {
              on: { 'stream.opened': 'open' },
              after: { openingPatience: { target: '#eventStream.leading.waiting', actions: assign(withFailure) } },
            },
            open: { after: { provenAfter: { target: 'steady', actions: assign({ failures: 0 }) } } },
            steady: { description: 'The stream has lasted: if it is lost, it is reopened soon.' },
          },
        },
        waiting: { after: { pause: 'following' } },
      },
    },
    paused: {
      description: 'The tab is not in use: another one may lead.',
      on: { 'tab.returned': 'standby' },
    },
    ended: {
      description: 'The server sends this person no more events of the domain, unless they regain access.',
      on: { 'tab.returned': 'standby' },
    },
  },
});
