import { expect, it } from 'vitest';
import { isFaithfulJson } from './faithful-json.ts';

it.each([
  '12345678901234567890',
  '-9007199254740993',
  '[1.00]',
  '[1e2]',
  '0.1234567890123456789',
  '1e400',
  '{"b":1,"1":2}',
  '{"10":1,"9":2}',
  '[{"name":"a","2":{},"1":{}}]',
  '{"a":1,"a":2}',
  '{"__proto__":{"b":1},"1":2}',
])('TOL-03 JavaScript would change %s', (text) => {
  expect(isFaithfulJson(text)).toBe(false);
});

it.each([
  'null',
  ' [ 1 , -2.5, true ] ',
  '{"1":1,"2":2,"b":3}',
  '{"b":1,"a":2,"-1":3,"01":4,"1.5":5}',
  '"\\u00e9\\/\\n"',
  '{"a\\"b":"[1, {\\"2\\": 3}]"}',
  '{"__proto__":{"b":1}}',
  '"12345678901234567890"',
  '9007199254740992',
  '[]',
])('TOL-03 JavaScript keeps %s', (text) => {
  expect(isFaithfulJson(text)).toBe(true);
});
