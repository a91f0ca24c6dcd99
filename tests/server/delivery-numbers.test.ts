/** What a token that may not preview can read: as `docs/delivery.md` says it, case by case, and nothing beside it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problem } from '../../contract/refusals.ts';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import { WebhookFailure } from '../../server/publishing/deployment-webhook.ts';
import { createTestApi } from '../support/api.ts';
import { allowPreviews, createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const guide = readFileSync(new URL('../../docs/delivery.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const told = /A token that may not preview reads (.+?); any other number is 403 `not_deployed`\./.exec(guide)?.[1];
const casesOfGuide = told?.split(/, and |, /) ?? [];

const reading = [
  '/site',
  '/menus',
  '/menus/main',
  '/pages',
  '/page?path=/home',
  '/page?path=/x',
  '/redirects',
  '/export',
];
const withParameter = (call: string, parameter: string) => `${call}${call.includes('?') ? '&' : '?'}${parameter}`;

async function world(database: Database) {
  let webhook: () => Promise<void> = async () => {};
  const api = await createTestApi(database, { postWebhook: () => webhook() });
  const { domainId, pageId, tokenId } = api.site;
  const { deliver } = createTestContent(database, () => api.clock.now);
  const newest = () => newestSeq(database, domainId);
  const save = async (headline: string) => {
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline });
    return newest();
  };
  const deploy = async () => {
    await api.call('editor', 'triggerDeployment', { domainId });
    const { deployments } = await api.ask('editor', 'listDeployments', { domainId });
    return deployments[0] ?? { id: 0, seq: 0 };
  };
  const state = (id: number, state: 'triggered' | 'running' | 'succeeded' | 'failed', isTaken = true) =>
    database
      .updateTable('domain_deployments')
      .set({ state, taken_at: isTaken ? 1 : null })
      .where('id', '=', id)
      .execute();
  return {
    ...{ api, database, deliver, domainId, pageId, tokenId, newest, save, deploy, state },
    setWebhook: (next: () => Promise<void>) => {
      webhook = next;
    },
    refuse: async () => {
      throw new WebhookFailure(problem('webhook_status', { status: 502 }));
    },
    async expectRead(parameter: string) {
      for (const call of parameter.startsWith('since') ? ['/changes'] : reading) {
        const { status, body } = await deliver(withParameter(call, parameter));
        const isGiven = status === 200 || JSON.stringify(body).includes('"no_page"');
        expect([call, parameter, status, isGiven]).toEqual([call, parameter, status, true]);
      }
    },
    async expectRefused(parameter: string) {
      for (const call of parameter.startsWith('since') ? ['/changes'] : [...reading, '/changes?since=1']) {
        const { status, body, headers, text } = await deliver(withParameter(call, parameter));
        const [name] = parameter.split('=');
        expect([call, parameter, status, body]).toMatchObject([
          ...[call, parameter, 403],
          { error: { code: 'not_deployed', parameter: name } },
        ]);
        expect(headers.get('X-Kontor-Seq')).toBe(null);
        expect(text).not.toMatch(/\d/);
      }
    },
  };
}
type World = Awaited<ReturnType<typeof world>>;

/** The cases of the guide, tried. */
const cases: Record<string, (world: World) => Promise<void>> = {
  '`at=live`': async ({ expectRead, save, deploy }) => {
    await expectRead('at=live');
    await deploy();
    await save('Saved');
    await expectRead('at=live');
  },
  'the number that is live': async ({ expectRead, newest, save, deploy }) => {
    await expectRead(`at=${await newest()}`);
    const { seq } = await deploy();
    await save('Saved');
    await expectRead(`at=${seq}`);
  },
  'the number of a deployment that is triggered': async ({ deploy, save, setWebhook, newest, expectRead }) => {
    await deploy();
    await save('Second');
    // The build reads before the webhook has answered.
    setWebhook(async () => expectRead(`at=${await newest()}`));
    const { seq } = await deploy();
    await expectRead(`at=${seq}`);
  },
  'the number of a deployment that is running': ofState('running'),
  'the number of a deployment that has succeeded': ofState('succeeded'),
  'the number of a deployment that has failed after its webhook had accepted it': ofState('failed'),
  'as `since` a number that was live before the first deployment': async (world) => {
    const { save, deploy, expectRead, expectRefused } = world;
    const [early, late] = [await save('One'), await save('Two')];
    for (const seq of [early, late]) await expectRead(`since=${seq}`);
    await deploy();
    for (const seq of [early, late]) {
      await expectRead(`since=${seq}`);
      await expectRefused(`at=${seq}`);
    }
  },
};

