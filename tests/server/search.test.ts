/** Search in the text of pages, sections, items, menus and images. */
import { beforeAll, expect, it } from 'vitest';
import { type SearchResult, searchResult } from '../../contract/search.ts';
import { createTestApi, type Person, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('search', (open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(await open());
  });

  async function search(person: Person, query: Record<string, string | number>): Promise<SearchResult> {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const address = `/mgmt/api/v1/search?${new URLSearchParams(entries)}`;
    const { status, body } = await api.send(person, 'GET', address);
    expect([status, body]).toEqual([200, searchResult(body)]);
    return searchResult(body);
  }
  const found = async (person: Person, q: string, more: Record<string, string | number> = {}) =>
    (await search(person, { q, ...more })).places.map(
      ({ kind, field, snippet }) =>
        `${kind} ${field} ${snippet.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')}`,
    );
  const write = async (name: 'updateSection' | 'updateItem' | 'updateMenu' | 'updatePage', body: object) =>
    api.ask('editor', name, { ...api.site }, { ...body });

  it('SRCH-01 finds text of pages, sections, items and menus, with the page where it stands', async () => {
    await write('updatePage', { subline: 'Ein Zwiebelkuchen' });
    await write('updateSection', { body: 'Vom zwiebeligen Kuchen' });
    await write('updateItem', { headline: 'Zwiebel' });
    const entries = [{ target_text: 'Zwiebeln', target_page_path: '/home', target_url: null, entries: [] }];
    await write('updateMenu', { entries });
    const answer = await search('editor', { q: 'zwiebel' });
    expect(answer).toMatchObject({ total: 4, more: false, pages: 1, menus: 1, images: 0, next: null });
    expect(answer.searched).toEqual({ pages: 2, menus: 1, images: 0 });
    expect(answer.places[0]).toEqual({
      kind: 'item',
      id: api.site.itemId,
      domain_id: api.site.domainId,
      fqdn: 'one.example',
      page_id: api.site.pageId,
      section_id: api.site.sectionId,
      name: 'Page /home',
      part_name: 'Zwiebel',
      path: '/home',
      published: true,
      field: 'headline',
      snippet: [{ text: 'Zwiebel', marked: true }],
    });
    expect((await found('editor', 'zwiebel')).sort()).toEqual([
      'item headline [Zwiebel]',
      'menu entry [Zwiebel]n',
      'page subline Ein [Zwiebel]kuchen',
      'section body Vom [zwiebel]igen Kuchen',
    ]);
    expect(await found('editor', 'kuchen zwiebel', { kind: 'page' })).toHaveLength(2);
    expect(await found('editor', '"zwiebeligen kuchen"')).toEqual(['section body Vom [zwiebeligen Kuchen]']);
    expect(await found('editor', '"kuchen zwiebel"')).toEqual([]);
  });

  it('SRCH-03 finds, counts and tells nothing of a domain that the person may not see', async () => {
    const nothing = { total: 0, more: false, pages: 0, menus: 0, images: 0, places: [], next: null };
    const searched = { pages: 2, menus: 1, images: 0 };
    expect(await search('stranger', { q: 'zwiebel' })).toEqual({ ...nothing, searched });
    const foreign = await search('stranger', { q: 'zwiebel', domain: api.site.domainId });
    expect(foreign).toEqual(await search('stranger', { q: 'zwiebel', domain: 999 }));
    expect(foreign).toEqual({ ...nothing, searched: { pages: 0, menus: 0, images: 0 } });
    expect((await search('admin', { q: 'zwiebel', domain: api.site.domainId })).total).toBe(4);
    const { status } = await api.send('nobody', 'GET', '/mgmt/api/v1/search?q=zwiebel');
    expect(status).toBe(401);
  });

  it('SRCH-02 refuses what is no search, and says which part of it', async () => {
    for (const [query, status] of [
      ['', 422],
      ['q=%20', 422],
      [`q=${'x'.repeat(201)}`, 422],
      [`q=%20${'x'.repeat(200)}%20`, 200],
      ['q=x&kind=domain', 400],
      ['q=x&kind=toString', 400],
      ['q=x&limit=0', 400],
      ['q=x&limit=101', 400],
      ['q=x&domain=one', 400],
    ] as const) {
      const answer = await api.send('editor', 'GET', `/mgmt/api/v1/search?${query}`);
      expect([query, answer.status]).toEqual([query, status]);
    }
  });
});
