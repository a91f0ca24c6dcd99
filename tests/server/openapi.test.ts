/** The OpenAPI document of the API for websites is valid, and is had without a token. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { expectDocumented } from '../support/openapi.ts';

onEveryDatabase('the OpenAPI document', (open) => {
  it('DLV-08 is valid OpenAPI 3.1, and is answered without a token', async () => {
    const content = createTestContent(await open(), Date.now).app;
    const answer = await content.request('/openapi.json');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const document = await answer.json();
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(Object.values);
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });
});

it.each([
  ['a field that is missing', { seq: 1, pages: { changed: [], removed: [] }, menus: false, site: false }],
  [
    'a field too many',
    { seq: 1, pages: { changed: [], removed: [] }, menus: false, site: false, redirects: false, x: 1 },
  ],
  [
    'a value of another kind',
    { seq: '1', pages: { changed: [], removed: [] }, menus: false, site: false, redirects: false },
  ],
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
