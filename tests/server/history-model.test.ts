/**
 * Random writes by three people through two servers on one database: at every number, what is read equals what was
 * there then. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it } from 'vitest';
import { newestSeq } from '../../server/store/changes.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { keepKeyframe } from '../../server/store/keyframes.ts';
import { redirectsAt } from '../../server/store/redirects.ts';
import { domainAt, menuAt, pageAt, pagesAt } from '../../server/store/versions.ts';
import { addSite, createTestApi, link } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';
import { type Copy, copyOf, randomWrite, type Send, serverOn } from '../support/history-world.ts';
import { generator } from '../support/random.ts';

const runs = Number(process.env.HISTORY_RUNS ?? 2);
const seed = Number(process.env.HISTORY_SEED ?? 20261122);
const rounds = 14;

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
        if (!copies.has(seq) && copy.pages.size > 0 && random(4) === 0)
          await keepKeyframe(store.database, site.domainId, subject, seq);
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
          return randomWrite(random, site, page, send);
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
    const then = await domainAt(database, domainId, seq);
    expect(then, at).toMatchObject(copy.domain as object);
    const redirects = (await redirectsAt(database, domainId, seq)).map(({ from, to }) => [from, to]);
    expect(Object.fromEntries(redirects), at).toEqual(then?.redirects);
    expect(
      [...(await pagesAt(database, domainId, seq)).values()].map(({ id, path }) => [id, path]),
      at,
    ).toEqual(
      [...copy.pages.values()].map(({ id, path }) => [id, path]).sort(([one], [other]) => Number(one) - Number(other)),
    );
  }
}
