/** A store on which servers of different builds are started, as an operator does who updates and rolls back. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, inject, onTestFinished } from 'vitest';
import { history } from '../../contract/history.ts';
import { freePort } from '../../scripts/support/free-port.mjs';
import type { DatabaseKind } from '../../server/db/dialect.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openSqlite } from '../../server/db/sqlite.ts';
import type { Tables } from '../../server/db/tables.ts';
import { Browser, listen } from '../server/identity-support.ts';
import { administer } from './postgres.ts';
import type { RunningProgram, ServerProgram } from './server-program.ts';

const admin = { email: 'ada@kontor.example', password: 'anchor lantern meadow' };
/** Of the sample websites. */
const [admins, domain, page] = ['/adm/api/v1', '/mgmt/api/v1/domains/1', 2];

/** An empty store; what is written goes to a page of the first sample website. */
export async function openBuilds(kind: DatabaseKind, program: ServerProgram) {
  const data = join(program.folder, randomUUID());
  const location = kind === 'sqlite' ? join(data, 'kontor.db') : await createPostgres();
  const [port, otherPort] = [await freePort(), await freePort()];
  const settings = {
    DATA_DIR: data,
    DATABASE_URL: location,
    KONTOR_SAMPLES: '1',
    SAMPLE_ADMIN_PASSWORD: admin.password,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    SAMPLES_PORT: '0',
  };
  const begin = (file?: string, own = port) => program.start({ ...settings, PORT: String(own) }, [], file);
  const session: Session = { token: '' };
  return {
    /** @param file another build than this one */
    async start(file?: string): Promise<Kontor> {
      return createKontor(await listening(begin(file)), `http://127.0.0.1:${port}`, session);
    },
    /** At another port; what people open stays the same. */
    async startBeside(file?: string): Promise<Kontor> {
      const process = await listening(begin(file, otherPort));
      return createKontor(process, `http://127.0.0.1:${otherPort}`, session);
    },
    /** @returns what it says when it ends */
    async refuses(file?: string): Promise<string> {
      const { exit, printed } = begin(file, otherPort);
      expect((await exit)[0]).not.toBe(0);
      return printed.errors;
    },
    /** All tables, row by row. */
    async rows(): Promise<unknown> {
      const database =
        kind === 'sqlite' ? openSqlite<Tables>(location) : (await openPostgres<Tables>(location, null)).database;
      const rows = await readAll(database);
      await database.destroy();
      return rows;
    },
  };
}

export type Kontor = ReturnType<typeof createKontor>;
type Session = { token: string };

function createKontor(process: RunningProgram, origin: string, session: Session) {
  const ask = async (method: string, path: string, body?: unknown, token = session.token) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method, headers, ...text });
    return { status: answer.status, text: await answer.text() };
  };
  const call = async (...given: Parameters<typeof ask>) => {
    const { status, text } = await ask(...given);
    expect([...given.slice(0, 2), status < 300 ? 'done' : `${status} ${text}`]).toEqual([...given.slice(0, 2), 'done']);
    return text;
  };
  return {
    signIn: async () => {
      session.token = await new Browser(origin).logIn(admin);
    },
    /** Its deployments call a webhook that accepts them. */
    acceptDeployments: async () => {
      const webhook = await listen();
      webhook.use((_request, response) => void response.writeHead(204).end());
      await call('PATCH', `${admins}/domains/1`, {
        ci_webhook_url: webhook.origin,
      });
    },
    deploy: () => call('POST', `${domain}/trigger_ci`),
    /** @returns the value of a new client token */
    clientToken: async () =>
      /"token":"([^"]+)"/.exec(await call('POST', `${admins}/domains/1/client_tokens`, { name: 'website' }))?.[1] ?? '',
    rename: (headline: string) => call('PATCH', `${domain}/pages/${page}`, { headline }),
    headline: () => call('GET', `${domain}/pages/${page}`),
    /** How many saves of people its history tells. */
    saves: async () => savesOf(await call('GET', `${domain}/pages/${page}/history`)),
    live: (token: string) => call('GET', '/content/api/v1/pages?limit=500', undefined, token),
    stop: async () => {
      process.child.kill('SIGTERM');
      expect(await process.exit).toEqual([0, null]);
    },
  };
}

function savesOf(answer: string): number {
  const { entries } = history(JSON.parse(answer));
  return entries.reduce((sum, { by, saves }) => (by?.id ? sum + saves : sum), 0);
}

async function listening(process: RunningProgram): Promise<RunningProgram> {
  await process.until(/"event":"listening"/);
  return process;
}

async function createPostgres(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/kontor_builds_${randomUUID().replaceAll('-', '')}`;
  const name = url.pathname.slice(1);
  await administer(inject('postgresUrl'), `CREATE DATABASE ${name}`);
  onTestFinished(() => void administer(inject('postgresUrl'), `DROP DATABASE ${name} WITH (FORCE)`));
  return url.href;
}

async function readAll(database: Kysely<Tables>): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name } of await database.introspection.getTables({ withInternalKyselyTables: true })) {
    const all = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
    rows[name] = all.rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}
