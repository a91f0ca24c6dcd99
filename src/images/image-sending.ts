/** Checks and encodes files and sends them to the image library, two at a time. */
import type { Failure } from '../../contract/failures.ts';
import type { ChosenFile, ImageUploadEvent, UploadFile, UploadTexts } from '../../machines/image-upload.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { sendWithProgress } from '../api/send-with-progress.ts';
import { fingerprint } from '../forms/entity-save.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';
import { randomId } from '../lib/random-id.ts';
import { fileToBase64 } from './base64.ts';
import { checkImageFile } from './image-checks.ts';
import { textsOf } from './use-image-form.ts';

/** A file that was chosen before the page was reloaded has its `key` and its `texts`. */
export type FileToAdd = { file: File; key?: string; texts?: UploadTexts };

export type Shelf = ReturnType<typeof createShelf>;
type ShelfFile = { file: File; preview: string | null };
type Tell = (event: ImageUploadEvent) => void;

const filesAtOnce = 2;

/** Holds the files themselves, by key. */
export function createShelf() {
  const files = new Map<string, ShelfFile>();
  return {
    put: async ({ file, key = randomId(), texts }: FileToAdd): Promise<ChosenFile> => {
      const check = await checkImageFile(file);
      const preview = check.ok ? URL.createObjectURL(file) : null;
      files.set(key, { file, preview });
      const header = check.ok ? check.header : { kind: null, width: null, height: null };
      const refusal = check.ok ? null : check.message;
      return { key, name: file.name, size: file.size, ...header, refusal, ...(texts ? { texts } : {}) };
    },
    get: (key: string) => files.get(key) ?? null,
    previewOf: (key: string) => files.get(key)?.preview ?? null,
    clear: () => {
      for (const { preview } of files.values()) if (preview) URL.revokeObjectURL(preview);
    },
  };
}

export function sendAll(files: readonly UploadFile[], shelf: Shelf, client: Client, tell: Tell) {
  const aborts = new Map(files.map(({ key }) => [key, new AbortController()]));
  let goesOn = true;
  const send = async (file: UploadFile) => {
    const { signal } = aborts.get(file.key) ?? new AbortController();
    const files = shelf.get(file.key);
    if (signal.aborted || !files) return;
    tell({ type: 'file.begun', key: file.key });
    try {
      const { id, url, alt } = await sendFile(client, files, file, tell, signal);
      tell({ type: 'file.stored', key: file.key, image: { id, url, alt } });
    } catch (error) {
      tell({ type: 'file.failed', key: file.key, failure: failureOf(error) });
    }
  };
  void forEachConcurrent(files, filesAtOnce, send, () => goesOn).then(() => tell({ type: 'run.ended' }));
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
  { file }: ShelfFile,
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
    idempotencyKey: `${key}-${fingerprint(JSON.stringify(texts))}`,
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
