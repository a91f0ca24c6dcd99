/** Whatever a website asks for, with whatever token: nothing of others, nothing unpublished, nothing secret is delivered. */

import { beforeAll, expect, it } from 'vitest';
import { storedToken } from '../../server/content/client-tokens.ts';
import { ciSecrets, createTestApi } from '../support/api.ts';
import { createTestContent, type Delivered } from '../support/content-api.ts';
import { type OpenTestDatabase, onEveryDatabase } from '../support/databases.ts';

const ours = 'value-of-one.example';
const theirs = 'value-of-two.example';
const previewing = 'value-that-may-preview';
/** Every text that must not be told stands in the store with one of these words in it. */
const other = 'secret-of-others';
const hidden = 'secret-unpublished';
const held = 'secret-held-back';
const destroyed = 'secret-destroyed';
const never = [other, destroyed, ...Object.values(ciSecrets), ours, theirs, previewing, 'kontor.example'];

async function world(open: OpenTestDatabase) {
  const database = await open();
  const api = await createTestApi(database);
  const { domainId, pageId, otherPageId, sectionId, otherSectionId, itemIds } = api.site;
  const ask = api.ask.bind(api);
  const onPage = { domainId, pageId };
  const text = (word: string) => ({ headline: word, body: `**${word}**` });
  const page = async (headline: string) => ask('editor', 'createPage', { domainId }, { headline, layout: 'default' });
  await ask('editor', 'updateSection', { domainId, sectionId: otherSectionId }, { ...text(hidden), published: false });
  await ask('editor', 'updateItem', { domainId, itemId: itemIds[1] ?? 0 }, { ...text(hidden), published: false });
  const secretPage = await page(hidden);
  await ask('editor', 'updatePage', { domainId, pageId: secretPage.id }, { path: '/secret', published: false });
  const gone = await page(destroyed);
  await ask('editor', 'updatePage', { domainId, pageId: gone.id }, { path: '/gone', published: true });
  await ask('editor', 'destroyPage', { domainId, pageId: gone.id });
  await ask('editor', 'holdPage', { domainId, pageId: otherPageId }, { publish_at: null });
  await ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { headline: held });
  const link = { target_page_path: '/secret', target_link_text: 'there' };
  await ask('editor', 'updateSection', { domainId, sectionId }, link);
  const { domainId: theirDomain, pageId: theirPage, sectionId: theirSection, menuId: theirMenu } = api.otherSite;
  const named = { headline: other, path: '/theirs' };
  await ask('stranger', 'updatePage', { domainId: theirDomain, pageId: theirPage }, named);
  await ask('stranger', 'updateSection', { domainId: theirDomain, sectionId: theirSection }, text(other));
  const entry = { target_text: other, target_page_path: '/theirs', target_url: null, entries: [] };
  const theirs = { name: 'theirs', entries: [entry] };
  await ask('stranger', 'updateMenu', { domainId: theirDomain, menuId: theirMenu }, theirs);
  await database
    .insertInto('client_tokens')
    .values({ domain_id: domainId, name: 'preview', ...storedToken(previewing), may_preview: 1 })
    .execute();
  await database
    .insertInto('client_tokens')
    .values({ domain_id: domainId, name: 'gone', ...storedToken('value-destroyed') })
    .execute();
  const listed = await ask('admin', 'listClientTokens', {});
  const last = listed.at(-1);
  await ask('admin', 'destroyClientToken', { tokenId: last?.id ?? 0 });
  const { app, deliver } = createTestContent(database, () => api.clock.now);
  const seq = Number((await deliver('/site')).headers.get('X-Kontor-Seq'));
  return { api, app, deliver, seq, onPage, secretPage: secretPage.id, gone: gone.id, theirPage };
}

const told = ({ text, headers }: Delivered) => `${text}\n${JSON.stringify([...headers])}`;
function expectNothingOf(words: readonly string[], answer: Delivered, place: string): void {
  expect(
    words.filter((word) => told(answer).includes(word)),
    place,
  ).toEqual([]);
}

