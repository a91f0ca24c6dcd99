import { expect, it } from 'vitest';
import { stripDataUrlPrefix } from './base64.ts';

it('IMG-05 of a data URL only the base64 behind the comma is kept', () => {
  expect(stripDataUrlPrefix('data:image/png;base64,iVBORw0KGgo=')).toBe('iVBORw0KGgo=');
});

it.each(['data:image/png;base64', 'data:', '', 'data:image/png;base64,'])(
  'IMG-06 %j has no payload behind a comma and is refused',
  (dataUrl) => {
    expect(() => stripDataUrlPrefix(dataUrl)).toThrow('Invalid DataUrl, cannot strip prefix');
  },
);
