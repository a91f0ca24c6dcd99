import { afterEach, describe, expect, it, vi } from 'vitest';
import { fillPath } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { german } from '../language/german.ts';
import { germanProblems } from '../language/german-problems.ts';
import { speak } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { leftOutOf } from '../lib/left-out.ts';
import { leftOutMessages } from '../ui/left-out-notice.tsx';
import { ApiError, type Client, createClient } from './client.ts';

afterEach(() => speak('en-GB', {}));

type Sent = { url: string; init: RequestInit & { headers: Headers } };

function clientAnswering(answer: () => Response | Promise<Response>, libraryUrl = 'https://library.test') {
  const sent: Sent[] = [];
  const onUnauthenticated = vi.fn();
  const client = createClient({
    apiUrl: 'https://api.test/base',
    libraryUrl,
    libraryToken: 'library-label',
    libraryScope: 'websites',
    accessToken: () => 'user-token',
    onUnauthenticated,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] });
      return answer();
    },
  });
  return { client, sent, onUnauthenticated };
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Every call once, with some integer for every parameter. */
const calls = Object.entries(endpoints).map(([name, { api, method, path, body }]) => {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param], index) => [param, index + 3]));
  return { name: name as EndpointName, api, method, path: fillPath(path, params), params, hasBody: body !== null };
});

async function failureOf(act: Promise<unknown>): Promise<ApiError> {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`Expected an ApiError, got ${String(error)}`);
}

