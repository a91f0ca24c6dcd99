/**
 * Random writes, deployments, holds and settings: a number yields the same bytes on every process and for ever, and `changes` names
 * exactly what a naive comparison of two exports finds. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import { allowPreviews, createTestContent, type Deliver } from '../support/content-api.ts';
import { copyOf, eachRun, openSharedSite, randomWrite, runsOfModels, serverOn } from '../support/history-world.ts';

const runs = runsOfModels(1);
const rounds = 16;

type Lines = { pages: Map<string, string>; menus: string[]; redirects: string[]; site: string };

it.each(['sqlite', 'postgresql'] as const)(
  'DLV-03 DLV-05 a number never changes, and the changes between two are what a naive comparison finds, on %s',
  async (kind) => {
    await eachRun(kind, runs, async ({ api, database, second, random, number, where }) => {
      const servers = [database, second].map((one) => serverOn(one, api.clock));
      const { site, send } = await openSharedSite({ api, random, number }, servers);
      const { domainId, settingsId, menuId } = site;
      await allowPreviews(database);
      const fqdn = `run-${number}.example`;
      const [first, other] = [database, second].map((one) => delivererOf(one, fqdn));
      const path = () => ['/home', '/news', `/p-${random(6)}`, '/p-1#part', '/nowhere'][random(5)];
      const target = () => ({ target_page_path: path(), target_link_text: 'there', target_url: null });
      const exports = new Map<number, string>();
      const keep = async () => {
        const seq = await newestSeq(database, domainId);
        if (!exports.has(seq)) exports.set(seq, await exported(first, seq));
        expect(await exported(other, seq), `${seq}, ${where}`).toBe(exports.get(seq));
      };
      // These pages are not edited: they change through others.
      for (const still of [0, 1, 2, 3]) await send('POST', '/pages', { headline: `Still ${still}`, layout: 'default' });
      for (const { id, headline } of (await copyOf(database, site)).pages.values()) {
        if (!headline?.startsWith('Still')) continue;
        const place = { target_page_path: random(2) === 0 ? '/home' : `/p-${random(6)}`, target_link_text: 'there' };
        await send('PATCH', `/pages/${id}`, { published: true });
        if (random(2) === 0) await send('POST', '/sections', { page_id: id, headline: 'S', published: true, ...place });
        else await send('POST', `/pages/${id}/breadcrumbs`, { entries: [{ ...place, link_text: 'up' }] });
        if (random(2) === 0)
          await send('PATCH', `/pages/${id}`, { image_id: 7, image_url: 'https://else.example/7.webp' });
      }
      await keep();
      for (let round = 0; round < rounds; round += 1) {
        const pages = [...(await copyOf(database, site)).pages.values()].filter(
          ({ headline }) => !headline?.startsWith('Still'),
        );
        const page = pages[random(pages.length)];
        const section = page?.sections[random(page.sections.length)];
        const item = section?.items[random(section.items.length)];
        const width = 100 + 100 * random(3);
        const own: (() => Promise<number>)[] = [
          () => send('PATCH', `/sections/${section?.id}`, target()),
          () => send('PUT', `/items/${item?.id}`, { ...target(), published: random(3) > 0 }),
          () => send('PATCH', `/sections/${section?.id}`, { published: random(3) > 0 }),
          () => send('PATCH', `/pages/${page?.id}`, { published: random(3) > 0 }),
          () => send('PATCH', `/pages/${page?.id}`, { path: `/p-${random(6)}` }),
          () => send('PATCH', `/pages/${page?.id}`, { image_id: 7, image_url: 'https://else.example/7.webp' }),
          () =>
            send('POST', `/pages/${page?.id}/breadcrumbs`, {
              entries: [{ link_text: 'up', target_page_path: path() }],
            }),
          () =>
            send('PATCH', `/menus/${menuId}`, {
              entries: [{ target_text: 'to', target_page_path: path(), entries: [] }],
            }),
          () => send('PUT', `/pages/${page?.id}/hold`, { publish_at: null }),
          () => send('DELETE', `/pages/${page?.id}/hold`),
          () => send('POST', '/trigger_ci'),
          async () => {
            const layouts = [{ name: 'default', page_image_config: { width } }];
            return (await api.call('admin', 'updateSettings', { settingsId }, { layouts })).status;
          },
        ];
        const writes = Array.from({ length: 1 + random(3) }, () =>
          random(2) === 0 ? randomWrite(random, site, pages, send) : (own[random(own.length)] ?? (async () => 0)),
        );
        await Promise.all(writes.map((write) => write()));
        api.clock.now += random(3) * 60_000;
        await keep();
      }
      const fresh = delivererOf(second, fqdn);
      const numbers = [...exports.keys()];
      for (const seq of numbers) expect(await exported(fresh, seq), `${seq}, ${where}`).toBe(exports.get(seq));
      for (let pair = 0; pair < 24; pair += 1) {
        const one = random(numbers.length);
        const two = random(2) === 0 ? random(numbers.length) : Math.max(0, one - 1);
        const [since = 0, at = 0] = random(2) === 0 ? [numbers[one], numbers[two]] : [numbers[two], numbers[one]];
        const answer = (await fresh(`/changes?since=${since}&at=${at}`)).body;
        const expected = { seq: at, ...differing(linesIn(exports.get(since)), linesIn(exports.get(at))) };
        expect(answer, `from ${since} to ${at}, ${where}`).toEqual(expected);
      }
    });
  },
  60_000 * (1 + runs),
);

/** A process with empty caches. */
function delivererOf(database: Parameters<typeof createTestContent>[0], fqdn: string): Deliver {
  const limits = { pagesPerSecond: 1_000_000 };
  return createTestContent(database, Date.now, { token: `value-of-${fqdn}`, limits }).deliver;
}

async function exported(deliver: Deliver | undefined, seq: number): Promise<string> {
  const answer = await deliver?.(`/export?at=${seq}&html=1`);
  return answer?.text ?? '';
}

function linesIn(text = ''): Lines {
  const lines: Lines = { pages: new Map(), menus: [], redirects: [], site: '' };
  for (const line of text.trimEnd().split('\n')) {
    const { type, path, ...rest } = JSON.parse(line);
    if (type === 'page') lines.pages.set(path, line);
    if (type === 'menu') lines.menus.push(line);
    if (type === 'redirect') lines.redirects.push(line);
    if (type === 'site') lines.site = JSON.stringify({ ...rest, seq: 0, deployed_at: null });
  }
  return lines;
}

function differing(from: Lines, to: Lines) {
  const changed = [...to.pages].filter(([path, line]) => from.pages.get(path) !== line).map(([path]) => path);
  const removed = [...from.pages.keys()].filter((path) => !to.pages.has(path));
  return {
    pages: { changed: changed.sort(), removed: removed.sort() },
    menus: from.menus.join() !== to.menus.join(),
    site: from.site !== to.site,
    redirects: from.redirects.join() !== to.redirects.join(),
  };
}
