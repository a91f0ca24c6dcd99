import { expect, test } from 'vitest';
import { urlRefusal } from './url-refusal.ts';

test.each([
  'https://example.org',
  'http://example.org/a?b=c#d',
  ' https://bücher.example/straße ',
  'mailto:bibliothek@kommune-lindenau.de?subject=Frage',
  'tel:+493415550120',
  'tel:0341-550120',
  'HTTPS://EXAMPLE.ORG',
])('LINK-04 %s is allowed in a link', (url) => {
  expect(urlRefusal(url)).toBe(null);
});

test.each([
  ['', 'Enter a URL, such as https://example.org/page.'],
  ['example.org', 'Begin the URL with https://, http://, mailto: or tel:.'],
  ['/besuch', 'Begin the URL with https://, http://, mailto: or tel:.'],
  ['//example.org', 'Begin the URL with https://, http://, mailto: or tel:.'],
  ['https://', 'This is no complete URL. Compare it with https://example.org/page.'],
  ['https:example.org', 'This is no complete URL. Compare it with https://example.org/page.'],
  ['https://exa mple.org', 'This is no complete URL. Compare it with https://example.org/page.'],
  ['https://example.org/a b', 'A URL has no spaces. Write %20 instead.'],
  ['https://me:secret@example.org/', 'This is no complete URL. Compare it with https://example.org/page.'],
  ['mailto:', 'Write the address after mailto:, such as mailto:info@example.org.'],
  ['tel:', 'Write the number after tel:, such as tel:+493415550120.'],
])('LINK-04 %j is refused with advice', (url, message) => {
  expect(urlRefusal(url)).toBe(message);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'javascript&colon;alert(1)',
])('LINK-04 %j is refused', (url) => {
  expect(urlRefusal(url)).not.toBe(null);
});
