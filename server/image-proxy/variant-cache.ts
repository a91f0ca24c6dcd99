/** Variants on the disk; the least recently used make room for new ones. */
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { orNull, writeWhole } from '../images/image-files.ts';

export type VariantCache = {
  /** Small ones whole, large ones as a stream, so that slow readers hold little memory. Read or destroy the stream. */
  read: (name: string) => Promise<Buffer | Readable | null>;
  write: (name: string, bytes: Uint8Array) => Promise<void>;
};

export type VariantCacheSettings = { directory: string; maximumBytes: number; now?: () => number };

/** @param settings `directory` is the cache's own: anything else in it may be deleted */
export function createVariantCache({ directory, maximumBytes, now = Date.now }: VariantCacheSettings): VariantCache {
  let total: number | null = null;
  let trimming: Promise<void> = Promise.resolve();
  const trim = async () => {
    const variants = await listVariants(directory);
    total = variants.reduce((sum, { bytes }) => sum + bytes, 0);
    // Frees somewhat more than needed, so that not every later write has to scan the folder.
    for (const { path, bytes } of total > maximumBytes ? variants : []) {
      if (total <= maximumBytes * 0.9) break;
      await rm(path, { force: true });
      total -= bytes;
    }
  };
  return {
    read: async (name) => {
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
    write: async (name, bytes) => {
      await mkdir(directory, { recursive: true });
      await writeWhole(directory, join(directory, name), bytes);
      if (total !== null) total += bytes.length;
      if (total !== null && total <= maximumBytes) return;
      trimming = trimming.then(trim, trim);
      await trimming;
    },
  };
}

/** Size in bytes up to which a variant is read whole. */
export const largestWhole = 128 * 1024;

const aMinute = 60_000;

/** The least recently used first. */
async function listVariants(directory: string) {
  const names = await readdir(directory);
  const variants = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const entry = await orNull(() => stat(path));
      if (!entry?.isFile()) return null;
      // It is still being written.
      if (name.endsWith('.part') && Date.now() - entry.mtimeMs < aMinute) return null;
      return { path, bytes: entry.size, usedAt: entry.mtimeMs };
    }),
  );
  return variants.filter((variant) => variant !== null).sort((one, other) => one.usedAt - other.usedAt);
}
