/**
 * Random writes, deployments, holds, times and answers of builds: after each step, what differs from live is what a naive
 * comparison of two copies finds, and every deployment delivers for ever what was there when it was triggered.
 * `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it } from 'vitest';
import type { Page } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import { domainAt, menuAt, pageAt } from '../../server/history/versions.ts';
import { deployedStateAt, seqOfPage } from '../../server/publishing/delivered-versions.ts';
import { WebhookFailure } from '../../server/publishing/deployment-webhook.ts';
import { createScheduler } from '../../server/publishing/scheduler.ts';
import { origin, type Site } from '../support/api.ts';
import { addReporter, reportBuild } from '../support/build-report.ts';
import { createTestContent } from '../support/content-api.ts';
import {
  type Copy,
  copyOf,
  eachRun,
  openSharedSite,
  randomWrite,
  runsOfModels,
  type Send,
  serverOn,
} from '../support/history-world.ts';
import type { generator } from '../support/random.ts';

const runs = runsOfModels(1);
const rounds = 50;
/** The paths of pages and redirects. */
const paths = Array.from({ length: 9 }, (_, index) => `/p-${index}`);

type Part = { kind: string; id: number };
type Deployed = { id: number; seq: number; content: Copy; hasFailed: boolean; isFinal: boolean };
/** `held`: each held page as it was when it was held back. */
/** `before` is what was live just before the first deployment. */
type Model = { deployments: Deployed[]; held: Map<number, Page | null>; before: Copy | null };

