/**
 * Random writes by three people through two servers on one database: at every number, what is read equals what was
 * there then. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it } from 'vitest';
import type { Page } from '../../contract/entities.ts';
import { createApi } from '../../server/http/api.ts';
import { newestSeq } from '../../server/store/changes.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { keepKeyframe } from '../../server/store/keyframes.ts';
import { readPage } from '../../server/store/pages.ts';
import { domainAt, menuAt, pageAt, pagesAt } from '../../server/store/versions.ts';
import { accountOf, addSite, createTestApi, link, origin, type Site } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';
import { generator } from '../support/random.ts';

const runs = Number(process.env.HISTORY_RUNS ?? 2);
const seed = Number(process.env.HISTORY_SEED ?? 20261122);
const rounds = 14;

type Random = ReturnType<typeof generator>;
type Copy = { pages: ReadonlyMap<number, Page>; menus: ReadonlyMap<number, unknown>; domain: unknown };
type Send = (method: string, path: string, body?: unknown) => Promise<number>;

it.each(['sqlite', 'postgresql'] as const)(
  'HIST-02 at every number a domain is read as it was then, on %s',
  async (kind) => {
    const store = await openTestDatabase(kind);
    const api = await createTestApi(store.database);
    // A SQLite file has one process.
    const second = kind === 'sqlite' ? store.database : await openDatabase(store.location);
    const servers = [store.database, second].map((database) => serverOn(database, api.clock));
    const people = [api.users.admin, api.users.editor, api.users.stranger];
    for (let run = 0; run < runs; run += 1) {
      const random = generator(seed + run);
      const site = await addSite(store.database, `run-${run}.example`);
      for (const user of people) await link(store.database, user, site.domainId);
      const copies = new Map<number, Copy>();
      const keep = async () => {
        const [seq, copy] = [await newestSeq(store.database, site.domainId), await copyOf(store.database, site)];
        // Kept far more often than after 128 changes.
        const subject = `page ${[...copy.pages.keys()][random(copy.pages.size)]}`;
        if (!copies.has(seq) && random(4) === 0) await keepKeyframe(store.database, site.domainId, subject, seq);
        copies.set(seq, copy);
      };
      await keep();
      for (let round = 0; round < rounds; round += 1) {
        const page = [...(copies.get(Math.max(...copies.keys()))?.pages.values() ?? [])];
        const writers = Array.from({ length: random(4) === 0 ? 3 : 1 }, () => {
          const [server, user] = [servers[random(2)], people[random(3)]];
          const send: Send = async (method, path, body) => {
            const answer = await server?.request(`/mgmt/api/v1/domains/${site.domainId}${path}`, {
              method,
              headers: { authorization: `Bearer token-${user}`, 'content-type': 'application/json' },
              body: JSON.stringify(body ?? {}),
            });
            return answer?.status ?? 0;
          };
          return write(random, site, page, send);
        });
        const statuses = await Promise.all(writers.map((one) => one()));
        expect(
          statuses.filter((status) => status >= 500),
          `run ${run}, seed ${seed}`,
        ).toEqual([]);
        api.clock.now += random(9) * 60_000;
        await keep();
      }
      await expectCopies(second, site.domainId, copies, `run ${run}, seed ${seed}`);
    }
    if (second !== store.database) await second.destroy();
    await store.destroy();
  },
  60_000 + runs * 3000,
);

function serverOn(database: Database, clock: { now: number }) {
  return createApi({
    database,
    authenticate: (token) => accountOf(database, token),
    allowedOrigins: [],
    now: () => clock.now,
    postWebhook: async () => {},
    log: () => {},
    publicOrigin: origin,
  });
}

/** One random write, to be sent when the others of its round are. */
function write(random: Random, site: Site, pages: readonly Page[], send: Send): () => Promise<number> {
  const pick = <One>(all: readonly One[]): One | undefined => all[random(Math.max(1, all.length))];
  const page = pick(pages);
  const sections = pages.flatMap((one) => one.sections);
  const section = pick(page && random(3) > 0 ? page.sections : sections);
  const item = pick(random(3) > 0 && section ? section.items : sections.flatMap(({ items }) => items));
  const text = () => ['', 'Brot', 'Grüße, *Welt* \u{1f35e}', 'a "quoted" text', 'x'.repeat(random(400))][random(5)];
  const writes: (() => Promise<number>)[] = [
    () => send('POST', '/pages', { headline: `Page ${random(5)}`, layout: 'default', breadcrumbs: [] }),
    () => send('PATCH', `/pages/${page?.id}`, { headline: text(), path: `/p-${random(6)}` }),
    () => send('PATCH', `/pages/${page?.id}`, { published: random(2) === 0, meta_data: { meta_title: text() } }),
    () => send('PATCH', `/pages/${page?.id}`, { start_page_domain_id: random(2) === 0 ? site.domainId : null }),
    () => send('DELETE', `/pages/${page?.id}`),
    () => send('POST', '/sections', { page_id: page?.id, headline: text() }),
    () => send('PATCH', `/sections/${section?.id}`, { headline: text(), body: text() }),
    () => send('POST', `/sections/${section?.id}/${random(2) === 0 ? 'up' : 'down'}`),
    () => send('POST', `/sections/${section?.id}/move`, { position: random(4) }),
    () => send('DELETE', `/sections/${section?.id}`),
    () => send('POST', '/items', { section_id: section?.id, headline: text() }),
    () => send('PUT', `/items/${item?.id}`, { body: text(), intro: text() }),
    () => send('PUT', `/items/${item?.id}`, { body: text(), position: 'last', section_id: section?.id }),
    () => send('POST', `/items/${item?.id}/${random(2) === 0 ? 'up' : 'down'}`),
    () => send('POST', `/items/${item?.id}/move`, { section_id: section?.id, position: random(4) }),
    () => send('POST', `/items/${item?.id}/move`, { section_id: pick(sections)?.id, position: random(4) }),
    () => send('DELETE', `/items/${item?.id}`),
    () => send('POST', `/trash/${random(40)}/restore`),
    () => send('POST', `/trash/${site.trashId}/restore`),
    () => send('POST', `/pages/${page?.id}/breadcrumbs`, { entries: [{ link_text: text(), target_page_path: '/' }] }),
    () => send('PATCH', `/breadcrumbs/${page?.breadcrumbs?.id}`, { entries: [] }),
    () => send('DELETE', `/breadcrumbs/${page?.breadcrumbs?.id}`),
    () => send('PATCH', `/menus/${site.menuId}`, { display_name: text(), entries: [] }),
    () => send('POST', '/menus', { name: `menu ${random(9)}` }),
    () => send('PATCH', '', { description: text(), footer_text: text() }),
  ];
  return pick(writes) ?? (async () => 0);
}

