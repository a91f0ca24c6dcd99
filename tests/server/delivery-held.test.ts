/** A page that is held back keeps its path on the website: nothing that leads to it vanishes because of that. */
import { expect, it } from 'vitest';
import type { DeliveredMenuEntry, DeliveredPage, DeliveredRedirect } from '../../contract/delivery.ts';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import { createScheduler } from '../../server/publishing/scheduler.ts';
import { createTestApi, origin } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { generator } from '../support/random.ts';

type Exported = {
  pages: Map<string, DeliveredPage>;
  redirects: Map<string, string>;
  /** The links that resolve, by place, and the page that each leads to. */
  links: Map<string, string>;
  texts: string;
};

async function world(database: Database) {
  const api = await createTestApi(database);
  const { domainId, pageId, otherPageId, sectionId, itemId, menuId } = api.site;
  const { deliver, bare } = createTestContent(database, () => api.clock.now, { limits: { pagesPerSecond: 1_000_000 } });
  const ask = api.ask.bind(api);
  const calls = { postWebhook: async () => {}, publicOrigin: origin, log: () => {} };
  const scheduler = createScheduler({ database, now: () => api.clock.now, ...calls });
  const page = async (path: string) => {
    const made = await ask('editor', 'createPage', { domainId }, { headline: path, layout: 'default' });
    await ask('editor', 'updatePage', { domainId, pageId: made.id }, { path, published: true });
    return made.id;
  };
  const linkAll = async (path: string) => {
    const link = { target_page_path: `${path}#a`, target_link_text: 'there' };
    const body = `See [there](${path}) and [the part](${path}?x=1#b).`;
    await ask('editor', 'updateSection', { domainId, sectionId }, { ...link, body });
    await ask('editor', 'updateItem', { domainId, itemId }, { ...link, body, intro: body, published: true });
    await ask(
      'editor',
      'updateMenu',
      { domainId, menuId },
      { entries: [{ target_text: 'M', target_page_path: path }] },
    );
    const entries = [{ link_text: 'B', target_page_path: path }];
    const place = { domainId, pageId };
    await api.call('editor', 'createBreadcrumbs', place, { entries });
  };
  /** With all references and the pages below, as the review offers. */
  const rename = async (id: number, path: string, choice: object = {}) => {
    const seen = await newestSeq(database, domainId);
    const body = { path, below: true, references: true, redirects: true, seen, ...choice };
    const { status } = await api.call('editor', 'changePath', { domainId, pageId: id }, body);
    // A path may be taken.
    expect([201, 200, 422]).toContain(status);
  };
  const hold = (id: number) => ask('editor', 'holdPage', { domainId, pageId: id }, { publish_at: null });
  const release = (id: number) => ask('editor', 'releasePage', { domainId, pageId: id });
  const deploy = () => ask('editor', 'triggerDeployment', { domainId });
  const publishAlone = async (id: number) => {
    const publish_at = new Date(api.clock.now + 60_000).toISOString();
    await ask('editor', 'holdPage', { domainId, pageId: id }, { publish_at });
    api.clock.now += 120_000;
    await scheduler.run();
  };
  const exported = async (query = ''): Promise<Exported> => {
    const { text, status } = await deliver(`/export?html=1${query}`);
    expect(status).toBe(200);
    return contentOf(text);
  };
  return {
    api,
    database,
    deliver,
    bare,
    domainId,
    pageId,
    otherPageId,
    ...{ page, linkAll, rename, hold, release, deploy },
    exported,
    publishAlone,
  };
}

