/**
 * Adding files to the image library (specification §2, §7): choosing, describing, sending. The files themselves stay in
 * the workflow `src/images/use-image-upload.ts`, which provides `sendFiles`; the chart refers to them by key.
 * Invariant: no typed text is lost, and a stored file is never sent again; a retry sends only the rest.
 */
import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import type { Candidate } from './image-picker.machine.ts';

/** A decorative image has no alt text on purpose. */
export type UploadTexts = { alt: string; isDecorative: boolean; category: string; copyright: string; notes: string };

/** `size` is in bytes; `refusal` is why the file cannot be stored. */
export type ChosenFile = {
  key: string;
  name: string;
  size: number;
  kind: string | null;
  width: number | null;
  height: number | null;
  refusal: string | null;
  /** Texts that were typed before the page was reloaded. */
  texts?: UploadTexts;
};

export type UploadFile = ChosenFile & {
  texts: UploadTexts;
  status: 'ready' | 'sending' | 'stored' | 'failed';
  /** The sent fraction of the request, from 0 to 1. */
  progress: number;
  failure: Failure | null;
  image: Candidate | null;
};

export type ImageUploadEvent =
  | { type: 'files.added'; files: ChosenFile[] }
  | { type: 'file.removed'; key: string }
  | { type: 'text.changed'; key: string; texts: Partial<UploadTexts> }
  | { type: 'upload.submitted' }
  | { type: 'upload.stopped' }
  | { type: 'upload.left' }
  /** From `sendFiles`. */
  | { type: 'file.begun'; key: string }
  | { type: 'file.progressed'; key: string; progress: number }
  | { type: 'file.stored'; key: string; image: Candidate }
  | { type: 'file.failed'; key: string; failure: Failure }
  | { type: 'run.ended' };
export type ImageUploadEmitted = { type: 'image.stored'; image: Candidate };

type Context = { files: UploadFile[]; isTried: boolean };

const noTexts: UploadTexts = { alt: '', isDecorative: false, category: '', copyright: '', notes: '' };

export const imageUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImageUploadEvent,
    emitted: {} as ImageUploadEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the events of each file and finally `run.ended`; after `file.stopped`, it aborts that file. */
    sendFiles: fromCallback<{ type: 'file.stopped'; key: string }, { files: readonly UploadFile[] }>(() => {
      throw new Error('Provide the actor sendFiles to the upload');
    }),
  },
  guards: {
    canSend: ({ context }) => unsent(context.files).length > 0 && unsent(context.files).every(isDescribed),
    hasUnsent: ({ context }) => unsent(context.files).length > 0,
  },
}).createMachine({
  id: 'imageUpload',
  initial: 'empty',
  context: { files: [], isTried: false },
  states: {
    empty: {
      entry: assign({ files: [], isTried: false }),
      on: {
        'files.added': {
          target: 'describing',
          actions: assign(({ context, event }) => withAdded(context, event.files)),
        },
      },
    },
    describing: {
      description: 'Texts are typed; failed files show the reason.',
      on: {
        'files.added': { actions: assign(({ context, event }) => withAdded(context, event.files)) },
        'file.removed': [
          { guard: isLast, target: 'empty' },
          { actions: assign({ files: ({ context, event }) => context.files.filter(({ key }) => key !== event.key) }) },
        ],
        'text.changed': {
          actions: assign(({ context, event: { key, texts } }) =>
            withFile(context, key, (file) => ({ texts: { ...file.texts, ...texts } })),
          ),
        },
        'upload.submitted': [
          { guard: 'canSend', target: 'sending' },
          { guard: 'hasUnsent', actions: assign({ isTried: true }) },
        ],
        'upload.left': 'empty',
      },
    },
    sending: {
      description:
        'Files are being sent; one or all of them can be aborted. No deadline: a large file takes long on a slow line.',
      tags: ['busy'],
      exit: assign(withoutSending),
      invoke: {
        id: 'sendFiles',
        src: 'sendFiles',
        input: ({ context }) => ({ files: unsent(context.files) }),
      },
      on: {
        'file.begun': {
          actions: assign(({ context, event }) =>
            withFile(context, event.key, () => ({ status: 'sending', progress: 0, failure: null })),
          ),
        },
        'file.progressed': {
          actions: assign(({ context, event: { key, progress } }) => withFile(context, key, () => ({ progress }))),
        },
        'file.stored': {
          actions: [
            assign(({ context, event: { key, image } }) =>
              withFile(context, key, () => ({ image, status: 'stored', progress: 1 })),
            ),
            emit(({ event }) => ({ type: 'image.stored', image: event.image })),
          ],
        },
        'file.failed': {
          actions: assign(({ context, event: { key, failure } }) =>
            withFile(context, key, () => ({ failure, status: 'failed' })),
          ),
        },
        'file.removed': { actions: sendTo('sendFiles', ({ event }) => ({ type: 'file.stopped', key: event.key })) },
        'upload.stopped': 'describing',
        'run.ended': [{ guard: 'hasUnsent', target: 'describing' }, { target: 'done' }],
      },
    },
    done: {
      description: 'All storable files are stored. They can be selected, and more can be added.',
      on: {
        'files.added': {
          target: 'describing',
          actions: assign(({ context, event }) => withAdded(context, event.files)),
        },
        'upload.left': 'empty',
      },
    },
  },
});

/** The files that are still to be sent: neither stored nor refused. */
export function unsent(files: readonly UploadFile[]): UploadFile[] {
  return files.filter(({ status, refusal }) => status !== 'stored' && refusal === null);
}

/** An image needs either an alt text or to be marked as decorative. */
export function isDescribed({ texts }: UploadFile): boolean {
  return texts.isDecorative || texts.alt.trim() !== '';
}

function isLast({ context, event }: { context: Context; event: { key: string } }): boolean {
  return context.files.every(({ key }) => key === event.key);
}

function withAdded({ files }: Context, added: ChosenFile[]): Context {
  return { files: [...files, ...added.map(beginning)], isTried: false };
}

function withFile({ files }: Context, key: string, change: (file: UploadFile) => Partial<UploadFile>) {
  return { files: files.map((file) => (file.key === key ? { ...file, ...change(file) } : file)) };
}

/** What has not arrived whole begins anew. */
function withoutSending({ context }: { context: Context }) {
  const given = { status: 'ready' as const, progress: 0 };
  return { files: context.files.map((file) => (file.status === 'sending' ? { ...file, ...given } : file)) };
}

function beginning(file: ChosenFile): UploadFile {
  return { ...file, texts: file.texts ?? noTexts, status: 'ready', progress: 0, failure: null, image: null };
}
