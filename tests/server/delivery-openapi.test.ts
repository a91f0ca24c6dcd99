/** The OpenAPI document of the API for websites is valid, and is had without a token. */
import { getRequestListener } from '@hono/node-server';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios, type UnknownOperationMethod } from 'openapi-client-axios';
import { expect, it } from 'vitest';
import { createTestApi } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { expectDocumented } from '../support/documented-delivery.ts';
import { listen } from './identity-support.ts';

onEveryDatabase('the OpenAPI document', (open) => {
  it('DLV-08 is valid OpenAPI 3.1, and is answered without a token', async () => {
    const { app: content, bare } = createTestContent(await open(), Date.now);
    const answer = await content.request('/openapi.json');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
    expect((await content.request('/openapi.json', { headers: known })).status).toBe(304);
    const document = await answer.json();
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
    const flag = { anyOf: [{ type: 'boolean' }, { type: 'integer', enum: [0, 1] }] };
    const taken = ['/page', '/export'].map((path) => document.paths[path].get.parameters);
    for (const parameters of taken) {
      expect(parameters).toContainEqual(expect.objectContaining({ name: 'html', in: 'query', schema: flag }));
    }
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(Object.values);
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const paths = bare.routes.filter(({ method }) => method === 'GET' || method === 'POST').map(({ path }) => path);
    const described = Object.keys(document.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
    expect(described.sort()).toEqual([...new Set(paths)].sort());
  });

  it('DLV-08 a client that is made from the document alone reads everything', async () => {
    const api = await createTestApi(await open());
    const { app } = createTestContent(api.database, () => api.clock.now);
    const { domainId, pageId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { path: '/start' });
    const id = (await api.ask('editor', 'triggerDeployment', { domainId }))?.id;
    const { origin: base, use } = await listen();
    use(getRequestListener((request) => app.request(request)));
    const definition = await (await fetch(`${base}/openapi.json`)).json();
    const headers = { Authorization: 'Bearer value-of-one.example' };
    const made = new OpenAPIClientAxios({ definition, axiosConfigDefaults: { baseURL: base, headers } });
    const client = await made.init();
    const call = async (name: string, ...given: Parameters<UnknownOperationMethod>) => {
      const operation: UnknownOperationMethod | undefined = client[name];
      if (!operation) throw new Error(`There is no ${name} in the client.`);
      called.add(name);
      return (await operation(...given)).data;
    };
    const called = new Set<string>();

    const site = await call('getSite');
    expect(site).toMatchObject({ fqdn: 'one.example' });
    const at = site.seq;
    const { pages } = await call('listPages', { at, limit: 500 });
    const whole = await Promise.all(pages.map(({ path }: { path: string }) => call('getPage', { path, at })));
    const menus = await call('listMenus', { at });
    expect(await call('getMenu', { name: 'main', at })).toEqual(menus[0]);
    const redirects = await call('listRedirects', { at });
    expect(redirects).toEqual([{ from: '/home', to: '/start', since_seq: expect.any(Number) }]);
    expect(await call('getChanges', { since: api.site.seq, at })).toMatchObject({
      ...{ seq: at, redirects: true },
      pages: { changed: ['/start'], removed: ['/home'] },
    });
    const lines: { type: string }[] = (await call('export', { at }))
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    const exported = (type: string) => lines.flatMap(({ type: own, ...fields }) => (own === type ? [fields] : []));
    expect([exported('page'), exported('menu'), exported('redirect')]).toEqual([whole, menus, redirects]);
    expect(exported('site')).toEqual([site]);
    const secret = new URL(api.webhookCalls[0]?.deployment.status_url ?? '').searchParams.get('secret') ?? '';
    await call('reportBuild', { id: id ?? 0, secret }, { state: 'succeeded' });
    expect(await call('getDocument')).toEqual(definition);
    expect([...called].sort()).toEqual(
      made
        .getOperations()
        .map(({ operationId }) => operationId)
        .sort(),
    );
    await expect(call('getPage', { path: '/home' })).rejects.toMatchObject({
      response: { status: 404, data: { error: { code: 'no_page', redirect_to: '/start' } } },
    });
  });
});

const changes = { seq: 1, pages: { changed: [], removed: [] }, menus: false, site: false, redirects: false };

it.each([
  ['a field that is missing', { ...changes, redirects: undefined }],
  ['a field too many', { ...changes, x: 1 }],
  ['a value of another kind', { ...changes, seq: '1' }],
])('DLV-08 answers are held to the document strictly: %s is found', async (_, body) => {
  const headers = { ETag: '"1"', 'X-Kontor-Seq': '1', 'Cache-Control': 'no-store' };
  await expect(expectDocumented('GET', '/changes?since=0', Response.json(body, { headers }))).rejects.toThrow(
    'differs from the document',
  );
});

it('DLV-08 a status or a header that is not documented is found', async () => {
  const held = (answer: Response) => expectDocumented('GET', '/site', answer);
  await expect(held(new Response('', { status: 418 }))).rejects.toThrow('is not documented');
  await expect(held(Response.json({}))).rejects.toThrow('headers that are missing');
});
