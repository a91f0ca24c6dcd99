import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { accepts, compress, jsonText } from './json-text.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, headline: `“Ü” ${id}`, image: null }));
const small = JSON.stringify({ headline: 'x'.repeat(2000) });
const page = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, headline: `Überschrift ${id}` })));
const list = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, headline: `Überschrift ${id}` })));

it.each([
  ['br', 'gzip, deflate, br', true],
  ['br', 'gzip;q=1.0, BR;q=0.5', true],
  ['br', 'gzip, br;q=0', false],
  ['br', 'abbr', false],
  ['gzip', undefined, false],
])('%s in %s is accepted: %s', (encoding, accepted, expected) => {
  expect(accepts(accepted, encoding)).toBe(expected);
});

it('long texts are compressed with the best accepted encoding, and vary by it; short ones are not', async () => {
  expect(await compress(small, 'br, gzip')).toEqual({ body: small, headers: {} });
  expect(await compress(page, undefined)).toEqual({ body: page, headers: { Vary: 'Accept-Encoding' } });
  for (const text of [page, list]) {
    const br = await compress(text, 'gzip, br');
    expect(br.headers).toEqual({ Vary: 'Accept-Encoding', 'Content-Encoding': 'br' });
    expect(brotliDecompressSync(br.body).toString()).toBe(text);
    const zipped = await compress(text, 'gzip');
    expect(zipped.headers).toEqual({ Vary: 'Accept-Encoding', 'Content-Encoding': 'gzip' });
    expect(gunzipSync(zipped.body).toString()).toBe(text);
    expect([br.body.length < text.length / 4, zipped.body.length < text.length / 4]).toEqual([true, true]);
  }
});

it.each([
  ['an entity', { id: 1, headline: 'x', missing: undefined, meta: { title: null }, entries: [] }],
  ['an entity with a long list', { id: 1, pages: rows(2500), revision: 3 }],
  ['a long list', rows(2000)],
  ['a short list', rows(1)],
  ['nothing', null],
])('%s is serialized as JSON.stringify does it', async (_, entity) => {
  expect(await jsonText(entity)).toBe(JSON.stringify(entity));
});
