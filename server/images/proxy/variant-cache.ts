/** A disk cache of variants with a size limit, which deletes the least recently used ones. */
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { orNull, writeWhole } from '../image-files.ts';

export type VariantCacheSettings = { directory: string; maximumBytes: number; now?: () => number };

/** @param settings `directory` belongs to the cache: other files in it may be deleted */
export function createVariantCache({ directory, maximumBytes, now = Date.now }: VariantCacheSettings) {
  let total: number | null = null;
  let trimming: Promise<void> = Promise.resolve();
  const trim = async () => {
    const variants = await listVariants(directory);
    total = variants.reduce((sum, { bytes }) => sum + bytes, 0);
    // Frees more than needed, so that not every later write has to scan the folder.
    for (const { path, bytes } of total > maximumBytes ? variants : []) {
      if (total <= maximumBytes * 0.9) break;
      await rm(path, { force: true });
      total -= bytes;
    }
  };
  return {
    /** Large variants are returned as a stream, which the caller must read or destroy: slow readers then hold little memory. */
    read: async (name: string): Promise<Buffer | Readable | null> => {
      const path = join(directory, name);
      const file = await orNull(() => open(path));
      if (!file) return null;
      try {
        const { size } = await file.stat();
        const content = size === 0 ? null : size > largestWhole ? file.createReadStream() : await file.readFile();
        const time = new Date(now());
        await orNull(() => utimes(path, time, time));
        if (!content || content instanceof Buffer) await file.close();
        return content;
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    write: async (name: string, bytes: Uint8Array): Promise<void> => {
      await mkdir(directory, { recursive: true });
      await writeWhole(directory, join(directory, name), bytes);
      if (total !== null) total += bytes.length;
      if (total !== null && total <= maximumBytes) return;
      trimming = trimming.then(trim, trim);
      await trimming;
    },
  };
}

/** In bytes; larger variants are streamed. */
export const largestWhole = 128 * 1024;

const aMinute = 60_000;

/** Least recently used first. */
async function listVariants(directory: string) {
  const names = await readdir(directory);
  const variants = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const entry = await orNull(() => stat(path));
      if (!entry?.isFile()) return null;
      // It may still be being written.
      if (name.endsWith('.part') && Date.now() - entry.mtimeMs < aMinute) return null;
      return { path, bytes: entry.size, usedAt: entry.mtimeMs };
    }),
  );
  return variants.filter((variant) => variant !== null).sort((one, other) => one.usedAt - other.usedAt);
}
