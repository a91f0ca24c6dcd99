import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVariantCache } from './variant-cache.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kontor-variants-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('IMG-12 returns a written variant, and nothing for a missing or empty file', async () => {
  const cache = createVariantCache({ directory: join(directory, 'deeper'), maximumBytes: 100 });
  expect(await cache.read('a.webp')).toBeNull();
  await cache.write('a.webp', Buffer.from('image'));
  expect(await cache.read('a.webp')).toEqual(Buffer.from('image'));
  writeFileSync(join(directory, 'deeper', 'b.webp'), '');
  expect(await cache.read('b.webp')).toBeNull();
});

it('IMG-12 deletes the least recently used variant, also among those of an earlier start', async () => {
  let time = Date.now() - 3_600_000;
  const open = () => createVariantCache({ directory, maximumBytes: 100, now: () => time });
  const earlier = open();
  for (const name of ['a', 'b', 'c']) {
    await earlier.write(name, Buffer.alloc(30, 1));
    time += 60_000;
    await earlier.read(name);
  }
  time += 60_000;
  await earlier.read('a');
  const cache = open();
  await cache.write('d', Buffer.alloc(30, 1));
  expect(readdirSync(directory).sort()).toEqual(['a', 'c', 'd']);
  await cache.write('e', Buffer.alloc(30, 1));
  expect(readdirSync(directory).sort()).toEqual(['a', 'd', 'e']);
});

it('IMG-12 concurrent writes stay within the limit', async () => {
  const cache = createVariantCache({ directory, maximumBytes: 100 });
  await Promise.all(Array.from({ length: 40 }, (_, index) => cache.write(`v${index}`, Buffer.alloc(10, 1))));
  expect(readdirSync(directory).length).toBeLessThanOrEqual(10);
});
