/** What wrote a change besides the person: a change of path, a repair of links, an image of the library. */
import { beforeEach, expect, it } from 'vitest';
import { activity } from '../../contract/activity.ts';
import { libraryImage } from '../../contract/entities.ts';
import type { HistoryEntry } from '../../contract/history.ts';
import { createImageSigner } from '../../server/images/image-signing.ts';
import { createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  libraryToken,
  openTestLibrary,
  publicOrigin,
  sampleImage,
  type TestLibrary,
} from '../support/sample-images.ts';

const minute = 60_000;
const signer = createImageSigner({ keyHex: 'a1', saltHex: 'b2', proxyHost: `${publicOrigin}/proxy`, publicOrigin });
const card = { resizingType: 'fill', width: 320, height: 200, enlarge: 1, gravity: 'sm', extension: 'webp' } as const;

onEveryDatabase('what wrote a change', (open) => {
  let api: TestApi;
  let library: TestLibrary;
  beforeEach(async () => {
    const database = await open();
    api = await createTestApi(database, { signer });
    const { editor } = api.users;
    library = await openTestLibrary(database, {
      authenticate: async () => ({ id: editor, email: 'editor@kontor.example', is_admin: false }),
      trashDays: 30,
      now: () => api.clock.now,
      signer,
    });
    return library.close;
  });

  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });
  const by = () => ({ Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': 'editor' });
  const bytes = async (width: number) => (await sampleImage('png', width)).toString('base64');
  const upload = async () => {
    const body = { file_data: await bytes(60), alt: 'Door', copyright: 'A', scope: 'site' };
    return libraryImage(await (await library.send('POST', '/api/images', body, by())).json());
  };
  const historyOf = async (pageId: number) => (await api.ask('editor', 'listPageHistory', at({ pageId }))).entries;
  const inWords = ({ by: { email }, source, acts }: HistoryEntry) =>
    `${email} ${source}: ${acts.map(({ kind, fields }) => `${kind} ${fields.join(' ')}`).join(', ')}`;

  it('PUB-10 HIST-03 another file or text of an image is in the history of the pages that show it, by who did it, with what it was', async () => {
    const { pageId, sectionId, otherPageId } = api.site;
    const image = await upload();
    const placed = { image_id: image.id, image_url: signer.signedImageUrl(image.url, card) };
    await api.ask('editor', 'updateSection', at({ sectionId }), placed);
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), placed);
    const send = async (method: string, path: string, body: object) => {
      api.clock.now += 1000;
      expect((await library.send(method, `/api/images/${image.id}${path}`, body, by())).status).toBeLessThan(300);
    };
    await send('PATCH', '', { alt: 'Gate' });
    await send('PATCH', '', { alt: 'Gate', notes: 'only for editors' });
    await send('POST', '/file', { file_data: await bytes(90), file_name: 'x.png' });

    const [last, before] = await historyOf(pageId);
    expect([last, before].map((entry) => entry && inWords(entry))).toEqual([
      'editor@kontor.example image: section image_alt image_url',
      expect.stringContaining('editor@kontor.example console: section image_id'),
    ]);
    expect(last?.saves, 'the notes of an image are on no page').toBe(2);
    const imageAt = async (seq: number) =>
      (await api.ask('editor', 'getPageVersion', at({ pageId, seq }))).images.map(({ alt, width }) => [alt, width]);
    expect(await imageAt(before?.seq ?? 0)).toEqual([['Door', 60]]);
    expect(await imageAt(last?.first_seq ?? 0)).toEqual([['Gate', 60]]);
    expect(await imageAt(last?.seq ?? 0)).toEqual([['Gate', 90]]);
    expect((await historyOf(otherPageId)).slice(0, 1).map(inWords)).toEqual([
      'editor@kontor.example image: page image_alt image_url',
    ]);
  });

  it('PUB-10 HIST-08 the activity tells a change of an image once, found by person and kept without refreshes', async () => {
    const { pageId, sectionId } = api.site;
    const image = await upload();
    const placed = { image_id: image.id, image_url: signer.signedImageUrl(image.url, card) };
    await api.ask('editor', 'updateSection', at({ sectionId }), placed);
    await api.ask('editor', 'updatePage', at({ pageId }), placed);
    const since = api.clock.now + minute;
    api.clock.now = since;
    const file = { file_data: await bytes(90), file_name: 'x.png' };
    await library.send('POST', `/api/images/${image.id}/file`, file, by());
    api.clock.now += minute;
    await library.send('PATCH', `/api/images/${image.id}`, { copyright: 'B' }, by());
    for (const filter of ['', '&kind=no-refresh', '&kind=content', `&by=${api.users.editor}`]) {
      const { entries } = activity(
        (await api.send('admin', 'GET', `/adm/api/v1/activity?since=${since}${filter}`)).body,
      );
      expect(entries.map(({ source, fields, count, by }) => [source, fields, count, by.email])).toEqual([
        ['image', ['image_copyright'], 2, 'editor@kontor.example'],
        ['image', ['image_url'], 2, 'editor@kontor.example'],
      ]);
      const table = await api.send('admin', 'GET', `/adm/api/v1/activity.csv?since=${since}${filter}`);
      expect(String(table.body).match(/editor@kontor\.example"?,"?image"?,/g)).toHaveLength(4);
    }
  });

  it('PUB-10 a change of path and a repair of links have the name of who did it, are found by it, and do not run together', async () => {
    const { pageId, menuId, otherPageId } = api.site;
    const link = { target_text: 'Home', target_page_path: '/home', target_url: null, entries: [] };
    await api.ask('editor', 'updateMenu', at({ menuId }), { entries: [link] });
    await api.ask('editor', 'triggerDeployment', at({}));
    const move = async (path: string) => {
      const seen = (await api.ask('admin', 'getDomain', at({}))).seq ?? 0;
      const all = { references: true, below: true, redirects: true };
      await api.ask('admin', 'changePath', at({ pageId }), { path, seen: seen || 10_000, ...all });
    };
    await move('/start');
    api.clock.now += 60 * minute;
    await move('/begin');
    const menus = await api.ask('editor', 'listMenuHistory', at({ menuId }));
    expect(menus.entries.slice(0, 2).map(inWords)).toEqual(
      Array.from({ length: 2 }, () => 'admin@kontor.example references: menu entries'),
    );
    const found = async (person: number) =>
      (await api.send('editor', 'GET', `/mgmt/api/v1/domains/${api.site.domainId}/changes?by=${person}`)).body;
    expect(await found(api.users.admin)).toMatchObject({
      people: [{ email: 'admin@kontor.example' }],
      rows: expect.arrayContaining([expect.objectContaining({ kind: 'menu', id: menuId })]),
    });
    expect(await found(api.users.editor)).toMatchObject({ rows: [] });

    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { headline: 'News' });
    await api.ask('admin', 'repairLinks', at({}), { places: true, from: '/begin', path: '/news' });
    await api.ask('admin', 'repairLinks', at({}), { places: false, from: '/begin', path: null });
    expect(inWords((await historyOf(pageId))[0] as HistoryEntry)).toBe('admin@kontor.example references: page path');
  });

  it('PUB-10 a save is whole, whichever of its numbers is asked for', async () => {
    const { pageId } = api.site;
    await api.ask('editor', 'takeBackPage', at({ pageId }), {
      ...{ seq: api.site.seq, seen: 10_000, kind: 'page', id: pageId, field: null },
    });
    const [newest] = await historyOf(pageId);
    const seq = newest?.seq ?? 0;
    await api.ask('editor', 'createPage', at({}), { headline: 'New', layout: null });
    const { body } = await api.send(
      'editor',
      'GET',
      `/mgmt/api/v1/domains/${api.site.domainId}/pages/${pageId}/history?between=${seq},${seq}`,
    );
    expect(body).toMatchObject({ entries: [{ seq, first_seq: newest?.first_seq }] });
  });
});
