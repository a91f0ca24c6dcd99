import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, headline: `“Ü” ${id}`, image: null }));

it.each([
  ['an entity', { id: 1, headline: 'x', missing: undefined, meta: { title: null }, entries: [] }],
  ['an entity with a long list', { id: 1, pages: rows(2500), revision: 3 }],
  ['a long list', rows(2000)],
  ['a short list', rows(1)],
  ['nothing', null],
])('%s is written as ever', async (_, entity) => {
  expect(await jsonText(entity)).toBe(JSON.stringify(entity));
});
