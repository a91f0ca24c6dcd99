import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sampleImages } from './catalogue.ts';

const portrait = ['library-shelves', 'library-summer', 'bakery-flour', 'hills-stile'];
const square = ['library-books', 'library-reading-aloud', 'bakery-sourdough', 'bakery-cake', 'hills-boots'];

describe('the sample images', () => {
  it('are 28 with unique keys', () => {
    expect(new Set(sampleImages.map(({ key }) => key)).size).toBe(28);
    expect(sampleImages).toHaveLength(28);
  });

  it('have a description, except for the map', () => {
    expect(sampleImages.filter(({ alt }) => alt === null).map(({ key }) => key)).toEqual(['hills-map']);
  });

  it.each(sampleImages.map(({ key, file }) => [key, file]))('%s can be decoded and has its size', async (key, file) => {
    const bytes = await readFile(new URL(file, import.meta.url));
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual(expectedSize(key));
    expect(bytes.length).toBeGreaterThan(25_000);
    expect(bytes.length).toBeLessThan(122_880);
  });

  it('take less than 2.5 MB together', async () => {
    const sizes = await Promise.all(
      sampleImages.map(async ({ file }) => (await readFile(new URL(file, import.meta.url))).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_500_000);
  });
});

function expectedSize(key: string): [width: number, height: number] {
  if (portrait.includes(key)) return [1067, 1600];
  return square.includes(key) ? [1280, 1280] : [1600, 1067];
}