const reading = [
  '/site',
  '/menus',
  '/menus/main',
  '/pages',
  '/page?path=/home',
  '/page?path=/news',
  '/redirects',
  '/changes?since=1',
  '/export',
];
const withParameter = (call: string, parameter: string) => `${call}${call.includes('?') ? '&' : '?'}${parameter}`;

/** Values that are no number, or of nothing. */
const noNumbers = [
  '',
  '0',
  '-1',
  '+1',
  '1e3',
  '01',
  '1.0',
  ' 1',
  '0x1',
  '1;',
  'NaN',
  'Infinity',
  'LIVE',
  '%00',
  '１',
  '9'.repeat(9),
  '9'.repeat(400),
];

/** Paths that are nearly one of a page, or that break what reads them. */
const oddPaths = [
  ...[
    '/secret',
    '/gone',
    '/theirs',
    '/Home',
    '/home/',
    '//home',
    '/home//',
    '/./home',
    '/x/../home',
    '/home ',
    ' /home',
    '/home?x',
    '/home#x',
  ],
  ...[
    '/%',
    '/_',
    '/h%me',
    "/home' or '1'='1",
    '/home;--',
    '/home\n',
    '/home\r\nX-Leak: 1',
    '/home\0',
    '/\u202e',
    '/😀',
    '/é',
    '/e\u0301',
    '/home%2f',
  ],
  ...['/__proto__', '/constructor', '/toString', `/${'x'.repeat(5000)}`],
];