/** Everything in the domain as the ordinary calls read it. */
async function copyOf(database: Database, { domainId }: Site): Promise<Copy> {
  const ids = await database.selectFrom('pages').select('id').where('domain_id', '=', domainId).execute();
  const pages = new Map<number, Page>();
  for (const { id } of ids) {
    const page = await readPage(database, domainId, id);
    if (page) pages.set(id, withoutRevisions(page));
  }
  const menus = await database.selectFrom('menus').selectAll().where('domain_id', '=', domainId).execute();
  const row = await database.selectFrom('domains').selectAll().where('id', '=', domainId).executeTakeFirstOrThrow();
  const { id, fqdn, slug, description, footer_text, meta_data, start_page_id } = row;
  return {
    pages,
    menus: new Map(menus.map((menu) => [menu.id, { ...menu, revision: null, entries: JSON.parse(menu.entries) }])),
    domain: { id, fqdn, slug, description, footer_text, meta_data: JSON.parse(meta_data), start_page_id },
  };
}

function withoutRevisions(page: Page): Page {
  return JSON.parse(JSON.stringify(page), (name, value) => (name === 'revision' ? null : value));
}

async function expectCopies(
  database: Database,
  domainId: number,
  copies: ReadonlyMap<number, Copy>,
  run: string,
): Promise<void> {
  const numbers = await database.selectFrom('changes').select('seq').where('domain_id', '=', domainId).execute();
  const newest = await newestSeq(database, domainId);
  expect(numbers.length, run).toBe(newest);
  const ids = new Set([...copies.values()].flatMap(({ pages }) => [...pages.keys()]));
  const menuIds = new Set([...copies.values()].flatMap(({ menus }) => [...menus.keys()]));
  for (const [seq, copy] of copies) {
    const at = `${run}, number ${seq} of ${newest}`;
    for (const id of ids)
      expect(await pageAt(database, domainId, id, seq), `page ${id}, ${at}`).toEqual(copy.pages.get(id) ?? null);
    for (const id of menuIds) expect(await menuAt(database, domainId, id, seq), at).toEqual(copy.menus.get(id) ?? null);
    expect(await domainAt(database, domainId, seq), at).toMatchObject(copy.domain as object);
    expect(
      (await pagesAt(database, domainId, seq)).map(({ id, path }) => [id, path]),
      at,
    ).toEqual(
      [...copy.pages.values()].map(({ id, path }) => [id, path]).sort(([one], [other]) => Number(one) - Number(other)),
    );
  }
}
