/**
 * Random writes, links, publications, holds, times, deployments and answers of builds: after each step, the delivery API gives a
 * plain token the pages, links and redirects of a plain model and reads no other number for it, and the line of every page says
 * the same; a hold takes no link away. `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { expect, it, onTestFinished } from 'vitest';
import type { DeliveredPage } from '../../contract/delivery.ts';
import { answerLimit } from '../../contract/deployments.ts';
import { libraryImage, type Page } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import { WebhookFailure, type WebhookRequest } from '../../server/publishing/deployment-webhook.ts';
import { createScheduler } from '../../server/publishing/scheduler.ts';
import { origin } from '../support/api.ts';
import { reportBuild } from '../support/build-report.ts';
import { createTestContent } from '../support/content-api.ts';
import { copyOf, eachRun, openSharedSite, randomWrite, runsOfModels, serverOn } from '../support/history-world.ts';
import { openTestLibrary, sampleImage } from '../support/sample-images.ts';
import {
  type Asked,
  drawn,
  type Saved,
  type Website,
  WebsiteModel,
  websiteIn,
  withoutLinks,
} from '../support/website-model.ts';

const runs = runsOfModels(2);
const rounds = 40;

it.each(['sqlite', 'postgresql'] as const)(
  'PUB-01 PUB-03 PUB-05 PUB-07 the line says what a plain token is given, which reads nothing else, and links hold, on %s',
  async (kind) => {
    await eachRun(kind, runs, async ({ api, database, second, random, number, where }) => {
      const { clock } = api;
      const model = new WebsiteModel();
      const calls: WebhookRequest[] = [];
      const webhook: { failure: WebhookFailure | null } = { failure: null };
      let asked: Asked = { all: true };
      let beforeFirst = 0;
      const postWebhook = async (request: WebhookRequest) => {
        calls.push(request);
        model.trigger(request.deployment, asked, await saved());
        if (!webhook.failure) return;
        if (webhook.failure.problem.code !== 'webhook_timeout') model.refuse();
        throw webhook.failure;
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
      const saved = async (): Promise<Saved> => ({ ...(await copyOf(second, site)), image: { ...image } });
      /** Does what may deploy. */
      const deploying = async (what: Asked, work: () => Promise<unknown>) => {
        model.prepare(await saved());
        if (calls.length === 0) beforeFirst = await newestSeq();
        asked = what;
        return work();
      };
      const hold = async (page: Page | undefined, publish_at: string | null) => {
        const status = await send('PUT', `/pages/${page?.id}/hold`, { publish_at });
        if (page && status === 200) model.hold(page.id, await saved());
        return status;
      };
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
          const link = { target_page_path: path, target_link_text: 'there', body: `From [here](${path}).` };
          await send('PATCH', `/sections/${pick(page?.sections ?? [])?.id}`, link);
          await send('PATCH', `/menus/${site.menuId}`, { entries: [{ target_text: 'M', target_page_path: path }] });
        },
        hold: async (page) => {
          const before = await linksThatLead();
          await hold(page, null);
          expect(await linksThatLead(), `held back ${page?.id}, ${where}`).toEqual(before);
        },
        'move, hold back and deploy': async (page) => {
          await send('PATCH', `/pages/${page?.id}`, { path: `/p-${random(9)}` });
          await steps.hold?.(page);
          return steps.deploy?.(page);
        },
        'take the path that another page keeps, and deploy': async (page) => {
          const others = (await readPages()).filter(({ id }) => id !== page?.id);
          const kept = pick(others.filter(({ published }) => published));
          if (!page || !kept) return;
          await send('PATCH', `/pages/${page.id}`, { published: true });
          await steps.deploy?.(page);
          await send('PATCH', `/pages/${kept.id}`, { path: `/kept-${kept.id}-${calls.length}` });
          await send('PATCH', `/pages/${page.id}`, { path: kept.path });
          await hold(kept, null);
          return steps.deploy?.(page);
        },
        create: async () =>
          send('POST', '/pages', { headline: `Page ${random(5)}`, layout: 'default', breadcrumbs: [] }),
        'destroy and deploy': async (page) => {
          if ((await readPages()).length > 2) await send('DELETE', `/pages/${page?.id}`);
          return steps.deploy?.(page);
        },
        'let go': async (page) => {
          if (page && (await send('DELETE', `/pages/${page.id}/hold`)) === 200) model.release(page.id);
        },
        schedule: async (page) => {
          if (!page) return;
          await hold(page, new Date(clock.now + 1000).toISOString());
          clock.now += 1000;
          await deploying({ page: page.id }, () => scheduler.run());
        },
        'publish the page': async (page) => {
          if (!page) return;
          const parts = [
            ...(page.published ? [] : [{ kind: 'page', id: page.id }]),
            ...page.sections.filter((one) => !one.published).map(({ id }) => ({ kind: 'section', id })),
          ].filter(() => random(3) > 0);
          const at = random(4) === 0 ? new Date(clock.now + 1000).toISOString() : null;
          const seq = await newestSeq();
          const publish = () => send('POST', `/pages/${page.id}/publication`, { seq, parts, publish_at: at });
          if (at === null) return deploying({ page: page.id }, publish);
          const now = await saved();
          if ((await publish()) === 201) model.hold(page.id, now);
          clock.now += 1000;
          await deploying({ page: page.id }, () => scheduler.run());
        },
        'place the image': async (page) =>
          send('PATCH', `/sections/${pick(page?.sections ?? [])?.id}`, { image_id: image.id, image_url: null }),
        'describe the image': async () => {
          image.alt = `Described at ${clock.now}`;
          expect((await library.send('PATCH', `/api/images/${image.id}`, { alt: image.alt })).status).toBe(200);
        },
        deploy: async () => deploying({ all: true }, () => send('POST', '/trigger_ci')),
        report: async () => {
          const call = pick(calls.slice(-3));
          const state = pick(['running', 'succeeded', 'failed', 'failed'] as const) ?? 'failed';
          if (!call) return;
          await reportBuild(app, call.deployment.status_url, { state });
          model.report(call.deployment.id, state);
        },
        'roll back': async () => {
          const seq = pick(calls)?.deployment.seq ?? 0;
          await deploying({ again: seq }, () => send('POST', '/deployments', { seq }));
        },
        restore: async () =>
          send('POST', `/trash/${pick((await ask('GET', '/trash')).body as { id: number }[])?.id}/restore`),
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
        const deployed = new Set(calls.map(({ deployment }) => deployment.seq));
        // Until the first deployment, what is newest is live.
        deployed.add(calls.length > 0 ? beforeFirst : newest);
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
      const delivered = async () => websiteIn((await deliver('/export')).text);
      const linksThatLead = async () => linksIn(await delivered());
      /** Exactly the pages, links and redirects of the model, and nothing at any other path. */
      const checkWebsite = async (at: string): Promise<Website> => {
        const expected = model.website(await saved());
        const given = await delivered();
        expect(given.pages, at).toEqual(expected.pages);
        expect(given.redirects, at).toEqual(expected.redirects);
        expect(given.menus, at).toEqual(expected.menus);
        const listed = (await deliver('/pages?limit=500')).body as { pages: { path: string }[] };
        expect(listed.pages.map(({ path }) => path).sort(), at).toEqual([...expected.pages.keys()].sort());
        for (const path of [`/p-${random(9)}`, `/p-${random(4)}`, '/home', '/destroyed']) {
          const { status, body } = await deliver(`/page?path=${path}`);
          const told = `${path}, ${at}`;
          expect(status, told).toBe(expected.pages.has(path) ? 200 : 404);
          if (status === 404) expect((body as Refused).error.redirect_to, told).toBe(expected.redirects[path]);
        }
        return given;
      };
      const check = async (at: string) => {
        const website = await checkWebsite(at);
        for (const { id } of await readPages()) {
          const { live, ...page } = (await ask('GET', `/pages/${id}`)).body;
          const answer = await deliver(`/page?id=${id}`);
          const delivered = answer.status === 200 ? (answer.body as DeliveredPage) : null;
          const told = `${JSON.stringify(live)} of ${id}, ${at}`;
          expect(live.live_path, told).toBe(delivered?.path ?? null);
          const seen = withoutLinks(delivered && website.pages.get(delivered.path));
          const shown = withoutLinks(drawn(page, image));
          const saysLive =
            live.state === 'live' ||
            (live.state === 'at_once' && page.published) ||
            (live.state === 'going' && live.changes === 0);
          if (live.state === 'going' && live.changes > 0) expect(live.deployment.is_calling, told).toBe(true);
          if (saysLive) expect(seen, told).toEqual(shown);
          if (seen === shown && live.changes === 0 && live.state !== 'held') expect(saysLive, told).toBe(true);
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
        // Every other step is the next of all, so that two runs take each of them.
        const next = names[(number * (rounds / 2) + round / 2) % names.length];
        const name = (round % 2 === 0 ? next : pick(names)) ?? 'save';
        const code = pick([null, null, null, problem('webhook_timeout'), problem('webhook_status', { status: 502 })]);
        webhook.failure = code ? new WebhookFailure(code) : null;
        await steps[name]?.(pick(await readPages()));
        clock.now += random(8) === 0 ? answerLimit : 61_000;
        const at = `after "${name}", step ${round}, ${where}`;
        await check(at);
        await checkNumbers(at);
      }
    });
  },
  60_000 + runs * 60_000,
);

type Refused = { error: { redirect_to?: string } };

function linksIn(website: Website): string[] {
  const links: string[] = [];
  JSON.stringify([...website.pages.values(), website.menus], (_, value) => {
    if (value?.resolved === true) links.push(value.path ?? value.target);
    return value;
  });
  return links.sort();
}
