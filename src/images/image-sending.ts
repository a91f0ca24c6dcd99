/** Checks and encodes files and sends them to the image library, two at a time. */
import type { Failure } from '../../contract/failures.ts';
import type { ChosenFile, ImageUploadEvent, UploadFile, UploadTexts } from '../../machines/image-upload.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { sendWithProgress } from '../api/send-with-progress.ts';
import { fingerprint } from '../forms/entity-save.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { randomId } from '../lib/ids.ts';
import { checkImageFile, fileToBase64, hashOfFile } from './check-image-file.ts';
import { textsOf } from './use-image-form.ts';

/** A file of an earlier upload has its former `key` and `texts`. */
export type FileToAdd = { file: File; key?: string; texts?: UploadTexts };

export type FileStore = ReturnType<typeof createFileStore>;
/** `hash` is that of the library's `file_hash`. */
type StoredFile = { file: File; preview: string | null; hash: string | null };
type Send = (event: ImageUploadEvent) => void;

const filesAtOnce = 2;

/** Holds the chosen files by key; the chart has only their descriptions. */
export function createFileStore() {
  const files = new Map<string, StoredFile>();
  return {
    put: async ({ file, key = randomId(), texts }: FileToAdd): Promise<ChosenFile> => {
      const check = await checkImageFile(file);
      const preview = check.ok ? URL.createObjectURL(file) : null;
      files.set(key, { file, preview, hash: check.ok ? await hashOfFile(file) : null });
      const header = check.ok ? check.header : { kind: null, width: null, height: null };
      const refusal = check.ok ? null : check.message;
      return { key, name: file.name, size: file.size, ...header, refusal, ...(texts ? { texts } : {}) };
    },
    get: (key: string) => files.get(key) ?? null,
    hashOf: (key: string) => files.get(key)?.hash ?? null,
    previewOf: (key: string) => files.get(key)?.preview ?? null,
    clear: () => {
      for (const { preview } of files.values()) if (preview) URL.revokeObjectURL(preview);
    },
  };
}

/** `home` is undefined where images have none. */
export type Sending = { store: FileStore; client: Client; home: number | null | undefined };

/** Sends the files until all are settled. `stop` and `stopAll` cancel requests. */
export function sendAll(files: readonly UploadFile[], { store, client, home }: Sending, send: Send) {
  const aborts = new Map(files.map(({ key }) => [key, new AbortController()]));
  let isRunning = true;
  const sendOne = async (file: UploadFile) => {
    const { signal } = aborts.get(file.key) ?? new AbortController();
    const stored = store.get(file.key);
    if (signal.aborted || !stored) return;
    send({ type: 'file.begun', key: file.key });
    try {
      const { id, url, alt } = await sendFile({ client, home }, stored, file, send, signal);
      send({ type: 'file.stored', key: file.key, image: { id, url, alt } });
    } catch (error) {
      send({ type: 'file.failed', key: file.key, failure: uploadFailureFrom(error) });
    }
  };
  void forEachConcurrent(files, filesAtOnce, sendOne, () => isRunning).then(() => send({ type: 'run.ended' }));
  return {
    stop: (key: string) => aborts.get(key)?.abort(),
    stopAll: () => {
      isRunning = false;
      for (const abort of aborts.values()) abort.abort();
    },
  };
}

async function sendFile(
  { client, home }: Pick<Sending, 'client' | 'home'>,
  { file }: StoredFile,
  { key, texts }: UploadFile,
  send: Send,
  signal: AbortSignal,
) {
  const body = {
    ...textsOf(texts),
    file_data: await fileToBase64(file),
    file_name: file.name,
    scope: client.libraryScope,
    ...(home === undefined ? {} : { home }),
  };
  return client.call('createImage', {
    query: { scope: client.libraryScope },
    body,
    idempotencyKey: `${key}-${fingerprint(JSON.stringify([texts, home]))}`,
    signal,
    send: sendWithProgress((sent, total) =>
      send({ type: 'file.progressed', key, progress: total > 0 ? sent / total : 0 }),
    ),
  });
}

function uploadFailureFrom(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { code: 'refused', message: error instanceof Error ? error.message : String(error) };
  const { code, message, fields } = error;
  return { code, message, ...(fields ? { fields } : {}) };
}