onEveryDatabase('what is never delivered', (open) => {
  /** These tests only read. */
  let shared: Awaited<ReturnType<typeof world>>;
  beforeAll(async () => {
    shared = await world(open);
  });

  it('DLV-01 DLV-02 no call tells a website anything of others, unpublished, held back or destroyed', async () => {
    const { deliver, seq } = shared;
    for (const call of reading) {
      for (const parameter of ['html=0', 'html=1', 'at=live', `at=${seq}&html=1`]) {
        const asked = withParameter(call, parameter);
        const answer = await deliver(asked);
        expect(answer.status, asked).toBe(200);
        expectNothingOf([...never, hidden, held], answer, asked);
        const draft = withParameter(call, 'at=draft&html=1');
        const refused = await deliver(draft);
        expect([refused.status, refused.body], draft).toMatchObject([403, { error: { code: 'preview_not_allowed' } }]);
        expectNothingOf([...never, hidden, held], refused, draft);
      }
    }
  });

  it('DLV-02 a token that may preview reads what is not published, and still nothing of others', async () => {
    const { deliver } = shared;
    let all = '';
    for (const call of reading) {
      const answer = await deliver(withParameter(call, 'at=draft&html=1'), { token: previewing });
      expect([answer.status, answer.headers.get('Cache-Control')], call).toEqual([200, 'no-store']);
      expectNothingOf(never, answer, call);
      all += answer.text;
      const live = await deliver(withParameter(call, 'html=1'), { token: previewing });
      expectNothingOf([...never, hidden, held], live, call);
    }
    for (const word of [hidden, held]) expect(all).toContain(word);
  });

  it('DLV-01 an answer that was made for one token is not given to another', async () => {
    const { deliver } = shared;
    const draft = await deliver('/page?path=/home&at=draft', { token: previewing });
    const mine = await deliver('/page?path=/home');
    for (const tag of [draft, mine].map(({ headers }) => headers.get('ETag') ?? '')) {
      const headers = { 'If-None-Match': tag };
      expect((await deliver('/page?path=/home&at=draft', { headers })).status).toBe(403);
      expect((await deliver('/page?path=/home', { headers, token: theirs })).status).toBe(404);
      expect((await deliver('/page?path=/home', { headers, token: null })).status).toBe(401);
    }
    const known = { 'If-None-Match': draft.headers.get('ETag') ?? '' };
    expect((await deliver('/page?path=/home', { headers: known })).status).toBe(200);
  });

  it.each<[string, string | null, Record<string, string>, string]>([
    ['no token', null, {}, 'no_token'],
    ['a destroyed token', 'value-destroyed', {}, 'unknown_token'],
    ['the token of an account', 'token-1', {}, 'unknown_token'],
    ['a made-up preview token', 'kp_0123456789', {}, 'unknown_token'],
    ['the session of an editor', null, { Cookie: '_session=1; _session.sig=x' }, 'no_token'],
    ['the token elsewhere', null, { 'X-Access-Token': ours }, 'no_token'],
  ])('DLV-09 DLV-10 %s reads nothing', async (_, token, headers, code) => {
    const { deliver } = shared;
    for (const call of [...reading, '/page?path=/nowhere', `/site?token=${ours}`]) {
      const answer = await deliver(call, { token, headers });
      expect([answer.status, answer.body], call).toMatchObject([401, { error: { code } }]);
      expectNothingOf([...never, hidden, held], answer, call);
    }
  });

  it('DLV-01 DLV-09 numbers of others, destroyed ones, huge and negative ones, and what is no number', async () => {
    const { deliver, seq, secretPage, gone, theirPage } = shared;
    for (const id of [secretPage, gone, theirPage, 999_999_999]) {
      const answer = await deliver(`/page?id=${id}`);
      expect([answer.status, answer.body], String(id)).toMatchObject([404, { error: { code: 'no_page' } }]);
      expectNothingOf([...never, hidden, held], answer, String(id));
    }
    const numbers: [string, string][] = [
      ...['/site', '/page?path=/home', '/export'].map((call): [string, string] => [call, 'at']),
      ['/changes', 'since'],
      ['/pages', 'limit'],
      ['/page', 'id'],
    ];
    for (const [call, parameter] of numbers) {
      for (const value of noNumbers) {
        const asked = withParameter(call, `${parameter}=${value}`);
        const answer = await deliver(asked);
        if (parameter === 'id' && value === '9'.repeat(9)) expect(answer.status).toBe(404);
        else if (parameter !== 'limit' && value === '9'.repeat(9)) expect(answer.status).toBe(403);
        else if (parameter === 'since' && value === '0') expect([400, 410]).toContain(answer.status);
        else
          expect([answer.status, answer.body], asked).toMatchObject([
            400,
            { error: { code: 'bad_request', parameter } },
          ]);
        expectNothingOf([...never, hidden, held], answer, asked);
      }
      const twice = await deliver(withParameter(call, `${parameter}=1&${parameter}=2`));
      expect([twice.status, twice.body]).toMatchObject([400, { error: { parameter } }]);
    }
    for (const call of [`/site?at=${seq + 1}`, `/changes?since=${seq + 1}`]) {
      expect((await deliver(call)).body).toMatchObject({ error: { code: 'not_deployed' } });
      expect((await deliver(call, { token: previewing })).body).toMatchObject({ error: { code: 'bad_request' } });
    }
  });

  it('DLV-01 DLV-09 paths and names with every odd character', async () => {
    const { deliver } = shared;
    const calls = [
      ...oddPaths.map((path) => `/page?path=${encodeURIComponent(path)}`),
      ...[
        '/page?path=%E0%A4%A',
        '/page?path=%ED%A0%80',
        '/page?path=%C0%AF',
        '/page?path=',
        '/page?path',
        '/page',
        '/page?path=/home&id=1',
      ],
      ...oddPaths.slice(1).map((name) => `/menus/${encodeURIComponent(name.slice(1))}x`),
      ...['/menus/theirs', '/menus/__proto__', '/menus/constructor', '/menus/%00', '/menus/%2e%2e', '/menus/%E0%A4%A'],
      ...[
        '/pages?cursor=x',
        '/pages?cursor=%00',
        `/pages?cursor=${'A'.repeat(5000)}`,
        '/pages?in_sitemap=maybe',
        '/pages?layout=%00',
      ],
      ...['/', '/nothing', '/page/', '/pages/1', '/site/', '/SITE', '/../mgmt/api/v1/domains', '/%2e%2e/mgmt'],
    ];
    for (const call of calls) {
      const answer = await deliver(call);
      const found = call.startsWith('/pages?layout') ? [200, 400] : [400, 404];
      expect(found, `${call}: ${answer.status} ${answer.text}`).toContain(answer.status);
      if (answer.status >= 400)
        expect(answer.body, call).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
      expectNothingOf([...never, hidden, held], answer, call);
    }
  });
});
