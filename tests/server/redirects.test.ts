/** Redirects: kept when a page's path changes, made and removed by hand, read as of any number. */
import { beforeAll, expect, it } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import { redirectsAt } from '../../server/references/redirects.ts';
import { addSite, link, type Site, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('redirects', (open) => {
  const api = testApi(open, beforeAll);
  let number = 0;

  /** A site of its own, the editor's: `/home` and `/news`. */
  async function openSite(): Promise<Site> {
    number += 1;
    const site = await addSite(api.database, `redirects-${number}.example`);
    await link(api.database, api.users.editor, site.domainId);
    return site;
  }
  const move = ({ domainId }: Site, pageId: number, path: string) =>
    api.ask('editor', 'updatePage', { domainId, pageId }, { path });
  const told = async ({ domainId }: Site) =>
    (await api.ask('editor', 'listRedirects', { domainId })).map(({ from, to }) => `${from} ${to}`);
  const at = async ({ domainId }: Site, seq: number) =>
    (await redirectsAt(api.database, domainId, seq)).map(({ from, to }) => `${from} ${to}`);

  it('REF-06 a page that moves leaves a redirect, which follows it and ends where a page is', async () => {
    const site = await openSite();
    const numbers = [await newestSeq(api.database, site.domainId)];
    for (const path of ['/b', '/c', '/home']) {
      await move(site, site.pageId, path);
      numbers.push(await newestSeq(api.database, site.domainId));
    }
    expect(await Promise.all(numbers.map((seq) => at(site, seq)))).toEqual([
      [],
      ['/home /b'],
      ['/b /c', '/home /c'],
      ['/b /home', '/c /home'],
    ]);
    await move(site, site.otherPageId, '/c');
    expect(await told(site)).toEqual(['/b /home', '/news /c']);
    await api.ask('editor', 'createPage', { domainId: site.domainId }, { headline: 'B', layout: null });
    expect(await told(site)).toEqual(['/news /c']);
  });

  it('REF-06 PUB-01 a page that was never live leaves no redirect, one that was live once does', async () => {
    const site = await openSite();
    const { domainId } = site;
    const make = async (headline: string) =>
      (await api.ask('editor', 'createPage', { domainId }, { headline, layout: 'default', breadcrumbs: [] })).id;
    const write = (pageId: number, fields: Record<string, unknown>) =>
      api.ask('editor', 'updatePage', { domainId, pageId }, fields);
    const [typo, once] = [await make('Tipo'), await make('Once')];
    await write(typo, { path: '/typo' });
    await write(typo, { path: '/page', published: true });
    expect(await told(site)).toEqual([]);
    await write(once, { published: true });
    await write(once, { published: false });
    await write(once, { path: '/moved' });
    expect(await told(site)).toEqual(['/once /moved']);
    await api.ask('editor', 'triggerDeployment', { domainId });
    const later = await make('Later');
    await write(later, { published: true });
    const offered = async (pageId: number) => {
      const review = `/mgmt/api/v1/domains/${domainId}/pages/${pageId}/path_change?path=/else`;
      return (await api.send('editor', 'GET', review)).body;
    };
    expect(await offered(later)).toMatchObject({ redirects: [{ from: '/later', is_kept: false }] });
    expect(await offered(once)).toMatchObject({ redirects: [{ from: '/moved', is_kept: true }] });
    await write(later, { path: '/not-yet' });
    expect(await told(site)).toEqual(['/once /moved']);
    await api.ask('editor', 'triggerDeployment', { domainId });
    await write(later, { published: false });
    await api.ask('editor', 'triggerDeployment', { domainId });
    await write(later, { path: '/was-live' });
    expect(await told(site)).toEqual(['/not-yet /was-live', '/once /moved']);
  });

  it('REF-06 two pages that change places leave no redirect, and those that led to them follow', async () => {
    const site = await openSite();
    await move(site, site.pageId, '/b');
    await move(site, site.otherPageId, '/home');
    expect(await told(site)).toEqual(['/news /home']);
    await move(site, site.pageId, '/news');
    expect(await told(site)).toEqual(['/b /news']);
  });

  it('REF-06 a destroyed page that comes back takes its path again', async () => {
    const site = await openSite();
    const { domainId } = site;
    const trashed = await api.ask('editor', 'destroyPage', { domainId, pageId: site.pageId });
    await move(site, site.otherPageId, '/home');
    await move(site, site.otherPageId, '/elsewhere');
    expect(await told(site)).toEqual(['/home /elsewhere', '/news /elsewhere']);
    await api.call('editor', 'restoreTrashed', { domainId, trashId: trashed?.trash_id ?? 0 });
    expect(await told(site)).toEqual(['/news /elsewhere']);
  });

  it('REF-06 redirects are made by hand: chains are shortened, circles and paths of pages refused', async () => {
    const site = await openSite();
    const { domainId } = site;
    const create = (from: string, to: string) => api.call('editor', 'createRedirect', { domainId }, { from, to });
    expect((await create('/a', '/home')).body).toEqual({ from: '/a', to: '/home', via: null });
    expect((await create('/b', '/a')).body).toEqual({ from: '/b', to: '/home', via: '/a' });
    expect((await create('/x', '/y')).status).toBe(201);
    expect((await create('/y', '/news')).status).toBe(201);
    expect(await told(site)).toEqual(['/a /home', '/b /home', '/x /news', '/y /news']);
    const codes = async (from: string, to: string) => {
      const { status, body } = await create(from, to);
      const { field_codes = {} } = body as { field_codes?: Record<string, { code: string }[]> };
      return [status, ...Object.entries(field_codes).map(([field, [one]]) => `${field} ${one?.code}`)];
    };
    expect(await codes('/home', '/news')).toEqual([422, 'from path_of_page']);
    expect(await codes('/a', '/news')).toEqual([422, 'from leads_elsewhere']);
    expect(await codes('/z', '/z')).toEqual([422, 'to leads_in_circle']);
    await api.ask('editor', 'createRedirect', { domainId }, { from: '/p', to: '/q' });
    expect(await codes('/q', '/p')).toEqual([422, 'to leads_in_circle']);
    expect(await codes('', 'x')).toEqual([422, 'from blank', 'to path_without_slash']);
    expect(await codes('/s?t', '/u#v')).toEqual([422, 'from path_with_query', 'to path_with_query']);
  });

  it('REF-06 a list tells who made a redirect; it can be removed, once', async () => {
    const site = await openSite();
    const { domainId } = site;
    await api.ask('editor', 'createRedirect', { domainId }, { from: '/a', to: '/home' });
    const [made] = await api.ask('editor', 'listRedirects', { domainId });
    const by = { id: api.users.editor, email: 'editor@kontor.example' };
    expect(made).toMatchObject({ from: '/a', to: '/home', made_by: by, source: 'console' });
    const params = { domainId, redirectId: made?.id ?? 0 };
    expect((await api.call('stranger', 'destroyRedirect', params)).status).toBe(404);
    await api.ask('editor', 'destroyRedirect', params);
    expect(await told(site)).toEqual([]);
    expect((await api.call('editor', 'destroyRedirect', params)).status).toBe(404);
  });

  it('HIST-06 redirects stand in the history of the domain, and are taken back there', async () => {
    const site = await openSite();
    const { domainId } = site;
    await move(site, site.pageId, '/b');
    const seq = await newestSeq(api.database, domainId);
    await api.ask('editor', 'createRedirect', { domainId }, { from: '/a', to: '/b' });
    const { entries } = await api.ask('editor', 'listDomainHistory', { domainId });
    expect(entries[0]?.acts).toEqual([
      { kind: 'redirect', action: 'updated', id: domainId, name: null, fields: ['/home', '/a'], count: 1 },
    ]);
    expect((await api.ask('editor', 'getDomainVersion', { domainId, seq })).redirects).toEqual({ '/home': '/b' });
    const takeBack = async (from: number, field: string) =>
      api.call(
        'editor',
        'takeBackDomain',
        { domainId },
        { seq: from, seen: 100, kind: 'redirect', id: domainId, field },
      );
    expect(await takeBack(seq, 'redirects')).toMatchObject({ status: 201, body: { seq: seq + 2 } });
    expect(await told(site)).toEqual(['/home /b']);
    expect((await takeBack(seq + 1, '/a')).status).toBe(201);
    expect(await told(site)).toEqual(['/a /b', '/home /b']);
    expect((await takeBack(seq, '/a')).status).toBe(201);
    await move(site, site.pageId, '/home');
    expect(await takeBack(seq, '/home')).toMatchObject({ status: 422 });
  });

  it('DEP-02 redirects that live has not are a change of the domain', async () => {
    const site = await openSite();
    const { domainId } = site;
    await api.ask('editor', 'triggerDeployment', { domainId });
    const changed = async () => {
      const { rows, total } = await api.ask('editor', 'listChanges', { domainId });
      return [total, ...rows.map(({ kind, acts }) => `${kind} ${acts.map((act) => `${act.kind} ${act.fields}`)}`)];
    };
    await api.ask('editor', 'createRedirect', { domainId }, { from: '/a', to: '/home' });
    expect(await changed()).toEqual([1, 'domain redirect /a']);
    await move(site, site.pageId, '/b');
    expect(await changed()).toEqual([2, 'domain redirect /a,/home', 'page page path']);
    await move(site, site.pageId, '/home');
    const redirects = await api.ask('editor', 'listRedirects', { domainId });
    for (const { id } of redirects) await api.ask('editor', 'destroyRedirect', { domainId, redirectId: id });
    expect(await changed()).toEqual([0]);
  });
});
