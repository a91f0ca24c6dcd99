/** Images of the library in texts: used, replaced, signed anew, destroyed, erased and delivered like placed ones. */
import { beforeEach, expect, it } from 'vitest';
import { array, integer, nullable, object, string } from '../../contract/decode.ts';
import { libraryImage } from '../../contract/entities.ts';
import { imageUses } from '../../contract/extras.ts';
import { uses } from '../../contract/references.ts';
import type { Database } from '../../server/db/database.ts';
import { createImageSigner } from '../../server/images/image-signing.ts';
import { rememberImageOrigin, signImageUrls } from '../../server/images/placed-addresses.ts';
import { rebuildReferences } from '../../server/references/reference-index.ts';
import { createTestApi, origin, type TestApi } from '../support/api.ts';
import { createTestContent, imageSigner } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  libraryToken,
  openTestLibrary,
  publicOrigin,
  sampleImage,
  type TestLibrary,
} from '../support/sample-images.ts';

const signerOf = (origin: string) =>
  createImageSigner({ keyHex: 'a1', saltHex: 'b2', proxyHost: `${origin}/proxy`, publicOrigin: origin });
const signer = signerOf(publicOrigin);
const page = object({
  sections: array(
    object({ items: array(object({ id: integer, body: nullable(string), body_html: nullable(string) })) }),
  ),
});
const wide = { resizingType: 'fill', width: 640, height: 360, enlarge: 1, gravity: 'sm', extension: 'webp' } as const;

