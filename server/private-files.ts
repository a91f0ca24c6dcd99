/** What an installation stores is for its own account of the machine only (S65). */
import { chmodSync, statSync } from 'node:fs';
import type { Config } from './config.ts';
import { kindOf } from './store/database.ts';

/** From now on; and what an earlier version left open to others is closed. */
export function keepFilesPrivate({
  dataDirectory,
  databaseLocation,
}: Pick<Config, 'dataDirectory' | 'databaseLocation'>): void {
  process.umask(0o077);
  close(dataDirectory, 0o700);
  if (kindOf(databaseLocation) === 'postgresql') return;
  for (const suffix of ['', '-wal', '-shm']) close(`${databaseLocation}${suffix}`, 0o600);
}

function close(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // What is another account's, or shared on purpose like /tmp, is not ours to close.
  const isOurs = found && found.uid === process.getuid?.() && (found.mode & 0o1000) === 0;
  if (isOurs && (found.mode & 0o777 & ~mode) !== 0) chmodSync(path, found.mode & mode);
}
