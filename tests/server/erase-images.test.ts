/** What is erased of an image: its texts, its files and its place in every answer. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { libraryImage } from '../../contract/entities.ts';
import { newestSeq } from '../../server/db/changes.ts';
import { createTestApi } from '../support/api.ts';
import { allowPreviews, createTestContent } from '../support/content-api.ts';
import { openStore } from '../support/databases.ts';
import { libraryToken, openTestLibrary, sampleImage } from '../support/sample-images.ts';
import { tablesWith } from '../support/tables-with.ts';

const secret = 'Rumpelstilzchen';

it.each(['sqlite', 'postgresql'] as const)(
  'PUB-08 an erased image is in no table, no file and under no number, on %s',
  async (kind) => {
    const { database } = await openStore(kind);
    const api = await createTestApi(database);
    await allowPreviews(database);
    const { deliver } = createTestContent(database, () => api.clock.now);
    const { domainId, sectionId, pageId } = api.site;
    let forgotten = 0;
    const library = await openTestLibrary(database, {
      authenticate: async (token) => {
        const id = Number(token);
        return { id, email: 'x@x.test', is_admin: id === api.users.admin };
      },
      trashDays: 30,
      forgetVariants: async () => {
        forgotten += 1;
      },
    });
    const send = (person: 'admin' | 'editor', method: string, path: string, body?: unknown, more = {}) => {
      const token = { Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': String(api.users[person]) };
      return library.send(method, `/api/${path}`, body, { ...token, ...more });
    };
    const file = async (width: number) => ({
      file_data: (await sampleImage('png', width)).toString('base64'),
      file_name: 'x.png',
    });
    const key = { 'Idempotency-Key': 'image-0123456789abcdef' };
    const texts = { alt: secret, copyright: secret, home: domainId };
    const created = await send('editor', 'POST', 'images', { ...(await file(60)), ...texts }, key);
    const { id } = libraryImage(await created.json());
    const section = (fields: object) => api.ask('editor', 'updateSection', { domainId, sectionId }, fields);
    const deploy = () => api.call('editor', 'triggerDeployment', { domainId });
    await section({ image_id: id, image_url: 'https://images.example/former.png' });
    await deploy();
    const shown = await newestSeq(database, domainId);
    await send('editor', 'PATCH', `images/${id}`, { alt: `Not ${secret}` });
    await send('editor', 'POST', `images/${id}/file`, await file(90));
    await section({ image_id: null, image_url: null });
    expect((await send('editor', 'DELETE', `images/${id}`)).status).toBe(204);
    const erase = (person: 'admin' | 'editor') => send(person, 'POST', `image_trash/${id}/erase`);

    const refused = await erase('admin');
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'still_live' }]);
    await deploy();
    expect((await erase('editor')).status).toBe(403);
    expect(await (await send('editor', 'GET', 'image_trash')).json()).toMatchObject([{ id, may_erase: false }]);
    expect(await (await send('admin', 'GET', 'image_trash')).json()).toMatchObject([{ id, may_erase: true }]);
    expect(await tablesWith(database, secret)).toEqual(['idempotent_answers', 'image_states', 'image_trash']);
    expect(readdirSync(library.directory)).toHaveLength(2);
    const page = async () => (await deliver(`/page?id=${pageId}&at=${shown}`)).text;
    expect(await page()).toContain(secret);

    expect((await erase('admin')).status).toBe(204);
    expect(await tablesWith(database, secret)).toEqual([]);
    expect([readdirSync(library.directory), forgotten]).toEqual([[], 1]);
    const after = JSON.parse(await page());
    expect(after.sections[0]).toMatchObject({ id: sectionId, image: null });
    expect((await deliver(`/changes?since=${shown}`)).status).toBe(410);
    expect((await erase('admin')).status).toBe(404);
    library.close();
  },
);
