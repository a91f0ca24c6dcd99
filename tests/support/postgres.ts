/**
 * Gives the server tests a PostgreSQL: `TEST_DATABASE_URL` if it is set, else a cluster of this machine's PostgreSQL in
 * a temporary folder, on 127.0.0.1 only, that lives as long as the run. As root on Debian a missing PostgreSQL is installed.
 * Tables are created once, in a template that test stores are copied from; SQLite has such a template too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Cluster, startPostgres } from '../../scripts/support/postgres.mjs';
import { openDatabase } from '../../server/store/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database whose user may create further ones. */
    postgresUrl: string;
    /** The database of PostgreSQL, and the file of SQLite, that hold the tables and nothing else. */
    templates: { postgres: string; sqlite: string };
    /** A statement that empties a copy of the PostgreSQL template, or fails if more than a little differs from it. */
    emptying: string;
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
  project.provide('emptying', await emptyingOf(templateUrl(cluster.url)));
}

export async function teardown(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const copies = `SELECT datname FROM pg_database WHERE datname LIKE '${templates.postgres}%'`;
    for (const { datname } of await administer(given, copies)) await administer(given, `DROP DATABASE ${datname}`);
  }
  await cluster?.stop();
  cluster = null;
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the rows of its result */
export async function administer(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function makeTemplates(url: string): Promise<void> {
  await administer(url, `CREATE DATABASE ${templates.postgres}`);
  for (const location of [templateUrl(url), templates.sqlite]) {
    const database = await openDatabase(location);
    await database.destroy();
  }
}

function templateUrl(url: string): string {
  const template = new URL(url);
  template.pathname = `/${templates.postgres}`;
  return template.href;
}

/** In the order in which the tables were made, so that nothing that is deleted fills a table behind it. */
async function emptyingOf(template: string): Promise<string> {
  const inPublic = `FROM pg_class WHERE relnamespace = 'public'::regnamespace`;
  const shape = `SELECT concat_ws(' ', count(*), sum(relnatts), (SELECT count(*) FROM pg_trigger),
    (SELECT count(*) FROM kontor_migration)) AS shape ${inPublic}`;
  const tables = await administer(template, `SELECT relname AS name ${inPublic} AND relkind = 'r' ORDER BY oid`);
  const contents = tables.filter(({ name }) => !/^(?:k(?:ysely|ontor)_.*|store_version|probe)$/.test(name ?? ''));
  const [original] = await administer(template, shape);
  return `DO $$ BEGIN
    SET LOCAL lock_timeout = '2s';
    IF (${shape}) <> '${original?.shape}' THEN RAISE 'Its tables are others.'; END IF;
    IF (SELECT sum(pg_relation_size(oid)) ${inPublic}) > 4000000 THEN RAISE 'It is large.'; END IF;
    ${contents.map(({ name }) => `DELETE FROM ${name};`).join(' ')}
    UPDATE probe SET written_at = 0;
    PERFORM setval(oid::regclass, 1, false) ${inPublic} AND relkind = 'S';
  END $$`;
}
