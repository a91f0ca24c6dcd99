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
  actions: {
    showImage: assign((_, { imageId }: { imageId: number }) => ({ imageId })),
    forgetShownImage: assign({ imageId: null }),
    chooseCandidate: assign((_, { image }: { image: Candidate }) => ({ candidate: image, failure: null })),
    forgetCandidate: assign({ candidate: null }),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    dismissFailure: assign({ failure: null }),
    emitSelected: emit(({ context }, { output }: { output: string }) => ({
      type: 'image.picked' as const,
      image: context.candidate as Candidate,
      signedUrl: output,
    })),
  },
  guards: {
    hasFiles: (_, { hasFiles }: { hasFiles: boolean }) => hasFiles,
    hasFailure: ({ context }) => context.failure !== null,
  },
}).createMachine({
  id: 'imagePicker',
  initial: 'closed',
  context: { imageId: null, candidate: null, failure: null },
  states: {
    closed: {
      entry: ['forgetShownImage', 'forgetCandidate', 'dismissFailure'],
      on: {
        'picker.opened': [
          { guard: { type: 'hasFiles', params: ({ event }) => event }, target: 'open.uploading' },
          { target: 'open.browsing' },
        ],
      },
    },
    open: {
      tags: ['open'],
      initial: 'browsing',
      on: {
        'picker.closed': 'closed',
        'failure.dismissed': { guard: 'hasFailure', actions: 'dismissFailure' },
      },
      states: {
        browsing: {
          entry: 'forgetShownImage',
          on: {
            'image.shown': { target: 'showing', actions: { type: 'showImage', params: ({ event }) => event } },
            'image.edited': { target: 'editing', actions: { type: 'showImage', params: ({ event }) => event } },
            'upload.opened': 'uploading',
            'image.selected': {
              target: 'selecting',
              actions: { type: 'chooseCandidate', params: ({ event }) => event },
            },
          },
        },
        showing: {
          on: {
            'image.edited': { target: 'editing', actions: { type: 'showImage', params: ({ event }) => event } },
            'image.selected': {
              target: 'selecting',
              actions: { type: 'chooseCandidate', params: ({ event }) => event },
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
              actions: { type: 'chooseCandidate', params: ({ event }) => event },
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
              actions: { type: 'emitSelected', params: ({ event }) => event },
            },
            onError: { target: 'browsing', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});
