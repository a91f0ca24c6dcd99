/** A copy of everything that a SQLite installation consists of, made while it runs. */
import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'libsql';
import { type Config, imageDirectoryOf } from './config.ts';
import { isImageName, orNull } from './images/image-files.ts';
import { StartError } from './start-error.ts';
import { kindOf } from './store/database.ts';

const databaseFile = 'kontor.db';
const imageFolder = 'images';

/**
 * @param folder is made; a backup never overwrites another
 * @returns what was done, for the terminal
 */
export async function backUp(config: Config, folder: string): Promise<string> {
  const file = sqliteFileOf(config);
  if (!(await exists(file)))
    throw new StartError(`There is no database at ${file}: DATA_DIR or DATABASE_URL is another.`);
  await mkdir(dirname(folder), { recursive: true });
  if (await exists(folder)) throw new StartError(`${folder} is there already: name a new folder.`);
  await mkdir(folder, { mode: 0o700 });
  // The database first: a picture without a row is swept away after a restore, a row without its picture stays broken.
  const database = new SqliteDatabase(file);
  database.exec('PRAGMA busy_timeout = 10000');
  database.prepare('VACUUM INTO ?').run([join(folder, databaseFile)]);
  database.close();
  const pictures = await copyPictures(imageDirectoryOf(config), join(folder, imageFolder));
  return `${folder} holds the database and ${pictures} pictures.`;
}

/** @param folder of a backup */
export async function restore(config: Config, folder: string): Promise<string> {
  const file = sqliteFileOf(config);
  if (!(await exists(join(folder, databaseFile)))) throw new StartError(`${folder} holds no backup of Kontor.`);
  for (const there of [file, `${file}-wal`]) {
    if (await exists(there)) throw new StartError(`${there} is there already: stop Kontor and move it away first.`);
  }
  const pictures = await copyPictures(join(folder, imageFolder), imageDirectoryOf(config));
  await mkdir(dirname(file), { recursive: true });
  await copyFile(join(folder, databaseFile), file, constants.COPYFILE_EXCL);
  return `The database and ${pictures} pictures are back. Start Kontor.`;
}

function sqliteFileOf({ databaseLocation }: Config): string {
  if (kindOf(databaseLocation) === 'sqlite') return databaseLocation;
  throw new StartError(
    'PostgreSQL holds everything, pictures too: use pg_dump and pg_restore, as docs/operations.md says.',
  );
}

/** @returns how many */
async function copyPictures(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const names = ((await orNull(() => readdir(from))) ?? []).filter(isImageName);
  for (const name of names) await orNull(() => copyFile(join(from, name), join(to, name)));
  return names.length;
}

async function exists(path: string): Promise<boolean> {
  return (await orNull(() => access(path).then(() => true))) ?? false;
}
