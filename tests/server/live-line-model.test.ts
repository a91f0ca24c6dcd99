/**
 * Random writes, links, publications, holds, times, deployments and answers of builds: after each step, the line of every page
 * says what the delivery API gives a plain token, which reads no other number; a hold takes no link away, and a deployment
 * leaves no link to a page of the website, and no redirect, without its target. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it, onTestFinished } from 'vitest';
import type { DeliveredItem, DeliveredPage, DeliveredRedirect, DeliveredSection } from '../../contract/delivery.ts';
import { answerLimit } from '../../contract/deployments.ts';
import { type Item, libraryImage, type Page, type Section } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import { WebhookFailure, type WebhookRequest } from '../../server/management/deployment-webhook.ts';
import { createScheduler } from '../../server/scheduler.ts';
import { readRedirects } from '../../server/store/redirects.ts';
import { origin } from '../support/api.ts';
import { reportBuild } from '../support/build-report.ts';
import { createTestContent } from '../support/content-api.ts';
import { copyOf, eachRun, openSharedSite, randomWrite, runsOfModels, serverOn } from '../support/history-world.ts';
import { openTestLibrary, sampleImage } from '../support/sample-images.ts';

const runs = runsOfModels(2);
const rounds = 40;

it.each(['sqlite', 'postgresql'] as const)(
  'PUB-01 PUB-03 PUB-05 PUB-07 the line says what a plain token is given, which reads nothing else, and links hold, on %s',
  async (kind) => {
    await eachRun(kind, runs, async ({ api, database, second, random, number, where }) => {
      const { clock } = api;
      const calls: WebhookRequest[] = [];
      const webhook: { failure: WebhookFailure | null } = { failure: null };
      const postWebhook = async (request: WebhookRequest) => {
        calls.push(request);
        if (webhook.failure) throw webhook.failure;
      };
      const servers = [database, second].map((one) => serverOn(one, clock, { postWebhook }));
      const token = `value-of-run-${number}.example`;
      const limits = { pagesPerSecond: 1_000_000 };
      const { app, deliver } = createTestContent(second, () => clock.now, { token, limits });
      const scheduler = createScheduler({
        ...{ database: second, now: () => clock.now, postWebhook, publicOrigin: origin, log: () => {} },
      });
      const { site, ask, send } = await openSharedSite({ api, random, number }, servers);
      const library = await openTestLibrary(database, {
        now: () => clock.now,
        authenticate: async () => ({ id: api.users.admin, email: 'admin@x.test', is_admin: true }),
      });
      onTestFinished(library.close);
      const image = libraryImage(await (await library.upload(await sampleImage('png'), { home: null })).json());
      const pick = <One>(all: readonly One[]): One | undefined => all[random(Math.max(1, all.length))];
      const readPages = async () => [...(await copyOf(second, site)).pages.values()];
      const published = () => ({ published: random(3) > 0 });
      const newestSeq = async (): Promise<number> => (await ask('GET', '/changes')).body.seq;
      const steps: Record<string, (page: Page | undefined) => Promise<unknown>> = {
        save: async (page) => randomWrite(random, site, page ? [page] : [], send)(),
        publish: async (page) => send('PATCH', `/pages/${page?.id}`, published()),
        'publish a section': async (page) => send('PATCH', `/sections/${pick(page?.sections ?? [])?.id}`, published()),
        'publish an item': async (page) =>
          send('PUT', `/items/${pick(page?.sections.flatMap(({ items }) => items) ?? [])?.id}`, published()),
        rename: async (page) => send('PATCH', `/pages/${page?.id}`, { path: `/p-${random(4)}` }),
        'rename with links': async (page) => {
          const choice = { below: true, references: true, redirects: true, seen: await newestSeq() };
          await send('POST', `/pages/${page?.id}/path_change`, { path: `/p-${random(4)}`, ...choice });
        },
        link: async (page) => {
          const path = pick(await readPages())?.path ?? '/';
          const link = { target_page_path: path, target_link_text: 'there' };
          await send('PATCH', `/sections/${pick(page?.sections ?? [])?.id}`, link);
          await send('PATCH', `/menus/${site.menuId}`, { entries: [{ target_text: 'M', target_page_path: path }] });
        },
        hold: async (page) => {
          const before = await linksThatLead();
          await send('PUT', `/pages/${page?.id}/hold`, { publish_at: null });
          expect(await linksThatLead(), `held back ${page?.id}, ${where}`).toEqual(before);
        },
        'move, hold back and deploy': async (page) => {
          await send('PATCH', `/pages/${page?.id}`, { path: `/p-${random(9)}` });
          await steps.hold?.(page);
          return send('POST', '/trigger_ci');
        },
        'let go': async (page) => send('DELETE', `/pages/${page?.id}/hold`),
        schedule: async (page) => {
          const publish_at = new Date(clock.now + 1000).toISOString();
          await send('PUT', `/pages/${page?.id}/hold`, { publish_at });
          clock.now += 1000;
          await scheduler.run();
        },
        'publish the page': async (page) => {
          if (!page) return;
          const parts = [
            ...(page.published ? [] : [{ kind: 'page', id: page.id }]),
            ...page.sections.filter((one) => !one.published).map(({ id }) => ({ kind: 'section', id })),
          ].filter(() => random(3) > 0);
          const at = random(4) === 0 ? new Date(clock.now + 1000).toISOString() : null;
          await send('POST', `/pages/${page.id}/publication`, { seq: await newestSeq(), parts, publish_at: at });
          if (at === null) return;
          clock.now += 1000;
          await scheduler.run();
        },
        'place the image': async (page) =>
          send('PATCH', `/sections/${pick(page?.sections ?? [])?.id}`, { image_id: image.id, image_url: null }),
        'describe the image': async () => {
          image.alt = `Described at ${clock.now}`;
          expect((await library.send('PATCH', `/api/images/${image.id}`, { alt: image.alt })).status).toBe(200);
        },
        deploy: async () => send('POST', '/trigger_ci'),
        report: async () => {
          const call = pick(calls.slice(-3));
          const state = pick(['running', 'succeeded', 'failed', 'failed']);
          if (call) await reportBuild(app, call.deployment.status_url, { state });
        },
        'roll back': async () => send('POST', '/deployments', { seq: pick(calls)?.deployment.seq ?? 0 }),
        restore: async () => send('POST', `/trash/${random(40)}/restore`),
      };
      /** Until the first deployment each save is live; the walk stays there for a while. */
      const early = [
        'save',
        'publish',
        'publish a section',
        'publish an item',
        'rename',
        'link',
        'hold',
        'let go',
      ].concat(['place the image', 'describe the image']);
      /** What a token that may not preview is told of numbers, those that do not exist yet included. */
      const checkNumbers = async (at: string) => {
        const newest = await newestSeq();
        const [first] = calls;
        const deployed = new Set(calls.map(({ deployment }) => deployment.seq));
        // Until the first deployment, what is newest is live.
        deployed.add(first ? first.deployment.seq - 1 : newest);
        const paths = [`/page?id=${site.pageId}`, '/pages?limit=50', '/export?html=1', '/menus', '/site', '/redirects'];
        for (const number of [newest - 1, newest, newest + 1, 1 + random(newest)]) {
          const path = pick(paths) ?? '/site';
          const { status, text } = await deliver(`${path}${path.includes('?') ? '&' : '?'}at=${number}`);
          if (deployed.has(number)) continue;
          const told = `${path} as of ${number}: ${text}, ${at}`;
          expect(status, told).toBe(403);
          expect(JSON.parse(text).error, told).toMatchObject({ code: 'not_deployed' });
        }
      };
      const deliveredLinks = async () => {
        const links: { resolved: boolean; path: string }[] = [];
        for (const line of (await deliver('/export')).text.trimEnd().split('\n')) {
          JSON.parse(line, (_, value) => {
            if (typeof value?.resolved === 'boolean')
              links.push({ resolved: value.resolved, path: value.path ?? value.target_page_path });
            return value;
          });
        }
        return links;
      };
      const linksThatLead = async () => (await deliveredLinks()).filter(({ resolved }) => resolved);
      /** No link is delivered as leading nowhere although its page is on the website, and what leads there is redirected. */
      const checkLinks = async (at: string) => {
        const paths = new Set<string | null>();
        const live = new Map<string | null, string>();
        for (const { id, path } of await readPages()) {
          const { live_path } = (await ask('GET', `/pages/${id}`)).body.live;
          if (live_path === null) continue;
          paths.add(path).add(live_path);
          live.set(path, live_path);
        }
        const lost = (await deliveredLinks()).filter(({ resolved, path }) => !resolved && paths.has(path));
        expect(lost, at).toEqual([]);
        const shown = new Set(live.values());
        const redirects = (await deliver('/redirects')).body as DeliveredRedirect[];
        const given = new Map(redirects.map(({ from, to }) => [from, to]));
        const stored = Object.entries(await readRedirects(second, site.domainId));
        const moved = [...live].map(([from, to]) => [from ?? '', to] as const);
        for (const [from, to] of [...stored, ...moved]) {
          const end = live.get(to) ?? to;
          if (shown.has(from) || !shown.has(end) || from === end) continue;
          expect(given.get(from), `${from} leads to ${to}, ${at}`).toBe(end);
        }
      };
      const check = async (at: string) => {
        for (const { id } of await readPages()) {
          const { live, ...page } = (await ask('GET', `/pages/${id}`)).body;
          const answer = await deliver(`/page?id=${id}`);
          const delivered = answer.status === 200 ? (answer.body as DeliveredPage) : null;
          const told = `${JSON.stringify(live)} of ${id}, ${at}`;
          expect(live.live_path, told).toBe(delivered?.path ?? null);
          const isThis =
            delivered !== null && JSON.stringify(seenIn(delivered)) === JSON.stringify(shownOf(page, image));
          const saysLive =
            live.state === 'live' ||
            (live.state === 'at_once' && page.published) ||
            (live.state === 'going' && live.changes === 0);
          if (live.state === 'going' && live.changes > 0) expect(live.deployment.is_calling, told).toBe(true);
          if (saysLive) expect(seenIn(delivered), told).toEqual(shownOf(page, image));
          if (isThis && live.changes === 0 && live.state !== 'held') expect(saysLive, told).toBe(true);
          if (live.state === 'unpublished') expect(page.published, told).toBe(false);
          if (['new', 'path_taken'].includes(live.state))
            expect([page.published, delivered], told).toEqual([true, null]);
          if (['changed', 'failed', 'older'].includes(live.state)) expect(live.changes, told).toBeGreaterThan(0);
        }
        const { saves_are_live, changes_count } = (await ask('GET', '')).body;
        expect(saves_are_live, at).toBe(calls.length === 0);
        if (saves_are_live) expect(changes_count, at).toBe(0);
      };
      for (let round = 0; round < rounds; round += 1) {
        const names = round < rounds / 4 ? early : Object.keys(steps);
        const name = pick(names) ?? 'save';
        const code = pick([null, null, null, problem('webhook_timeout'), problem('webhook_status', { status: 502 })]);
        webhook.failure = code ? new WebhookFailure(code) : null;
        const outcome = await steps[name]?.(pick(await readPages()));
        clock.now += random(8) === 0 ? answerLimit : 61_000;
        const at = `after "${name}", step ${round}, ${where}`;
        await check(at);
        await checkNumbers(at);
        if (name.endsWith('deploy') && outcome === 201) await checkLinks(at);
      }
    });
  },
  60_000 + runs * 20_000,
);

