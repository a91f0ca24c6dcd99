/** Gives server tests that stay on SQLite a file with the tables and nothing else, of which their stores are copies. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/store/open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-template-'));

export async function setup(project: TestProject): Promise<void> {
  const sqlite = join(folder, 'kontor.db');
  await (await openDatabase(sqlite)).destroy();
  project.provide('templates', { postgres: '', sqlite });
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
