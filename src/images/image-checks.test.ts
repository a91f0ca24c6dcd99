import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { oversizedPng } from '../../tests/support/hostile-images.ts';
import { sampleImage } from '../../tests/support/sample-images.ts';
import { checkHeader, checkImageFile, megabytes, uploadLimits } from './image-checks.ts';

const formats = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF' } as const;

describe('IMG-05 a file is checked before it is sent', () => {
  it.each(Object.entries(formats))('%s is accepted, and its dimensions are read', async (format, kind) => {
    const bytes = await sampleImage(format as keyof typeof formats, 61, 43);
    expect(await checkImageFile(new Blob([new Uint8Array(bytes)]))).toEqual({
      ok: true,
      header: { kind, width: 61, height: 43 },
    });
  });

  it('IMG-05 the dimensions of a rotated photo are those of its display', async () => {
    for (const [orientation, width, height] of [
      [1, 61, 43],
      [3, 61, 43],
      [6, 43, 61],
      [8, 43, 61],
    ]) {
      for (const format of ['jpeg', 'png', 'webp'] as const) {
        const bytes = await sharp(await sampleImage(format, 61, 43))
          .withMetadata({ orientation })
          .toBuffer();
        const check = await checkImageFile(new Blob([new Uint8Array(bytes)]));
        expect([orientation, format, check]).toEqual([
          orientation,
          format,
          { ok: true, header: { kind: formats[format], width, height } },
        ]);
      }
    }
  });

  it('a decompression bomb of 60 megapixels is refused by its header', async () => {
    const bomb = oversizedPng(await sampleImage('png'), 10_000, 6_000);
    expect(checkHeader(bomb)).toEqual({
      ok: false,
      message: 'has 10000 × 6000 pixels (60 megapixels): at most 50 megapixels can be stored.',
    });
  });

  it.each([
    ['<!DOCTYPE html><html><body>Not a picture</body></html>', 'is a web page, not a picture.'],
    [
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'is an SVG drawing, which can carry scripts: save it as PNG or WebP first.',
    ],
    ['%PDF-1.7', 'is a PDF document: save the page as PNG or JPEG first.'],
    ['hello', 'is not a picture of a known format: use JPEG, PNG, GIF, WebP or AVIF.'],
    ['', 'is empty.'],
  ])('%j is refused with a clear message', async (content, message) => {
    expect(await checkImageFile(new Blob([content]))).toEqual({ ok: false, message });
  });

  it('a file of more than 20 MB is refused, whatever its content', async () => {
    const file = new Blob([new Uint8Array(uploadLimits.bytes + 1)]);
    expect(await checkImageFile(file)).toEqual({
      ok: false,
      message: 'is too large: it has 20.1 MB, at most 20 MB can be stored.',
    });
    expect([0, 1, 1025, 1_950_000, uploadLimits.bytes].map(megabytes)).toEqual([
      '0 KB',
      '1 KB',
      '2 KB',
      '1.9 MB',
      '20 MB',
    ]);
  });

  it('a truncated header does not throw', async () => {
    for (const format of Object.keys(formats)) {
      const bytes = await sampleImage(format as keyof typeof formats, 61, 43);
      for (let length = 12; length < Math.min(60, bytes.length); length += 1) {
        expect(() => checkHeader(new Uint8Array(bytes.subarray(0, length)))).not.toThrow();
      }
    }
  });
});