it.each(['sqlite', 'postgresql'] as const)(
  'DEP-02 DEP-07 REF-05 what differs from live and which links lead to it is what a naive comparison finds, and what is deployed never changes, on %s',
  async (kind) => {
    await eachRun(kind, runs, async ({ api, database, second, random, number, where }) => {
      const { clock } = api;
      const webhook = { refuses: false };
      const postWebhook = async () => {
        if (webhook.refuses) throw new WebhookFailure(problem('webhook_unreachable'));
      };
      const servers = [database, second].map((one) => serverOn(one, clock, { postWebhook }));
      const content = createTestContent(second, () => clock.now).app;
      const scheduler = createScheduler({
        database: second,
        now: () => clock.now,
        postWebhook,
        publicOrigin: origin,
        log: () => {},
      });
      const { site, ask, send } = await openSharedSite({ api, random, number }, servers);
      const reporter = await addReporter(second, site.domainId);
      const model: Model = { deployments: [], held: new Map(), before: null };
      const linking = (await ask('POST', '/menus', { name: 'links' })).body;
      const entries = paths.map((path) => ({
        target_text: path,
        target_page_path: path,
        target_url: null,
        entries: [],
      }));
      await ask('PATCH', `/menus/${linking.id}`, { entries });
      const live = () => model.deployments.findLast(({ hasFailed }) => !hasFailed)?.content ?? model.before;
      /** What a held page is on the website. */
      const stays = (pageId: number) => {
        const now = live();
        return now ? (now.pages.get(pageId) ?? null) : (model.held.get(pageId) ?? null);
      };
      /** A page that has taken the path that another one keeps on the website waits for that. */
      const withHeld = (copy: Copy): Copy => {
        const kept = new Map([...model.held.keys()].map((id) => [id, stays(id)]));
        const now = live();
        for (const page of now ? kept.values() : []) {
          for (const [id, other] of copy.pages) {
            if (page?.published && other.path === page.path && !kept.has(id)) kept.set(id, now?.pages.get(id) ?? null);
          }
        }
        return withPages(copy, [...kept]);
      };
      /** Keeps what the newest deployment has to deliver. */
      const keep = async (content: Copy) => {
        const { deployments } = (await ask('GET', '/deployments')).body;
        const newest = deployments.find(
          (one: { seq: number | null }) => one.seq !== null && !model.deployments.some(({ seq }) => seq === one.seq),
        );
        model.deployments.push({
          id: newest.id,
          seq: newest.seq,
          content,
          hasFailed: webhook.refuses,
          isFinal: webhook.refuses,
        });
        webhook.refuses = false;
      };
      const canGoOut = (before: Copy, id: number, page: Page | null) => {
        if (!page?.published) return before.pages.get(id)?.published === true;
        return ![...before.pages.values()].some((one) => one.id !== id && one.published && one.path === page.path);
      };
      const steps = [
        async () => {
          webhook.refuses = random(4) === 0;
          const content = withHeld(await copyOf(second, site));
          model.before ??= content;
          await ask('POST', '/trigger_ci');
          await keep(content);
        },
        async () => {
          const earlier = model.deployments[random(model.deployments.length)];
          if (!earlier) return;
          await ask('POST', '/deployments', { seq: earlier.seq });
          await keep(earlier.content);
        },
        async () => {
          const one = model.deployments[random(model.deployments.length)];
          if (!one) return;
          const state = ['failed', 'succeeded', 'running'][random(3)];
          const { status } = await reportBuild(content, `/deployments/${one.id}/status`, { state }, reporter);
          const wasFailed = one.hasFailed ? 'failed' : 'succeeded';
          expect([state, status]).toEqual([state, one.isFinal && state !== wasFailed ? 409 : 204]);
          if (one.isFinal) return;
          one.hasFailed = state === 'failed';
          one.isFinal = state !== 'running';
        },
        async () => {
          const now = await copyOf(second, site);
          const id = [...now.pages.keys()][random(now.pages.size)] ?? 0;
          const answer = await ask('PUT', `/pages/${id}/hold`, { publish_at: null });
          if (answer.status < 300 && !model.held.has(id)) model.held.set(id, now.pages.get(id) ?? null);
        },
        async () => {
          const id = [...model.held.keys()][random(model.held.size)];
          if (id === undefined) return;
          await ask('DELETE', `/pages/${id}/hold`);
          model.held.delete(id);
        },
        async () => {
          const now = await copyOf(second, site);
          const id = [...now.pages.keys()][random(now.pages.size)] ?? 0;
          const publish_at = new Date(clock.now + 1000).toISOString();
          if ((await ask('PUT', `/pages/${id}/hold`, { publish_at })).status >= 300) return;
          if (!model.held.has(id)) model.held.set(id, now.pages.get(id) ?? null);
          if (random(3) > 0)
            await randomWrite(
              random,
              site,
              [...now.pages.values()].filter((page) => page.id === id),
              send,
            )();
          const then = await copyOf(second, site);
          clock.now += 1000;
          if (!then.pages.has(id)) return scheduler.run();
          const before = live() ?? withHeld(then);
          model.before ??= before;
          const page = then.pages.get(id) ?? null;
          // It would deliver nothing, or take the place of another page: it stays held back.
          if (!canGoOut(before, id, page)) return scheduler.run();
          model.held.delete(id);
          await scheduler.run();
          await keep(withPages(before, [[id, page]]));
        },
        async () => {
          const now = await copyOf(second, site);
          const id = [...now.pages.keys()][random(now.pages.size)] ?? 0;
          if (now.pages.size === 0) return;
          const { seq, parts } = (await ask('GET', `/pages/${id}/publication`)).body;
          const ticked = random(2) === 0 ? parts.map(({ kind, id: of }: Part) => ({ kind, id: of })) : [];
          webhook.refuses = random(4) === 0;
          const { status } = await ask('POST', `/pages/${id}/publication`, { seq, parts: ticked, publish_at: null });
          if (status !== 201 && status !== 502) {
            webhook.refuses = false;
            return;
          }
          const page = (await copyOf(second, site)).pages.get(id) ?? null;
          const before = live() ?? withHeld(now);
          model.before ??= before;
          expect(canGoOut(before, id, page), where).toBe(true);
          model.held.delete(id);
          await keep(withPages(before, [[id, page]]));
        },
      ];
      const check = async (step: number) => {
        const at = `step ${step}, ${where}`;
        const now = await copyOf(second, site);
        const website = live();
        const expected = website ? differing(website, now, site).filter((key) => !isHeld(key)) : [];
        const held = [...model.held.keys()].filter((id) => isDifferent(stays(id), now.pages.get(id) ?? null));
        const list = (await ask('GET', '/changes')).body;
        const listed = list.rows.map((row: { kind: string; id: number }) => `${row.kind} ${row.id}`);
        expect(listed.sort(), at).toEqual(expected.sort());
        expect((await ask('GET', '')).body.changes_count, at).toBe(expected.length);
        expect(list.total, at).toBe(expected.length);
        const changedHeld = list.held
          .filter((row: { changes: number }) => row.changes > 0)
          .map((row: { id: number }) => row.id);
        expect(changedHeld.sort(), at).toEqual(held.sort());
        expect(await found(), at).toEqual(leading(now));
        for (const { seq, content } of model.deployments.slice(-1)) await expectDelivered(site, seq, content, at);
      };
      /** Which of the paths, to all of which a menu leads, are those of pages on the website by the index of references. */
      const found = async () => {
        const links = database.selectFrom('content_references').select('to_key').where('kind', '=', 'menu');
        const good = links.where('entity_id', '=', linking.id).where('state', 'is', null).orderBy('place');
        return (await good.execute()).map(({ to_key }) => to_key);
      };
      const leading = (now: Copy) => {
        const website = [...withHeld(now).pages.values()];
        const { redirects } = now.domain as { redirects: Record<string, string> };
        // Links to the new path of a page that keeps its former one are delivered with that one.
        const renamed = [...model.held.keys()]
          .filter((id) => stays(id)?.published)
          .map((id) => now.pages.get(id)?.path);
        const isDelivered = (path: string | undefined) =>
          path !== undefined &&
          (website.some((page) => page.path === path && page.published) || renamed.includes(path));
        return paths.filter((path) => isDelivered(path) || isDelivered(redirects[path]));
      };
      const isHeld = (key: string) => key.startsWith('page ') && model.held.has(Number(key.slice(5)));
      const expectDelivered = async ({ domainId, menuId }: Site, seq: number, content: Copy, where: string) => {
        const composition = await deployedStateAt(second, domainId, seq);
        const base = seqOfPage(composition, null) ?? 0;
        const ids = new Set([...content.pages.keys(), ...composition.pages.keys()]);
        for (const id of ids) {
          const number = seqOfPage(composition, id);
          const read = number === null ? null : await pageAt(second, domainId, id, number);
          expect(isDifferent(read, content.pages.get(id) ?? null), `page ${id} of ${seq}, ${where}`).toBe(false);
        }
        expect(await menuAt(second, domainId, menuId, base), where).toEqual(content.menus.get(menuId) ?? null);
        expect(await domainAt(second, domainId, base), where).toMatchObject(content.domain as object);
      };
      for (let round = 0; round < rounds; round += 1) {
        const pages = [...(await copyOf(second, site)).pages.values()];
        const writers = Array.from({ length: 1 + random(3) }, () => randomWrite(random, site, pages, send));
        await Promise.all([...writers, fewValues(random, site, pages, send)].map((one) => one()));
        await check(round);
        if (random(2) === 0) await steps[random(steps.length)]?.();
        clock.now += 61_000;
        await check(round + 0.5);
      }
      for (const { seq, content } of model.deployments) await expectDelivered(site, seq, content, where);
    });
  },
  60_000 + runs * 10_000,
);

