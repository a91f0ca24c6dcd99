/** Prepares an installation for use: samples, first admin, image addresses. */
import { chmodSync, statSync } from 'node:fs';
import type { App } from './app.ts';
import { type Config, imageDirectoryOf } from './config.ts';
import { type Database, exclusively } from './db/database.ts';
import { isPostgres, kindOf } from './db/dialect.ts';
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { adoptDiskImages } from './images/image-files.ts';
import { demandImageOrigin } from './images/placed-addresses.ts';
import type { ImageJobs } from './images/process/jobs.ts';
import { countLogger, type Log } from './kernel/log.ts';
import type { Samples } from './samples.ts';

export type Preparation = {
  config: Config;
  publicOrigin: string;
  database: Database;
  app: Pick<App, 'files' | 'signer'>;
  images?: Pick<ImageJobs, 'readHeader'>;
  environment: Readonly<Record<string, string | undefined>>;
  samples?: Samples | undefined;
  log: Log;
};

/**
 * Of several processes that start at once, the first prepares the installation, and the others wait.
 * @returns the first admin if one was created
 */
export function prepareInstallation(preparation: Preparation): Promise<FirstAdmin | null> {
  const { config, publicOrigin, database, app, images, environment, samples, log } = preparation;
  const { files, signer } = app;
  const logCount = countLogger(log);
  return exclusively(database, async () => {
    const installation = { database, files, signer, publicOrigin, environment, dataDirectory: config.dataDirectory };
    const stored = await samples?.prepare({ ...installation, readHeader: images?.readHeader });
    if (stored) log({ event: 'sample websites stored' });
    if (isPostgres(database)) {
      const adopted = await adoptDiskImages(database, files, imageDirectoryOf(config));
      logCount('images brought into the database', { files: adopted });
    }
    logCount('image addresses signed anew', { records: await demandImageOrigin({ database, signer, publicOrigin }) });
    return createFirstAdmin(database, config);
  });
}

/** Restricts new and existing files to the system account of the installation. */
export function keepFilesPrivate({
  dataDirectory,
  databaseLocation,
}: Pick<Config, 'dataDirectory' | 'databaseLocation'>): void {
  process.umask(0o077);
  restrict(dataDirectory, 0o700);
  if (kindOf(databaseLocation) === 'postgresql') return;
  for (const suffix of ['', '-wal', '-shm']) restrict(`${databaseLocation}${suffix}`, 0o600);
}

function restrict(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // Not files of another account, or folders that are shared on purpose, such as /tmp.
  const isOurs = found && found.uid === process.getuid?.() && (found.mode & 0o1000) === 0;
  if (isOurs && (found.mode & 0o777 & ~mode) !== 0) chmodSync(path, found.mode & mode);
}
