import sharp from 'sharp';
import { expect, it } from 'vitest';
import { movingImage, twoColours } from '../../../tests/support/sample-images.ts';
import type { ImageRequest } from './proxy-path.ts';
import { resizeImage } from './resize.ts';

const request = (asked: Partial<ImageRequest>): ImageRequest => ({
  ...{ resizingType: 'fill', width: 10, height: 10, enlarge: true, format: null, source: '' },
  ...{ gravity: { kind: 'smart' }, ...asked },
});

it.each<[string, Partial<ImageRequest>, number, number]>([
  ['cropped at the place that catches the eye', {}, 10, 10],
  ['cropped at its right edge', { gravity: { kind: 'point', x: 1, y: 0.5 } }, 10, 10],
  ['scaled', { resizingType: 'fit' }, 10, 7],
  ['enlarged', { resizingType: 'fit', width: 90, height: 90 }, 90, 60],
  ['as it is', { width: 0, height: 0 }, 30, 20],
])('IMG-12 a moving image keeps its frames: %s', async (_name, asked, width, height) => {
  const moving = await resizeImage(await movingImage('webp'), request(asked), 'webp');
  expect(await sharp(moving).metadata()).toMatchObject({ width, height, pages: 2, delay: [120, 80], loop: 3 });
});

it('IMG-12 all frames are cropped at the same place', async () => {
  const red = await twoColours(40, 20).png().toBuffer();
  const frames = [red, await sharp(red).flop().png().toBuffer(), red];
  const source = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  const moving = await resizeImage(source, request({ gravity: { kind: 'point', x: 0, y: 0.5 } }), 'webp');
  const reds = await Promise.all([0, 1, 2].map((page) => redAt(moving, page)));
  expect(reds.map((red) => red > 128)).toEqual([true, false, true]);
});

it('IMG-12 where the format cannot move, the first frame is shown', async () => {
  const still = await resizeImage(await movingImage('webp'), request({}), 'png');
  expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
  expect(await redAt(still, 0)).toBeGreaterThan(0);
});

it('S48 many frames are made no larger than can be encoded in time, and still move', async () => {
  const frame = await twoColours(100, 100).png().toBuffer();
  const source = await sharp(Array(30).fill(frame), { join: { animated: true } })
    .gif()
    .toBuffer();
  const webp = await sharp(source, { animated: true }).webp({ mixed: true }).toBuffer();
  const pages = (await sharp(webp).metadata()).pages ?? 1;
  const moving = await resizeImage(webp, request({ width: 4096, height: 4096 }), 'webp');
  const { width = 0, height = 0, pages: kept = 1 } = await sharp(moving).metadata();
  expect(kept).toBe(pages);
  expect(width * height * pages).toBeLessThan(25_200_000);
}, 30_000);

async function redAt(bytes: Buffer, page: number): Promise<number> {
  const one = sharp(bytes, { page }).extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha();
  return (await one.raw().toBuffer())[0] ?? 0;
}
