/** Used in, links to repair, and changes of path with everything that points there. */
import { beforeAll, expect, it } from 'vitest';
import type { DeliveredMenu } from '../../contract/delivery.ts';
import type { BodyOf, ParamsOf, ResponseOf } from '../../contract/endpoints.ts';
import { pathReview } from '../../contract/references.ts';
import { indexMissedChanges } from '../../server/content/transact-content.ts';
import { newestSeq } from '../../server/db/changes.ts';
import { migrations } from '../../server/store/migrations.ts';
import { type ApiEndpointName, addSite, link, type Site, testApi } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('references', (open, kind) => {
  const api = testApi(open, beforeAll);
  let number = 0;
  /** Entries with unknown keys are not exactly what the contract says. */
  async function ask<Name extends ApiEndpointName>(
    person: 'admin' | 'editor',
    name: Name,
    params: ParamsOf<Name>,
    body?: Record<string, unknown>,
  ): Promise<ResponseOf<Name>> {
    const answer = await api.call(person, name, params, body);
    expect([name, answer.status < 300, answer.body]).toEqual([name, true, answer.body]);
    return answer.body as ResponseOf<Name>;
  }

  /** A site of its own, on which everything points at `/news`. */
  async function openSite(): Promise<Site> {
    number += 1;
    const site = await addSite(api.database, `references-${number}.example`);
    const { domainId, sectionId, otherSectionId, itemId, menuId, breadcrumbsId } = site;
    await link(api.database, api.users.editor, domainId);
    const entry = { target_text: 'News', target_page_path: '/news#top', target_url: null, more: 1 };
    const home = { ...entry, target_page_path: '/home', entries: [] };
    const tree = { entries: [{ ...home, entries: [{ ...entry, entries: [] }] }] };
    await ask('editor', 'updateMenu', { domainId, menuId }, tree);
    const crumbs = [{ link_text: 'N', target_page_path: '/news' }];
    await ask('editor', 'updateBreadcrumbs', { domainId, breadcrumbsId }, { entries: crumbs });
    const target = { target_page_path: '/news', target_link_text: 'Read' };
    await ask('editor', 'updateSection', { domainId, sectionId }, { ...target, image_id: null });
    const body = 'See [the news](/news?y=1#x), [news]\n\n`[x](/news)` [other](/newspaper)\n\n[news]: /news "T"';
    await ask('editor', 'updateItem', { domainId, itemId }, { body });
    await ask('editor', 'updateSection', { domainId, sectionId: otherSectionId }, { body: '[](/nowhere)' });
    return site;
  }
  const uses = async ({ domainId }: Site, query: string) => {
    const { body } = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/used_in?${query}`);
    const { count, places } = body as { count: number; places: { kind: string; field: string; text: string | null }[] };
    return [count, ...places.map((place) => `${place.kind} ${place.field} ${place.text}`)];
  };
  const links = async ({ domainId }: Site) => {
    const { targets } = await ask('editor', 'listLinks', { domainId });
    return targets.map(({ state, path, places }) => `${state} ${path} ${places.length}`);
  };
  const count = async ({ domainId }: Site) => (await ask('editor', 'getDomain', { domainId })).links_count;
  const review = async ({ domainId, otherPageId }: Site, path: string) => {
    const address = `/mgmt/api/v1/domains/${domainId}/pages/${otherPageId}/path_change?path=${encodeURIComponent(path)}`;
    const { status, body } = await api.send('editor', 'GET', address);
    return {
      status,
      ...(body as {
        references: { key: string; before: string; after: string; context: object | null }[];
        pages_below: { id: number; to: string }[];
        redirects: object[];
        seq: number;
        field_codes?: { path?: { code: string }[] };
      }),
    };
  };
  const all = { references: true, below: true, redirects: true } as const;
  const changePath = ({ domainId, otherPageId: pageId }: Site, body: BodyOf<'changePath'>) =>
    ask('editor', 'changePath', { domainId, pageId }, body);

  it('REF-01 a page tells where it is used', async () => {
    const site = await openSite();
    const { domainId, otherPageId: pageId } = site;
    const all = [
      'breadcrumbs entries N',
      'item body the news',
      'item body news',
      'menu entries News',
      'section target_page_path Read',
    ];
    expect(await uses(site, 'kind=page&key=/news')).toEqual([5, ...all]);
    await ask('editor', 'updatePage', { domainId, pageId }, { start_page_domain_id: domainId });
    expect(await uses(site, `kind=page&key=${pageId}`)).toEqual([6, 'domain start_page_id null', ...all]);
    expect(await uses(site, 'kind=display_mode&key=card')).toEqual([3, ...Array(3).fill('item display_mode null')]);
    expect(await uses(site, 'kind=layout&key=default')).toEqual([2, ...Array(2).fill('page layout null')]);
  });

  it('REF-01 images and components tell where they are used, and of the domains of others only how often', async () => {
    const site = await openSite();
    const { domainId, itemId } = site;
    const name = `map-${number}`;
    await ask('editor', 'updateItem', { domainId, itemId }, { has_component: true, component_name: name });
    const shared = async (person: 'admin' | 'editor' | 'stranger') => {
      const { body } = await api.send(person, 'GET', `/mgmt/api/v1/used_in?kind=component&key=${name}`);
      const { count, hidden, places } = body as { count: number; hidden: number; places: { fqdn: string }[] };
      return [count, hidden, ...places.map(({ fqdn }) => fqdn)];
    };
    const fqdn = `references-${number}.example`;
    expect(await Promise.all([shared('admin'), shared('editor'), shared('stranger')])).toEqual([
      [1, 0, fqdn],
      [1, 0, fqdn],
      [0, 1],
    ]);
    expect((await api.send('editor', 'GET', '/mgmt/api/v1/used_in?kind=page&key=/')).status).toBe(400);
  });

  it('REF-01 modes are told of sections or of items, and a part without a mode counts for the default one', async () => {
    const site = await openSite();
    const { domainId, sectionId, otherSectionId } = site;
    await ask('editor', 'updateSection', { domainId, sectionId }, { display_mode: 'card' });
    await ask('editor', 'updateSection', { domainId, sectionId: otherSectionId }, { display_mode: null });
    const ofModes = async (name: string, of: string) => (await uses(site, `kind=display_mode&key=${name}&of=${of}`))[0];
    expect([await ofModes('card', 'section'), await ofModes('card', 'item')]).toEqual([1, 3]);
    const usages = await ask('editor', 'listDisplayModeUsages', { domainId });
    const counted = usages.map(({ type, name, count, using_pages }) => [type, name, count, using_pages.length]);
    const [fallback] = (await ask('editor', 'getDomain', { domainId })).domain_settings?.section_display_modes ?? [];
    expect(fallback?.name).toBe('plain');
    expect(await ofModes('plain', 'section')).toBe(1);
    expect(counted).toEqual(
      expect.arrayContaining([
        ['Section', 'card', 1, 1],
        ['Section', 'plain', 1, 1],
        ['Item', 'card', 3, 1],
      ]),
    );
    expect(
      (await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/used_in?kind=display_mode&of=x`)).status,
    ).toBe(400);
  });

  it('REF-04 what stands on the page itself is left out on request, because it goes with the page', async () => {
    const site = await openSite();
    const { domainId, pageId, otherPageId } = site;
    const all = await uses(site, `kind=page&key=${otherPageId}&elsewhere=1`);
    expect(all[0]).toBe(5);
    await ask('editor', 'updatePage', { domainId, pageId }, { path: '/home-2', start_page_domain_id: domainId });
    await ask('editor', 'updateSection', { domainId, sectionId: site.sectionId }, { target_page_path: '/home-2' });
    expect((await uses(site, `kind=page&key=${pageId}`))[0]).toBe(2);
    expect(await uses(site, `kind=page&key=${pageId}&elsewhere=1`)).toEqual([1, 'domain start_page_id null']);
  });

  it('X24 all pages of a domain come in one answer, with all that is on them', async () => {
    const site = await openSite();
    const { domainId, pageId } = site;
    const read = async (person: 'editor' | 'stranger', after = '') =>
      api.send(person, 'GET', `/mgmt/api/v1/domains/${domainId}/page_contents?after=${after}`);
    const { body } = await read('editor');
    const pages = await Promise.all(
      (await ask('editor', 'getDomain', { domainId })).pages.map(({ id }) =>
        ask('editor', 'getPage', { domainId, pageId: id }),
      ),
    );
    expect(body).toEqual({ pages: pages.map((page) => ({ ...page, live: null })), next: null });
    expect((await read('editor', String(pageId))).body).toMatchObject({ pages: [{ id: site.otherPageId }] });
    expect([(await read('editor', 'x')).status, (await read('stranger')).status]).toEqual([400, 404]);
  });

  it('REF-05 links that are broken, lead to what is not on the website, or have no text are listed and counted', async () => {
    const site = await openSite();
    const { domainId, otherPageId: pageId, sectionId } = site;
    expect(await links(site)).toEqual(['broken /newspaper 1', 'broken /nowhere 1']);
    expect(await count(site)).toBe(2);
    await ask('editor', 'updatePage', { domainId, pageId }, { published: false });
    expect(await links(site)).toEqual(['unpublished /news 5', 'broken /newspaper 1', 'broken /nowhere 1']);
    expect(await count(site)).toBe(7);
    await ask('editor', 'updatePage', { domainId, pageId }, { published: true });
    await ask('editor', 'updateSection', { domainId, sectionId }, { target_link_text: ' ' });
    await ask('editor', 'createRedirect', { domainId }, { from: '/nowhere', to: '/news' });
    await ask('editor', 'createRedirect', { domainId }, { from: '/newspaper', to: '/gone' });
    expect(await links(site)).toEqual(['without_text /news 1', 'broken /newspaper 1', 'without_text /nowhere 1']);
    await api.call('editor', 'destroyPage', { domainId, pageId });
    expect(await count(site)).toBe(7);
    const { targets } = await ask('editor', 'listLinks', { domainId });
    const by = { id: api.users.editor, email: expect.stringContaining('@'), name: null };
    expect(targets.map(({ path, destroyed }) => [path, destroyed])).toEqual([
      ['/news', { page_id: pageId, at: expect.stringMatching(/Z$/), by }],
      ['/newspaper', null],
      ['/nowhere', null],
    ]);
  });

  it('REF-05 DEP-03 PUB-05 a page that is held back counts as websites get it: as it was, unless it was never live', async () => {
    const site = await openSite();
    const { domainId, menuId, otherPageId: pageId } = site;
    const deliver = createTestContent(api.database, () => api.clock.now).deliver;
    const token = `value-of-references-${number}.example`;
    const ways = ['/news', '/moved', '/later', '/nowhere'];
    const entries = ways.map((path) => ({ target_text: path, target_page_path: path, target_url: null, entries: [] }));
    await ask('editor', 'updateMenu', { domainId, menuId }, { entries });
    /** The paths that are to be repaired, and those to which websites find no page. */
    const lost = async () => {
      const { targets } = await ask('editor', 'listLinks', { domainId });
      const [menu] = (await deliver('/menus', { token })).body as DeliveredMenu[];
      const dangling = menu?.entries
        .filter(({ resolved }) => !resolved)
        .map(({ target_page_path }) => target_page_path);
      const repaired = targets.filter(({ path }) => ways.includes(path));
      expect(repaired.map(({ path }) => path)).toEqual(dangling?.toSorted());
      return repaired.map(({ state, path }) => `${state} ${path}`);
    };
    const hold = (page: number) => ask('editor', 'holdPage', { domainId, pageId: page }, { publish_at: null });
    const release = () => ask('editor', 'releasePage', { domainId, pageId });
    const write = (body: BodyOf<'updatePage'>) => ask('editor', 'updatePage', { domainId, pageId }, body);
    const deploy = async () => {
      api.clock.now += 61_000;
      return (await ask('editor', 'triggerDeployment', { domainId }))?.seq ?? 0;
    };
    const [noLater, noMoved] = ['broken /later', 'broken /moved'];
    expect(await lost()).toEqual([noLater, noMoved, 'broken /nowhere']);
    await hold(pageId);
    expect(await lost()).toEqual([noLater, noMoved, 'broken /nowhere']);
    await write({ path: '/moved' });
    expect(await lost()).toEqual([noLater, 'broken /nowhere']);
    const [redirect] = await ask('editor', 'listRedirects', { domainId });
    await ask('editor', 'destroyRedirect', { domainId, redirectId: redirect?.id ?? 0 });
    expect(await lost()).toEqual([noLater, 'broken /nowhere']);
    await release();
    expect(await lost()).toEqual([noLater, 'broken /news', 'broken /nowhere']);
    const before = await deploy();
    const creation = { headline: 'Later', layout: 'default', breadcrumbs: [] };
    const later = await ask('editor', 'createPage', { domainId }, creation);
    await ask('editor', 'updatePage', { domainId, pageId: later.id }, { path: '/later', published: true });
    await hold(later.id);
    expect(await lost()).toEqual(['held_back /later', 'broken /news', 'broken /nowhere']);
    await deploy();
    expect(await lost()).toEqual(['held_back /later', 'broken /news', 'broken /nowhere']);
    await ask('editor', 'releasePage', { domainId, pageId: later.id });
    await deploy();
    await hold(later.id);
    await hold(pageId);
    await write({ published: false });
    expect(await lost()).toEqual(['broken /news', 'broken /nowhere']);
    await ask('editor', 'createDeployment', { domainId }, { seq: before });
    expect(await lost()).toEqual(['held_back /later', 'broken /news', 'broken /nowhere']);
    await api.call('editor', 'destroyPage', { domainId, pageId });
    expect(await lost()).toEqual(['held_back /later', 'broken /news', 'broken /nowhere']);
    await release();
    expect(await links(site)).toContain('broken /moved 1');
  });

  it('REF-05 a link to a path that leads to a page is to be repaired for what that page is', async () => {
    const site = await openSite();
    const { domainId, otherPageId: pageId } = site;
    const write = (body: BodyOf<'updatePage'>) => ask('editor', 'updatePage', { domainId, pageId }, body);
    const toNews = async () => (await links(site)).filter((link) => / \/(?:news|moved) /.test(link));
    await write({ path: '/moved' });
    const good = await toNews();
    await write({ published: false });
    expect(await toNews()).not.toEqual(good);
    expect(await toNews()).toEqual([expect.stringMatching(/^unpublished \/news /)]);
    await write({ published: true });
    expect(await toNews()).toEqual(good);
    await api.call('editor', 'destroyPage', { domainId, pageId });
    expect(await toNews()).toEqual([expect.stringMatching(/^broken \/news /)]);
  });

  it('REF-05 links that an earlier version took for ones to be repaired are looked at anew', async () => {
    const site = await openSite();
    const { domainId, otherPageId: pageId } = site;
    await ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    const right = await links(site);
    const toNews = api.database.updateTable('content_references').where('domain_id', '=', domainId);
    await toNews.where('to_key', '=', '/news').set({ state: 'held_back' }).execute();
    expect(await links(site)).not.toEqual(right);
    await migrations['034-links-to-held-pages']?.up(api.database);
    expect(await links(site)).toEqual(right);
  });

  it('REF-05 links to redirects that an earlier version took for good are looked at anew', async () => {
    const site = await openSite();
    const { domainId, otherPageId: pageId } = site;
    await ask('editor', 'updatePage', { domainId, pageId }, { path: '/moved', published: false });
    const right = await links(site);
    const toNews = api.database.updateTable('content_references').where('domain_id', '=', domainId);
    await toNews.where('to_key', '=', '/news').set({ state: null }).execute();
    expect(await links(site)).not.toEqual(right);
    await migrations['035-links-to-redirects']?.up(api.database);
    expect(await links(site)).toEqual(right);
  });

  const repair = ({ domainId }: Site, body: BodyOf<'repairLinks'>) => ask('editor', 'repairLinks', { domainId }, body);
  const bodyOf = async ({ domainId, pageId, itemId }: Site) => {
    const page = await ask('editor', 'getPage', { domainId, pageId });
    return page.sections.flatMap(({ items }) => items).find(({ id }) => id === itemId)?.body;
  };

  it('REF-02 REF-05 of an entry of a menu it is told what it is below', async () => {
    const site = await openSite();
    const { domainId, menuId, otherPageId: pageId } = site;
    const entry = (target_text: string, target_page_path: string | null, entries: object[] = []) => ({
      ...{ target_text, target_page_path, target_url: null, entries },
    });
    const entries = [
      entry('A', '/gone'),
      entry('B', null, [entry('C', '/news', [entry('D', '/gone')])]),
      entry('E', '/gone'),
    ];
    await ask('editor', 'updateMenu', { domainId, menuId }, { entries });
    const { targets } = await ask('editor', 'listLinks', { domainId });
    const gone = targets.find(({ path }) => path === '/gone')?.places ?? [];
    expect(gone.map(({ text, above }) => [text, ...above])).toEqual([['A'], ['D', 'B', 'C'], ['E']]);
    const { body } = await api.send(
      'editor',
      'GET',
      `/mgmt/api/v1/domains/${domainId}/pages/${pageId}/path_change?path=/x`,
    );
    const { references } = pathReview(body);
    expect(references.filter(({ kind }) => kind === 'menu').map(({ text, above }) => [text, ...above])).toEqual([
      ['C', 'B'],
    ]);
  });

  it('REF-05 links are repaired in place, and that is undone', async () => {
    const site = await openSite();
    const { domainId } = site;
    const { targets } = await ask('editor', 'listLinks', { domainId });
    expect(targets[0]?.places[0]?.context).toEqual({ before: 'x ', after: '' });
    const [paper, nowhere] = targets.map(({ path, places }) => ({ from: path, places: places.map(({ key }) => key) }));
    if (!paper || !nowhere) throw new Error('Two targets are to be repaired.');
    const repaired = await repair(site, { ...paper, path: '/home' });
    expect(repaired).toMatchObject({ links: 1, left: [], moved: 0 });
    expect(await links(site)).toEqual(['broken /nowhere 1']);
    const undone = await ask('editor', 'undoPathChange', { domainId, changeId: repaired.change_id });
    expect(undone).toEqual({ undone: 1, left: [] });
    await repair(site, { ...nowhere, path: '/home' });
    expect(await links(site)).toEqual(['without_text /home 1', 'broken /newspaper 1']);
    await repair(site, { places: nowhere.places, from: '/home', path: null });
    const removed = await repair(site, { places: true, from: '/newspaper', path: null });
    expect([removed.links, await count(site)]).toEqual([1, 0]);
  });

  it('REF-05 a place that leads elsewhere meanwhile is left, though another link stands there now', async () => {
    const site = await openSite();
    const { domainId, itemId } = site;
    await ask('editor', 'updateItem', { domainId, itemId }, { body: '[a](/x) [b](/y) [c](/news)' });
    const { targets } = await ask('editor', 'listLinks', { domainId });
    const placesTo = (path: string) =>
      targets.flatMap((target) => (target.path === path ? target.places.map(({ key }) => key) : []));
    await repair(site, { places: placesTo('/x'), from: '/x', path: null });
    const late = await repair(site, { places: placesTo('/y'), from: '/y', path: '/home' });
    expect([late.links, late.left, await bodyOf(site)]).toEqual([0, placesTo('/y'), 'a [b](/y) [c](/news)']);
    expect((await repair(site, { places: true, from: '/y', path: '/home' })).links).toBe(1);
    expect(await bodyOf(site)).toBe('a [b](/home) [c](/news)');
  });

  it('REF-05 one that is undone takes nothing with it that was repaired in the same text or menu since', async () => {
    const site = await openSite();
    const { domainId, itemId, menuId } = site;
    await ask('editor', 'updateItem', { domainId, itemId }, { body: '[a](/x#1) [b](/y) [c](/z)' });
    const entry = (target_page_path: string) => ({ target_text: 'E', target_page_path, target_url: null, entries: [] });
    await ask('editor', 'updateMenu', { domainId, menuId }, { entries: [entry('/x'), entry('/y')] });
    const done: { change_id: number }[] = [];
    for (const from of ['/x', '/y', '/z']) done.push(await repair(site, { places: true, from, path: '/home' }));
    const undo = (place: number) =>
      ask('editor', 'undoPathChange', { domainId, changeId: done[place]?.change_id ?? 0 });
    expect(await undo(0)).toEqual({ undone: 2, left: [] });
    expect(await bodyOf(site)).toBe('[a](/x#1) [b](/home) [c](/home)');
    const { entries } = await ask('editor', 'getMenu', { domainId, menuId });
    expect(entries.map(({ target_page_path }) => target_page_path)).toEqual(['/x', '/home']);
    await ask('admin', 'updateItem', { domainId, itemId }, { body: 'New: [a](/x#1) [b](/home) [c](/news)' });
    expect(await undo(1)).toEqual({ undone: 2, left: [] });
    expect(await bodyOf(site)).toBe('New: [a](/x#1) [b](/y) [c](/news)');
    expect((await undo(2)).left).toMatchObject([{ kind: 'item', id: itemId, field: 'body' }]);
  });

  it('REF-05 thousands of links to one page are listed in parts, counted as a whole and repaired at once', async () => {
    const site = await openSite();
    const { domainId, itemId, sectionId } = site;
    const body = Array.from({ length: 300 }, (_, place) => `[a${place}](/far)`).join(' ');
    await ask('editor', 'updateItem', { domainId, itemId }, { body });
    await ask('editor', 'updateSection', { domainId, sectionId }, { body: '[z](/zoo)' });
    const parts: string[][] = [];
    for (let after = ''; ; ) {
      const address = `/mgmt/api/v1/domains/${domainId}/links?after=${encodeURIComponent(after)}`;
      const answer = (await api.send('editor', 'GET', address)).body as ResponseOf<'listLinks'>;
      parts.push(answer.targets.map(({ path, count, places }) => `${path} ${places.length} of ${count}`));
      if (answer.next === null) break;
      after = answer.next;
    }
    expect(parts).toEqual([['/far 200 of 300'], ['/far 100 of 300', '/nowhere 1 of 1', '/zoo 1 of 1']]);
    expect((await repair(site, { places: true, from: '/far', path: '/home' })).links).toBe(300);
    expect(await links(site)).toEqual(['broken /nowhere 1', 'broken /zoo 1']);
    expect((await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/links?after=x`)).status).toBe(400);
  });

  it('REF-02 REF-03 a change of path shows what points there and lies below, writes it in one transaction, and is undone', async () => {
    const site = await openSite();
    const { domainId, otherPageId, pageId, itemId, sectionId, menuId } = site;
    await ask('editor', 'updatePage', { domainId, pageId }, { path: '/news/today' });
    const before = await ask('editor', 'getPage', { domainId, pageId });
    const seen = await review(site, '/latest');
    expect(seen.references.map(({ before: from, after }) => `${from} ${after}`)).toEqual(
      Array(5).fill('/news /latest'),
    );
    expect(seen.references.filter(({ key }) => key.startsWith('item')).map(({ context }) => context)).toEqual([
      { before: 'See ', after: ', [news]' },
      null,
    ]);
    expect(seen.pages_below).toMatchObject([{ id: pageId, from: '/news/today', to: '/latest/today' }]);
    expect(seen.redirects).toHaveLength(2);
    const revision = async () => (await ask('editor', 'getPage', { domainId, pageId: otherPageId })).revision;
    const from = await revision();
    const done = await changePath(site, { path: '/latest', seen: seen.seq, ...all });
    expect(done.page_revision).toEqual({ from, to: await revision() });
    expect(done).toMatchObject({ links: 5, pages: 1, menus: 1, moved: 2, left: [] });
    const page = await ask('editor', 'getPage', { domainId, pageId });
    expect(page.path).toBe('/latest/today');
    expect(page.sections.find(({ id }) => id === sectionId)?.target_page_path).toBe('/latest');
    expect(page.sections.flatMap(({ items }) => items).find(({ id }) => id === itemId)?.body).toBe(
      'See [the news](/latest?y=1#x), [news]\n\n`[x](/news)` [other](/newspaper)\n\n[news]: /latest "T"',
    );
    const { entries } = await ask('editor', 'getMenu', { domainId, menuId });
    expect(entries[0]?.entries[0]).toMatchObject({ target_page_path: '/latest#top', more: 1 });
    const redirects = async () =>
      (await ask('editor', 'listRedirects', { domainId })).map(({ from, to }) => `${from} ${to}`);
    expect(await redirects()).toEqual(['/home /latest/today', '/news /latest', '/news/today /latest/today']);
    const { entries: told } = await ask('editor', 'listPageHistory', { domainId, pageId: otherPageId });
    expect(told[0]).toMatchObject({ source: 'references', acts: [{ kind: 'page', fields: ['path'] }] });

    const undone = await ask('editor', 'undoPathChange', { domainId, changeId: done.change_id });
    expect(undone.left).toEqual([]);
    const after = await ask('editor', 'getPage', { domainId, pageId });
    const unrevised = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (name, one) => (name === 'revision' || name === 'live' ? null : one));
    expect(unrevised(after)).toEqual(unrevised(before));
    expect(await redirects()).toEqual(['/home /news/today']);
  });

  it('REF-02 only what is ticked is written', async () => {
    const site = await openSite();
    const { domainId, pageId } = site;
    await ask('editor', 'updatePage', { domainId, pageId }, { path: '/news/today' });
    const { references, seq } = await review(site, '/latest');
    const menus = references.filter(({ key }) => key.startsWith('menu')).map(({ key }) => key);
    const done = await changePath(site, { path: '/latest', seen: seq, references: menus, below: [], redirects: false });
    expect(done).toMatchObject({ links: 1, pages: 0, menus: 1, moved: 1 });
    expect(await links(site)).toEqual(['broken /news 4', 'broken /newspaper 1', 'broken /nowhere 1']);
    expect((await ask('editor', 'getPage', { domainId, pageId })).path).toBe('/news/today');
  });

  it('REF-02 a page can move below itself, or up to where its parent was; a taken path is refused', async () => {
    const site = await openSite();
    const { domainId, pageId, otherPageId } = site;
    await ask('editor', 'updatePage', { domainId, pageId }, { path: '/news/news' });
    const seen = async () => newestSeq(api.database, domainId);
    await changePath(site, { path: '/news/news', seen: await seen(), ...all });
    const paths = async () => (await ask('editor', 'getDomain', { domainId })).pages.map(({ path }) => path).sort();
    expect(await paths()).toEqual(['/news/news', '/news/news/news']);
    await changePath(site, { path: '/news', seen: await seen(), ...all });
    expect(await paths()).toEqual(['/news', '/news/news']);
    const alone = { path: '/news/news', seen: await seen(), ...all, below: false };
    const refused = await api.call('editor', 'changePath', { domainId, pageId: otherPageId }, alone);
    expect(refused.status).toBe(422);
    expect(await paths()).toEqual(['/news', '/news/news']);
  });

  it('REF-02 the review of the own path shows nothing, that of a taken or impossible one names the field', async () => {
    const site = await openSite();
    const { seq, ...own } = await review(site, '/news');
    expect(own).toEqual({ status: 200, references: [], pages_below: [], redirects: [] });
    expect(seq).toBe(await newestSeq(api.database, site.domainId));
    const refusals = [];
    for (const path of ['/home', 'news', '']) {
      const { status, field_codes: { path: [problem] = [] } = {} } = await review(site, path);
      refusals.push([status, problem?.code]);
    }
    expect(refusals).toEqual([
      [422, 'taken'],
      [422, 'path_without_slash'],
      [422, 'blank'],
    ]);
  });

  it('REF-02 what a colleague changed since the review refuses it, names it, and nothing is written', async () => {
    const site = await openSite();
    const { domainId, otherPageId: pageId, sectionId, menuId } = site;
    const { seq } = await review(site, '/latest');
    await ask('admin', 'updateSection', { domainId, sectionId }, { headline: 'Unrelated' });
    const renamed = { entries: [{ target_text: 'X', target_page_path: '/news', target_url: null, entries: [] }] };
    await ask('admin', 'updateMenu', { domainId, menuId }, renamed);
    const before = await newestSeq(api.database, domainId);
    const latest = { path: '/latest', seen: seq, ...all };
    const { status, body } = await api.call('editor', 'changePath', { domainId, pageId }, latest);
    expect(status).toBe(412);
    expect(body).toMatchObject({
      current: { kind: 'menu', id: menuId, name: 'main', updated_by: { email: 'admin@kontor.example' } },
    });
    expect(await newestSeq(api.database, domainId)).toBe(before);
    expect((await changePath(site, { path: '/latest', seen: before, ...all })).links).toBe(5);
  });

  it('REF-02 whoever saves an older text is told who changed the path, or took that back', async () => {
    const site = await openSite();
    const { domainId, sectionId, otherPageId } = site;
    const saveOlder = async (path: string) => {
      const headers = { 'If-Match': '"1"' };
      const address = `/mgmt/api/v1/domains/${domainId}${path}`;
      return (await api.send('admin', 'PATCH', address, { headline: 'Mine' }, headers)).body;
    };
    const done = await changePath(site, { path: '/latest', seen: await newestSeq(api.database, domainId), ...all });
    const told = { current: { updated_by: { id: api.users.editor } } };
    expect(await saveOlder(`/sections/${sectionId}`)).toMatchObject(told);
    expect(await saveOlder(`/pages/${otherPageId}`)).toMatchObject(told);
    await ask('editor', 'undoPathChange', { domainId, changeId: done.change_id });
    expect(await saveOlder(`/sections/${sectionId}`)).toMatchObject(told);
  });

  it('REF-02 undo leaves what was changed since, and says so', async () => {
    const site = await openSite();
    const { domainId, sectionId, otherPageId: pageId } = site;
    const done = await changePath(site, { path: '/latest', seen: await newestSeq(api.database, domainId), ...all });
    await ask('admin', 'updateSection', { domainId, sectionId }, { target_page_path: '/home' });
    const undone = await ask('editor', 'undoPathChange', { domainId, changeId: done.change_id });
    expect(undone.left).toMatchObject([
      { kind: 'section', id: sectionId, field: 'target_page_path', by: { email: 'admin@kontor.example' } },
    ]);
    expect((await ask('editor', 'getPage', { domainId, pageId })).path).toBe('/news');
    expect(await uses(site, 'kind=page&key=/news')).toHaveLength(5);
  });

  it('REF-07 SRCH-04 what a process of the previous version wrote is indexed afterwards', async () => {
    const site = await openSite();
    const { domainId, itemId, sectionId } = site;
    const { database } = api;
    const written = { target_page_path: '/home', target_link_text: 'Home' };
    await ask('editor', 'updateSection', { domainId, sectionId }, written);
    await ask('editor', 'updateItem', { domainId, itemId }, { body: '[x](/elsewhere)' });
    const index = () =>
      database.selectFrom('content_references').selectAll().where('domain_id', '=', domainId).orderBy('kind').execute();
    const right = await index();
    // That version has written neither the index nor that column.
    const own = database.deleteFrom('content_references').where('domain_id', '=', domainId);
    await own.where('kind', 'in', ['section', 'item']).execute();
    const part = database
      .selectFrom('search_parts')
      .selectAll()
      .where('kind', '=', 'item')
      .where('entity_id', '=', itemId);
    const searched = (await part.executeTakeFirst())?.content;
    await database.updateTable('search_parts').set({ content: '' }).where('entity_id', '=', itemId).execute();
    await database.updateTable('changes').set({ is_indexed: 0 }).where('domain_id', '=', domainId).execute();
    expect(await indexMissedChanges(database)).toBe(await newestSeq(database, domainId));
    expect(new Set((await index()).map((row) => JSON.stringify(row)))).toEqual(
      new Set(right.map((row) => JSON.stringify(row))),
    );
    expect((await part.executeTakeFirst())?.content).toBe(searched);
    expect(await indexMissedChanges(database)).toBe(0);
    const one = { domain_id: domainId, at: 0, source: 'console', kind: 'section', entity_id: sectionId } as const;
    const change = {
      ...one,
      user_id: null,
      page_id: site.pageId,
      action: 'updated',
      before: '{}',
      after: '{}',
    } as const;
    const seq = (await newestSeq(database, domainId)) + 1;
    await database
      .insertInto('changes')
      .values({ ...change, seq, subject: `page ${site.pageId}`, nth: 99 })
      .execute();
    // Only PostgreSQL has processes of two versions at once.
    expect(await indexMissedChanges(database)).toBe(kind === 'postgresql' ? 1 : 0);
  });

  it('REF-02 saves of colleagues meanwhile are all kept', async () => {
    const site = await openSite();
    const { domainId, itemIds, menuId } = site;
    const seen = await newestSeq(api.database, domainId);
    const saves = itemIds.map((itemId) =>
      api.call('admin', 'updateItem', { domainId, itemId }, { intro: `saved ${itemId}` }),
    );
    const latest = { path: '/latest', seen, ...all };
    const change = api.call('editor', 'changePath', { domainId, pageId: site.otherPageId }, latest);
    const answers = await Promise.all([...saves.slice(0, 2), change, ...saves.slice(2)]);
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    const page = await ask('editor', 'getPage', { domainId, pageId: site.pageId });
    const items = page.sections.flatMap((section) => section.items);
    expect(items.map(({ intro }) => intro)).toEqual(itemIds.map((id) => `saved ${id}`));
    expect(items[0]?.body).toContain('[the news](/latest?y=1#x)');
    expect((await ask('editor', 'getMenu', { domainId, menuId })).entries[0]?.entries[0]?.target_page_path).toBe(
      '/latest#top',
    );
  });
});
