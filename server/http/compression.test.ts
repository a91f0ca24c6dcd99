import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { accepts, compress } from './json-text.ts';

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

it('short texts go as they are, long ones in the best form that is understood, and caches are told', async () => {
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
