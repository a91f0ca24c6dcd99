/** Who may do what in the image library: every call by every kind of person, and the attacks that succeeded before. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '../../contract/endpoint.ts';
import { type EndpointNameOf, endpoints } from '../../contract/endpoints.ts';
import { type LibraryImage, libraryImage } from '../../contract/entities.ts';
import { imageUses } from '../../contract/extras.ts';
import { searchResult } from '../../contract/search.ts';
import { migrations } from '../../server/store/migrations.ts';
import { addUser, createTestApi, link, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { libraryToken, openTestLibrary, sampleImage, type TestLibrary } from '../support/sample-images.ts';

type Name = EndpointNameOf<'library'>;

/** `one` and `other` may edit one of two websites, `both` both of them; `none` is linked to a third one's image nowhere. */
const people = ['anonymous', 'library token', 'without websites', 'one', 'other', 'both', 'admin'] as const;
type Person = (typeof people)[number];
/** Of the first website; of all, and used on both websites; of all, and used on the first one only. */
const images = ['own', 'shared', 'common'] as const;
type Kind = (typeof images)[number];
type Statuses = readonly [one: number, other: number, both: number, admin: number];

/** What the calls on an image answer. Nobody gets past 401 without a session, nor past 404 or 403 without a website. */
const seen: Record<Kind, Statuses> = {
  own: [200, 404, 200, 200],
  shared: [200, 200, 200, 200],
  common: [200, 200, 200, 200],
};
const changed: Record<Kind, Statuses> = {
  own: [200, 404, 200, 200],
  shared: [403, 403, 200, 200],
  common: [200, 403, 200, 200],
};
const created = (table: Record<Kind, Statuses>) => statuses(table, (status) => (status === 200 ? 201 : status));
const inUse = (table: Record<Kind, Statuses>) => statuses(table, (status) => (status === 200 ? 409 : status));

/** A call without a row here does not compile. `list` and `add` concern no single image. */
const rows: Record<Name, Record<Kind, Statuses> | 'list' | 'add' | 'trash'> = {
  listScopes: 'list',
  listImages: 'list',
  listImageTrash: 'list',
  createImage: 'add',
  getImageUses: seen,
  copyImage: created(seen),
  updateImage: changed,
  replaceImageFile: created(changed),
  // Nothing was replaced yet: whoever may change the image learns that.
  restoreImageFile: statuses(changed, (status) => (status === 200 ? 404 : status)),
  destroyImage: inUse(seen),
  restoreImage: 'trash',
  destroyTrashedImage: 'trash',
  eraseTrashedImage: 'trash',
};

function statuses(table: Record<Kind, Statuses>, change: (status: number) => number): Record<Kind, Statuses> {
  const entries = images.map((kind) => [kind, table[kind].map(change)]);
  return Object.fromEntries(entries) as Record<Kind, Statuses>;
}

