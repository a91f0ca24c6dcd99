import { expect, it } from 'vitest';
import { stripDataUrlPrefix } from './base64.ts';

it('IMG-05 keeps only the base64 after the comma of a data URL', () => {
  expect(stripDataUrlPrefix('data:image/png;base64,iVBORw0KGgo=')).toBe('iVBORw0KGgo=');
});

it.each(['data:image/png;base64', 'data:', '', 'data:image/png;base64,'])(
  'IMG-06 %j has no payload after a comma and is refused',
  (dataUrl) => {
    expect(() => stripDataUrlPrefix(dataUrl)).toThrow('Invalid DataUrl, cannot strip prefix');
  },
);
