import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/imgproxy.json' with { type: 'json' };
import { type ImageRequest, parseImagePath, splitSignature } from './proxy-path.ts';

const source = 'aHR0cHM6Ly9pbWcuZXhhbXBsZS50ZXN0LzEuanBn';

describe('image path', () => {
  it.each(vectors.parse)('IMG-12 parses $path', ({ path, expect: expected }) => {
    const request = parseImagePath(path);
    if (typeof expected === 'string') expect(request).toBeNull();
    else expect(request && words(request)).toEqual({ ...(request && words(request)), ...expected });
  });

  it.each(vectors.official)('IMG-12 supports the options of $name, unless they are left out on purpose', ({ path }) => {
    const notOffered = /\/(?:ar|cb|ex|sa):|^\/asd$/.test(path);
    expect(parseImagePath(path) === null).toBe(notOffered);
  });

  it.each(vectors.product)(
    'IMG-12 parses the paths that the product signs: $name',
    ({ path, source: original, config }) => {
      expect(parseImagePath(path)).toEqual({
        source: original,
        resizingType: config.resizingType,
        width: config.width,
        height: config.height,
        enlarge: config.enlarge === 1,
        gravity: config.gravity === 'sm' ? { kind: 'smart' } : { kind: 'point', x: 0.5, y: 0.25 },
        format: config.extension,
      });
    },
  );

  it.each([
    ['no', 0.5, 0],
    ['so', 0.5, 1],
    ['ea', 1, 0.5],
    ['we', 0, 0.5],
    ['noea', 1, 0],
    ['nowe', 0, 0],
    ['soea', 1, 1],
    ['sowe', 0, 1],
    ['ce', 0.5, 0.5],
    ['fp:0.25:1', 0.25, 1],
  ])('IMG-12 gravity %s is the point %d, %d', (gravity, x, y) => {
    expect(parseImagePath(`/g:${gravity}/${source}.webp`)?.gravity).toEqual({ kind: 'point', x, y });
  });

  it.each([
    'w:4097',
    'h:99999999999999999999',
    'w:-1',
    'w:0x10',
    'w:1e3',
    'rs:fill:10:4097',
    'rs:fill:10:10:1:1',
    'g:sm:1:1',
    'g:fp:2:0',
    'g:fp:0.5',
    'g:no:1:1',
    'g:__proto__',
    'g:constructor',
    'f:svg',
    'f:gif',
    'constructor:1',
    'wm:0.5',
    'preset:a',
    ':',
  ])('IMG-12 refuses the option %s', (option) => {
    expect(parseImagePath(`/${option}/${source}.webp`)).toBeNull();
  });

  it.each(['svg', 'gif', 'html', 'WEBP'])('IMG-12 refuses the format .%s', (extension) => {
    expect(parseImagePath(`/w:10/${source}.${extension}`)).toBeNull();
  });

  it('IMG-12 refuses a missing source, invalid base64 and invalid UTF-8', () => {
    const paths = [
      '/',
      '/w:10',
      '/w:10/',
      '/w:10/a*b',
      '/w:10/_____w.webp',
      '/w:10/plain/%E0%A4%A@webp',
      '/w:10/plain/@webp',
    ];
    expect(paths.map(parseImagePath)).toEqual(paths.map(() => null));
  });

  it('IMG-12 restores colons from %3A in options, but not in a plain source', () => {
    expect(splitSignature('/abc/w%3A10/h%3a5/x.webp')).toEqual({ signature: 'abc', signed: '/w:10/h:5/x.webp' });
    expect(splitSignature('/abc/w%3A10/plain/a%3Ab@webp')).toEqual({
      signature: 'abc',
      signed: '/w:10/plain/a%3Ab@webp',
    });
    expect(splitSignature('/abc')).toBeNull();
    expect(splitSignature('/abc/')).toBeNull();
  });
});

function words(request: ImageRequest) {
  const gravity = request.gravity.kind === 'smart' ? 'sm' : request.gravity;
  return { ...request, resizing_type: request.resizingType, gravity };
}