const textOf = (text: string | null) => (text === '' ? null : text);

/** What Show draws of a page: without unpublished parts. */
function shownOf(page: Page, image: { id: number; alt: string | null }) {
  const part = ({ id, headline, body, display_mode }: Section | Item) => ({
    ...{ id, headline: textOf(headline), body: textOf(body), display_mode: textOf(display_mode) },
  });
  return {
    ...{ id: page.id, path: page.path, headline: textOf(page.headline), subline: textOf(page.subline) },
    ...{ lead_text: textOf(page.lead_text), layout: textOf(page.layout) },
    meta_title: textOf(page.meta_data.meta_title ?? null),
    breadcrumbs: (page.breadcrumbs?.entries ?? []).map(({ link_text }) => textOf(link_text)),
    sections: page.sections.filter(isPublished).map((section) => ({
      ...part(section),
      lead_text: textOf(section.lead_text),
      alt: section.image_id === image.id ? textOf(image.alt) : null,
      items: section.items.filter(isPublished).map((item) => ({ ...part(item), intro: textOf(item.intro) })),
    })),
  };
}

const isPublished = ({ published }: { published: boolean }) => published;

function seenIn(page: DeliveredPage | null) {
  if (!page) return null;
  const part = ({ id, headline, body, display_mode }: DeliveredSection | DeliveredItem) => ({
    ...{ id, headline, body, display_mode },
  });
  return {
    ...{ id: page.id, path: page.path, headline: page.headline, subline: page.subline },
    ...{ lead_text: page.lead_text, layout: page.layout },
    meta_title: textOf(page.meta_data.meta_title ?? null),
    breadcrumbs: page.breadcrumbs.map(({ link_text }) => textOf(link_text)),
    sections: page.sections.map((section) => ({
      ...part(section),
      lead_text: section.lead_text,
      alt: section.image?.alt ?? null,
      items: section.items.map((item) => ({ ...part(item), intro: item.intro })),
    })),
  };
}
