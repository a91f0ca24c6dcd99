/**
 * Random writes, deployments, holds and settings: a number yields the same bytes on every process and for ever, and `changes` names
 * exactly what a naive comparison of two exports finds. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it } from 'vitest';
import { newestSeq } from '../../server/store/changes.ts';
import { openDatabase } from '../../server/store/database.ts';
import { addSite, createTestApi, link } from '../support/api.ts';
import { createTestContent, type Deliver } from '../support/content-api.ts';
import { openTestDatabase } from '../support/databases.ts';
import { copyOf, randomWrite, type Send, serverOn } from '../support/history-world.ts';
import { generator } from '../support/random.ts';

const runs = Number(process.env.HISTORY_RUNS ?? 1);
const seed = Number(process.env.HISTORY_SEED ?? 20261122);
const rounds = 16;

type Lines = { pages: Map<string, string>; menus: string[]; redirects: string[]; site: string };

it.each(['sqlite', 'postgresql'] as const)(
  'DLV-03 DLV-05 a number never changes, and the changes between two are what a naive comparison finds, on %s',
  async (kind) => {
    const store = await openTestDatabase(kind);
    const api = await createTestApi(store.database);
    const second = kind === 'sqlite' ? store.database : await openDatabase(store.location);
    const servers = [store.database, second].map((database) => serverOn(database, api.clock));
    for (let run = 0; run < runs; run += 1) {
      const random = generator(seed + run);
      const where = `run ${run}, seed ${seed}`;
      const fqdn = `run-${run}.example`;
      const site = await addSite(store.database, fqdn);
      const { domainId, settingsId, menuId } = site;
      await link(store.database, api.users.editor, domainId);
      const [first, other] = [store.database, second].map((database) => delivererOf(database, fqdn));
      const post = async (method: string, path: string, body?: unknown) => {
        const answer = await servers[random(2)]?.request(path, {
          method,
          headers: { authorization: `Bearer token-${api.users.admin}`, 'content-type': 'application/json' },
          body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
        });
        return answer?.status ?? 0;
      };
      const send: Send = (method, path, body) => post(method, `/mgmt/api/v1/domains/${domainId}${path}`, body);
      const path = () => ['/home', '/news', `/p-${random(6)}`, '/p-1#part', '/nowhere'][random(5)];
      const target = () => ({ target_page_path: path(), target_link_text: 'there', target_url: null });
      const exports = new Map<number, string>();
      const keep = async () => {
        const seq = await newestSeq(store.database, domainId);
        if (!exports.has(seq)) exports.set(seq, await exported(first, seq));
        expect(await exported(other, seq), `number ${seq}, ${where}`).toBe(exports.get(seq));
      };
      // Nobody writes these: they change by what others do.
      for (const number of [0, 1, 2, 3])
        await send('POST', '/pages', { headline: `Still ${number}`, layout: 'default' });
      for (const { id, headline } of (await copyOf(store.database, site)).pages.values()) {
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
        const pages = [...(await copyOf(store.database, site)).pages.values()].filter(
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
          () =>
            post('PATCH', `/adm/api/v1/settings/${settingsId}`, {
              layouts: [{ name: 'default', page_image_config: { width } }],
            }),
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
      for (const seq of numbers) expect(await exported(fresh, seq), `number ${seq}, ${where}`).toBe(exports.get(seq));
      for (let pair = 0; pair < 24; pair += 1) {
        const one = random(numbers.length);
        const two = random(2) === 0 ? random(numbers.length) : Math.max(0, one - 1);
        const [since = 0, at = 0] = random(2) === 0 ? [numbers[one], numbers[two]] : [numbers[two], numbers[one]];
        const answer = (await fresh(`/changes?since=${since}&at=${at}`)).body;
        const expected = { seq: at, ...differing(linesIn(exports.get(since)), linesIn(exports.get(at))) };
        expect(answer, `from ${since} to ${at}, ${where}`).toEqual(expected);
      }
    }
    if (second !== store.database) await second.destroy();
    await store.destroy();
  },
  60_000 * (1 + runs),
);

/** A process of its own, that remembers nothing. */
function delivererOf(database: Parameters<typeof createTestContent>[0], fqdn: string): Deliver {
  const limits = { pagesPerSecond: 1_000_000 };
  return createTestContent(database, Date.now, { token: `value-of-${fqdn}`, limits }).deliver;
}

async function exported(deliver: Deliver | undefined, seq: number): Promise<string> {
  const answer = await deliver?.(`/export?at=${seq}`);
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