describe('the client', () => {
  it.each(calls)('API-01 calls $name as $method $path', async ({ name, api, method, path, params, hasBody }) => {
    const { client, sent } = clientAnswering(() => new Response('', { status: 500 }));
    const given = { params, ...(hasBody ? { body: { a: 1 } } : {}) };
    await failureOf((client as { call: (name: string, given: object) => Promise<unknown> }).call(name, given));
    const [{ url, init }] = sent as [Sent];
    expect(url).toBe(`${api === 'library' ? 'https://library.test' : 'https://api.test/base'}${path}`);
    expect({ method: init.method, mode: init.mode, credentials: init.credentials, body: init.body }).toEqual({
      method,
      mode: 'cors',
      credentials: 'omit',
      body: hasBody ? '{"a":1}' : undefined,
    });
    expect(init.headers.get('Authorization')).toBe(api === 'library' ? 'Bearer library-label' : 'Bearer user-token');
  });

  it('API-02 reports invalid JSON in the wording of each API', async () => {
    const { client } = clientAnswering(() => new Response('<html>', { status: 200 }));
    const management = await failureOf(client.call('getMe', {}));
    const library = await failureOf(client.call('listImages', {}));
    expect(management.message).toMatch(/^Content is kein JSON: .*'<'/);
    expect(library.message).toMatch(/^content kein json: .*'<'/);
    expect(management.code).toBe('unreadable');
  });

  it('API-03 the message is "Api Error: " with the JSON body, or with the text of a call without a response body', async () => {
    const body = { error: 'try again later', fields: { path: ['is already taken'] } };
    const { client } = clientAnswering(() => json(body, 422));
    const refused = await failureOf(
      client.call('createPage', {
        params: { domainId: 1 },
        body: { headline: 'x', layout: 'default', breadcrumbs: [] },
      }),
    );
    expect({ ...refused, message: refused.message }).toEqual({
      name: 'ApiError',
      code: 'invalid',
      said: 'try again later',
      status: 422,
      message: `Api Error: ${JSON.stringify(body)}`,
      fields: body.fields,
    });
    const plain = clientAnswering(() => new Response('not today', { status: 503 }));
    const destroyed = await failureOf(plain.client.call('destroyPage', { params: { domainId: 1, pageId: 2 } }));
    expect(destroyed.message).toBe('Api Error: not today');
  });

  it.each([
    '[{"name":"a","n":12345678901234567890}]',
    '[{"name":"a","10":1,"9":2}]',
    '[{"name":"a","half":1.50}]',
    '[{"name":"a","name":"a"}]',
    '[{"name":"a","deep":{"z":[{"2":1,"1":-0.0}]}}]',
  ])('TOL-03 a list that another server sends goes back to it as a list, token by token: %s', async (layouts) => {
    const answer = `{"id":3,"domain_id":1,"section_display_modes":[],"item_display_modes":null,"layouts":${layouts}}`;
    const { client, sent } = clientAnswering(() => new Response(answer));
    const read = await client.call('getSettings', { params: { settingsId: 3 } });
    expect(read).toMatchObject({ section_display_modes: [], layouts });
    const body = { layouts: layouts.replace('"a"', '"b"') };
    await client.call('updateSettings', { params: { settingsId: 3 }, body });
    expect(sent.at(-1)?.init.body).toBe(`{"layouts":${body.layouts}}`);
  });

  it('API-03 messages with a known code are translated, all others stay as the server wrote them', async () => {
    speak('de-DE', german, germanProblems);
    const refuse = async (body: object) => {
      const { client } = clientAnswering(() => json(body, 422));
      return failureOf(client.call('updateMenu', { params: { domainId: 1, menuId: 2 }, body: {} }));
    };
    const refused = await refuse({
      error: 'Not saved.',
      code: 'invalid',
      fields: { name: ['is too long', 'is odd', 'is long'], path: ['is blank'] },
      field_codes: { name: [{ code: 'too_long', values: { limit: 5 } }, { code: 'odd' }, { code: 'too_long' }] },
    });
    expect(refused.said).toBe('Einige Felder müssen geändert werden, bevor gespeichert werden kann.');
    expect(refused.message).toBe('API-Fehler: Einige Felder müssen geändert werden, bevor gespeichert werden kann.');
    expect(refused.fields).toEqual({
      name: ['darf nicht länger als 5 Zeichen sein', 'is odd', 'is long'],
      path: ['is blank'],
    });
    const foreign = await refuse({ error: 'Not saved.', code: 17, fields: { name: ['is odd'] }, field_codes: 'none' });
    expect([foreign.said, foreign.fields]).toEqual(['Not saved.', { name: ['is odd'] }]);
    expect((await refuse({ error: 'not today' })).message).toBe('API-Fehler: {"error":"not today"}');
  });

  it.each([
    ['{"error":"gone"}', 'notFound'],
    ['{"message":"gone"}', 'notFound'],
    ['[]', 'unreachable'],
    ['<html><h1>404</h1></html>', 'unreachable'],
    ['404 page not found', 'unreachable'],
    ['', 'unreachable'],
  ])('PAGE-21 a 404 with the body %j is %s, for calls with and without a body', async (body, code) => {
    const { client } = clientAnswering(() => new Response(body, { status: 404 }));
    const params = { domainId: 1, pageId: 2 };
    const read = client.call('getPage', { params });
    const saved = client.call('updatePage', { params, body: { headline: 'x' } });
    const destroyed = client.call('destroyPage', { params });
    const failures = await Promise.all([read, saved, destroyed].map(failureOf));
    expect(failures).toEqual(Array(3).fill(expect.objectContaining({ code, status: 404 })));
  });

  it('IMG-09 only status 204 means that an image is destroyed', async () => {
    const gone = clientAnswering(() => new Response(null, { status: 204 }));
    expect(await gone.client.call('destroyImage', { params: { imageId: 7 } })).toBeUndefined();
    const odd = clientAnswering(() => json({ ok: true }, 200));
    const failure = await failureOf(odd.client.call('destroyImage', { params: { imageId: 7 } }));
    expect(failure.message).toBe('Api Error: could not delete image 7');
  });

  it('PAGE-26 reads the trash id from the answer to DELETE, and accepts any other answer', async () => {
    let answer = json({ trash_id: 7, more: true });
    const { client } = clientAnswering(() => answer);
    const destroy = () => client.call('destroyPage', { params: { domainId: 1, pageId: 2 } });
    expect(await destroy()).toEqual({ trash_id: 7 });
    const others = [new Response(null, { status: 204 }), new Response('OK'), json({ id: 2 }), json({ trash_id: 'x' })];
    for (answer of others) expect(await destroy()).toBeUndefined();
  });

  it('reports a 401 of the API to the session, but not one of the library', async () => {
    const { client, onUnauthenticated } = clientAnswering(() => json({ error: 'no' }, 401));
    await failureOf(client.call('listImages', {}));
    expect(onUnauthenticated).toHaveBeenCalledTimes(0);
    const failure = await failureOf(client.call('getMe', {}));
    expect(onUnauthenticated).toHaveBeenCalledTimes(1);
    expect(failure.code).toBe('unauthenticated');
  });

  describe('S17 FILE-01 the access token goes with every call to the library of the installation', () => {
    const announced = { id: 1, image_library: { trash_days: 30 } };
    const read = (client: Client) => client.call('listImages', {});
    const write = (client: Client) => client.call('updateImage', { params: { imageId: 1 }, body: { alt: 'x' } });
    const tokens = (sent: readonly Sent[]) =>
      sent.filter(({ url }) => url.includes('/api/images')).map(({ init }) => init.headers.get('X-Access-Token'));

    it('S17 never to a library on another origin, whatever it announces', async () => {
      const { client, sent } = clientAnswering(() => json(announced));
      await client.call('getMe', {});
      await failureOf(read(client));
      await write(client);
      expect(sent.map(({ init }) => [...init.headers.values()].join())).toEqual([
        expect.stringContaining('user-token'),
        expect.not.stringContaining('user-token'),
        expect.not.stringContaining('user-token'),
      ]);
    });

    it('S17 to one on the same origin only if the user announces it; the user is read before the first call', async () => {
      const answers = [json(announced), json([]), json({ id: 1 })];
      const own = clientAnswering(() => answers.shift() as Response, 'https://api.test/library');
      await read(own.client);
      await write(own.client);
      expect(own.sent.map(({ url }) => new URL(url).pathname)).toEqual([
        '/base/mgmt/api/v1/me',
        '/library/api/images',
        '/library/api/images/1',
      ]);
      expect(tokens(own.sent)).toEqual(['user-token', 'user-token']);
      const others = [json({ id: 1 }), json({ id: 1 })];
      const other = clientAnswering(() => others.shift() as Response, 'https://api.test/library');
      await write(other.client);
      expect(tokens(other.sent)).toEqual([null]);
      expect(other.sent[1]?.init.headers.get('Authorization')).toBe('Bearer library-label');
    });

    it('FILE-01 a 401 of it ends the session as one of the API does; that of another library does not', async () => {
      const answers = [json(announced), new Response('{}', { status: 401 })];
      const own = clientAnswering(() => answers.shift() as Response, 'https://api.test/library');
      expect((await failureOf(read(own.client))).code).toBe('unauthenticated');
      expect(own.onUnauthenticated).toHaveBeenCalledTimes(1);
      const other = clientAnswering(() => new Response('{}', { status: 401 }));
      const failure = await failureOf(read(other.client));
      expect([failure.code, failure.status, failure.message]).toEqual(['refused', 401, 'Api Error: {}']);
      expect(failureMessage(failure)).toContain('does not accept the token of this installation');
      expect(other.onUnauthenticated).not.toHaveBeenCalled();
    });
  });

  it('sends a known revision, and the idempotency key once the server has sent a revision', async () => {
    const answers = [json({ id: 1 }), json({ id: 1, revision: 8 }), json({ id: 1 }), json({ id: 1 })];
    const { client, sent } = clientAnswering(() => answers.shift() as Response);
    const create = () =>
      client.call('createMenu', { params: { domainId: 1 }, body: { name: 'm' }, idempotencyKey: 'k1' });
    await create();
    await client.call('getPage', { params: { domainId: 1, pageId: 2 } });
    await client.call('updatePage', { params: { domainId: 1, pageId: 2 }, body: {}, revision: 8 });
    await create();
    const read = (name: string) => sent.map(({ init }) => init.headers.get(name));
    expect(read('If-Match')).toEqual([null, null, '"8"', null]);
    expect(read('Idempotency-Key')).toEqual([null, null, null, 'k1']);
  });

  it('reports an unreachable server and an unknown answer', async () => {
    const down = clientAnswering(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failureOf(down.client.call('getMe', {}))).toMatchObject({
      code: 'unreachable',
      message: 'The server cannot be reached.',
    });
    const odd = clientAnswering(() => json({ id: 'three' }));
    const body = { headline: 'News', layout: null, breadcrumbs: [] };
    const made = await failureOf(odd.client.call('createPage', { params: { domainId: 3 }, body }));
    expect(made.message).toBe("The server's answer is unknown: id must be a whole number");
    const list = await failureOf(odd.client.call('listMenus', { params: { domainId: 3 } }));
    expect(list.message).toBe("The server's answer is unknown: GET /mgmt/api/v1/domains/3/menus must be a list");
  });

  it.each([undefined, null, 'three', 3.5, {}])(
    'TOL-01 an entity with the id %j gets that of the request, which is reported',
    async (id) => {
      const { client } = clientAnswering(() => json({ id, fqdn: 'roses.example' }));
      const domain = await client.call('getDomain', { params: { domainId: 3 } });
      expect(domain).toMatchObject({ id: 3, fqdn: 'roses.example' });
      expect(leftOutMessages([leftOutOf(domain)].filter((one) => one !== undefined))).toEqual([
        'Domain: id must be a whole number, so that of the address holds',
      ]);
    },
  );
});

describe('a server that hangs', () => {
  afterEach(() => void vi.useRealTimers());
  const hangs = () => new Promise<never>(() => {});
  const body = () => Object.assign(json({}), { text: hangs });

  it.each([
    ['never answers', () => hangs(), 30_000],
    ['never ends its answer', body, 120_000],
  ])('R15 a reading fails in time if the server %s', async (_, answer, patience) => {
    vi.useFakeTimers();
    const failure = failureOf(clientAnswering(answer).client.call('getMe', {}));
    await vi.advanceTimersByTimeAsync(patience);
    expect((await failure).code).toBe('unreachable');
  });
});