function contentOf(text: string): Exported {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const all = (type: string) => lines.filter((line) => line.type === type);
  const pages = new Map<string, DeliveredPage>(all('page').map((page) => [page.path, page]));
  const links = new Map<string, string>();
  const add = (place: string, path: string | null | undefined, resolved: boolean) => {
    if (resolved && path) links.set(place, path.replace(/[?#].*/, ''));
  };
  const visit = (place: string, entries: readonly DeliveredMenuEntry[]) => {
    for (const [index, entry] of entries.entries()) {
      add(`${place} ${index}`, entry.target_page_path, entry.resolved);
      visit(`${place} ${index}`, entry.entries);
    }
  };
  for (const menu of all('menu')) visit(`menu ${menu.name}`, menu.entries);
  for (const page of pages.values()) {
    for (const [index, one] of page.breadcrumbs.entries()) {
      add(`crumb ${page.id} ${index}`, one.target_page_path, one.resolved);
    }
    for (const part of page.sections.flatMap((section) => [section, ...section.items])) {
      const place = `${'items' in part ? 'section' : 'item'} ${part.id}`;
      add(place, part.link?.path, part.link?.resolved ?? false);
      const html = `${part.body_html ?? ''}${'intro_html' in part ? part.intro_html : ''}`;
      for (const [index, [, href]] of [...html.matchAll(/<a (?:href="([^"]*)"|data-unresolved="")/g)].entries()) {
        add(`${place} text ${index}`, href, href !== undefined);
      }
    }
  }
  const redirects = new Map(all('redirect').map(({ from, to }: DeliveredRedirect) => [from, to]));
  return { pages, redirects, links, texts: text };
}

/** Where a visitor arrives who asks for a path. */
function arriveAt({ pages, redirects }: Exported, path: string): number | null {
  return (pages.get(path) ?? pages.get(redirects.get(path) ?? ''))?.id ?? null;
}

onEveryDatabase('a page that is held back', (open) => {
  it('PUB-05 while a renamed page is held back, every link to its new path leads to the live one, and the new path redirects', async () => {
    const { api, page, linkAll, rename, hold, release, deploy, exported, deliver, domainId } = await world(
      await open(),
    );
    const id = await page('/kontakt');
    const below = await page('/kontakt/anfahrt');
    await linkAll('/kontakt');
    await deploy();
    const before = await exported();
    expect(before.links.size).toBe(9);
    await rename(id, '/kontakt-neu');
    await hold(id);
    await hold(below);
    await api.ask('editor', 'updatePage', { domainId, pageId: api.site.otherPageId }, { headline: 'Goes out' });
    const seq = (await deploy())?.seq;
    const held = await exported();
    expect([...held.links]).toEqual([...before.links]);
    expect(held.texts).not.toMatch(/kontakt-neu[^"]*","resolved":false/);
    expect(held.texts).toContain('"path":"/kontakt#a"');
    expect(held.texts).toContain('See [there](/kontakt) and [the part](/kontakt?x=1#b).');
    expect([...held.redirects].filter(([from]) => from.startsWith('/kontakt-neu'))).toEqual([
      ['/kontakt-neu', '/kontakt'],
      ['/kontakt-neu/anfahrt', '/kontakt/anfahrt'],
    ]);
    expect(held.texts).toContain('Goes out');
    const notFound = await deliver('/page?path=/kontakt-neu');
    expect([notFound.status, notFound.body]).toMatchObject([404, { error: { redirect_to: '/kontakt' } }]);
    // Renamed again while it is held, and let go at last.
    await rename(id, '/kontakt-ganz-neu');
    await deploy();
    const again = await exported();
    expect([...again.links]).toEqual([...before.links]);
    expect(arriveAt(again, '/kontakt-ganz-neu')).toBe(id);
    expect(arriveAt(again, '/kontakt-neu')).toBe(id);
    await release(id);
    await release(below);
    await deploy();
    const released = await exported();
    expect([...released.links.values()]).toEqual([...before.links.values()].map(() => '/kontakt-ganz-neu'));
    expect(arriveAt(released, '/kontakt')).toBe(id);
    expect((await deliver(`/export?html=1&at=${seq}`)).text).toBe(held.texts);
  });

  it('PUB-05 a held page keeps its links to a page that moves, and a page that is published alone leads others to its new path', async () => {
    const { api, page, linkAll, rename, hold, deploy, exported, publishAlone, pageId } = await world(await open());
    const id = await page('/kontakt');
    await linkAll('/kontakt');
    await deploy();
    await hold(pageId);
    await rename(id, '/kontakt-neu', { redirects: false });
    await deploy();
    const moved = await exported();
    expect(new Set(moved.links.values())).toEqual(new Set(['/kontakt-neu']));
    expect(moved.links.size).toBe(9);
    await rename(id, '/allein');
    await publishAlone(id);
    const alone = await exported();
    expect(alone.pages.has('/allein')).toBe(true);
    expect([...alone.links.keys()]).toEqual([...moved.links.keys()]);
    expect(new Set(alone.links.values())).toEqual(new Set(['/allein']));
    expect([arriveAt(alone, '/kontakt-neu')]).toEqual([id]);
    expect(api.log).toEqual([]);
  });

  it('PUB-05 no link that resolved before a page was held stops resolving by it, whatever else is renamed and deployed', async () => {
    const { page, linkAll, rename, hold, release, deploy, exported, pageId, otherPageId, deliver } = await world(
      await open(),
    );
    const random = generator(20_261_127);
    const ids = [await page('/a'), await page('/a/b'), await page('/c'), pageId, otherPageId];
    await linkAll('/a');
    await deploy();
    const held = new Set<number>();
    const kept = new Map<number, string>();
    for (let step = 0; step < 20; step += 1) {
      const before = await exported();
      const id = ids[random(ids.length)] ?? pageId;
      const act = random(5);
      if (act <= 1) {
        await hold(id);
        held.add(id);
      } else if (act === 2 && held.has(id)) {
        await release(id);
        held.delete(id);
      } else await rename(id, random(3) === 0 ? `/r-${random(3)}` : `/r-${step + 3}`);
      const isDeploying = random(2) === 0;
      const seq = isDeploying ? (await deploy())?.seq : null;
      const after = await exported();
      expect([...after.links.keys()], `step ${step}`).toEqual([...before.links.keys()]);
      const pageOf = (content: Exported, path = '') => content.pages.get(path)?.id;
      for (const [place, path] of after.links) {
        expect([step, place, pageOf(after, path)]).toEqual([step, place, pageOf(before, before.links.get(place))]);
      }
      for (const [path, { id: former }] of before.pages)
        expect([step, path, arriveAt(after, path)]).toEqual([step, path, former]);
      if (seq) kept.set(seq, after.texts);
    }
    for (const [number, text] of kept) expect((await deliver(`/export?html=1&at=${number}`)).text).toBe(text);
  });
});
