import { expect, it } from 'vitest';
import { base64Url } from './base64-url.ts';
import type { ImageConfig } from './constants.ts';
import { imagePath } from './image-path.ts';

const config: ImageConfig = {
  resizingType: 'fill',
  width: 10,
  height: 20,
  gravity: 'no',
  enlarge: 0,
  extension: 'webp',
};
const source = 'https://library.example/ä~1.png';
const encoded = 'aHR0cHM6Ly9saWJyYXJ5LmV4YW1wbGUvw6R-MS5wbmc';

it('a path has the options first, then the source', () => {
  expect(imagePath(source, config)).toBe(`/rs:fill:10:20:0/g:no/${encoded}.webp`);
  const { gravity: _gravity, extension: _extension, ...least } = config;
  expect(imagePath(source, { ...least, enlarge: 1, width: 0, height: 0 })).toBe(`/rs:fill:0:0:1/g:sm/${encoded}`);
});

it.each(['fit', 'fill', 'fill-down', 'force', 'auto'] as const)('accepts the resizing type %s', (resizingType) => {
  expect(imagePath('x', { ...config, resizingType })).toBe(`/rs:${resizingType}:10:20:0/g:no/eA.webp`);
});

it.each<[string, { [K in keyof ImageConfig]?: unknown }]>([
  ['a resizing type', { resizingType: undefined }],
  ['a resizing type', { resizingType: 'crop' }],
  ['a width', { width: undefined }],
  ['a width', { width: -1 }],
  ['a width', { width: 1.5 }],
  ['a width', { width: '10' }],
  ['a height', { height: undefined }],
  ['a height', { height: -1 }],
  ['an enlarge flag, 0 or 1', { enlarge: undefined }],
  ['an enlarge flag, 0 or 1', { enlarge: 2 }],
])('a path requires %s', (what, change) => {
  expect(() => imagePath(source, { ...config, ...change } as ImageConfig)).toThrow(`Image path wants ${what}`);
});

it('bytes are encoded as base64url without padding', () => {
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (const bytes of [all, all.slice(0, 255), all.slice(0, 254), all.slice(250), all.slice(0, 0)]) {
    expect(base64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
  }
});
