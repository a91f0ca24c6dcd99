import { expect, it } from 'vitest';
import { isUnreachable, normalPath, normalTarget } from './paths.ts';

it.each([
  ['/gr%C3%B6%C3%9Fe', '/größe'],
  ['/gr%c3%b6%c3%9fe', '/größe'],
  ['/pru\u0308fung', '/prüfung'],
  ['/pru%CC%88fung', '/prüfung'],
  ['/grün\u00adfläche', '/grünfläche'],
  ['/be\u200bsuch', '/besuch'],
  ['/be%E2%80%8Bsuch', '/besuch'],
  ['\ufeff/besuch', '/besuch'],
  ['/be\u2060such\u200e', '/besuch'],
  ['/%E5%9B%B3%E6%9B%B8', '/図書'],
  ['/%66oo', '/foo'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%3Fb%23c', '/a%3Fb%23c'],
  ['/alte%20seite', '/alte%20seite'],
  ['/100%25', '/100%25'],
  ['/100%', '/100%'],
  ['/%FF', '/%FF'],
  ['/می\u200cخواهم', '/می\u200cخواهم'],
  ['/besuch', '/besuch'],
])('LINK-05 the path %s is %s', (path, normal) => {
  expect(normalPath(path)).toBe(normal);
  expect(normalPath(normal)).toBe(normal);
});

it.each([
  ['/gr%C3%B6%C3%9Fe?x=%C3%B6#%C3%9F', '/größe?x=%C3%B6#%C3%9F'],
  ['https://example.org/%C3%B6', 'https://example.org/%C3%B6'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('LINK-05 only the path of the target %s is respelt', (target, normal) => {
  expect(normalTarget(target)).toBe(normal);
});

it.each(['/a/../b', '/..', '/.', '/a/./b', '/a\\b', '/100%', '/%zz', '/%FF'])(
  'LINK-05 no browser asks for %s',
  (path) => {
    expect(isUnreachable(path)).toBe(true);
  },
);

it.each(['/a', '/', '/a.b', '/...', '/a..b/c', '/alte%20seite', '/größe'])('LINK-05 browsers ask for %s', (path) => {
  expect(isUnreachable(path)).toBe(false);
});
