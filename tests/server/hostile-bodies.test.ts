/** What no body may do to the server: `npm run fuzz` sends more of them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type ApiEndpointName, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { hostileBody } from '../support/hostile-bodies.ts';

const cases = Number(process.env.FUZZ_CASES ?? 200);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const million = `[${'1,'.repeat(999_999)}1]`;

/** Milliseconds. A busy machine is as slow at what the server does as at reading a body that is refused. */
const stall = Math.max(50, 3 * Math.min(...Array.from({ length: 5 }, timeToRead)));

const writes = Object.entries<Endpoint>(endpoints).filter(([, { api, body }]) => api !== 'library' && body !== null);
const made: Partial<
  Record<string, 'pages' | 'sections' | 'items' | 'menus' | 'components' | 'domains' | 'client_tokens'>
> = {
  createPage: 'pages',
  createSection: 'sections',
  createItem: 'items',
  createMenu: 'menus',
  createComponent: 'components',
  createDomain: 'domains',
  createClientToken: 'client_tokens',
};

function timeToRead(): number {
  const start = performance.now();
  JSON.parse(million);
  return performance.now() - start;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

onEveryDatabase('a hostile body', (open) => {
  const api = testApi(open, beforeAll);

  async function send([name, { method, path }]: [string, Endpoint], body: Buffer) {
    const { itemIds: _, ...site } = api.site;
    const ids = { ...site, userId: api.users.stranger, componentId: 1, invitationId: 1, deploymentId: 1 };
    const token = `Bearer token-${api.users.admin}`;
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const answer = await api.app.request(fillPath(path, ids), { method, headers, body: new Uint8Array(body) });
    const text = await answer.text();
    return { name, status: answer.status, text };
  }

  /** @returns the longest time in milliseconds that the event loop was blocked, without time that the machine took away */
  async function worstPause(work: () => Promise<unknown>): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 5 && least > stall; attempt += 1) {
      let worst = 0;
      let isDone = false;
      const watching = (async () => {
        for (let last = clocks(); !isDone; last = clocks()) {
          await nextTurn();
          const now = clocks();
          worst = Math.max(worst, Math.min(now.wall - last.wall, now.work - last.work));
        }
      })();
      await work();
      isDone = true;
      await watching;
      least = Math.min(least, worst);
    }
    return least;
  }

  const json = (text: string) => Buffer.from(text);

  it('S61 a menu of a million numbers is refused before anything is made of it', async () => {
    const { domainId, menuId } = api.site;
    const path = fillPath(endpoints.updateMenu.path, { domainId, menuId });
    let answers: { status: number; body: unknown }[] = [];
    const pause = await worstPause(async () => {
      answers = [
        await api.send('editor', 'PATCH', path, `{"entries":${million}}`),
        await api.send('editor', 'PATCH', path, `{"entries":[${'{},'.repeat(600_000)}{}]}`),
        await api.send('editor', 'PATCH', path, `{"name":"a","entries":[${'{"entries":7},'.repeat(4000)}{}]}`),
      ];
    });
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 422]);
    expect(answers[0]?.body).toEqual({
      error: 'The body contains more than 20000 values.',
      code: 'body_too_many_values',
    });
    expect(fieldsOf(answers[2])).toHaveLength(20);
    expect(pause).toBeLessThan(stall);
  });

  it('S61 a menu as large as anybody needs is stored', async () => {
    const { domainId, menuId } = api.site;
    const entry = { target_text: 'x', target_page_path: '/home', target_url: null, entries: [] };
    const body = { entries: Array(3000).fill(entry) };
    expect((await api.ask('editor', 'updateMenu', { domainId, menuId }, body)).entries).toHaveLength(3000);
    await api.ask('editor', 'updateMenu', { domainId, menuId }, { entries: [] });
  });

  it('S61 lists that come as JSON text, schemas and configurations have the same limits', async () => {
    const deep = '['.repeat(100) + ']'.repeat(100);
    const said = async (name: ApiEndpointName, field: string, text: string) => {
      const answer = await api.call('admin', name, api.site as never, { name: 'c', [field]: text });
      return [answer.status, (answer.body as { fields?: Record<string, string[]> }).fields?.[field]];
    };
    for (const [text, message] of [
      [`[${'1,'.repeat(90_000)}1]`, 'contains more than 20000 values'],
      [deep, 'is nested too deeply'],
    ] as const) {
      expect(await said('updateSettings', 'layouts', text)).toEqual([422, [message]]);
      expect(await said('createComponent', 'schema', text)).toEqual([422, [message]]);
      expect(await said('updateItem', 'component_config', text)).toEqual([422, [message]]);
    }
  });

  it('S61 what is no text is refused and never stored as another', async () => {
    const { domainId, sectionId } = api.site;
    const endpoint: [string, Endpoint] = ['updateSection', endpoints.updateSection];
    const before = await api.ask('editor', 'getPage', { domainId, pageId: api.site.pageId });
    for (const hex of ['ff', '80', 'c080', 'eda080', 'f4908080', 'e282']) {
      const broken = Buffer.concat([json('{"headline":"'), Buffer.from(hex, 'hex'), json('"}')]);
      expect(await send(endpoint, broken)).toMatchObject({ status: 400, text: expect.stringContaining('UTF-8') });
    }
    for (const half of ['\\ud800', '\\udc00', 'a\\ud83d', '\\ude00\\ud83d']) {
      const answer = await api.send(
        'editor',
        'PATCH',
        fillPath(endpoints.updateSection.path, { domainId, sectionId }),
        `{"headline":"${half}"}`,
      );
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { headline: ['contains a character that cannot be stored'] } },
      });
    }
    expect(await api.ask('editor', 'getPage', { domainId, pageId: api.site.pageId })).toEqual(before);
    const whole = await api.ask('editor', 'updateSection', { domainId, sectionId }, { headline: '\ufffd 😀 \ufeff' });
    expect(whole.headline).toBe('\ufffd 😀 \ufeff');
    await api.ask('editor', 'updateSection', { domainId, sectionId }, { headline: 'a' });
  });

  it('S61 what is too long for its place is said at its field', async () => {
    const { domainId, pageId } = api.site;
    const long = (name: ApiEndpointName, body: Record<string, unknown>) =>
      api.call('admin', name, { ...api.site, pageId, domainId } as never, body);
    const limits: [ApiEndpointName, Record<string, unknown>, string][] = [
      ['createPage', { headline: 'x'.repeat(150_000), layout: 'default' }, 'headline'],
      ['createPage', { headline: '∞'.repeat(999), layout: 'default' }, 'headline'],
      ['updatePage', { path: `/${'😀'.repeat(5000)}` }, 'path'],
      ['updatePage', { path: `/${'x'.repeat(100_000)}` }, 'path'],
      ['updatePage', { slug: 'x'.repeat(100_000) }, 'slug'],
      ['createComponent', { name: '漢'.repeat(10_000) }, 'name'],
      ['createMenu', { name: 'x'.repeat(501) }, 'name'],
      ['createClientToken', { name: 'x'.repeat(501) }, 'name'],
      ['updateDomainSetup', { default_path_prefix: `/a${'/'.repeat(100_000)}b` }, 'default_path_prefix'],
      ['createDomain', { fqdn: `${'a.'.repeat(3000)}example` }, 'fqdn'],
    ];
    for (const [name, body, field] of limits) {
      const { status, body: said } = await long(name, body);
      expect([name, status, fieldsOf({ body: said })]).toEqual([name, 422, [field]]);
    }
    const longest = `/${[...Array(397)].map((_, index) => String.fromCodePoint(0x1f300 + index)).join('')}`;
    expect((await api.ask('editor', 'updatePage', { domainId, pageId }, { path: longest })).path).toBe(longest);
  });

  it('S61 an object of 17,000 unknown keys is refused at once, and ten of them are named', async () => {
    const { domainId, itemIds } = api.site;
    const path = fillPath('/mgmt/api/v1/domains/{domainId}/items/{itemId}', { domainId, itemId: itemIds[0] as number });
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 17_000 }, (_, index) => [`k${index}`, index])));
    let answer: { status: number; body: unknown } | undefined;
    const pause = await worstPause(async () => {
      answer = await api.send('editor', 'PUT', path, many);
    });
    expect(answer?.status).toBe(422);
    expect(answer && fieldsOf(answer)).toHaveLength(10);
    expect(pause).toBeLessThan(stall);
  });

  it(`S61 bodies of every wrong kind and size stall nothing, break nothing and leave no memory behind`, {
    timeout: 20_000 + cases * 500,
  }, async () => {
    const before = memory();
    for (let number = seed; number < seed + cases; number += 1) {
      const endpoint = writes[number % writes.length] as [string, Endpoint];
      const { bytes, isBroken } = hostileBody(number);
      let last = { name: '', status: 0, text: '' };
      const pause = await worstPause(async () => {
        last = await send(endpoint, bytes);
        await tidy(last);
      });
      const what = { seed: number, call: last.name, bytes: bytes.length };
      expect({ ...what, pause, isFast: pause < stall }).toEqual({ ...what, pause, isFast: true });
      expect({ ...what, status: last.status, isFine: last.status < 500 }).toMatchObject({ isFine: true });
      if (isBroken) expect({ ...what, status: last.status }).toEqual({ ...what, status: 400 });
      expect({ ...what, hasReplaced: last.text.includes('\ufffd') }).toEqual({ ...what, hasReplaced: false });
    }
    expect(memory() - before).toBeLessThan(50);
  });

  async function tidy({ name, status, text }: { name: string; status: number; text: string }) {
    const table = made[name];
    if (!table || status !== 201) return;
    const { id } = JSON.parse(text);
    await api.database.deleteFrom(table).where('id', '=', id).execute();
  }
});

function fieldsOf(answer: { body: unknown } | undefined): string[] {
  return Object.keys((answer?.body as { fields?: object })?.fields ?? {});
}

function clocks(): { wall: number; work: number } {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), work: (user + system) / 1000 };
}

/** In megabytes. */
function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
