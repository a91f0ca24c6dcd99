/** Runs the same tests on SQLite (a file in a temporary folder) and on PostgreSQL (a database of its own). */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, inject, onTestFinished } from 'vitest';
import { type Database, type DatabaseKind, openDatabase } from '../../server/store/database.ts';
import { administer } from './postgres.ts';

/** An empty store with its tables made, and how to get rid of it. */
export type TestDatabase = { location: string; database: Database; destroy: () => Promise<void> };
/** Opens a fresh, empty store; it is destroyed when the tests of the surrounding `describe` are over. */
export type OpenTestDatabase = () => Promise<Database>;

/**
 * @example
 * onEveryDatabase('pages', (open) => {
 *   it('PAGE-01 ...', async () => { const database = await open(); ... });
 * });
 */
export function onEveryDatabase(name: string, define: (open: OpenTestDatabase, kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(['sqlite', 'postgresql'])(`${name} on %s`, (kind) => {
    const opened: TestDatabase[] = [];
    afterAll(async () => {
      for (const one of opened.splice(0)) await one.destroy();
    });
    define(async () => {
      const one = await openTestDatabase(kind);
      opened.push(one);
      return one.database;
    }, kind);
  });
}

/** An empty store, destroyed when the running test is over. */
export async function openStore(kind: DatabaseKind): Promise<TestDatabase> {
  const store = await openTestDatabase(kind);
  onTestFinished(store.destroy);
  return store;
}

/** For hooks, and for tests that destroy the store themselves. */
export function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === 'sqlite' ? openSqlite() : openPostgres();
}

async function openSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-sqlite-'));
  const location = join(folder, 'kontor.sqlite');
  copyFileSync(inject('templates').sqlite, location);
  const database = await openDatabase(location);
  // Nothing of a test has to survive a power cut, and waiting for the disk would take most of the time.
  await sql`PRAGMA synchronous = OFF`.execute(database);
  const destroy = async () => {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  };
  return { location, database, destroy };
}

async function openPostgres(): Promise<TestDatabase> {
  const name = `kontor_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('templates').postgres}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase(url.href);
  const destroy = async () => {
    await database.destroy();
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { location: url.href, database, destroy };
}
