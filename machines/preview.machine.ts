/**
 * The website beside the form. The workflow `src/preview/use-preview.ts` provides `read`, which
 * requests a preview token and reads the stored page; it loads the website into the frame and reports what happens there.
 * The context has neither token nor page. Invariant: nothing that the website does affects the form.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { actorPlaceholder, failureOf, noAnswer } from './failures.ts';

export type PreviewEvent =
  /** The frame should load the page again. */
  | { type: 'frame.wanted' }
  /** The frame has loaded a document, perhaps the browser's own error page. */
  | { type: 'frame.loaded' }
  /** The website shows the page and its typed changes. */
  | { type: 'frame.ready' }
  | { type: 'frame.moved'; path: string }
  /** The content security policy of this tab does not allow the website's origin. */
  | { type: 'frame.blocked' }
  /** A part was clicked in the frame while a form had unsaved changes. */
  | { type: 'part.refused' }
  | { type: 'edit.changed' };

export type PreviewEmitted = { type: 'frame.requested' };

type Context = {
  failure: Failure | null;
  /** The path that the website shows, if it has left the page. */
  path: string | null;
};

const nothing: Context = { failure: null, path: null };

export const previewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PreviewEvent,
    emitted: {} as PreviewEmitted,
    tags: {} as 'busy',
  },
  actors: {
    read: actorPlaceholder<void>('read', 'the preview'),
  },
  delays: { answerTimeout: 60_000, frameTimeout: 10_000, readyTime: 1500 },
}).createMachine({
  id: 'preview',
  initial: 'opening',
  context: nothing,
  states: {
    opening: {
      description: 'A token is requested unless there is one, and the page is read.',
      tags: ['busy'],
      entry: assign(nothing),
      invoke: {
        id: 'read',
        src: 'read',
        onDone: 'open',
        onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
      after: { answerTimeout: { target: 'unread', actions: assign({ failure: noAnswer }) } },
      on: { 'frame.wanted': { target: 'opening', reenter: true } },
    },
    unread: {
      description: 'Only the failure is shown.',
      on: { 'frame.wanted': 'opening' },
    },
    open: {
      initial: 'loading',
      on: {
        'frame.wanted': 'opening',
        'frame.moved': { target: '.elsewhere', actions: assign({ path: ({ event }) => event.path }) },
      },
      states: {
        loading: {
          entry: emit({ type: 'frame.requested' }),
          on: { 'frame.ready': 'live', 'frame.loaded': 'settling', 'frame.blocked': 'blocked' },
          after: { frameTimeout: 'silent' },
        },
        settling: {
          description: 'A document has loaded but has not yet reported that it shows typed changes.',
          on: { 'frame.ready': 'live' },
          after: { readyTime: 'plain' },
        },
        plain: {
          description: 'The website shows the saved page, or the browser shows its own error page.',
          on: { 'frame.ready': 'live' },
        },
        live: {
          description: 'The website shows typed changes. In `refused`, a part could not be opened.',
          initial: 'following',
          states: {
            following: { on: { 'part.refused': 'refused' } },
            refused: { on: { 'edit.changed': 'following' } },
          },
        },
        elsewhere: { exit: assign(nothing), on: { 'frame.ready': 'live' } },
        silent: {
          description: 'The website has not responded in time; it may still do so.',
          on: { 'frame.ready': 'live', 'frame.loaded': 'settling' },
        },
        blocked: { description: 'This tab was loaded before the website was set up and must be reloaded.' },
      },
    },
  },
});
