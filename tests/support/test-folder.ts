import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A temporary folder for the tests of a file, which calls this at its top level. */
export function testFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kontor-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
