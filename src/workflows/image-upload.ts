/** The upload chart bound to the image library: files are checked, encoded and sent, two at a time. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromCallback, type SnapshotFrom } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import {
  type ChosenFile,
  type ImageUploadEvent,
  imageUploadMachine,
  isDescribed,
  type UploadFile,
  type UploadTexts,
  unsent,
} from '../../machines/image-upload.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { sendWithProgress } from '../api/send-with-progress.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { fileToBase64 } from '../lib/base64.ts';
import { eachBounded } from '../lib/bounded.ts';
import { checkImageFile } from '../lib/image-checks.ts';
import { randomId } from '../lib/random-id.ts';
import { createKeyKeeper } from './idempotency.ts';
import { textsOf } from './image-form.ts';
import { useLatest } from './latest.ts';

/** A file as the view shows it; `preview` is an address of this browser alone. */
export type ShownFile = UploadFile & { preview: string | null; needsText: boolean };

export type ImageUpload = {
  phase: 'empty' | 'describing' | 'sending' | 'done';
  isBusy: boolean;
  files: ShownFile[];
  /** How many files are still to be sent, and how many of them failed before. */
  left: number;
  failed: number;
  stored: number;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  change: (key: string, texts: Partial<UploadTexts>) => void;
  submit: () => void;
  stop: () => void;
  leave: () => void;
};

export function useImageUpload(): ImageUpload {
  const [shelf] = useState(createShelf);
  const latest = useLatest({ client: useClient(), refresh: useRefresh() });
  const actor = useActorRef(
    imageUploadMachine.provide({
      actors: {
        sendFiles: fromCallback(({ input, sendBack, receive }) => {
          const sending = sendAll(input.files, shelf, latest.current.client, sendBack);
          receive(({ key }) => sending.stop(key));
          return sending.stopAll;
        }),
      },
    }),
  );
  useEffect(() => {
    const subscription = actor.on('image.stored', () => void latest.current.refresh({ type: 'image.changed' }));
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  useEffect(() => shelf.clear, [shelf]);
  const add = async (files: readonly File[]) => {
    const chosen = await Promise.all(files.map(shelf.put));
    actor.send({ type: 'files.added', files: chosen });
  };
  const snapshot = useSelector(actor, (current) => current);
  return presentUpload(snapshot, actor.send, { add: (files) => void add(files), previewOf: shelf.previewOf });
}

type Binding = Pick<ImageUpload, 'add'> & { previewOf: (key: string) => string | null };

/** A state of the chart in the words of the view. */
export function presentUpload(
  snapshot: SnapshotFrom<typeof imageUploadMachine>,
  send: (event: ImageUploadEvent) => void,
  { add, previewOf }: Binding,
): ImageUpload {
  const { files, isTried } = snapshot.context;
  return {
    phase: snapshot.value,
    isBusy: snapshot.hasTag('busy'),
    files: files.map((file) => ({
      ...file,
      preview: previewOf(file.key),
      needsText: isTried && file.refusal === null && file.status !== 'stored' && !isDescribed(file),
    })),
    left: unsent(files).length,
    failed: files.filter(({ status }) => status === 'failed').length,
    stored: files.filter(({ status }) => status === 'stored').length,
    add,
    remove: (key) => send({ type: 'file.removed', key }),
    change: (key, texts) => send({ type: 'text.changed', key, texts }),
    submit: () => send({ type: 'upload.submitted' }),
    stop: () => send({ type: 'upload.stopped' }),
    leave: () => send({ type: 'upload.left' }),
  };
}

type Kept = { file: File; preview: string | null; keyOf: (texts: unknown) => string };
type Shelf = ReturnType<typeof createShelf>;
type Tell = (event: ImageUploadEvent) => void;

const filesAtOnce = 2;

/** The files themselves, by key. */
function createShelf() {
  const kept = new Map<string, Kept>();
  return {
    put: async (file: File): Promise<ChosenFile> => {
      const check = await checkImageFile(file);
      const key = randomId();
      const preview = check.ok ? URL.createObjectURL(file) : null;
      kept.set(key, { file, preview, keyOf: createKeyKeeper() });
      const header = check.ok ? check.header : { kind: null, width: null, height: null };
      return { key, name: file.name, size: file.size, ...header, refusal: check.ok ? null : check.message };
    },
    get: (key: string) => kept.get(key) ?? null,
    previewOf: (key: string) => kept.get(key)?.preview ?? null,
    clear: () => {
      for (const { preview } of kept.values()) if (preview) URL.revokeObjectURL(preview);
    },
  };
}

function sendAll(files: readonly UploadFile[], shelf: Shelf, client: Client, tell: Tell) {
  const aborts = new Map(files.map(({ key }) => [key, new AbortController()]));
  let goesOn = true;
  const send = async (file: UploadFile) => {
    const { signal } = aborts.get(file.key) ?? new AbortController();
    const kept = shelf.get(file.key);
    if (signal.aborted || !kept) return;
    tell({ type: 'file.begun', key: file.key });
    try {
      const { id, url, alt } = await sendFile(client, kept, file, tell, signal);
      tell({ type: 'file.stored', key: file.key, image: { id, url, alt } });
    } catch (error) {
      tell({ type: 'file.failed', key: file.key, failure: failureOf(error) });
    }
  };
  void eachBounded(files, filesAtOnce, send, () => goesOn).then(() => tell({ type: 'run.ended' }));
  return {
    stop: (key: string) => aborts.get(key)?.abort(),
    stopAll: () => {
      goesOn = false;
      for (const abort of aborts.values()) abort.abort();
    },
  };
}

async function sendFile(
  client: Client,
  { file, keyOf }: Kept,
  { key, texts }: UploadFile,
  tell: Tell,
  signal: AbortSignal,
) {
  const body = {
    ...textsOf(texts),
    file_data: await fileToBase64(file),
    file_name: file.name,
    scope: client.libraryScope,
  };
  return client.call('createImage', {
    query: { scope: client.libraryScope },
    body,
    idempotencyKey: keyOf(texts),
    signal,
    send: sendWithProgress((sent, total) =>
      tell({ type: 'file.progressed', key, progress: total > 0 ? sent / total : 0 }),
    ),
  });
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { code: 'refused', message: error instanceof Error ? error.message : String(error) };
  const { code, message, fields } = error;
  return { code, message, ...(fields ? { fields } : {}) };
}
