import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('S17 a secret may stand in a file, and what stands in it is told to nobody', () => {
  const file = join(folder, 'database');
  writeFileSync(file, 'postgres://kontor:hidden@db/kontor\n');
  const environment = { PORT: '4000', DATABASE_URL_FILE: file, IMAGE_PROXY_KEY_FILE: ' ' };
  expect(withSecretFiles(environment)).toEqual({ ...environment, DATABASE_URL: 'postgres://kontor:hidden@db/kontor' });
  const wrong = {
    DATABASE_URL: 'postgres://kontor:typed@db/kontor',
    DATABASE_URL_FILE: file,
    IMAGE_PROXY_SALT_FILE: join(folder, 'none'),
  };
  expect(() => withSecretFiles(wrong)).toThrow(
    new ConfigError([
      'DATABASE_URL: is set as well as DATABASE_URL_FILE; leave one of them out',
      `IMAGE_PROXY_SALT_FILE: ${join(folder, 'none')} cannot be read (ENOENT)`,
    ]),
  );
});
