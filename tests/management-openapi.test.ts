/** The OpenAPI document of the management API describes every call of the contract; `documented-calls.ts` holds the server to it. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints.ts';
import { managementOpenApi } from '../scripts/support/management-openapi.mjs';

type Operation = { operationId: string; description?: string; requestBody?: object; responses: Record<string, object> };

const document = JSON.parse(await managementOpenApi());
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

test('the document of the management API is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(document)).toEqual({ valid: true });
  expect(document.openapi).toMatch(/^3\.1\./);
});

test('every call of the contract is described once, with its body and its answer', () => {
  const described = operations.map(({ operationId, method, path, requestBody, responses }) => ({
    ...{ name: operationId, method, path, hasBody: requestBody !== undefined },
    hasAnswer: responses[204] === undefined,
  }));
  const promised = Object.entries(endpoints).map(([name, { method, path, body, response, extra }]) => ({
    ...{ name, method, path, hasBody: body !== null, hasAnswer: response !== null || extra !== null },
  }));
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  expect(described.sort(byName)).toEqual(promised.sort(byName));
});

test('a value that a decoder of its own accepts in several forms is described in all of them', () => {
  const { PathChange, Page, MenuEntry } = document.components.schemas;
  expect(PathChange.properties.below.anyOf).toEqual([
    { type: 'array', items: { type: 'integer' } },
    { type: 'boolean' },
  ]);
  expect(Page.properties.breadcrumbs.anyOf).toEqual([{ type: 'null' }, { $ref: '#/components/schemas/Breadcrumbs' }]);
  expect(MenuEntry.properties.entries.items).toEqual({ $ref: '#/components/schemas/MenuEntry' });
});

test('a call says when it may be sent, as the contract does', () => {
  const said = (name: string) => operations.find(({ operationId }) => operationId === name)?.description;
  expect(said('reverseCopy')).toContain('only if a domain `has_copies`');
  expect(said('reviewCopy')).toMatch(
    /`has_copies`.* Writes nothing: says what `createCopy` with the same body would do\./,
  );
  expect(said('getMe')).toBeUndefined();
});
