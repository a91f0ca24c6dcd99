/**
 * Originals in the database, for installations of several processes. They lie in parts of 256 KiB and are read part by
 * part: a picture on its way to a browser takes no more memory than that, however large it is.
 */
import { Readable } from 'node:stream';
import type { Database } from '../store/database.ts';
import { transact } from '../store/database.ts';
import type { ImageFiles } from './image-files.ts';

const partBytes = 256 * 1024;

export function createDatabaseImageFiles(database: Database): ImageFiles {
  const find = (name: string) =>
    database.selectFrom('image_files').selectAll().where('name', '=', name).executeTakeFirst();
  return {
    write: (name, bytes) =>
      transact(database, async (transaction) => {
        await transaction.deleteFrom('image_files').where('name', '=', name).execute();
        const file = { name, bytes: bytes.byteLength, created_at: Date.now() };
        await transaction.insertInto('image_files').values(file).execute();
        for (let part = 0; part * partBytes < bytes.byteLength; part += 1) {
          const content = Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes));
          await transaction.insertInto('image_file_parts').values({ name, part, content }).execute();
        }
      }),
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

/** @throws when the picture is destroyed meanwhile: half of it must not look like the whole */
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
