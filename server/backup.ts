/** Backs up a SQLite installation, also while it runs, and restores a backup. */
import { constants } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'libsql';
import { type Config, imageDirectoryOf, StartError } from './config.ts';
import { createDatabaseImageFiles, isImageName, orNull } from './images/image-files.ts';
import { copyTables, isEmptyStore } from './store/copy-tables.ts';
import { kindOf, openDatabase } from './store/open-database.ts';

const databaseFile = 'kontor.db';
const imageFolder = 'images';

/**
 * @param folder is created; a backup never overwrites another
 * @returns a summary for the terminal
 */
export async function backUp(config: Config, folder: string): Promise<string> {
  const file = sqliteFileOf(config);
  if (!(await exists(file)))
    throw new StartError(`There is no database at ${file}: DATA_DIR or DATABASE_URL is another.`);
  await mkdir(dirname(folder), { recursive: true });
  if (await exists(folder)) throw new StartError(`${folder} is there already: name a new folder.`);
  await mkdir(folder, { mode: 0o700 });
  // The database first: a restored image without a row is removed by the sweep, but a row without its image stays broken.
  const database = new SqliteDatabase(file);
  database.exec('PRAGMA busy_timeout = 10000');
  database.prepare('VACUUM INTO ?').run([join(folder, databaseFile)]);
  database.close();
  const images = await copyImages(imageDirectoryOf(config), join(folder, imageFolder));
  return `${folder} holds the database and ${images} pictures.`;
}

/**
 * Restores into a new SQLite file or an empty PostgreSQL database, so that an installation can move from SQLite to PostgreSQL.
 * @param folder a backup
 */
export async function restore(config: Config, folder: string): Promise<string> {
  if (!(await exists(join(folder, databaseFile)))) throw new StartError(`${folder} holds no backup of Kontor.`);
  if (kindOf(config.databaseLocation) === 'postgresql') return restoreToPostgres(config, folder);
  const file = config.databaseLocation;
  for (const path of [file, `${file}-wal`]) {
    if (await exists(path)) throw new StartError(`${path} is there already: stop Kontor and move it away first.`);
  }
  const images = await copyImages(join(folder, imageFolder), imageDirectoryOf(config));
  await mkdir(dirname(file), { recursive: true });
  await copyFile(join(folder, databaseFile), file, constants.COPYFILE_EXCL);
  return restored(images);
}

async function restoreToPostgres({ databaseLocation }: Config, folder: string): Promise<string> {
  // Opening migrates the database, so a copy is opened.
  const copy = await mkdtemp(join(tmpdir(), 'kontor-restore-'));
  await copyFile(join(folder, databaseFile), join(copy, databaseFile));
  const [from, to] = [await openDatabase(join(copy, databaseFile)), await openDatabase(databaseLocation)];
  try {
    if (!(await isEmptyStore(to))) throw new StartError('This database of Kontor is not empty: name a new one.');
    // The images first: if the restore fails they are swept away, and it can be run again.
    const [files, names] = [createDatabaseImageFiles(to), await listImages(join(folder, imageFolder))];
    for (const name of names) await files.write(name, await readFile(join(folder, imageFolder, name)));
    await to.transaction().execute((transaction) => copyTables(from, transaction));
    return restored(names.length);
  } finally {
    await from.destroy();
    await to.destroy();
    await rm(copy, { recursive: true, force: true });
  }
}

function restored(images: number): string {
  return `The database and ${images} pictures are back. Start Kontor.`;
}

function sqliteFileOf({ databaseLocation }: Config): string {
  if (kindOf(databaseLocation) === 'sqlite') return databaseLocation;
  throw new StartError(
    'PostgreSQL holds everything, pictures too: use pg_dump and pg_restore, as docs/operations.md says.',
  );
}

/** @returns the number of images */
async function copyImages(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const names = await listImages(from);
  for (const name of names) await orNull(() => copyFile(join(from, name), join(to, name)));
  return names.length;
}

async function listImages(folder: string): Promise<string[]> {
  return ((await orNull(() => readdir(folder))) ?? []).filter(isImageName);
}

async function exists(path: string): Promise<boolean> {
  return (await orNull(() => access(path).then(() => true))) ?? false;
}
