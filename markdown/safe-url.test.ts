import { expect, it } from 'vitest';
import vectors from '../tests/vectors/xss-markdown.json' with { type: 'json' };
import { safeUrl } from './safe-url.ts';

const dangerous = vectors.field_payloads.find(({ field }) => field.startsWith('target_url'))?.values ?? [];

it.each(dangerous)('S45 LINK-04 refuses %j', (url) => {
  expect(safeUrl(url)).toBeNull();
});

it.each([
  'https://example.org/a?b=c#d',
  'http://example.org',
  'mailto:anke@example.org',
  'tel:+493411234',
  '/besuch/oeffnungszeiten',
  '#teil',
  'seite.html',
])('S45 accepts %s', (url) => {
  expect(safeUrl(url)).toBe(url);
});
