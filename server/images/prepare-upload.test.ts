import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { problem } from '../../contract/refusals.ts';
import { recogniseImage } from '../../contract/upload-rules.ts';
import { prepareUpload } from './prepare-upload.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;

describe('uploads', () => {
  it('S48 an image that takes too long is refused with a message', async () => {
    const slow = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#000', noise } });
    const webp = await slow.webp({ quality: 60, effort: 0 }).toBuffer();
    expect(await prepareUpload(webp, 1)).toEqual(problem('file_too_slow'));
  }, 30_000);

  it('S46 an AVIF that is too long for WebP is stored as PNG', async () => {
    const long = await sharp({ create: { width: 16_384, height: 2, channels: 3, background: '#f00' } })
      .avif({ effort: 0 })
      .toBuffer();
    expect(await prepareUpload(long)).toMatchObject({ extension: 'png', width: 16_384, height: 2 });
  });
});

describe('magic bytes', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['RIFF\n\0\0\0WEBPVP8 ', 'webp'],
    ['\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
    ['\0\0\0\x1cftypmif1\0\0\0\0miafavif', 'avif'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', null],
    ['\0\0\0\x14ftypisom\0\0\0\0avifavif', 'avif'],
    ['\0\0\0\x10ftypisom\0\0\0\0avif', null],
    ['GIF88a', null],
    [' GIF89a', null],
    ['RIFF\0\0\0\0WAVE', null],
    ['\x89PNG\n\x1a\n', null],
    ['ftypavif', null],
    ['', null],
  ])('S46 %j is %s', (start, format) => {
    expect(recogniseImage(Buffer.from(start, 'latin1')).format).toBe(format);
  });
});
