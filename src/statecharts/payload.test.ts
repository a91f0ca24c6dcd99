import { expect, it } from 'vitest';
import { payloadOf } from './payload.ts';

const event = (payload: object) => payloadOf({ type: 'x', ...payload });

it('TEST-03 formats a payload in one line, without secrets', () => {
  expect(event({})).toBe('');
  expect(event({ target: { path: '/visit', url: null }, at: [1, true] })).toBe(
    '{"target":{"path":"/visit","url":null},"at":[1,true]}',
  );
  const signIn = { accessToken: 'abc', tokens: { refresh: 'abc' }, password: 'abc', code: 'abc', codeVerifier: null };
  expect(event(signIn)).not.toContain('abc');
  expect(event({ address: 'https://kontor.test/signed-in?code=abc&state=1' })).not.toContain('abc');
  expect(event({ name: 'ci_user_token', value: 'abc' })).not.toContain('abc');
  expect(event({ text: 'a?b' })).toBe('{"text":"a?b"}');
});

it('TEST-03 formats payloads of any kind', () => {
  const circle: { self?: object } = {};
  circle.self = circle;
  const same = { id: 1 };
  expect(event({ circle })).toBe('{"circle":{"self":"(circle)"}}');
  expect(event({ one: same, other: same })).toBe('{"one":{"id":1},"other":{"id":1}}');
  expect(event({ error: new TypeError('no'), run: () => 1, big: 5n })).toBe(
    '{"error":"TypeError: no","run":"(function)","big":"5"}',
  );
  expect(event({ text: 'x'.repeat(500) })).toHaveLength(132);
  expect(event({ list: Array.from({ length: 999 }, () => 'long text') }).length).toBe(1001);
  expect(
    event({
      toJSON: () => {
        throw new Error('hidden');
      },
    }),
  ).toBe('(not shown: Error: hidden)');
});
