/** Files of uploads: decoded, prepared and stored before the transaction that writes their row. */
import { createHash, randomBytes } from 'node:crypto';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { fileHashLength } from '../../contract/upload-rules.ts';
import { invalid, orNotFound, Refusal } from '../kernel/refusal.ts';
import { currentRequest } from '../kernel/request-context.ts';
import { createWorkQueue } from '../kernel/work-queue.ts';
import { imageLimits } from './decoder.ts';
import type { ImageFiles } from './image-files.ts';
import type { FileRow } from './image-records.ts';
import { prepareUpload } from './prepare-upload.ts';

type Columns = Omit<FileRow, 'file_name' | 'bytes'>;
type Work<T> = (file: FileRow, keepFile: () => void) => Promise<T>;

/**
 * Both store a file under a new name. `work` calls `keepFile` before the row of the file is committed; from then on, only the
 * sweep may delete the file.
 * @param prepare by default in this process
 */
export function createUploads(files: ImageFiles, prepare = prepareUpload) {
  // One at a time: an image of 50 megapixels takes up to 450 MB while it is decoded.
  const decoding = createWorkQueue({ running: 1, waiting: 100 });
  const storeBytes = async <T>(bytes: Uint8Array, extension: string, columns: Columns, work: Work<T>): Promise<T> => {
    const file_name = `${randomBytes(16).toString('hex')}.${extension}`;
    await files.write(file_name, bytes);
    let isKept = false;
    try {
      return await work({ file_name, ...columns, bytes: bytes.length }, () => {
        isKept = true;
      });
    } finally {
      if (!isKept) await files.destroy(file_name);
    }
  };
  return {
    /** @param base64 the file */
    store: async <T>(base64: string, work: Work<T>): Promise<T> => {
      const client = currentRequest()?.client ?? '';
      let file_hash = '';
      const prepared = await decoding.run(client, () => {
        const sent = decodeFileData(base64);
        file_hash = hashOfFile(sent);
        return prepare(sent);
      });
      if ('code' in prepared) throw unusableFile(prepared);
      const { bytes, extension, width, height } = prepared;
      return storeBytes(bytes, extension, { width, height, file_hash }, work);
    },

    /** @param row of a stored image */
    copy: async <T>({ file_name, width, height, file_hash }: FileRow, work: Work<T>): Promise<T> => {
      const bytes = orNotFound(await files.read(file_name), 'image');
      return storeBytes(bytes, file_name.slice(file_name.indexOf('.') + 1), { width, height, file_hash }, work);
    },
  };
}

/** Of the file as it was sent, which the library does not keep: recognises a file that is sent again. */
function hashOfFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, fileHashLength);
}

const encodedLimit = Math.ceil((imageLimits.bytes + 3) / 3) * 4;

/** @throws Refusal 413 if larger than 20 MB, 422 if it is not strict base64 */
function decodeFileData(base64: string): Buffer {
  if (base64.length > encodedLimit) throw tooLarge();
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is not base64.
  if (bytes.toString('base64') !== base64) throw unusableFile(problem('file_not_base64'));
  if (bytes.length > imageLimits.bytes) throw tooLarge();
  if (bytes.length === 0) throw unusableFile(problem('file_empty'));
  return bytes;
}

function unusableFile(wrong: Problem): Refusal {
  return invalid({ file_data: [wrong] });
}

function tooLarge(): Refusal {
  return new Refusal(413, problem('file_too_large', { size: imageLimits.bytes / 1024 / 1024 }));
}
