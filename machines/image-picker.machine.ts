/**
 * The image library in a dialog or on its own screen (specification §2, §4): the modes browse, show, edit and new.
 * The workflow `src/images/use-image-picker.ts` provides `signImage`. Category, sorting and layout belong to the view; the
 * form of an image and the upload have charts of their own.
 * Invariant: an image is picked only together with its signed URL.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { actorPlaceholder, failureOf } from './failures.ts';

/** `url` is the image's URL in the library. */
export type Candidate = { id: number; url: string; alt: string | null };

export type ImagePickerEvent =
  /** `hasFiles`: files were chosen but not stored, so the dialog opens with them. */
  | { type: 'picker.opened'; hasFiles: boolean }
  | { type: 'picker.closed' }
  | { type: 'image.shown'; imageId: number }
  | { type: 'image.edited'; imageId: number }
  | { type: 'upload.opened' }
  | { type: 'mode.left' }
  | { type: 'image.selected'; image: Candidate }
  | { type: 'failure.dismissed' };
export type ImagePickerEmitted = { type: 'image.picked'; image: Candidate; signedUrl: string };

type Context = { imageId: number | null; candidate: Candidate | null; failure: Failure | null };

const nothing: Context = { imageId: null, candidate: null, failure: null };

const hasFiles = ({ event }: { event: { hasFiles: boolean } }) => event.hasFiles;

export const imagePickerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImagePickerEvent,
    emitted: {} as ImagePickerEmitted,
    tags: {} as 'open',
  },
  actors: {
    signImage: actorPlaceholder<string, Candidate>('signImage', 'the picker'),
  },
  guards: { hasFailure: ({ context }) => context.failure !== null },
}).createMachine({
  id: 'imagePicker',
  initial: 'closed',
  context: nothing,
  states: {
    closed: {
      entry: assign(nothing),
      on: {
        'picker.opened': [{ guard: hasFiles, target: 'open.uploading' }, { target: 'open.browsing' }],
      },
    },
    open: {
      tags: ['open'],
      initial: 'browsing',
      on: {
        'picker.closed': 'closed',
        'failure.dismissed': { guard: 'hasFailure', actions: assign({ failure: null }) },
      },
      states: {
        browsing: {
          entry: assign({ imageId: null }),
          on: {
            'image.shown': { target: 'showing', actions: assign({ imageId: ({ event }) => event.imageId }) },
            'image.edited': { target: 'editing', actions: assign({ imageId: ({ event }) => event.imageId }) },
            'upload.opened': 'uploading',
            'image.selected': {
              target: 'selecting',
              actions: assign({ candidate: ({ event }) => event.image, failure: null }),
            },
          },
        },
        showing: {
          on: {
            'image.edited': { target: 'editing', actions: assign({ imageId: ({ event }) => event.imageId }) },
            'image.selected': {
              target: 'selecting',
              actions: assign({ candidate: ({ event }) => event.image, failure: null }),
            },
            'mode.left': 'browsing',
          },
        },
        editing: {
          description: 'The form of an image is open; it reports itself that it is saved or left.',
          on: { 'mode.left': 'browsing' },
        },
        uploading: {
          description: 'Files are chosen, described and sent; a stored one can be selected at once.',
          on: {
            'image.selected': {
              target: 'selecting',
              actions: assign({ candidate: ({ event }) => event.image, failure: null }),
            },
            'mode.left': 'browsing',
          },
        },
        selecting: {
          description:
            'The URL of the chosen image is being signed for its place. Closing the picker cancels this. Deadline: thirty seconds for each reading.',
          invoke: {
            id: 'signImage',
            src: 'signImage',
            input: ({ context }) => context.candidate as Candidate,
            onDone: {
              target: '#imagePicker.closed',
              actions: emit(({ context, event }) => ({
                type: 'image.picked',
                image: context.candidate as Candidate,
                signedUrl: event.output,
              })),
            },
            onError: { target: 'browsing', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
  },
});
