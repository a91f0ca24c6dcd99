/**
 * The website beside the form (PREV-03, PREV-04, PREV-07). The workflow `src/preview/use-preview.ts` provides `read`, which
 * asks for a preview token and reads the page as it is stored, puts the website into the frame, and reports the result.
 * The chart knows neither token nor page. The one rule: whatever the website does or fails to do, the form is left alone.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf, noAnswer, unprovided } from './failures.ts';

export type PreviewEvent =
  /** The frame is to show the page, from the beginning. */
  | { type: 'frame.wanted' }
  /** The browser has put some document into the frame, perhaps its own page about a failure. */
  | { type: 'frame.loaded' }
  /** The website shows the page, and takes what is typed. */
  | { type: 'frame.ready' }
  | { type: 'frame.moved'; path: string }
  /** The browser does not let this tab show the website's origin. */
  | { type: 'frame.blocked' }
  /** A part was pressed in the frame while a form with changes was open. */
  | { type: 'part.refused' }
  | { type: 'edit.changed' };

export type PreviewEmitted = { type: 'frame.requested' };

type Context = {
  failure: Failure | null;
  /** Where the website is, if that is not the page. */
  path: string | null;
};

export const previewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PreviewEvent,
    emitted: {} as PreviewEmitted,
    tags: {} as 'busy',
  },
  actors: {
    read: unprovided<void>('read', 'the preview'),
  },
  actions: {
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    storePath: assign((_, { path }: { path: string }) => ({ path })),
    forget: assign({ failure: null, path: null }),
    emitRequested: emit({ type: 'frame.requested' as const }),
  },
  delays: { answerTimeout: 60_000, frameTimeout: 10_000, readyTime: 1500 },
}).createMachine({
  id: 'preview',
  initial: 'opening',
  context: { failure: null, path: null },
  states: {
    opening: {
      description: 'A token is asked for where none is left, and the page is read.',
      tags: ['busy'],
      entry: 'forget',
      invoke: {
        id: 'read',
        src: 'read',
        onDone: 'open',
        onError: { target: 'unread', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: { answerTimeout: { target: 'unread', actions: { type: 'storeFailure', params: { error: noAnswer } } } },
      on: { 'frame.wanted': { target: 'opening', reenter: true } },
    },
    unread: {
      description: 'Nothing is shown but why.',
      on: { 'frame.wanted': 'opening' },
    },
    open: {
      initial: 'loading',
      on: {
        'frame.wanted': 'opening',
        'frame.moved': { target: '.elsewhere', actions: { type: 'storePath', params: ({ event }) => event } },
      },
      states: {
        loading: {
          entry: 'emitRequested',
          on: { 'frame.ready': 'live', 'frame.loaded': 'settling', 'frame.blocked': 'blocked' },
          after: { frameTimeout: 'silent' },
        },
        settling: {
          description: 'Something has loaded that has not said yet that it takes what is typed.',
          on: { 'frame.ready': 'live' },
          after: { readyTime: 'plain' },
        },
        plain: {
          description: 'The website shows what is saved, unless the browser shows its own page about a failure.',
          on: { 'frame.ready': 'live' },
        },
        live: {
          description: 'The website shows what is typed. In `refused` it wanted to open a part in vain.',
          initial: 'following',
          states: {
            following: { on: { 'part.refused': 'refused' } },
            refused: { on: { 'edit.changed': 'following' } },
          },
        },
        elsewhere: { exit: 'forget', on: { 'frame.ready': 'live' } },
        silent: {
          description: 'The website has not answered in time; it may still come.',
          on: { 'frame.ready': 'live', 'frame.loaded': 'settling' },
        },
        blocked: { description: 'This tab was loaded before the website was set up: it has to be loaded again.' },
      },
    },
  },
});
