/** Shared by the model tests of the store: runs, random writes to a domain, and naive copies of it. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Page } from '../../contract/entities.ts';
import { type ApiOptions, createApi } from '../../server/api/api.ts';
import { readPage } from '../../server/content/pages.ts';
import type { Database } from '../../server/db/database.ts';
import type { DatabaseKind } from '../../server/db/dialect.ts';
import { rowsAt } from '../../server/history/versions.ts';
import { groupBy } from '../../server/kernel/group-by.ts';
import { readRedirects } from '../../server/references/redirects.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { accountOf, addSite, createTestApi, link, origin, type Site, type TestApi } from './api.ts';
import { openStore } from './databases.ts';
import { generator } from './random.ts';
import { withoutRevisions } from './revisions.ts';

export type Random = ReturnType<typeof generator>;
export type Copy = { pages: ReadonlyMap<number, Page>; menus: ReadonlyMap<number, unknown>; domain: unknown };
export type Send = (method: string, path: string, body?: unknown) => Promise<number>;

export function serverOn(database: Database, clock: { now: number }, options: Partial<ApiOptions> = {}) {
  return createApi({
    database,
    authenticate: (token) => accountOf(database, token),
    allowedOrigins: [],
    now: () => clock.now,
    postWebhook: async () => {},
    log: () => {},
    publicOrigin: origin,
    version: '1.2.3',
    imageUrlIsOurs: () => true,
    trashDays: 30,
    historyDays: null,
    ...options,
  });
}

const seed = Number(process.env.HISTORY_SEED ?? 20_261_122);
export const runsOfModels = (usual: number) => Number(process.env.HISTORY_RUNS ?? usual);

type Run = { api: TestApi; database: Database; second: Database; random: Random; number: number; where: string };

/** Runs a model on one store, each time with other random numbers; `second` is another process's way to that store. */
export async function eachRun(kind: DatabaseKind, runs: number, walk: (run: Run) => Promise<void>): Promise<void> {
  const { database, location } = await openStore(kind);
  const api = await createTestApi(database);
  // A SQLite file has one process.
  const second = kind === 'sqlite' ? database : await openDatabase(location);
  onTestFinished(() => second.destroy());
  for (let number = 0; number < runs; number += 1) {
    const where = `run ${number}, seed ${seed}`;
    await walk({ api, database, second, random: generator(seed + number), number, where });
  }
}

/** A site of three people; each call goes to one of the servers as one of these people, at random. */
export async function openSharedSite(
  { api: { database, users, clock }, random, number }: Pick<Run, 'api' | 'random' | 'number'>,
  servers = [serverOn(database, clock)],
) {
  const people = Object.values(users);
  const site = await addSite(database, `run-${number}.example`);
  for (const user of people) await link(database, user, site.domainId);
  const ask = async (method: string, path: string, body: unknown = {}) => {
    const server = servers[random(servers.length)];
    const request = {
      method,
      headers: {
        authorization: `Bearer token-${people[random(3)]}`,
        'content-type': 'application/json',
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    };
    const call = async () => server?.request(`/mgmt/api/v1/domains/${site.domainId}${path}`, request);
    let answer = await call();
    // A busy machine may leave PostgreSQL without an answer for seconds: as clients do, the same request is sent again.
    for (let attempt = 1; answer?.status === 503 && attempt < 5; attempt += 1) answer = await call();
    const text = (await answer?.text()) ?? '';
    return { status: answer?.status ?? 0, body: text === '' ? null : JSON.parse(text) };
  };
  const send: Send = async (...call) => (await ask(...call)).status;
  return { site, ask, send };
}

/** One random write; calling it sends it. */
export function randomWrite(random: Random, site: Site, pages: readonly Page[], send: Send): () => Promise<number> {
  const pick = <One>(all: readonly One[]): One | undefined => all[random(Math.max(1, all.length))];
  const page = pick(pages);
  const sections = pages.flatMap((one) => one.sections);
  const section = pick(page && random(3) > 0 ? page.sections : sections);
  const item = pick(random(3) > 0 && section ? section.items : sections.flatMap(({ items }) => items));
  const text = () => ['', 'Brot', 'Grüße, *Welt* \u{1f35e}', 'a "quoted" text', 'x'.repeat(random(400))][random(5)];
  const earlier = (kind: string, id: number | undefined, field: string | null) => {
    return { seq: site.seq + random(30), seen: 100_000, kind, id, field };
  };
  const takeBack = (pageId: number | undefined, kind: string, id: number | undefined) =>
    send('POST', `/pages/${pageId}/take_back`, earlier(kind, id, pick(['headline', null, null]) ?? null));
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
    () => send('POST', '/redirects', { from: `/p-${random(9)}`, to: `/p-${random(9)}` }),
    () => send('DELETE', `/redirects/${random(40)}`),
    () => send('POST', '/take_back', earlier('redirect', site.domainId, pick([`/p-${random(6)}`, null]) ?? null)),
    () => takeBack(page?.id, 'page', page?.id),
    () => takeBack(page?.id, 'page', page?.id),
    () => takeBack(page?.id ?? random(20), 'section', section?.id),
    () => takeBack(page?.id, 'item', item?.id),
    () => takeBack(page?.id, 'breadcrumbs', page?.id),
    () => takeBack(1 + random(60), 'page', 0),
    () => send('POST', `/menus/${site.menuId}/take_back`, earlier('menu', site.menuId, null)),
    () => send('POST', '/take_back', earlier('domain', site.domainId, pick(['description', null]) ?? null)),
  ];
  return pick(writes) ?? (async () => 0);
}

/** Everything in the domain, as the ordinary calls read it now. */
export async function copyOf(database: Database, { domainId }: Site): Promise<Copy> {
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
    domain: {
      ...{ id, fqdn, slug, description, footer_text, meta_data: JSON.parse(meta_data), start_page_id },
      redirects: await readRedirects(database, domainId),
    },
  };
}

/** Missing and duplicate numbers, and pages whose changes do not lead back to their creation. */
export async function sequenceFaults(database: Database): Promise<string[]> {
  const changes = await database.selectFrom('changes').selectAll().orderBy('domain_id').orderBy('seq').execute();
  const faults: string[] = [];
  for (const [domainId, own] of groupBy(changes, ({ domain_id }) => domain_id)) {
    const wrong = own.find(({ seq }, index) => seq !== index + 1);
    if (wrong) faults.push(`domain ${domainId} has no number before ${wrong.seq}`);
  }
  for (const { domain_id, seq, subject, kind, action, after } of changes) {
    if (kind !== 'page' || action !== 'created') continue;
    const then = Object.entries(await rowsAt(database, domain_id, subject, seq)).filter(([, rows]) => rows.length > 0);
    if (!isDeepStrictEqual(Object.fromEntries(then), JSON.parse(after ?? ''))) faults.push(`${subject} at ${seq}`);
  }
  return faults;
}
