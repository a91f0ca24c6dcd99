/** Images to upload and to resize, and an image library to do it with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import type { ImageFormat } from '../../contract/upload-rules.ts';
import type { Database } from '../../server/db/database.ts';
import { createDiskImageFiles, type ImageFiles } from '../../server/images/image-files.ts';
import type { ImageLibraryDependencies } from '../../server/images/image-library.ts';
import { createImageLibrary } from '../../server/images/image-library.ts';
import type { Account } from '../../server/kernel/account.ts';
import { addWebsites } from './api.ts';

export const publicOrigin = 'https://cms.example.test';
export const libraryToken = 'public-library-token';
export const editorToken = 'editor-access-token';
export const colleagueToken = 'colleague-access-token';

/** Two frames of 30 × 20 pixels with their own lengths; repeats three times. */
export async function movingImage(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all([twoColours(30, 20).png().toBuffer(), noise(30, 20).png().toBuffer()]);
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [120, 80], loop: 3 })
    .toBuffer();
}

/** Left half red, right half blue. */
export async function sampleImage(format: ImageFormat, width = 60, height = 40): Promise<Buffer> {
  return twoColours(width, height).toFormat(format).toBuffer();
}

export function twoColours(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** Incompressible. */
export function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
}

export type TestLibrary = {
  files: ImageFiles;
  directory: string;
  entries: Record<string, unknown>[];
  /** Sends as a signed-in editor, unless `headers` say otherwise; a `body` that is neither text nor bytes goes as JSON. */
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  upload: (bytes: Buffer, more?: object) => Promise<Response>;
  close: () => void;
};

/** A library with one user who may sign in with `editorToken`. */
export async function openTestLibrary(
  database: Database,
  overrides: Partial<ImageLibraryDependencies> = {},
): Promise<TestLibrary> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-images-'));
  const files = overrides.files ?? createDiskImageFiles(directory);
  const accounts = new Map([
    [editorToken, await createEditor(database, 'editor@example.test')],
    [colleagueToken, await createEditor(database, 'colleague@example.test')],
  ]);
  await linkToWebsite(database, [...accounts.values()]);
  const entries: Record<string, unknown>[] = [];
  const library = createImageLibrary({
    database,
    files,
    authenticate: async (token) => accounts.get(token) ?? null,
    publicOrigin,
    allowedOrigins: ['https://other.example.test'],
    log: (entry) => entries.push(entry),
    now: Date.now,
    trashDays: 0,
    ...overrides,
  });
  const app = new Hono().route('/library', library);
  const signedIn = { Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': editorToken };
  const send: TestLibrary['send'] = async (method, path, body, headers = signedIn) =>
    app.request(`${publicOrigin}/library${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body) }),
    });
  const upload: TestLibrary['upload'] = (bytes, more = {}) =>
    send('POST', '/api/images?scope=site', { file_data: bytes.toString('base64'), file_name: 'x.jpg', ...more });
  return { files, directory, entries, send, upload, close: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Two accounts of one website may see all that is uploaded, unless a test links or unlinks others. */
async function linkToWebsite(database: Database, accounts: readonly Account[]): Promise<void> {
  const domains = database.selectFrom('domains').select('id').orderBy('id').limit(1);
  const existing = await domains.executeTakeFirst();
  const [id = 0] = existing ? [existing.id] : await addWebsites(database, ['library.example'], accounts[0]?.id);
  for (const account of accounts) {
    const row = { user_id: account.id, domain_id: id };
    await database
      .insertInto('user_domains')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function createEditor(database: Database, email: string): Promise<Account> {
  const { id } = await database
    .insertInto('users')
    .values({
      email,
      is_admin: 0,
      password_hash: '',
      must_change_password: 0,
      created_at: 0,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ is_admin: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, is_admin: false };
}
