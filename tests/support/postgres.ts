/**
 * Gives the server tests a PostgreSQL: `TEST_DATABASE_URL` if it is set, else a cluster of this machine's PostgreSQL in
 * a temporary folder, on 127.0.0.1 only, that lives as long as the run. As root on Debian a missing PostgreSQL is installed.
 * Tables are created once, in a template that every test store is copied from; SQLite has such a template too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Cluster, startPostgres } from '../../scripts/support/postgres.mjs';
import { openDatabase } from '../../server/store/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database whose user may create further ones. */
    postgresUrl: string;
    /** The database of PostgreSQL, and the file of SQLite, that hold the tables and nothing else. */
    templates: { postgres: string; sqlite: string };
  }
}

let cluster: Pick<Cluster, 'url' | 'stop'> | null = null;
const folder = mkdtempSync(join(tmpdir(), 'kontor-templates-'));
const templates = { postgres: `kontor_template_${process.pid}`, sqlite: join(folder, 'kontor.db') };

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  cluster = given ? { url: given, stop: async () => {} } : await startPostgres();
  project.provide('postgresUrl', cluster.url);
  await makeTemplates(cluster.url);
  project.provide('templates', templates);
}

export async function teardown(): Promise<void> {
  if (process.env.TEST_DATABASE_URL)
    await administer(process.env.TEST_DATABASE_URL, `DROP DATABASE ${templates.postgres}`);
  await cluster?.stop();
  cluster = null;
  rmSync(folder, { recursive: true, force: true });
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeTemplates(url: string): Promise<void> {
  await administer(url, `CREATE DATABASE ${templates.postgres}`);
  const template = new URL(url);
  template.pathname = `/${templates.postgres}`;
  for (const location of [template.href, templates.sqlite]) {
    const database = await openDatabase(location);
    await database.destroy();
  }
}
