import { describe, expect, it } from 'vitest';
import { uploadLimits } from '../../contract/upload-rules.ts';
import { sampleImage } from '../../tests/support/sample-images.ts';
import { checkImageFile, hashOfFile, megabytes, stripDataUrlPrefix } from './check-image-file.ts';

const formats = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF' } as const;

const checked = async (bytes: Uint8Array, size: { width: number; height: number } | null) =>
  checkImageFile(new Blob([new Uint8Array(bytes)]), async () => size);

describe('IMG-05 a file is checked before it is sent', () => {
  it.each(Object.entries(formats))('%s is accepted, with its dimensions', async (format, kind) => {
    const bytes = await sampleImage(format as keyof typeof formats, 61, 43);
    const size = { width: 61, height: 43 };
    expect(await checked(bytes, size)).toEqual({ ok: true, header: { kind, ...size } });
  });

  it('an image that the browser cannot show is accepted: the library decides', async () => {
    expect(await checked((await sampleImage('avif')).subarray(0, 60), null)).toEqual({
      ok: true,
      header: { kind: 'AVIF', width: null, height: null },
    });
  });

  it.each([
    ['jpeg', 8160, 6144, true],
    ['jpeg', 8272, 6200, true],
    ['webp', 8160, 6144, true],
    ['gif', 8660, 6062, false],
    ['avif', 6000, 4000, true],
    ['avif', 8160, 6144, false],
  ] as const)('a %s of %i × %i pixels is taken: %s', async (format, width, height, isTaken) => {
    expect((await checked(await sampleImage(format), { width, height })).ok).toBe(isTaken);
  });

  it('S48 a moving image that would stand still is refused with what to do', async () => {
    const apng = Buffer.concat([(await sampleImage('png')).subarray(0, 33), Buffer.from('\0\0\0\x08acTL', 'latin1')]);
    const sequence = Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifmif1miaf', 'latin1');
    const said = await Promise.all([checked(apng, null), checked(sequence, null)]);
    expect(said).toEqual([
      { ok: false, message: expect.stringMatching(/^is a moving PNG image.* GIF or WebP/) },
      { ok: false, message: expect.stringMatching(/^is a moving AVIF image.* GIF or WebP/) },
    ]);
  });

  it('a file has the hash that the library gives its image', async () => {
    const bytes = new TextEncoder().encode('abc');
    expect(await hashOfFile(new Blob([bytes]))).toBe('ba7816bf8f01cfea414140de5dae2223');
  });

  it('an image of 60 megapixels is refused', async () => {
    expect(await checked(await sampleImage('png'), { width: 10_000, height: 6_000 })).toEqual({
      ok: false,
      message: 'has 10000 × 6000 pixels (60 megapixels): at most 50 megapixels can be stored.',
    });
  });

  it.each([
    ['<!DOCTYPE html><html><body>Not an image</body></html>', 'is a web page, not an image.'],
    [
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'is an SVG drawing, which can carry scripts: save it as PNG or WebP first.',
    ],
    ['%PDF-1.7', 'is a PDF document: save the page as PNG or JPEG first.'],
    ['hello', 'is not an image of a known format: use JPEG, PNG, GIF, WebP or AVIF.'],
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
});

it('IMG-05 keeps only the base64 after the comma of a data URL', () => {
  expect(stripDataUrlPrefix('data:image/png;base64,iVBORw0KGgo=')).toBe('iVBORw0KGgo=');
});

it.each(['data:image/png;base64', 'data:', '', 'data:image/png;base64,'])(
  'IMG-06 %j has no payload after a comma and is refused',
  (dataUrl) => {
    expect(() => stripDataUrlPrefix(dataUrl)).toThrow('Invalid DataUrl, cannot strip prefix');
  },
);