/** A write with few values, so that it often restores an earlier one. */
function fewValues(random: ReturnType<typeof generator>, { menuId }: Site, pages: readonly Page[], send: Send) {
  const page = pages[random(pages.length)];
  const section = page?.sections[random(page.sections.length)];
  const item = section?.items[random(section.items.length)];
  const text = ['A', 'B', null][random(3)];
  const ways = [
    () => send('PATCH', `/pages/${page?.id}`, { subline: text }),
    () => send('PATCH', `/pages/${page?.id}`, { path: paths[random(4)] }),
    () => send('PATCH', `/pages/${page?.id}`, { published: random(3) > 0 }),
    () => send('PATCH', `/sections/${section?.id}`, { lead_text: text }),
    () => send('PUT', `/items/${item?.id}`, { intro: text }),
    () => send('POST', `/sections/${section?.id}/${random(2) === 0 ? 'up' : 'down'}`),
    () => send('POST', `/items/${item?.id}/${random(2) === 0 ? 'up' : 'down'}`),
    () => send('PATCH', `/menus/${menuId}`, { display_name: text }),
    () => send('PATCH', '', { description: text }),
  ];
  return ways[random(ways.length)] ?? (async () => 0);
}

function withPages(copy: Copy, pages: readonly (readonly [number, Page | null])[]): Copy {
  const changed = new Map(copy.pages);
  for (const [id, page] of pages) {
    if (page) changed.set(id, page);
    else changed.delete(id);
  }
  return { ...copy, pages: changed };
}

/** Whose breadcrumbs they are, and which page the domain starts with, is not the page's own. */
function isDifferent(one: Page | null, other: Page | null): boolean {
  const own = (page: Page | null) =>
    page && { ...page, start_page_domain_id: null, breadcrumbs: page.breadcrumbs?.entries ?? null };
  return inOneOrder(own(one)) !== inOneOrder(own(other));
}

function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function differing(one: Copy, other: Copy, { domainId }: Site): string[] {
  const ids = new Set([...one.pages.keys(), ...other.pages.keys()]);
  const pages = [...ids].filter((id) => isDifferent(one.pages.get(id) ?? null, other.pages.get(id) ?? null));
  const menuIds = new Set([...one.menus.keys(), ...other.menus.keys()]);
  const menus = [...menuIds].filter((id) => inOneOrder(one.menus.get(id)) !== inOneOrder(other.menus.get(id)));
  return [
    ...pages.map((id) => `page ${id}`),
    ...menus.map((id) => `menu ${id}`),
    ...(inOneOrder(one.domain) === inOneOrder(other.domain) ? [] : [`domain ${domainId}`]),
  ];
}
