import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { keepFilesPrivate } from './prepare.ts';

const umask = process.umask();
const folder = mkdtempSync(join(tmpdir(), 'kontor-private-'));
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

it('S65 the database and the files beside it are closed to other accounts, and so are later files', () => {
  const dataDirectory = join(folder, 'data');
  const databaseLocation = join(dataDirectory, 'kontor.db');
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  mkdirSync(dataDirectory);
  chmodSync(dataDirectory, 0o755);
  for (const suffix of ['', '-wal']) {
    writeFileSync(`${databaseLocation}${suffix}`, '');
    chmodSync(`${databaseLocation}${suffix}`, 0o644);
  }
  keepFilesPrivate({ dataDirectory, databaseLocation });
  expect([dataDirectory, databaseLocation, `${databaseLocation}-wal`].map(mode)).toEqual(['700', '600', '600']);
  mkdirSync(join(dataDirectory, 'images'));
  writeFileSync(join(dataDirectory, 'images', 'a'), '');
  expect([join(dataDirectory, 'images'), join(dataDirectory, 'images', 'a')].map(mode)).toEqual(['700', '600']);
});

it('S65 a folder that is shared on purpose stays as it is, and PostgreSQL has no file', () => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o1777);
  keepFilesPrivate({ dataDirectory: folder, databaseLocation: 'postgres://127.0.0.1/kontor' });
  expect((statSync(folder).mode & 0o7777).toString(8)).toBe('1777');
});
