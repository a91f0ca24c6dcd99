import { readdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { array } from '../../contract/decode.ts';
import { libraryImage } from '../../contract/entities.ts';
import type { Database } from '../../server/db/database.ts';
import { sweepImageFiles } from '../../server/images/image-files.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { editorToken, libraryToken, openTestLibrary, sampleImage, type TestLibrary } from '../support/sample-images.ts';

const opened: TestLibrary[] = [];
const library = async (...options: Parameters<typeof openTestLibrary>) => {
  const one = await openTestLibrary(...options);
  opened.push(one);
  return one;
};
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const fields = { alt: 'Two colours', category: 'Tests', copyright: 'nobody', notes: null };
const looking = { Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': editorToken };

onEveryDatabase('image library', (open) => {
  it('API-05 IMG-11 an image is created in its scope, listed, changed and destroyed', async () => {
    const { send, upload, directory } = await library(await open());
    const created = await upload(await sampleImage('png'), { ...fields, scope: 'shop' });
    expect(created.status).toBe(201);
    const image = libraryImage(await created.json());
    const { id, url } = image;
    expect(image).toEqual({
      ...{ ...fields, id, url, width: 60, height: 40, scope: 'shop', revision: 1 },
      ...{ home: expect.any(Number), foreign_websites: 0, file_hash: expect.any(String) },
    });
    expect(url).toMatch(/^https:\/\/cms\.example\.test\/library\/files\/[0-9a-f]{32}\.png$/);

    const listed = await send('GET', '/api/images?scope=shop', undefined, looking);
    expect(array(libraryImage)(await listed.json())).toEqual([image]);
    expect(await (await send('GET', '/api/images?scope=other', undefined, looking)).json()).toEqual([]);
    expect(await (await send('GET', '/api/images', undefined, looking)).json()).toEqual([image]);

    const changed = await send('PATCH', `/api/images/${id}`, { alt: 'New', width: 1, url: 'http://evil.test' });
    expect([changed.status, await changed.json()]).toEqual([200, { ...image, alt: 'New', revision: 2 }]);

    const destroyed = await send('DELETE', `/api/images/${id}`);
    expect([destroyed.status, await destroyed.text()]).toEqual([204, '']);
    expect(await (await send('GET', '/api/images', undefined, looking)).json()).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
    expect((await send('DELETE', `/api/images/${id}`)).status).toBe(404);
  });

  it('IMG-11 the scopes are those that hold images; an empty library has its default one', async () => {
    const { send, upload } = await library(await open());
    expect(await (await send('GET', '/api/scopes', undefined, looking)).json()).toEqual(['default']);
    await upload(await sampleImage('png'), { scope: 'zoo' });
    await upload(await sampleImage('png'), { scope: 'art' });
    await upload(await sampleImage('png'), { scope: 'zoo' });
    await upload(await sampleImage('png'), {});
    await send('POST', '/api/images', { file_data: (await sampleImage('png')).toString('base64') });
    expect(await (await send('GET', '/api/scopes', undefined, looking)).json()).toEqual([
      'art',
      'default',
      'site',
      'zoo',
    ]);
  });

  it('API-05 the address of an image follows the origin of today', async () => {
    const database = await open();
    await (await library(database)).upload(await sampleImage('png'));
    const { send } = await library(database, { publicOrigin: 'http://127.0.0.1:4000' });
    const [image] = array(libraryImage)(await (await send('GET', '/api/images')).json());
    expect(image?.url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/library\/files\//);
  });

  it('API-05 FILE-01 every call needs the token of a logged-in user; that of the library opens nothing', async () => {
    const { send, upload } = await library(await open());
    const { id } = libraryImage(await (await upload(await sampleImage('png'))).json());
    const bearer = (token: string, more = {}) => ({ Authorization: `Bearer ${token}`, ...more });
    const callers: [Record<string, string>, number][] = [
      [{}, 401],
      [bearer('wrong'), 401],
      [{ Authorization: `Basic ${libraryToken}` }, 401],
      [bearer(libraryToken), 401],
      [bearer(libraryToken, { 'X-Access-Token': 'expired' }), 401],
      [bearer(editorToken, { 'X-Access-Token': 'expired' }), 401],
      [bearer(libraryToken, { 'X-Access-Token': editorToken }), 200],
      [{ 'X-Access-Token': editorToken }, 200],
      [bearer(editorToken), 200],
    ];
    for (const [headers, status] of callers) {
      const looked = await send('GET', '/api/images', undefined, headers);
      const changed = await send('PATCH', `/api/images/${id}`, { alt: 'x' }, headers);
      expect([headers, looked.status, changed.status]).toEqual([headers, status, status]);
    }
    const refused = await send('DELETE', `/api/images/${id}`, undefined, bearer(libraryToken));
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect((await refused.json()).error).toContain('X-Access-Token');
    expect((await (await send('GET', '/api/images')).json()).length).toBe(1);
  });

  it('API-05 a change for an older revision is 412 with what is stored and changes nothing', async () => {
    const { send, upload } = await library(await open());
    const image = libraryImage(await (await upload(await sampleImage('png'))).json());
    const path = `/api/images/${image.id}`;
    const ifMatch = (value: string) => ({ Authorization: `Bearer ${editorToken}`, 'If-Match': value });
    const first = await send('PATCH', path, { alt: 'first' }, ifMatch('"1"'));
    const current = { ...image, alt: 'first', revision: 2 };
    expect([first.status, await first.json()]).toEqual([200, current]);
    const stored = {
      ...current,
      updated_at: expect.any(String),
      updated_by: { id: 1, email: 'editor@example.test', name: null },
    };
    const late = await send('PATCH', path, { alt: 'late' }, ifMatch('"1"'));
    expect([late.status, (await late.json()).current]).toEqual([412, stored]);
    const lateDestruction = await send('DELETE', path, undefined, ifMatch('"1"'));
    expect([lateDestruction.status, (await lateDestruction.json()).current]).toEqual([412, stored]);
    expect((await send('PATCH', path, { alt: 'x' }, ifMatch('nonsense'))).status).toBe(400);
    expect((await send('PATCH', '/api/images/424242', { alt: 'x' }, ifMatch('"1"'))).status).toBe(404);
    expect(await (await send('GET', '/api/images')).json()).toEqual([current]);
    expect((await send('DELETE', path, undefined, ifMatch('"2"'))).status).toBe(204);
  });

  it('API-05 the same upload sent again with its Idempotency-Key is stored once', async () => {
    const { send, directory } = await library(await open());
    const headers = { Authorization: `Bearer ${editorToken}`, 'Idempotency-Key': 'one' };
    const body = { file_data: (await sampleImage('png')).toString('base64'), scope: 'site' };
    const first = await send('POST', '/api/images', body, headers);
    const again = await send('POST', '/api/images', body, headers);
    expect([again.status, await again.json()]).toEqual([first.status, await first.json()]);
    const other = await send('POST', '/api/images', { ...body, alt: 'other' }, headers);
    expect(other.status).toBe(422);
    expect((await (await send('GET', '/api/images')).json()).length).toBe(1);
    expect(readdirSync(directory).length).toBe(1);
  });

  it('API-05 what is no image id is 404, what is no JSON 400, what is no text 422 at its field', async () => {
    const { send, upload } = await library(await open());
    const { id } = libraryImage(await (await upload(await sampleImage('png'))).json());
    for (const wrong of ['0', '-1', 'x', '1.5', '99999999999999999999', '2147483648', '9999999999']) {
      expect((await send('DELETE', `/api/images/${wrong}`)).status).toBe(404);
    }
    expect((await send('PATCH', `/api/images/${id}`, '{')).status).toBe(400);
    const noText = await send('PATCH', `/api/images/${id}`, { alt: 5, notes: 'fine' });
    expect([noText.status, (await noText.json()).fields]).toEqual([422, { alt: ['must be a text'] }]);
    const noFile = await send('POST', '/api/images', { alt: 'x' });
    expect([noFile.status, (await noFile.json()).fields]).toEqual([422, { file_data: ['must be a text'] }]);
    const unstorable = await send('PATCH', `/api/images/${id}`, { alt: 'a\0b', notes: 'n'.repeat(10_001) });
    expect([unstorable.status, Object.keys((await unstorable.json()).fields)]).toEqual([422, ['alt', 'notes']]);
    expect((await send('POST', '/api/images?scope=%00', { file_data: 'AA==' })).status).toBe(422);
    expect((await (await send('GET', '/api/images?scope=%00')).json()).length).toBe(0);
    expect((await send('GET', '/api/nothing')).status).toBe(404);
    expect((await send('PUT', `/api/images/${id}`, {})).status).toBe(404);
  });

  it('S51 the row comes after the file: when the file cannot be written there is no row', async () => {
    const database = await open();
    const whole = await library(database);
    const write = async () => Promise.reject(new Error('the disk is full'));
    const broken = await library(database, { files: { ...whole.files, write } });
    const answer = await broken.upload(await sampleImage('png'));
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('disk');
    expect(await (await broken.send('GET', '/api/images')).json()).toEqual([]);
    expect(broken.entries.map(({ event }) => event)).toEqual(['request failed']);
  });

  it('S51 a file whose row was never written, and a half-written one, are swept away after an hour', async () => {
    const database = await open();
    const { files, upload, send } = await library(database);
    const { url } = libraryImage(await (await upload(await sampleImage('png'))).json());
    const kept = url.slice(url.lastIndexOf('/') + 1);
    const orphan = `${'ab'.repeat(16)}.png`;
    await files.write(orphan, Buffer.from('orphan'));
    await files.write('half.part', Buffer.from('half'));
    const inMinutes = (minutes: number) => () => Date.now() + minutes * 60_000;
    expect(await sweepImageFiles({ database, files, now: inMinutes(59) })).toEqual([]);
    expect((await sweepImageFiles({ database, files, now: inMinutes(61) })).sort()).toEqual([orphan, 'half.part']);
    expect((await files.list()).map(({ name }) => name)).toEqual([kept]);
    expect((await send('GET', `/files/${kept}`)).status).toBe(200);
  });

  it('S51 a store that fails after the file was written leaves neither row nor file', async () => {
    const database = await open();
    const { upload, files, send, entries } = await library(database);
    await withoutImages(database, async () => expect((await upload(await sampleImage('png'))).status).toBe(500));
    expect(JSON.stringify(entries)).not.toContain(editorToken);
    expect(await files.list()).toEqual([]);
    expect(await (await send('GET', '/api/images')).json()).toEqual([]);
  });

  it('API-05 a script of an allowed origin may call the library, one of another may not read the answer', async () => {
    const { send } = await library(await open());
    const from = (origin: string) => send('GET', '/api/images', undefined, { ...looking, Origin: origin });
    const allowed = await from('https://other.example.test');
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe('https://other.example.test');
    expect((await from('https://evil.example.test')).headers.get('Access-Control-Allow-Origin')).toBeNull();
    const preflight = await send('OPTIONS', '/api/images', undefined, { Origin: 'https://other.example.test' });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Methods')]).toEqual([
      204,
      'GET,POST,PATCH,PUT,DELETE',
    ]);
    expect(allowed.headers.get('Cache-Control')).toBe('no-store');
  });
});

/** Without their table, images cannot be stored: as if the store had died in between. */
async function withoutImages(database: Database, work: () => Promise<void>): Promise<void> {
  await database.schema.alterTable('images').renameTo('images_away').execute();
  try {
    await work();
  } finally {
    await database.schema.alterTable('images_away').renameTo('images').execute();
  }
}
