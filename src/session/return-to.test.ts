import { expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

it.each(['/', '/domains/3', '/domains/3/pages/4?sort=path&q=%C3%B6#part'])(
  'AUTH-10 keeps an address of the console: %s',
  (place) => {
    expect(safeReturnTo(place)).toBe(place);
  },
);

it.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/domains',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /domains',
  '',
  'domains',
  '/..//evil.example',
  '/login',
  '/oauth/callback?code=1',
  null,
  undefined,
  7,
  {},
])('AUTH-10 S26 replaces %j by /', (place) => {
  expect(safeReturnTo(place)).toBe('/');
});
