import { describe, expect, test } from 'vitest';
import { decode } from './decode.ts';
import { pagePathIn, previewAddress, previewProtocol, websiteMessage } from './preview.ts';

const protocol = previewProtocol;

describe('websiteMessage', () => {
  test.each([
    { protocol, type: 'ready', path: '/', shows_typing: true },
    { protocol, type: 'ready', path: '/', shows_typing: false },
    { protocol, type: 'moved', path: '/besuch/öffnungszeiten' },
    { protocol, type: 'open', kind: 'page', id: 5 },
    { protocol, type: 'open', kind: 'item', id: 2_147_483_647 },
  ])('PREV-05 accepts %j', (message) => {
    expect(decode(websiteMessage, message)).toEqual({ ok: true, value: message });
    expect(decode(websiteMessage, { ...message, token: 'more' })).toEqual({ ok: true, value: message });
  });

  test('PREV-07 `shows_typing` is true by default', () => {
    const read = decode(websiteMessage, { protocol, type: 'ready', path: '/' });
    expect(read).toEqual({ ok: true, value: { protocol, type: 'ready', path: '/', shows_typing: true } });
  });

  test.each([
    ...[undefined, null, 'ready', 5, [], {}],
    { type: 'ready', path: '/' },
    { protocol: 'kontor-preview/2', type: 'ready', path: '/' },
    { protocol: [protocol], type: 'ready', path: '/' },
    { protocol, type: 'page', page: {}, focus: null },
    { protocol, type: ['open'], kind: 'page', id: 5 },
    { protocol, type: 'constructor' },
    { protocol, type: '__proto__' },
    { protocol, type: 'ready' },
    { protocol, type: 'ready', path: 'besuch' },
    { protocol, type: 'ready', path: 5 },
    { protocol, type: 'ready', path: '/', shows_typing: 'never' },
    { protocol, type: 'moved', path: `/${'a'.repeat(2000)}` },
    { protocol, type: 'open', kind: 'menu', id: 5 },
    { protocol, type: 'open', kind: 'page', id: '5' },
    { protocol, type: 'open', kind: 'page', id: 0 },
    { protocol, type: 'open', kind: 'page', id: 1.5 },
    { protocol, type: 'open', kind: 'page', id: Number.POSITIVE_INFINITY },
    Object.create({ protocol, type: 'open', kind: 'page', id: 5 }),
  ])('PREV-05 refuses a message of another shape: %j', (message) => {
    expect(decode(websiteMessage, message).ok).toBe(false);
  });
});

describe('the preview URL', () => {
  test.each([
    ['https://preview.example.org{path}', '/besuch', 'https://preview.example.org/besuch?kontor_preview=kp_1'],
    ['http://127.0.0.1:8080{path}', '/', 'http://127.0.0.1:8080/?kontor_preview=kp_1'],
    ['https://x.example/de{path}.html#top', '/a/b', 'https://x.example/de/a/b.html?kontor_preview=kp_1#top'],
    ['https://x.example/show?page={path}', '/a&b=c', 'https://x.example/show?page=/a%26b%3Dc&kontor_preview=kp_1'],
    ['https://x.example{path}', '/ö ü?#%41', 'https://x.example/%C3%B6%20%C3%BC%3F%23%2541?kontor_preview=kp_1'],
    ['https://x.example{path}', '.evil.example/', 'https://x.example/.evil.example/?kontor_preview=kp_1'],
    ['https://x.example{path}', '//evil.example', 'https://x.example/evil.example?kontor_preview=kp_1'],
    ['https://x.example{path}', '/\ud800', 'https://x.example/%EF%BF%BD?kontor_preview=kp_1'],
  ])('PREV-03 %s with %s leads to %s', (url, path, address) => {
    expect(previewAddress(url, path, 'kp_1')).toBe(address);
    expect(new URL(address).origin).toBe(new URL(url.replace('{path}', '/')).origin);
  });

  test.each([
    ...['', 'preview.example.org{path}', 'https://{path}', 'https://{path}.example.org', 'https://x.example'],
    ...[
      'https://x.example@{path}',
      'https://a:b@x.example{path}',
      'javascript:alert(1)//{path}',
      'https://x.exa mple{path}',
    ],
    ...[
      'https://x.example/#{path}',
      'https://x.example\\{path}',
      'https://x.example{path}{path}',
      'ftp://x.example{path}',
    ],
  ])('PREV-05 refuses the preview URL %j', (url) => {
    expect(previewAddress(url, '/', 'kp_1')).toBeNull();
  });

  test('PREV-03 without a preview URL or a path, the frame has no address', () => {
    expect(previewAddress(null, '/', 'kp_1')).toBeNull();
    expect(previewAddress('https://x.example{path}', null, 'kp_1')).toBeNull();
  });

  test.each([
    ['https://x.example{path}', '/besuch', '/besuch'],
    ['https://x.example{path}', '/besuch/', '/besuch'],
    ['https://x.example{path}', '/', '/'],
    ['https://x.example/de{path}.html', '/de/a/b.html', '/a/b'],
    ['https://x.example/de{path}', '/den/a', '/den/a'],
    ['https://x.example/show?page={path}', '/show', '/show'],
  ])('PREV-04 where %s shows %s, the page is %s', (url, shown, path) => {
    expect(pagePathIn(url, shown)).toBe(path);
  });
});