onEveryDatabase('the doors of the image library', (open) => {
  let api: TestApi;
  let library: TestLibrary;
  let users: Partial<Record<Person, number>>;
  let image: Record<Kind, LibraryImage>;
  let file_data: string;

  beforeEach(async () => {
    const database = await open();
    api = await createTestApi(database);
    const [none, both] = [await addUser(database, 'none@x.test', false), await addUser(database, 'both@x.test', false)];
    for (const { domainId } of [api.site, api.otherSite]) await link(database, both, domainId);
    const { editor, stranger, admin } = api.users;
    users = { 'without websites': none, one: editor, other: stranger, both, admin };
    library = await openTestLibrary(database, {
      authenticate: async (token) => {
        const id = Number(/^token-(\d+)$/.exec(token)?.[1]);
        return Object.values(users).includes(id) ? { id, email: 'x@x.test', is_admin: id === admin } : null;
      },
      trashDays: 30,
    });
    file_data = (await sampleImage('png')).toString('base64');
    image = {
      own: await upload('one', { home: api.site.domainId, alt: 'Ours alone' }),
      shared: await upload('admin', { alt: 'Shared by both' }),
      common: await upload('admin', { alt: 'Common to all' }),
    };
    await place('editor', image.own);
    await place('editor', image.shared, api.site.otherPageId);
    await place('stranger', image.shared);
    const { domainId, sectionId } = api.site;
    await api.ask('editor', 'updateSection', { domainId, sectionId }, { image_id: image.common.id });
  });

  const headersOf = (person: Person): Record<string, string> => {
    if (person === 'anonymous') return {};
    const token = users[person];
    return { Authorization: `Bearer ${libraryToken}`, ...(token ? { 'X-Access-Token': `token-${token}` } : {}) };
  };
  const send = (person: Person, method: string, path: string, body?: unknown, more = {}) =>
    library.send(method, `/api${path}`, body, { ...headersOf(person), ...more });
  const call = (person: Person, name: Name, imageId = 0, body?: object) => {
    const { method, path }: Endpoint = endpoints[name];
    return library.send(method, fillPath(path, { imageId }), body ?? bodyOf(name), headersOf(person));
  };
  const bodyOf = (name: Name): object | undefined => {
    if (name === 'updateImage') return { notes: 'Changed' };
    if (name === 'copyImage') return { home: null };
    return name === 'createImage' || name === 'replaceImageFile' ? { file_data } : undefined;
  };
  const upload = async (person: Person, more: object) =>
    libraryImage(await (await call(person, 'createImage', 0, { file_data, ...more })).json());
  const place = (person: 'editor' | 'stranger', { id }: LibraryImage, pageId?: number) => {
    const { domainId, pageId: first } = person === 'editor' ? api.site : api.otherSite;
    return api.ask(person, 'updatePage', { domainId, pageId: pageId ?? first }, { image_id: id, image_url: null });
  };
  const listed = async (person: Person): Promise<LibraryImage[]> => (await call(person, 'listImages')).json();
  const altsOf = async (person: Person) => (await listed(person)).map(({ alt }) => alt);

  describe('S74 every call by everybody', () => {
    for (const [name, row] of Object.entries(rows) as [Name, (typeof rows)[Name]][]) {
      it(`S74 FILE-01 ${name} answers each person as the table says`, async () => {
        for (const person of ['anonymous', 'library token'] as const) {
          for (const { id } of Object.values(image)) expect((await call(person, name, id)).status).toBe(401);
        }
        if (row === 'list') {
          const all = await Promise.all(people.slice(2).map(async (person) => (await call(person, name)).status));
          expect(all).toEqual([200, 200, 200, 200, 200]);
        } else if (row === 'add') {
          const all = [];
          for (const person of people.slice(2)) all.push((await call(person, name)).status);
          expect(all).toEqual([403, 201, 201, 201, 201]);
        } else if (row === 'trash') {
          const destroyed = await upload('one', { home: api.site.domainId });
          expect((await call('one', 'destroyImage', destroyed.id)).status).toBe(204);
          const all = [];
          for (const person of ['without websites', 'other', 'one'] as const) {
            all.push((await call(person, name, destroyed.id)).status);
          }
          expect(all).toEqual([404, 404, name === 'restoreImage' ? 201 : name === 'eraseTrashedImage' ? 403 : 204]);
        } else {
          for (const kind of images) {
            const { id } = image[kind];
            const all = [];
            for (const person of people.slice(2)) all.push((await call(person, name, id)).status);
            expect([kind, ...all]).toEqual([kind, 404, ...row[kind]]);
          }
        }
      });
    }

    it('S74 lists hold what each person may see, counted for them', async () => {
      const all = ['Ours alone', 'Shared by both', 'Common to all'];
      expect(await altsOf('without websites')).toEqual([]);
      expect(await altsOf('one')).toEqual(all);
      expect(await altsOf('other')).toEqual(all.slice(1));
      expect(await altsOf('both')).toEqual(all);
      expect(await altsOf('admin')).toEqual(all);
      const foreign = async (person: Person) => (await listed(person)).map((one) => one.foreign_websites);
      expect(await foreign('one')).toEqual([0, 1, 0]);
      expect(await foreign('other')).toEqual([1, 1]);
      expect(await foreign('both')).toEqual([0, 0, 0]);
      expect((await listed('one')).map(({ home }) => home)).toEqual([api.site.domainId, null, null]);
    });
  });

  describe('attacks that succeeded before', () => {
    it('FILE-01 somebody without a website neither renames nor replaces an image of a foreign website', async () => {
      const patched = await call('without websites', 'updateImage', image.own.id);
      const replaced = await call('without websites', 'replaceImageFile', image.own.id);
      expect([patched.status, replaced.status]).toEqual([404, 404]);
      expect((await listed('one'))[0]).toEqual({ ...image.own, revision: image.own.revision });
    });

    it('FILE-01 an editor does not replace the file of an image that a website of others shows', async () => {
      const refused = await call('one', 'replaceImageFile', image.shared.id);
      expect([refused.status, (await refused.json()).error]).toEqual([
        403,
        'Used on 1 website that is not yours. Only an admin, or somebody who may edit it too, changes it.',
      ]);
      expect((await library.files.list()).length).toBe(3);
    });

    it('FILE-01 the token of the public page lists no image and tells no note', async () => {
      await call('one', 'updateImage', image.own.id, { notes: 'Consent of the parents' });
      const answer = await send('library token', 'GET', '/images');
      expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('Consent')]);
    });

    it('FILE-01 a foreign image cannot be told from one that does not exist', async () => {
      for (const name of ['getImageUses', 'updateImage', 'destroyImage', 'replaceImageFile', 'copyImage'] as const) {
        const [foreign, missing] = [await call('other', name, image.own.id), await call('other', name, 4711)];
        expect([name, foreign.status, await foreign.text()]).toEqual([name, missing.status, await missing.text()]);
      }
      const used = (id: number) => api.send('stranger', 'GET', `/mgmt/api/v1/used_in?kind=image&key=${id}`);
      expect((await used(image.own.id)).body).toEqual((await used(4711)).body);
      expect((await used(image.shared.id)).body).toMatchObject({ count: 1, hidden: 1 });
    });

    it('FILE-01 a foreign image is placed nowhere, and neither is an id that is not given yet', async () => {
      const { domainId, pageId, sectionId } = api.otherSite;
      const texts = new Set<string>();
      for (const image_id of [image.own.id, 4711]) {
        const change = { image_id, image_url: null };
        for (const refused of [
          await api.call('stranger', 'updatePage', { domainId, pageId }, change),
          await api.call('stranger', 'updateSection', { domainId, sectionId }, change),
          await api.call('stranger', 'createItem', { domainId }, { section_id: sectionId, ...change }),
        ]) {
          expect(refused.status).toBe(422);
          texts.add(JSON.stringify(refused.body));
        }
        // An admin and an editor of both websites see it, but it does not belong to this website.
        expect((await api.call('admin', 'updatePage', { domainId, pageId }, change)).status).toBe(422);
      }
      expect(texts.size).toBe(1);
      // What stands there stays.
      const own = { domainId: api.site.domainId, pageId: api.site.pageId };
      await api.ask('editor', 'updatePage', own, { headline: 'Same image', image_id: image.own.id });
    });

    it('FILE-01 the search finds and counts no image of others', async () => {
      const find = async (person: 'editor' | 'stranger' | 'admin', q: string) => {
        const { body } = await api.send(person, 'GET', `/mgmt/api/v1/search?kind=image&q=${q}`);
        const { places, total, images: found, searched } = searchResult(body);
        return [places.map(({ id }) => id), total, found, searched.images];
      };
      expect(await find('editor', 'ours')).toEqual([[image.own.id], 1, 1, 3]);
      expect(await find('stranger', 'ours')).toEqual([[], 0, 0, 2]);
      expect(await find('stranger', 'shared')).toEqual([[image.shared.id], 1, 1, 2]);
      expect(await find('admin', 'ours')).toEqual([[image.own.id], 1, 1, 3]);
    });

    it('FILE-01 an image of others in the trash is not listed, and comes back to its website', async () => {
      const gone = await upload('one', { home: api.site.domainId, alt: 'Gone' });
      await call('one', 'destroyImage', gone.id);
      expect(await (await call('other', 'listImageTrash')).json()).toEqual([]);
      expect(await (await call('one', 'listImageTrash')).json()).toMatchObject([{ id: gone.id, home: gone.home }]);
      expect(libraryImage(await (await call('one', 'restoreImage', gone.id)).json())).toEqual(gone);
      expect(await altsOf('other')).not.toContain('Gone');
    });

    it('FILE-01 who is unlinked sees nothing from the next call on; an image of a destroyed website is not common', async () => {
      await api.database.deleteFrom('user_domains').where('user_id', '=', api.users.editor).execute();
      expect(await altsOf('one')).toEqual([]);
      await link(api.database, api.users.editor, api.otherSite.domainId);
      expect(await altsOf('one')).toEqual(['Shared by both', 'Common to all']);
      await api.ask('admin', 'destroyDomain', { domainId: api.site.domainId });
      expect(await altsOf('other')).toEqual(['Shared by both', 'Common to all']);
      expect(await altsOf('admin')).not.toContain('Ours alone');
      await api.ask('admin', 'destroyDomain', { domainId: api.otherSite.domainId });
      const refused = await call('admin', 'destroyImage', image.shared.id);
      expect([refused.status, (await refused.json()).error]).toEqual([
        409,
        expect.stringContaining('It is in the trash of one.example and of two.example.'),
      ]);
      await api.ask('admin', 'restoreDomain', { domainId: api.site.domainId });
      expect(await altsOf('admin')).toContain('Ours alone');
    });
  });

  describe('homes', () => {
    it('FILE-01 an upload belongs to the website that is named, to the only one of its account, or to all', async () => {
      const [first, second] = [api.site.domainId, api.otherSite.domainId];
      const homeOf = async (person: Person, more: object) => (await upload(person, more)).home;
      expect(await homeOf('one', {})).toBe(first);
      expect(await homeOf('one', { home: null })).toBeNull();
      expect(await homeOf('both', { home: second })).toBe(second);
      expect(await homeOf('admin', {})).toBeNull();
      for (const [person, home] of [
        ['one', second],
        ['one', 4711],
        ['admin', 4711],
      ] as const) {
        const refused = await call(person, 'createImage', 0, { file_data, home });
        expect([refused.status, (await refused.json()).fields]).toEqual([422, { home: ['is not a domain'] }]);
      }
    });

    it('FILE-01 the images of an earlier version get their home from where they are used', async () => {
      const { database } = api;
      const [first, second] = [api.site.domainId, api.otherSite.domainId];
      const trashed = await upload('both', {});
      await place('stranger', trashed);
      await api.ask('stranger', 'destroyPage', { domainId: second, pageId: api.otherSite.pageId });
      const unused = await upload('other', {});
      const gone = await upload('other', {});
      expect((await call('other', 'destroyImage', gone.id)).status).toBe(204);
      for (const table of ['images', 'image_trash'] as const) {
        await sql`alter table ${sql.table(table)} drop column home`.execute(database);
      }
      await migrations['042-image-homes']?.up(database);
      const homes = Object.fromEntries((await listed('admin')).map(({ id, home }) => [id, home]));
      expect(homes).toEqual({
        [image.own.id]: first,
        // Still on a page of the first website, and in the trash of the second.
        [image.shared.id]: first,
        [image.common.id]: first,
        [trashed.id]: second,
        [unused.id]: null,
      });
      expect(await (await call('admin', 'listImageTrash')).json()).toMatchObject([{ id: gone.id, home: null }]);
    });

    it('FILE-01 a copy has its own file and the texts of the image, and is changed without the image', async () => {
      const home = api.site.domainId;
      const copy = libraryImage(await (await call('one', 'copyImage', image.shared.id, { home })).json());
      expect(copy).toEqual({ ...image.shared, id: copy.id, url: copy.url, home, revision: 1, foreign_websites: 0 });
      expect(copy.url).not.toBe(image.shared.url);
      expect((await library.send('GET', new URL(copy.url).pathname.replace('/library', ''))).status).toBe(200);
      expect((await call('one', 'replaceImageFile', copy.id)).status).toBe(201);
      const elsewhere = await call('one', 'copyImage', image.shared.id, { home: api.otherSite.domainId });
      expect(elsewhere.status).toBe(422);
      expect((await library.files.list()).length).toBe(5);
    });

    it('FILE-01 where an image stands is told with the number of websites of others', async () => {
      const { places, hidden } = imageUses(await (await call('one', 'getImageUses', image.shared.id)).json());
      expect(places.map(({ page_id }) => page_id)).toEqual([api.site.otherPageId]);
      expect(hidden).toEqual({ pages: 1, trashed: 0, websites: 1 });
    });
  });
});
