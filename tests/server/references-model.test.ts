/**
 * Random writes by three people: after each round the index of references equals one built anew, and its states are what a
 * naive look at every link finds. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { buildReferences } from '../../server/references/reference-index.ts';
import { copyOf, eachRun, openSharedSite, randomWrite, runsOfModels, type Send } from '../support/history-world.ts';
import type { generator } from '../support/random.ts';

const runs = runsOfModels(2);
const rounds = 40;

it.each(['sqlite', 'postgresql'] as const)(
  'REF-07 the index equals one built anew after any writes, on %s',
  async (kind) => {
    await eachRun(kind, runs, async ({ api, database, random, number, where }) => {
      const { site, send } = await openSharedSite({ api, random, number });
      for (let round = 0; round < rounds; round += 1) {
        const pages = [...(await copyOf(database, site)).pages.values()];
        const writers = Array.from({ length: 1 + random(3) }, () => randomWrite(random, site, pages, send));
        const linking = Array.from({ length: 2 }, () => linkingWrite(random, site, pages, send));
        const statuses = await Promise.all([...writers, ...linking].map((one) => one()));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        await expectRight(database, `round ${round}, ${where}`);
      }
      // Otherwise each run would also read the domains of the runs before.
      await database.deleteFrom('domains').where('id', '=', site.domainId).execute();
    });
  },
  60_000 + runs * 20_000,
);

/** A write that sets or changes links, or what they lead to. */
function linkingWrite(
  random: ReturnType<typeof generator>,
  { domainId, menuId }: { domainId: number; menuId: number },
  pages: Awaited<ReturnType<typeof copyOf>>['pages'] extends ReadonlyMap<number, infer P> ? P[] : never,
  send: Send,
) {
  const pick = <One>(all: readonly One[]): One | undefined => all[random(Math.max(1, all.length))];
  const page = pick(pages);
  const section = pick(page?.sections ?? []);
  const item = pick(section?.items ?? []);
  const path = () => `/p-${random(6)}${pick(['', '', '#part', '?a=b'])}`;
  const body = () => pick([`[a](${path()}) and [](${path()})`, `[x][r]\n\n[r]: ${path()}`, '`[a](/p-1)`', null]);
  const target = () => ({
    target_page_path: pick([path(), null]),
    target_link_text: pick(['Read', '']),
    target_url: null,
  });
  const ways = [
    () => send('PATCH', `/sections/${section?.id}`, { body: body() }),
    () => send('PATCH', `/sections/${section?.id}`, target()),
    () => send('PUT', `/items/${item?.id}`, { body: body(), intro: body() }),
    () => send('PUT', `/items/${item?.id}`, { ...target(), has_component: random(2) === 0, component_name: 'map' }),
    () =>
      send('PATCH', `/menus/${menuId}`, {
        entries: [
          {
            target_text: 'A',
            target_page_path: path(),
            target_url: null,
            entries: [{ target_text: '', target_page_path: path(), target_url: null, entries: [] }],
          },
        ],
      }),
    () =>
      send('PATCH', `/breadcrumbs/${page?.breadcrumbs?.id}`, {
        entries: [{ link_text: 'A', target_page_path: path() }],
      }),
    () => send('PATCH', `/pages/${page?.id}`, { path: `/p-${random(6)}`, published: random(2) === 0 }),
    () =>
      send('PATCH', `/pages/${page?.id}`, { layout: pick(['default', 'other', null]), start_page_domain_id: domainId }),
    () =>
      send('POST', `/pages/${page?.id}/path_change`, {
        ...{ path: `/p-${random(6)}${pick(['', '', '/below'])}`, seen: 100_000 },
        ...{ references: random(4) > 0, below: random(4) > 0, redirects: random(2) === 0 },
      }),
    () => send('POST', `/path_changes/${random(20)}/undo`),
    () =>
      send('POST', '/links/repair', { places: true, from: `/p-${random(6)}`, path: pick([`/p-${random(6)}`, null]) }),
    () => send('PUT', `/pages/${page?.id}/hold`, { publish_at: null }),
    () => send('DELETE', `/pages/${page?.id}/hold`),
    () => send('POST', '/trigger_ci'),
  ];
  return pick(ways) ?? (async () => 0);
}

async function expectRight(database: Database, where: string): Promise<void> {
  const kept = await readIndex(database);
  const rollback = new Error('rolled back');
  const anew = await new Promise<unknown>((resolve, reject) => {
    database
      .transaction()
      .execute(async (transaction) => {
        await transaction.deleteFrom('content_references').execute();
        await buildReferences(transaction);
        resolve(await readIndex(transaction));
        throw rollback;
      })
      .catch((error) => (error === rollback ? undefined : reject(error)));
  });
  expect(kept, where).toEqual(anew);
}

async function readIndex(database: Database) {
  const uses = database.selectFrom('display_mode_uses').selectAll().orderBy('kind').orderBy('mode').orderBy('page_id');
  const references = database
    .selectFrom('content_references')
    .selectAll()
    .orderBy('kind')
    .orderBy('entity_id')
    .orderBy('field')
    .orderBy('place');
  return { uses: await uses.execute(), references: await references.execute() };
}