function ofState(state: 'running' | 'succeeded' | 'failed') {
  return async ({ deploy, save, state: set, expectRead }: World) => {
    const { id, seq } = await deploy();
    await save('Later');
    await deploy();
    await set(id, state);
    await expectRead(`at=${seq}`);
    await expectRead(`since=${seq}`);
  };
}

it('PUB-07 the guide says what a token that may not preview reads, and each of its cases is tried here', () => {
  expect(casesOfGuide).toEqual(Object.keys(cases));
});

onEveryDatabase('what a token that may not preview reads', (open) => {
  it.each(casesOfGuide)('PUB-07 it reads %s', async (name) => {
    await cases[name]?.(await world(await open()));
  });

  it('PUB-07 any other number is refused in the same way, whether it exists or not, and nobody is told the newest', async () => {
    const { deploy, save, setWebhook, refuse, newest, deliver, database, expectRefused } = await world(await open());
    const first = await save('Before the first deployment');
    const second = await save('Live now');
    await expectRefused(`at=${first}`);
    await expectRefused(`at=${second + 1}`);
    await deploy();
    const saved = await save('Saved, never deployed');
    setWebhook(refuse);
    const failed = await deploy();
    expect(failed).toMatchObject({ state: 'failed' });
    for (const seq of [1, first, second, saved, failed.seq ?? 0, (await newest()) + 1, 999_999_999]) {
      await expectRefused(`at=${seq}`);
      if (seq > second) await expectRefused(`since=${seq}`);
    }
    await allowPreviews(database);
    const answer = await deliver(`/site?at=${(await newest()) + 1}`);
    expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'bad_request', parameter: 'at' } }]);
    expect(answer.text).not.toMatch(/\d/);
    expect((await deliver(`/page?path=/home&at=${saved}`)).text).toContain('Saved, never deployed');
  });

  it('PUB-07 what was unpublished, destroyed or removed from the trash without a deployment is under no number', async () => {
    const { api, deliver, domainId, deploy, newest } = await world(await open());
    await deploy();
    const from = await newest();
    for (const end of ['unpublished', 'destroyed'] as const) {
      const page = await api.ask(
        'editor',
        'createPage',
        { domainId },
        { headline: `secret ${end}`, layout: 'default' },
      );
      const place = { domainId, pageId: page.id };
      await api.ask('editor', 'updatePage', place, { path: `/secret-${end}`, published: true });
      if (end === 'unpublished') await api.ask('editor', 'updatePage', place, { published: false });
      else await api.ask('editor', 'destroyPage', place);
    }
    await deploy();
    for (let seq = 1; seq <= (await newest()) + 1; seq += 1) {
      for (const call of [`/export?at=${seq}`, `/changes?since=${seq}`, `/changes?since=${from}&at=${seq}`]) {
        expect([call, (await deliver(call)).text]).not.toMatchObject([call, expect.stringContaining('secret')]);
      }
    }
  });

  it('PUB-07 a destroyed page leaves the website with the next deployment, while the number before is still read', async () => {
    const { api, deliver, domainId, pageId, deploy } = await world(await open());
    const { seq } = await deploy();
    const paths = async (call: string) => (await deliver(call)).text;
    expect(await paths('/export')).toContain('"path":"/home"');
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    expect(await paths('/export')).toContain('"path":"/home"');
    await deploy();
    expect(await paths('/export')).not.toContain('"path":"/home"');
    expect((await deliver('/page?path=/home')).status).toBe(404);
    expect(await paths(`/export?at=${seq}`)).toContain('"path":"/home"');
  });

  it('PUB-07 a refused number is refused to a token even while the answer is in memory for another, and with its tag', async () => {
    const { deliver, deploy, save, database, tokenId } = await world(await open());
    await deploy();
    const seq = await save('Saved');
    await allowPreviews(database);
    const tags: string[] = [];
    for (const call of ['/page?path=/home', '/export']) {
      tags.push((await deliver(withParameter(call, `at=${seq}`))).headers.get('ETag') ?? '');
    }
    await database.updateTable('client_tokens').set({ may_preview: 0 }).where('id', '=', tokenId).execute();
    for (const [index, call] of ['/page?path=/home', '/export'].entries()) {
      const headers = { 'If-None-Match': tags[index] ?? '' };
      expect((await deliver(withParameter(call, `at=${seq}`), { headers })).status).toBe(403);
    }
  });
});
