/** Images that stand on pages: who may destroy them, what the trash keeps, and files that are replaced under them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { array } from '../../contract/decode.ts';
import { libraryImage } from '../../contract/entities.ts';
import { imageUses, trashedImage } from '../../contract/extras.ts';
import { uses } from '../../contract/references.ts';
import { readConfig } from '../../server/config.ts';
import { createImageSigner } from '../../server/images/image-signing.ts';
import { tidyUp } from '../../server/tidy-up.ts';
import { createTestApi, link, type Person, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  libraryToken,
  openTestLibrary,
  publicOrigin,
  sampleImage,
  type TestLibrary,
} from '../support/sample-images.ts';

const aDay = 24 * 60 * 60 * 1000;
const signer = createImageSigner({
  keyHex: 'a1',
  saltHex: 'b2',
  proxyHost: `${publicOrigin}/proxy`,
  publicOrigin,
});
const card = { resizingType: 'fill', width: 320, height: 200, enlarge: 1, gravity: 'sm', extension: 'webp' } as const;
const fileOf = (url: string | null | undefined) => url?.slice(url.lastIndexOf('/') + 1) ?? '';

onEveryDatabase('images in use', (open) => {
  let api: TestApi;
  let library: TestLibrary;
  let image: ReturnType<typeof libraryImage>;
  const clock = { now: Date.now() };

  const by = (person: Person, more: Record<string, string> = {}) => ({
    Authorization: `Bearer ${libraryToken}`,
    ...(person === 'nobody' ? {} : { 'X-Access-Token': `token-${api.users[person]}` }),
    ...more,
  });
  const openLibrary = async (database: TestApi['database'], trashDays: number) =>
    openTestLibrary(database, {
      authenticate: async (token) => {
        const person = Object.entries(api.users).find(([, id]) => token === `token-${id}`);
        return person ? { id: person[1], email: `${person[0]}@kontor.example`, is_admin: person[0] === 'admin' } : null;
      },
      trashDays,
      signer,
      now: () => clock.now,
    });
  const begin = async (trashDays: number) => {
    const database = await open();
    api = await createTestApi(database, { signer, trashDays, now: () => clock.now });
    library = await openLibrary(database, trashDays);
    image = await upload();
  };
  const upload = async (width = 60) => {
    const texts = { alt: 'Two colours', scope: 'site', home: null };
    const body = { file_data: (await sampleImage('png', width)).toString('base64'), ...texts };
    return libraryImage(await (await library.send('POST', '/api/images', body, by('editor'))).json());
  };
  const send = (person: Person, method: string, path: string, body?: unknown, more = {}) =>
    library.send(method, `/api/${path}`, body, by(person, more));
  const destroy = (person: Person = 'editor', id = image.id) => send(person, 'DELETE', `images/${id}`);
  const placed = (of = image) => ({ image_id: of.id, image_url: signer.signedImageUrl(of.url, card) });
  const listed = async () => array(libraryImage)(await (await send('editor', 'GET', 'images')).json());
  const trash = async () => array(trashedImage)(await (await send('editor', 'GET', 'image_trash')).json());
  const replace = async (width = 90, more = {}) => {
    const body = { file_data: (await sampleImage('png', width)).toString('base64'), file_name: 'x.png' };
    return send('editor', 'POST', `images/${image.id}/file`, body, more);
  };
  const item = async () => {
    const page = await api.ask('editor', 'getPage', { domainId: api.site.domainId, pageId: api.site.pageId });
    return page.sections.flatMap(({ items }) => items).find(({ id }) => id === api.site.itemId);
  };

  beforeEach(() => begin(30));

  describe('destroying', () => {
    it('IMG-14 an image on a page of any domain stays: own pages are named, those of others counted', async () => {
      const { site, otherSite } = api;
      await api.ask('stranger', 'updatePage', { domainId: otherSite.domainId, pageId: otherSite.pageId }, placed());
      const refused = await destroy();
      const uses = 'It is on 1 page of a website that is not yours.';
      expect([refused.status, await refused.json()]).toEqual([
        409,
        { error: `This image is in use. ${uses}`, code: 'image_in_use', values: { uses } },
      ]);
      const unpublished = { ...placed(), published: false };
      await api.ask('editor', 'updatePage', { domainId: site.domainId, pageId: site.otherPageId }, unpublished);
      await api.ask('editor', 'updateItem', { domainId: site.domainId, itemId: site.itemId }, placed());
      await api.ask('editor', 'updateSection', { domainId: site.domainId, sectionId: site.sectionId }, placed());
      expect((await (await destroy()).json()).error).toBe(
        'This image is in use. It is on 2 pages: “Page /home” of one.example, “Page /news” of one.example; and on 1 page of a website that is not yours.',
      );
      expect((await (await destroy('admin')).json()).error).toBe(
        'This image is in use. It is on 3 pages: “Page /home” of one.example, “Page /news” of one.example, “Page /home” of two.example.',
      );
      expect((await listed()).map(({ id }) => id)).toEqual([image.id]);
    });

    it('IMG-14 an image of what lies in the trash of a domain stays, so that all of it can be restored', async () => {
      const { site, otherSite } = api;
      await api.ask('editor', 'updateItem', { domainId: site.domainId, itemId: site.itemId }, placed());
      const gone = await api.ask('editor', 'destroySection', { domainId: site.domainId, sectionId: site.sectionId });
      expect((await (await destroy()).json()).error).toBe('This image is in use. It is in the trash of one.example.');
      const page = { domainId: otherSite.domainId, pageId: otherSite.pageId };
      await api.ask('stranger', 'updatePage', page, placed());
      await api.ask('stranger', 'destroyPage', page);
      expect((await (await destroy()).json()).error).toBe(
        'This image is in use. It is in the trash of one.example and of a website that is not yours.',
      );
      const where = { domainId: site.domainId, trashId: gone?.trash_id ?? 0 };
      await api.ask('editor', 'destroyTrashed', where);
      expect((await (await destroy()).json()).error).toBe(
        'This image is in use. It is in the trash of a website that is not yours.',
      );
      // An id that only begins like it, and one in a text, are none.
      const other = await upload();
      expect((await destroy('editor', other.id)).status).toBe(204);
    });

    it('IMG-15 where an image stands is told to whoever is signed in, and to nobody of a website that is not theirs', async () => {
      const { site, otherSite } = api;
      await api.ask('editor', 'updateItem', { domainId: site.domainId, itemId: site.itemId }, placed());
      await api.ask('stranger', 'updatePage', { domainId: otherSite.domainId, pageId: otherSite.pageId }, placed());
      const uses = async (person: Person) =>
        imageUses(await (await send(person, 'GET', `images/${image.id}/uses`)).json());
      expect(await uses('editor')).toEqual({
        places: [
          {
            type: 'Item',
            id: site.itemId,
            headline: 'Item 0',
            page_id: site.pageId,
            image_id: image.id,
            page_name: 'Page /home',
            domain_id: site.domainId,
            fqdn: 'one.example',
          },
        ],
        trashed: [],
        hidden: { pages: 1, trashed: 0, websites: 1 },
      });
      expect((await uses('admin')).places).toHaveLength(2);
      for (const path of [`images/${image.id}/uses`, 'image_trash']) {
        expect((await send('nobody', 'GET', path)).status).toBe(401);
      }
      expect((await send('editor', 'GET', 'images/4711/uses')).status).toBe(404);
      expect((await api.ask('editor', 'getMe', {})).image_library).toEqual({ trash_days: 30, has_homes: true });
    });

    it('IMG-14 a destroyed image lies in the trash with its file, and comes back as it was', async () => {
      expect((await destroy()).status).toBe(204);
      expect(await listed()).toEqual([]);
      const entry = { ...image, destroyed_at: new Date(clock.now).toISOString() };
      expect(await trash()).toEqual([{ ...entry, destroyed_by: 'editor@kontor.example', may_erase: false }]);
      expect((await library.send('GET', `/files/${fileOf(image.url)}`)).status).toBe(200);
      expect((await destroy()).status).toBe(404);
      const key = { 'Idempotency-Key': 'undo' };
      const restored = await send('editor', 'POST', `image_trash/${image.id}/restore`, undefined, key);
      expect([restored.status, await restored.json()]).toEqual([201, image]);
      expect((await send('editor', 'POST', `image_trash/${image.id}/restore`, undefined, key)).status).toBe(201);
      expect((await send('editor', 'POST', `image_trash/${image.id}/restore`)).status).toBe(404);
      expect([await listed(), await trash()]).toEqual([[image], []]);
      expect((await send('nobody', 'POST', `image_trash/${image.id}/restore`)).status).toBe(401);
    });

    it('IMG-14 the trash is swept with its files when its days are over, and can be emptied before', async () => {
      const kept = await upload();
      await replace();
      for (const id of [image.id, kept.id]) expect((await destroy('editor', id)).status).toBe(204);
      const config = readConfig({ DATA_DIR: library.directory });
      const tidy = () => tidyUp({ config, database: api.database, log: () => {}, app: { files: library.files } });
      await tidy();
      expect(await trash()).toHaveLength(2);
      expect((await send('editor', 'DELETE', `image_trash/${image.id}`)).status).toBe(204);
      expect((await send('editor', 'DELETE', `image_trash/${image.id}`)).status).toBe(404);
      expect((await library.files.list()).map(({ name }) => name)).toEqual([fileOf(kept.url)]);
      await api.database
        .updateTable('image_trash')
        .set({ destroyed_at: Date.now() - 31 * aDay })
        .execute();
      await tidy();
      expect(await trash()).toEqual([]);
    });

    it('IMG-14 with TRASH_DAYS=0 a destroyed image is gone at once, with its file', async () => {
      await begin(0);
      await replace();
      expect((await destroy()).status).toBe(204);
      expect([await trash(), await library.files.list()]).toEqual([[], []]);
    });

    it('IMG-14 an image that lies in the trash is not placed: the refusal stands at its field', async () => {
      const { domainId, pageId, sectionId, itemId } = api.site;
      await destroy();
      const message = ['was destroyed: choose another image, or restore this one from the trash of the image library'];
      const answers = [
        await api.call('editor', 'updatePage', { domainId, pageId }, placed()),
        await api.call('editor', 'updateSection', { domainId, sectionId }, placed()),
        await api.call('editor', 'createSection', { domainId }, { page_id: pageId, ...placed() }),
        await api.call('editor', 'updateItem', { domainId, itemId }, placed()),
        await api.call('editor', 'createItem', { domainId }, { section_id: sectionId, ...placed() }),
      ];
      for (const { status, body } of answers) {
        expect([status, body]).toMatchObject([422, { fields: { image_id: message } }]);
      }
    });

    it.each([30, 0])(
      'IMG-14 placed and destroyed at the same time, one of both is refused (TRASH_DAYS=%i)',
      async (days) => {
        await begin(days);
        const { domainId, itemIds, sectionId, pageId } = api.site;
        const outcomes = new Set<string>();
        for (let turn = 0; turn < 12; turn += 1) {
          const one = await upload();
          const change = placed(one);
          const writes = [
            () => api.call('editor', 'updateItem', { domainId, itemId: itemIds[turn % 3] ?? 0 }, change),
            () => api.call('editor', 'updateSection', { domainId, sectionId }, change),
            () => api.call('editor', 'updatePage', { domainId, pageId }, change),
          ];
          const place = writes[turn % 3] ?? writes[0];
          const [write, destruction] = await Promise.all(
            turn % 2 === 0
              ? [place?.(), destroy('editor', one.id)]
              : [place?.(), later(() => destroy('editor', one.id))],
          );
          const { body } = await api.send('editor', 'GET', `/mgmt/api/v1/used_in?kind=image&key=${one.id}`);
          const stands = uses(body).count > 0;
          const isThere = (await listed()).some(({ id }) => id === one.id);
          outcomes.add(`${write?.status} ${destruction.status}`);
          expect({ turn, stands, isThere }).toEqual({ turn, stands, isThere: stands || isThere });

          expect(['200 409', '422 204']).toContain(`${write?.status} ${destruction.status}`);
        }
        expect([...outcomes].every((outcome) => !outcome.startsWith('5') && !outcome.includes(' 5'))).toBe(true);
      },
    );
  });

  describe('replacing the file', () => {
    it('IMG-15 an image has its new file everywhere it stands, the trash included, and Undo gives the former one back', async () => {
      const { site, otherSite } = api;
      const { domainId } = site;
      await api.ask('editor', 'updateItem', { domainId, itemId: site.itemId }, placed());
      await api.ask('stranger', 'updatePage', { domainId: otherSite.domainId, pageId: otherSite.pageId }, placed());
      await api.ask('editor', 'updateSection', { domainId, sectionId: site.otherSectionId }, placed());
      const gone = await api.ask('editor', 'destroySection', { domainId, sectionId: site.otherSectionId });
      const before = await item();
      // Both websites are the editor's now.
      await link(api.database, api.users.editor, otherSite.domainId);
      const answer = await replace(90, { 'If-Match': '"1"' });
      const replaced = libraryImage(await answer.json());
      const { url, file_hash } = replaced;
      expect([answer.status, replaced]).toEqual([201, { ...image, url, file_hash, width: 90, revision: 2 }]);
      expect([url === image.url, file_hash === image.file_hash]).toEqual([false, false]);
      expect(await item()).toEqual({ ...before, ...placed(replaced), revision: Number(before?.revision) + 1 });
      const other = await api.ask('stranger', 'getPage', { domainId: otherSite.domainId, pageId: otherSite.pageId });
      expect(other.image_url).toBe(placed(replaced).image_url);
      await api.call('editor', 'restoreTrashed', { domainId, trashId: gone?.trash_id ?? 0 });
      const page = await api.ask('editor', 'getPage', { domainId, pageId: site.pageId });
      expect(page.sections.find(({ id }) => id === site.otherSectionId)?.image_url).toBe(placed(replaced).image_url);

      expect((await replace(50, { 'If-Match': '"1"' })).status).toBe(412);
      const undone = await send('editor', 'POST', `images/${image.id}/restore_file`, undefined, { 'If-Match': '"2"' });
      expect([undone.status, await undone.json()]).toEqual([201, { ...image, revision: 3 }]);
      expect((await item())?.image_url).toBe(placed().image_url);
      expect((await library.send('GET', `/files/${fileOf(image.url)}`)).status).toBe(200);
    });

    it('IMG-15 sent again with its key it is replaced once; what is no image, or not yours to change, changes nothing', async () => {
      const key = { 'Idempotency-Key': 'one' };
      const first = libraryImage(await (await replace(90, key)).json());
      expect(await (await replace(90, key)).json()).toEqual(first);
      expect((await send('editor', 'POST', `images/${image.id}/file`, { file_data: 'AAAA' })).status).toBe(422);
      expect((await send('editor', 'POST', `images/${image.id}/file`, {})).status).toBe(422);
      expect((await send('nobody', 'POST', `images/${image.id}/file`, { file_data: 'AAAA' })).status).toBe(401);
      expect(
        (await send('editor', 'POST', 'images/4711/file', { file_data: (await sampleImage('png')).toString('base64') }))
          .status,
      ).toBe(404);
      const fresh = await upload();
      expect((await send('editor', 'POST', `images/${fresh.id}/restore_file`)).status).toBe(404);
      expect(await listed()).toEqual([first, fresh]);
    });

    it('IMG-15 what is saved with the address of the former file gets that of the new one', async () => {
      const { domainId, itemId } = api.site;
      const late = placed();
      await replace();
      const [replaced] = await listed();
      await api.ask('editor', 'updateItem', { domainId, itemId }, late);
      expect((await item())?.image_url).toBe(replaced && placed(replaced).image_url);
      await api.ask('editor', 'updateItem', { domainId, itemId }, { image_url: late.image_url });
      expect((await item())?.image_url).toBe(replaced && placed(replaced).image_url);
    });

    it('IMG-15 placed and replaced at the same time, what stands there is the file of today', async () => {
      const { domainId, itemIds, sectionId } = api.site;
      for (let turn = 0; turn < 8; turn += 1) {
        const [now] = await listed();
        const change = placed(now);
        const answers = await Promise.all([
          api.call('editor', 'updateItem', { domainId, itemId: itemIds[turn % 3] ?? 0 }, change),
          replace(50 + turn),
          api.call('editor', 'updateSection', { domainId, sectionId }, change),
        ]);
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
        const [today] = await listed();
        const page = await api.ask('editor', 'getPage', { domainId, pageId: api.site.pageId });
        const urls = page.sections.flatMap(({ image_url, items }) => [image_url, ...items.map((one) => one.image_url)]);
        expect(new Set(urls.filter((url) => url !== null))).toEqual(new Set([today && placed(today).image_url]));
      }
    });

    it('IMG-15 a former file is swept with the trash, and then there is no way back to it', async () => {
      await replace();
      await api.database
        .updateTable('image_versions')
        .set({ replaced_at: Date.now() - 31 * aDay })
        .execute();
      const config = readConfig({ DATA_DIR: library.directory });
      await tidyUp({ config, database: api.database, log: () => {}, app: { files: library.files } });
      expect((await send('editor', 'POST', `images/${image.id}/restore_file`)).status).toBe(404);
    });
  });
});

async function later<T>(work: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setImmediate(resolve));
  return work();
}
