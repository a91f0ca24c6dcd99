/** Keeps a second server off a SQLite file. Commands and backups may use the file beside the server. */
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { kindOf } from './db/dialect.ts';
import { makeDirectoryOf } from './db/sqlite.ts';
import { StartError } from './kernel/start-error.ts';
import { codeOf } from './kernel/store-errors.ts';

/** Between two attempts, and in all, in milliseconds: a server that is being restarted may still be answering its last requests. */
const pause = 100;
const patience = 3000;

/**
 * Holds an exclusive lock on a file beside the database until the returned function is called. The system also ends it with
 * the process, however that ends.
 * @throws StartError if another server holds it
 */
export async function beSoleProcess(databaseLocation: string): Promise<() => void> {
  if (kindOf(databaseLocation) === 'postgresql' || databaseLocation === ':memory:') return () => undefined;
  makeDirectoryOf(databaseLocation);
  const lock = new Libsql(`${databaseLocation}-server`);
  for (let waited = 0; ; waited += pause) {
    try {
      lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
      return () => lock.close();
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
      if (waited < patience) await sleep(pause);
      else throw inUse(databaseLocation);
    }
  }
}

function inUse(file: string): StartError {
  return new StartError(
    `Another Kontor serves ${file} already. SQLite is for one process: stop that one, or set another DATA_DIR for this one.`,
  );
}
