/** A built server with the samples, and a browser. Rows are inserted directly into its database, which is much faster. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'libsql';
import { chromium } from 'playwright';
import { samplePasswords, startBuiltServer } from '../support/built-server.mjs';
import { chromiumSwitches } from '../support/chromium.mjs';
import { watchEvents } from './in-page.mjs';

/**
 * @param {string} executablePath of Chromium
 *
 * @typedef {object} Installation
 * @property {string} origin
 * @property {string} dataDirectory
 * @property {number} pid of the server
 * @property {number} startTime of the first start, which stores the samples, in milliseconds
 * @property {number} adminId of the account that signs in
 * @property {(work: (write: Write) => T) => T} store runs `work` in one transaction on the data file
 * @property {() => Promise<{page: import('playwright').Page, headers: {authorization: string}}>} signIn
 *   a page with the list of domains, and the headers of the console's requests
 * @property {(origin: string) => ReturnType<Installation['signIn']>} signInAt the same at another server with the samples
 * @property {() => Promise<void>} stop
 *
 * @typedef {(table: string, row: Record<string, string | number | null>) => number} Write inserts a row and returns its id
 */
export async function install(executablePath) {
  const begin = performance.now();
  const server = await startBuiltServer({ LOG_LEVEL: 'warn' });
  const startTime = performance.now() - begin;
  const browser = await chromium.launch({ executablePath, args: chromiumSwitches }).catch(async (error) => {
    await server.stop();
    throw error;
  });
  const { origin, dataDirectory, pid } = server;
  const { email } = JSON.parse(readFileSync(join(dataDirectory, 'sample-sign-in.json'), 'utf8')).admin;
  const database = new SqliteDatabase(join(dataDirectory, 'kontor.db'));
  database.exec('PRAGMA busy_timeout = 10000');
  return {
    origin,
    dataDirectory,
    pid,
    startTime,
    adminId: database.prepare('SELECT id FROM users WHERE email = ?').get([email]).id,
    read: (sql) => database.prepare(sql).all(),
    store: (work) => database.transaction(() => work(writer(database)))(),
    signIn: () => signIn(browser, origin, email),
    signInAt: (other) => signIn(browser, other, email),
    stop: async () => {
      await browser.close();
      database.close();
      await server.stop();
    },
  };
}

function writer(database) {
  const statements = new Map();
  return (table, row) => {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    if (!statements.has(sql)) statements.set(sql, database.prepare(sql));
    return Number(statements.get(sql).run(Object.values(row)).lastInsertRowid);
  };
}

/** Signs in through the real pages, in a new browser context. */
async function signIn(browser, origin, email) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  await context.addInitScript(watchEvents);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const requested = page.waitForRequest((request) => request.url().endsWith('/mgmt/api/v1/me'));
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePasswords.admin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const authorization = await (await requested).headerValue('authorization');
  await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
  return { page, headers: { authorization } };
}
