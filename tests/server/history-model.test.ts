/**
 * Random writes by three people through two servers on one database: at every number, what is read equals what was
 * there then. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import { storeKeyframe } from '../../server/history/keyframes.ts';
import { domainAt, menuAt, pageAt, pagesAt } from '../../server/history/versions.ts';
import { redirectsAt } from '../../server/references/redirects.ts';
import {
  type Copy,
  copyOf,
  eachRun,
  openSharedSite,
  randomWrite,
  runsOfModels,
  serverOn,
} from '../support/history-world.ts';

const runs = runsOfModels(2);
const rounds = 14;

it.each(['sqlite', 'postgresql'] as const)(
  'HIST-02 at every number a domain is read as it was then, on %s',
  async (kind) => {
    await eachRun(kind, runs, async ({ api, database, second, random, number, where }) => {
      const servers = [database, second].map((one) => serverOn(one, api.clock));
      const { site, send } = await openSharedSite({ api, random, number }, servers);
      const copies = new Map<number, Copy>();
      const keep = async () => {
        const [seq, copy] = [await newestSeq(database, site.domainId), await copyOf(database, site)];
        // Kept far more often than after 128 changes.
        const subject = `page ${[...copy.pages.keys()][random(copy.pages.size)]}`;
        if (!copies.has(seq) && copy.pages.size > 0 && random(4) === 0)
          await storeKeyframe(database, site.domainId, subject, seq);
        copies.set(seq, copy);
      };
      await keep();
      for (let round = 0; round < rounds; round += 1) {
        const page = [...(copies.get(Math.max(...copies.keys()))?.pages.values() ?? [])];
        const writers = Array.from({ length: random(4) === 0 ? 3 : 1 }, () => randomWrite(random, site, page, send));
        const statuses = await Promise.all(writers.map((one) => one()));
        expect(
          statuses.filter((status) => status >= 500),
          where,
        ).toEqual([]);
        api.clock.now += random(9) * 60_000;
        await keep();
      }
      await expectCopies(second, site.domainId, copies, where);
    });
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
