/** Copies and moves from one domain of a person to another: the review, what is chosen in it, and whose they are. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { CopyRequest, Reversal } from '../../contract/copies.ts';
import { libraryImage, type Page } from '../../contract/entities.ts';
import { createDatabaseImageFiles, createDiskImageFiles } from '../../server/images/image-files.ts';
import { createImageSigner } from '../../server/images/image-signing.ts';
import { createTestApi, link, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  libraryToken,
  openTestLibrary,
  publicOrigin,
  sampleImage,
  type TestLibrary,
} from '../support/sample-images.ts';

const signer = createImageSigner({
  ...{ keyHex: 'a1', saltHex: 'b2' },
  ...{ proxyHost: `${publicOrigin}/proxy`, publicOrigin },
});
const wide = { resizingType: 'fill', width: 640, height: 360, enlarge: 1, gravity: 'sm', extension: 'webp' } as const;

onEveryDatabase('copies between domains', (open, kind) => {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-copies-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  let api: TestApi;
  let library: TestLibrary;
  const there = () => ({ domainId: api.otherSite.domainId });
  const here = () => ({ domainId: api.site.domainId });
  const pageIn = async (domainId: number, pageId: number) =>
    (await api.call('admin', 'getPage', { domainId, pageId })).body as Page;
  const review = (body: CopyRequest) => api.ask('editor', 'reviewCopy', there(), body);
  const copy = (body: CopyRequest) => api.ask('editor', 'createCopy', there(), body);
  const reverse = async (acts: readonly Reversal[]) =>
    (await api.ask('editor', 'reverseCopy', there(), { acts: [...acts] })).acts;
  const upload = async (home: number | null) => {
    const body = { file_data: (await sampleImage('png', 40)).toString('base64'), scope: 'site', home, alt: 'Gate' };
    const headers = { Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': 'any' };
    return libraryImage(await (await library.send('POST', '/api/images', body, headers)).json());
  };
  const everything = async () => {
    const tables = ['pages', 'sections', 'items', 'images', 'trash'] as const;
    return JSON.stringify(
      await Promise.all(tables.map((table) => api.database.selectFrom(table).selectAll().orderBy('id').execute())),
    );
  };

  beforeEach(async () => {
    const database = await open();
    const files = kind === 'postgresql' ? createDatabaseImageFiles(database) : createDiskImageFiles(directory);
    api = await createTestApi(database, { signer, trashDays: 30, files });
    await link(database, api.users.editor, api.otherSite.domainId);
    const account = { id: api.users.admin, email: 'admin@kontor.example', is_admin: true };
    library = await openTestLibrary(database, { authenticate: async () => account, trashDays: 30, signer, files });
    const { settingsId } = api.otherSite;
    const mode = (name: string) => ({ name, description: null, is_default: false, attributes: null });
    await api.ask(
      'admin',
      'updateSettings',
      { settingsId },
      {
        section_display_modes: [mode('list'), { ...mode('text'), is_default: true }],
        item_display_modes: [mode('card')],
        layouts: [mode('exhibition')],
      },
    );
  });

  it('COPY-02 the review says what is missing there; the copy has what was chosen, keeps the rest, and drops nothing silently', async () => {
    const { pageId, sectionId, otherSectionId, itemId, domainId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { layout: 'campaign', path: '/visit' });
    const links = { target_page_path: '/tickets?a=1', body: '[Way](/way) and [Home](/visit) and [News](/news)' };
    await api.ask('editor', 'updateSection', { domainId, sectionId }, links);
    const component = { has_component: true, component_name: 'gone-hours', component_config: '{}' };
    await api.ask('editor', 'updateItem', { domainId, itemId }, component);
    const before = await everything();
    const body: CopyRequest = { kind: 'page', id: pageId, place: null, from: domainId };
    const found = await review(body);
    expect(await everything()).toBe(before);
    expect(found).toMatchObject({
      counts: { pages: 1, sections: 2, items: 3, images: 0 },
      ...{ path: '/visit', path_taken_by: null, below: 0, images: [] },
      missing: [
        { kind: 'layout', name: 'campaign', count: 1, first: 'Page /home', options: ['exhibition'] },
        { kind: 'section_display_mode', name: 'plain', count: 2, first: 'Section 0', options: ['text', 'list'] },
        { kind: 'component', name: 'gone-hours', count: 1, first: 'Item 0', options: [] },
        { kind: 'page', name: '/tickets', count: 1, first: 'Section 0' },
        { kind: 'page', name: '/way', count: 1, first: 'Section 0' },
      ],
    });
    const made = await copy({
      ...{ ...body, path: '/museum/visit', seen: found.seen },
      choices: [
        { kind: 'layout', name: 'campaign', to: 'exhibition' },
        { kind: 'section_display_mode', name: 'plain', to: 'list' },
        { kind: 'component', name: 'gone-hours', to: null },
        { kind: 'page', name: '/way', to: '/news' },
      ],
    });
    const copied = await pageIn(api.otherSite.domainId, made.id);
    expect(copied).toMatchObject({ layout: 'exhibition', path: '/museum/visit', slug: 'visit', published: false });
    expect(copied.sections.map(({ display_mode }) => display_mode)).toEqual(['list', 'list']);
    expect(copied.sections[0]).toMatchObject({
      target_page_path: '/tickets?a=1',
      body: '[Way](/news) and [Home](/museum/visit) and [News](/news)',
    });
    expect(copied.sections[0]?.items[0]).toMatchObject({ has_component: false, component_name: null });
    const domain = await api.ask('editor', 'getDomain', there());
    // The one without a page, and the one to the copy itself, which is unpublished.
    expect(domain.links_count).toBe(2);
    expect((await pageIn(domainId, pageId)).sections.map(({ id }) => id)).toEqual([sectionId, otherSectionId]);
    await reverse(made.undo);
    expect((await api.call('editor', 'getPage', { ...there(), pageId: made.id })).status).toBe(404);
  });

  it('COPY-02 without choices everything goes as it is, and a review that is out of date is refused', async () => {
    const { pageId, sectionId, domainId } = api.site;
    const body: CopyRequest = { kind: 'page', id: pageId, place: null, from: domainId };
    const { seen } = await review(body);
    await api.ask('editor', 'updateSection', { domainId, sectionId }, { body: '[Way](/way)' });
    expect((await api.call('editor', 'createCopy', there(), { ...body, seen })).status).toBe(409);
    const made = await copy(body);
    expect(made.path).toBe('/home-2');
    const copied = await pageIn(api.otherSite.domainId, made.id);
    expect(copied.sections.map(({ display_mode }) => display_mode)).toEqual(['plain', 'plain']);
    const taken = await review({ ...body, path: '/news' });
    expect(taken.path_taken_by).toBe('Page /news');
    expect((await api.call('editor', 'createCopy', there(), { ...body, path: '/news' })).status).toBe(422);
  });

  it('COPY-02 images of the other domain are copied for this one in fields and texts, or their places stay empty', async () => {
    const { pageId, sectionId, itemId, domainId } = api.site;
    const [own, common] = [await upload(domainId), await upload(null)];
    const address = (image: { url: string }) => signer.signedImageUrl(image.url, wide);
    const placed = (image: { id: number; url: string }) => ({ image_id: image.id, image_url: address(image) });
    await api.ask(
      'admin',
      'updateSection',
      { domainId, sectionId },
      { ...placed(own), body: `A ![Gate](${address(own)}) B` },
    );
    await api.ask('admin', 'updateItem', { domainId, itemId }, placed(common));
    const body: CopyRequest = { kind: 'page', id: pageId, place: null, from: domainId };
    const found = await review(body);
    expect(found.images).toEqual([{ id: own.id, alt: 'Gate', copyright: own.copyright, count: 2, may_copy: true }]);
    const made = await copy({ ...body, seen: found.seen });
    const [section] = (await pageIn(api.otherSite.domainId, made.id)).sections;
    const images = await api.database.selectFrom('images').selectAll().orderBy('id').execute();
    const copied = images.at(-1);
    expect(copied).toMatchObject({ home: api.otherSite.domainId, alt: 'Gate' });
    expect(section?.image_id).toBe(copied?.id);
    expect(
      [section?.image_url, section?.body].map((text) => signer.fileOf(/https?:[^)]*/.exec(text ?? '')?.[0] ?? '')),
    ).toEqual([copied?.file_name, copied?.file_name]);
    expect(await library.files.read(copied?.file_name ?? '')).toEqual(
      await library.files.read(images[0]?.file_name ?? ''),
    );
    expect(section?.items[0]).toMatchObject({ image_id: common.id });

    const empty = await copy({ ...body, images: 'empty' });
    const [without] = (await pageIn(api.otherSite.domainId, empty.id)).sections;
    expect(without).toMatchObject({ image_id: null, image_url: null, body: 'A Gate B' });
    expect(await api.database.selectFrom('images').select('id').execute()).toHaveLength(3);
  });

  it('COPY-01 COPY-03 a section moves to another domain: it is in the trash here, and one Undo brings it back with its id', async () => {
    const { sectionId, otherSectionId, pageId, domainId } = api.site;
    const before = (await pageIn(domainId, pageId)).sections;
    const place = { parent_id: api.otherSite.pageId, after_id: api.otherSite.sectionId };
    const made = await copy({ kind: 'section', id: sectionId, place, from: domainId, is_move: true });
    expect((await pageIn(domainId, pageId)).sections.map(({ id }) => id)).toEqual([otherSectionId]);
    const ids = async () => (await pageIn(api.otherSite.domainId, api.otherSite.pageId)).sections.map(({ id }) => id);
    expect(await ids()).toEqual([api.otherSite.sectionId, made.id, api.otherSite.otherSectionId]);
    const again = await reverse(made.undo);
    const content = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (name, one) => (name === 'revision' ? undefined : one)));
    expect(content((await pageIn(domainId, pageId)).sections)).toEqual(content(before));
    expect(await ids()).not.toContain(made.id);
    await reverse(again);
    expect((await pageIn(domainId, pageId)).sections.map(({ id }) => id)).toEqual([otherSectionId]);
    expect(await ids()).toContain(made.id);
  });

  it('COPY-01 without a trash, all that moves to another domain leaves this one, and no Undo is offered', async () => {
    api = await createTestApi(await open(), { trashDays: 0 });
    await link(api.database, api.users.editor, api.otherSite.domainId);
    const { sectionId, otherSectionId, pageId, domainId } = api.site;
    const place = { parent_id: api.otherSite.pageId, after_id: null };
    const made = await copy({
      kind: 'section',
      id: sectionId,
      more: [otherSectionId],
      place,
      from: domainId,
      is_move: true,
    });
    expect(made).toMatchObject({ parts: [{}, {}], undo: [] });
    expect((await pageIn(domainId, pageId)).sections).toEqual([]);
  });

  it('COPY-02 S36 S37 who may not edit both domains learns and changes nothing, in a copy, a move, a review and an undo', async () => {
    const before = await everything();
    const { pageId, sectionId, domainId } = api.site;
    const page = { kind: 'page', id: pageId, place: null, from: domainId };
    const place = { parent_id: api.otherSite.pageId, after_id: null };
    const section = { kind: 'section', id: sectionId, place, from: domainId };
    const act = { domain_id: domainId, act: 'destroy', kind: 'section', id: sectionId, seq: null, place: null };
    for (const [name, body] of [
      ['createCopy', page],
      ['createCopy', section],
      ['createCopy', { ...section, is_move: true }],
      ['reviewCopy', page],
      ['reviewCopy', section],
      ['reverseCopy', { acts: [act] }],
      ['createCopy', { ...page, from: 2 ** 40 }],
      ['reviewCopy', { ...page, from: 0 }],
    ] as const) {
      expect([body, (await api.call('stranger', name, there(), body)).status]).toEqual([body, 404]);
    }
    // Neither does who may edit the other domain only by the parts that it names.
    for (const from of [null, api.otherSite.domainId]) {
      expect((await api.call('editor', 'createCopy', there(), { ...page, from })).status).toBe(404);
    }
    expect((await api.call('editor', 'createCopy', here(), { ...section, from: null })).status).toBe(422);
    expect(await everything()).toBe(before);
  });
});
