/**
 * Follows what happens in a domain. Of all tabs of a browser one leads: it reads the server's stream and passes on what it
 * hears. The others stand by, and one of them takes over when the leading tab is closed. The workflow `src/live/follow-domain.ts`
 * provides the actors; the chart knows no token and no event of the stream.
 */
import { assign, setup } from 'xstate';
import { unprovided } from './failures.ts';

export type EventStreamEvent =
  /** The server has begun to tell. */
  | { type: 'stream.opened' }
  /** Hidden for long, or put aside by the browser. */
  | { type: 'tab.left' }
  | { type: 'tab.returned' };

/** `refused`: the person may not see the domain any more. */
export type StreamEnd = 'refused' | 'closed';

type Context = { failures: number };

const shortestPause = 1000;
const longestPause = 300_000;

export const eventStreamMachine = setup({
  types: { context: {} as Context, events: {} as EventStreamEvent },
  actors: {
    /** Resolves when this tab leads; it then leads until `giveUpLead`. */
    takeLead: unprovided<void>('takeLead', 'the stream chart'),
    /** Resolves when the server has ended the stream; rejects when it was lost. */
    readStream: unprovided<StreamEnd>('readStream', 'the stream chart'),
  },
  actions: {
    /** Provided by the workflow. */
    giveUpLead: () => {},
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: { isRefused: (_, { end }: { end: StreamEnd }) => end === 'refused' },
  delays: {
    /** A proxy that holds the stream back lets nothing through. */
    openingPatience: 20_000,
    /** A stream that lasts is worth another try at once. */
    provenAfter: 10_000,
    pause: ({ context }) => Math.min(shortestPause * 2 ** context.failures, longestPause),
  },
}).createMachine({
  id: 'eventStream',
  initial: 'standby',
  context: { failures: 0 },
  states: {
    standby: {
      description: 'Another tab of this browser may be following, and passes on what it hears.',
      invoke: { id: 'takeLead', src: 'takeLead', onDone: 'leading' },
      on: { 'tab.left': 'paused' },
    },
    leading: {
      initial: 'following',
      exit: 'giveUpLead',
      on: { 'tab.left': 'paused' },
      states: {
        following: {
          initial: 'connecting',
          invoke: {
            id: 'readStream',
            src: 'readStream',
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ end: event.output }) },
                target: '#eventStream.ended',
              },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting', actions: 'countFailure' },
          },
          states: {
            connecting: {
              on: { 'stream.opened': 'open' },
              after: { openingPatience: { target: '#eventStream.leading.waiting', actions: 'countFailure' } },
            },
            open: { after: { provenAfter: { target: 'steady', actions: 'forgetFailures' } } },
            steady: { description: 'It has lasted: when it is lost, it is asked for again soon.' },
          },
        },
        waiting: { after: { pause: 'following' } },
      },
    },
    paused: {
      description: 'Nobody looks: other tabs may lead.',
      on: { 'tab.returned': 'standby' },
    },
    ended: {
      description: 'The server tells this person nothing more of the domain, unless they are let in again.',
      on: { 'tab.returned': 'standby' },
    },
  },
});
