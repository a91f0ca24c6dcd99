/** Stores the originals of the image library, on the disk or in the database; and the headers of images. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import { type Database, transact } from '../db/database.ts';
import { type Isolate, unisolated } from '../db/isolate.ts';

/** `modifiedAt` in milliseconds since 1970. */
export type StoredFile = { name: string; modifiedAt: number; bytes: number };

export type OpenFile = { bytes: number; stream: () => Readable };

export type ImageFiles = {
  /** Resolves when the whole file is durably stored. Until then, there is no file of that name. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** `null` if there is no such file. */
  read: (name: string) => Promise<Buffer | null>;
  /** The same as a stream, which does not hold the whole file in memory. */
  open: (name: string) => Promise<OpenFile | null>;
  /** Also succeeds if the file no longer exists. */
  destroy: (name: string) => Promise<void>;
  /** Every file, including unfinished ones, which do not have image names. */
  list: () => Promise<StoredFile[]>;
};

export function imageUrl(publicOrigin: string, fileName: string): string {
  return `${publicOrigin}/library/files/${fileName}`;
}

/** Images can be embedded anywhere, cannot run scripts, and never change under their name. */
export function imageHeaders(name: string) {
  return {
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${name}"`,
    ...inertHeaders,
  };
}

/** For every answer at the address of an image, including refusals. */
export const inertHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Creates the folder if it is missing. */
export function createDiskImageFiles(directory: string): ImageFiles {
  const pathOf = (name: string) => {
    if (name === '' || name.startsWith('..') || basename(name) !== name) throw new Error('Not the name of a file');
    return join(directory, name);
  };
  return {
    write: async (name, bytes) => {
      await mkdir(directory, { recursive: true });
      await writeWhole(directory, pathOf(name), bytes);
    },
    read: (name) => orNull(() => readFile(pathOf(name))),
    open: async (name) => {
      const path = pathOf(name);
      const found = await orNull(() => stat(path));
      return found && { bytes: found.size, stream: () => createReadStream(path) };
    },
    destroy: (name) => rm(pathOf(name), { force: true }),
    list: async () => {
      const names = (await orNull(() => readdir(directory))) ?? [];
      const files = await Promise.all(names.map((name) => describeFile(directory, name)));
      return files.filter((file) => file !== null);
    },
  };
}

/** Writes to a temporary file, syncs it to the disk, then renames it: a reader sees the whole file or none. */
export async function writeWhole(directory: string, target: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(directory, `${randomUUID()}.part`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(directory);
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory; its file system journals the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function describeFile(directory: string, name: string): Promise<StoredFile | null> {
  const entry = await orNull(() => stat(join(directory, name)));
  return entry?.isFile() ? { name, modifiedAt: entry.mtimeMs, bytes: entry.size } : null;
}

/** Turns ENOENT into `null`; all other errors are thrown. */
export async function orNull<T>(operation: () => Promise<T>): Promise<T | null> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Originals are stored in parts, so that sending one takes only the memory of a part. */
const partBytes = 256 * 1024;

/** For installations with several processes. */
export function createDatabaseImageFiles(database: Database): ImageFiles {
  const find = (name: string) =>
    database.selectFrom('image_files').selectAll().where('name', '=', name).executeTakeFirst();
  const store = async (transaction: Database, name: string, bytes: Uint8Array) => {
    await transaction.deleteFrom('image_files').where('name', '=', name).execute();
    const file = { name, bytes: bytes.byteLength, created_at: Date.now() };
    await transaction.insertInto('image_files').values(file).execute();
    for (let part = 0; part * partBytes < bytes.byteLength; part += 1) {
      const content = Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes));
      await transaction.insertInto('image_file_parts').values({ name, part, content }).execute();
    }
  };
  return {
    // Given a transaction, it belongs to that.
    write: (name, bytes) =>
      database.isTransaction
        ? store(database, name, bytes)
        : transact(database, (transaction) => store(transaction, name, bytes)),
    async read(name) {
      const file = await find(name);
      if (!file) return null;
      const bytes = Buffer.alloc(file.bytes);
      let filled = 0;
      for await (const part of readParts(database, name, file.bytes)) filled += part.copy(bytes, filled);
      return bytes;
    },
    async open(name) {
      const file = await find(name);
      return file ? { bytes: file.bytes, stream: () => Readable.from(readParts(database, name, file.bytes)) } : null;
    },
    async destroy(name) {
      await database.deleteFrom('image_files').where('name', '=', name).execute();
    },
    async list() {
      const files = await database.selectFrom('image_files').selectAll().execute();
      return files.map(({ name, bytes, created_at }) => ({ name, bytes, modifiedAt: created_at }));
    },
  };
}

/** @throws if the image is destroyed meanwhile, so that a part of it does not look like the whole */
async function* readParts(database: Database, name: string, bytes: number): AsyncGenerator<Buffer> {
  for (let part = 0; part * partBytes < bytes; part += 1) {
    const { content } = await database
      .selectFrom('image_file_parts')
      .select('content')
      .where('name', '=', name)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    yield Buffer.from(content);
  }
}

/**
 * Deletes files without a row, including unfinished ones, which an upload or a destruction leaves behind if the process is
 * killed. Keeps files younger than an hour, which may belong to an upload in another process. Run it at start and regularly.
 * @returns the names of the deleted files
 */
export async function sweepImageFiles({
  database,
  files,
  now = Date.now,
  isolate = unisolated,
}: {
  database: Database;
  files: ImageFiles;
  now?: () => number;
  isolate?: Isolate;
}): Promise<string[]> {
  // List the files first, so that a row inserted meanwhile still protects its file.
  const stored = await files.list();
  const named = await namedFiles(database);
  const orphans = stored.filter(({ name, modifiedAt }) => !named.has(name) && now() - modifiedAt > anHour);
  const deleted: string[] = [];
  for (const { name } of orphans) {
    await isolate({ task: 'image files', file: name }, async () => {
      await files.destroy(name);
      deleted.push(name);
    });
  }
  return deleted;
}

/** The files with a row, including those of destroyed images and former files that can be restored. */
async function namedFiles(database: Database): Promise<Set<string>> {
  const rows = await database
    .selectFrom('images')
    .select('file_name')
    .unionAll(database.selectFrom('image_trash').select('file_name'))
    .unionAll(database.selectFrom('image_versions').select('file_name'))
    .execute();
  return new Set(rows.map(({ file_name }) => file_name));
}

const anHour = 60 * 60 * 1000;

/**
 * Copies missing originals to `files` from the folder of an earlier version, which is kept.
 * @returns the number of copied originals
 */
export async function adoptDiskImages(database: Database, files: ImageFiles, directory: string): Promise<number> {
  const named = await namedFiles(database);
  for (const { name } of await files.list()) named.delete(name);
  const disk = createDiskImageFiles(directory);
  let adopted = 0;
  for (const name of named) {
    const bytes = await disk.read(name);
    if (!bytes) continue;
    await files.write(name, bytes);
    adopted += 1;
  }
  return adopted;
}