onEveryDatabase('TEXT-06 images in texts', (open) => {
  let database: Database;
  let api: TestApi;
  let library: TestLibrary;
  let image: ReturnType<typeof libraryImage>;

  const send = (method: string, path: string, body?: unknown) =>
    library.send(method, `/api/${path}`, body, { Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': 'any' });
  const upload = async (width: number, home: number | null = null) => {
    const file_data = (await sampleImage('png', width)).toString('base64');
    return libraryImage(await (await send('POST', 'images', { file_data, scope: 'site', home })).json());
  };
  const replace = async (id = image.id) => {
    const file_data = (await sampleImage('png', 90)).toString('base64');
    return libraryImage(await (await send('POST', `images/${id}/file`, { file_data, file_name: 'x.png' })).json());
  };
  const address = ({ url } = image) => signer.signedImageUrl(url, wide);
  const textWith = (src = address()) =>
    `Vor ![Zwei Farben](${src} "T") und \`![${src}](${src})\`\n\n| a |\n| - |\n| b |\n`;
  const save = (body: string) => api.ask('editor', 'updateItem', itemPath(), { body });
  const itemPath = () => ({ domainId: api.site.domainId, itemId: api.site.itemId });
  const item = async () => {
    const page = await api.ask('editor', 'getPage', { domainId: api.site.domainId, pageId: api.site.pageId });
    return page.sections.flatMap(({ items }) => items).find(({ id }) => id === api.site.itemId);
  };
  const usesOf = async () => imageUses(await (await send('GET', `images/${image.id}/uses`)).json()).places;
  const references = () =>
    database
      .selectFrom('content_references')
      .selectAll()
      .orderBy('kind')
      .orderBy('entity_id')
      .orderBy('field')
      .orderBy('place')
      .execute();
  const index = () => database.selectFrom('content_references').selectAll().where('to_kind', '=', 'image').execute();

  beforeEach(async () => {
    database = await open();
    api = await createTestApi(database, { signer, trashDays: 30 });
    const account = { id: api.users.admin, email: 'admin@kontor.example', is_admin: true };
    library = await openTestLibrary(database, { authenticate: async () => account, trashDays: 30, signer });
    image = await upload(60);
  });

  it('TEXT-06 an image in a text is in use: its place is named, and it cannot be destroyed', async () => {
    expect(await usesOf()).toEqual([]);
    await save(textWith());
    expect(await usesOf()).toHaveLength(1);
    expect((await send('DELETE', `images/${image.id}`)).status).toBe(409);
    const used = await api.send('editor', 'GET', `/mgmt/api/v1/used_in?kind=image&key=${image.id}`);
    expect(uses(used.body).places).toMatchObject([
      { kind: 'item', id: api.site.itemId, field: 'body', text: 'Zwei Farben' },
    ]);
    await save('Ohne Bild');
    expect(await usesOf()).toEqual([]);
    expect((await send('DELETE', `images/${image.id}`)).status).toBeLessThan(300);
  });

  it('TEXT-06 the index finds images behind links, and equals one that is rebuilt', async () => {
    await save(`[a](/x) ![b](${address()}) [c](/y)\n\n![][r]\n\n[r]: ${address()}`);
    const before = await references();
    expect(before.filter(({ field }) => field === 'body').map(({ to_kind, place }) => [to_kind, place])).toEqual([
      ['page', 0],
      ['page', 1],
      ['image', 2],
      ['image', 3],
    ]);
    await rebuildReferences(database);
    const after = await references();
    expect(after).toEqual(before);
  });

  it('TEXT-06 FILE-01 a text makes no use of an image that belongs to another website', async () => {
    const foreign = await upload(61, api.otherSite.domainId);
    await save(textWith(address(foreign)));
    expect(await index()).toEqual([]);
    expect((await item())?.body).toBe(textWith(address(foreign)));
  });

  it('TEXT-06 a replaced file is shown where a text shows the image, and nothing else of the text changes', async () => {
    const other = await upload(62);
    const text = `${textWith()}![x](${address(other)})`;
    await save(text);
    const replaced = await replace();
    expect(replaced.url).not.toBe(image.url);
    const expected = text.replace(`(${address()} "T")`, `(${address(replaced)} "T")`);
    expect((await item())?.body).toBe(expected);
    // Whoever had the text open saves the former address.
    await save(`Mehr. ${text}`);
    expect((await item())?.body).toBe(`Mehr. ${expected}`);
    expect(await usesOf()).toHaveLength(1);
  });

  it('TEXT-06 a text in the trash gets the address of the new file too', async () => {
    await save(textWith());
    await api.ask('editor', 'destroyItem', itemPath());
    const replaced = await replace();
    const [entry] = await api.ask('editor', 'listTrash', { domainId: api.site.domainId });
    const restored = await api.call('editor', 'restoreTrashed', {
      domainId: api.site.domainId,
      trashId: entry?.id ?? 0,
    });
    expect(restored.status).toBe(201);
    expect((await item())?.body).toContain(`(${address(replaced)} "T")`);
  });

  it('TEXT-06 HIST-07 addresses in texts are signed anew with the others, which is no edit', async () => {
    await save(textWith());
    await rememberImageOrigin({ database, signer, publicOrigin });
    const moved = 'https://new.example.test';
    expect(await signImageUrls({ database, signer: signerOf(moved), publicOrigin: moved })).toBeGreaterThan(0);
    const source = image.url.replace(publicOrigin, moved);
    expect((await item())?.body).toContain(`(${signerOf(moved).signedImageUrl(source, wide)} "T")`);
    const last = await database
      .selectFrom('changes')
      .select('source')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(last?.source).toBe('image-refresh');
  });

  it('TEXT-06 a save that only signs anew is no edit, and one that shows another image is', async () => {
    await save(textWith());
    const smaller = signer.signedImageUrl(image.url, { ...wide, width: 320, height: 180 });
    const sourceOf = async () =>
      (await database.selectFrom('changes').select('source').orderBy('seq', 'desc').limit(1).executeTakeFirst())
        ?.source;
    await save(textWith().replace(`(${address()} "T")`, `(${smaller} "T")`));
    expect(await sourceOf()).toBe('image-refresh');
    const other = await upload(63);
    await save(textWith().replace(`(${address()} "T")`, `(${address(other)} "T")`));
    expect(await sourceOf()).toBe('console');
  });

  it('TEXT-06 PUB-08 an image that a website shows in a text is not erased', async () => {
    await save(textWith());
    await api.ask('admin', 'triggerDeployment', { domainId: api.site.domainId });
    await save('Ohne Bild');
    expect((await send('DELETE', `images/${image.id}`)).status).toBeLessThan(300);
    expect((await send('POST', `image_trash/${image.id}/erase`)).status).toBe(409);
    await api.ask('admin', 'triggerDeployment', { domainId: api.site.domainId });
    expect((await send('POST', `image_trash/${image.id}/erase`)).status).toBeLessThan(300);
  });

  it('TEXT-06 DLV websites get the present address, in HTML with srcset, whatever key it was stored with', async () => {
    const former = createImageSigner({
      ...{ keyHex: 'ffff', saltHex: 'eeee' },
      ...{ proxyHost: 'https://old.example/proxy', publicOrigin: 'https://old.example' },
    });
    const stored = former.signedImageUrl(image.url.replace(publicOrigin, 'https://old.example'), wide);
    await save(textWith(stored));
    const { deliver } = createTestContent(database, Date.now);
    const { body } = await deliver('/page?path=/home&html=1');
    const delivered = page(body)
      .sections.flatMap(({ items }) => items)
      .find(({ id }) => id === api.site.itemId);
    const now = imageSigner.signedImageUrl(image.url.replace(publicOrigin, origin), wide);
    expect(delivered?.body).toBe(textWith(stored).replace(`(${stored} "T")`, `(${now} "T")`));
    expect(delivered?.body_html).toMatch(
      new RegExp(
        `<img src="${now}" alt="Zwei Farben" title="T" loading="lazy" srcset="[^"]+ 320w, [^"]+ 640w, [^"]+ 1280w">`,
      ),
    );
  });
});
