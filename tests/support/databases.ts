/** Runs the same tests on SQLite (a file in a temporary folder) and on PostgreSQL (a database of its own). */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, inject, onTestFinished, TestRunner } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import type { DatabaseKind } from '../../server/db/dialect.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { administer } from './postgres.ts';

/** An empty store with its tables made, and how to get rid of it. */
export type TestDatabase = { location: string; database: Database; destroy: () => Promise<void> };
/** Opens an empty store for the running test or, in `beforeAll`, for the tests of the surrounding `describe`. */
export type OpenTestDatabase = () => Promise<Database>;

/**
 * @example
 * onEveryDatabase('pages', (open) => {
 *   it('PAGE-01 ...', async () => { const database = await open(); ... });
 * });
 */
export function onEveryDatabase(name: string, define: (open: OpenTestDatabase, kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(['sqlite', 'postgresql'])(`${name} on %s`, (kind) => {
    const shared: TestDatabase[] = [];
    afterAll(async () => {
      for (const one of shared.splice(0)) await one.destroy();
    });
    define(async () => {
      const one = await openTestDatabase(kind, emptyPostgres);
      if (TestRunner.getCurrentTest()) onTestFinished(one.destroy);
      else shared.push(one);
      return one.database;
    }, kind);
  });
}

/** An empty store for the running test. */
export async function openStore(kind: DatabaseKind): Promise<TestDatabase> {
  const store = await openTestDatabase(kind, emptyPostgres);
  onTestFinished(store.destroy);
  return store;
}

/** An empty store for the running test and its programs: its database is dropped, because they may outlive the test. */
export async function openProgramStore(kind: DatabaseKind): Promise<TestDatabase> {
  const store = await openTestDatabase(kind);
  onTestFinished(store.destroy);
  return store;
}

/** For hooks, and for tests that destroy the store themselves. */
export function openTestDatabase(kind: DatabaseKind, dispose: Dispose = dropPostgres): Promise<TestDatabase> {
  return kind === 'sqlite' ? openSqlite() : openPostgres(dispose);
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

type Dispose = (location: string) => Promise<unknown>;

async function openPostgres(dispose: Dispose): Promise<TestDatabase> {
  const location = emptied.pop() ?? (await createPostgres());
  const database = await openDatabase(location);
  const destroy = async () => {
    await database.destroy();
    await dispose(location);
  };
  return { location, database, destroy };
}

async function createPostgres(): Promise<string> {
  const { postgres: template } = inject('templates');
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${template}_${randomUUID().replaceAll('-', '')}`;
  await administer(inject('postgresUrl'), `CREATE DATABASE ${nameOf(url.href)} TEMPLATE ${template}`);
  return url.href;
}

async function dropPostgres(location: string): Promise<void> {
  await administer(inject('postgresUrl'), `DROP DATABASE ${nameOf(location)} WITH (FORCE)`);
}

function nameOf(location: string): string {
  return new URL(location).pathname.slice(1);
}

/** Databases of earlier tests: emptying one costs PostgreSQL a fiftieth of making one. */
const emptied: string[] = [];

/** Keeps the database for the next test, unless this one has changed its tables or has filled them with much. */
function emptyPostgres(location: string): Promise<unknown> {
  const keep = () => emptied.push(location);
  return administer(location, inject('emptying')).then(keep, () => dropPostgres(location));
}
