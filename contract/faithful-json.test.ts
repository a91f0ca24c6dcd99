import { expect, it } from 'vitest';
import { isFaithfulJson, jsonWithTexts } from './faithful-json.ts';

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

const lists = jsonWithTexts('layouts', 'modes');
const changed = '[{"name":"a","n":12345678901234567890}]';

it.each([
  [`{"layouts":${changed}}`, { layouts: changed }],
  [`{"id":1,"layouts" : ${changed} ,"modes":[]}`, { id: 1, layouts: changed, modes: [] }],
  [`[{"layouts":${changed}},{"layouts":[1.50]}]`, [{ layouts: changed }, { layouts: '[1.50]' }]],
  [`{"modes":[{"layouts":[1.50]}]}`, { modes: '[{"layouts":[1.50]}]' }],
  [`{"modes":{"2":1,"1":2}}`, { modes: '{"2":1,"1":2}' }],
  [`{"modes":[{"b":1,"1":2}],"layouts":[{"1":2,"b":1}]}`, { modes: '[{"b":1,"1":2}]', layouts: [{ 1: 2, b: 1 }] }],
  ['{"l\\u0061youts":[1.0]}', { layouts: '[1.0]' }],
  ['{"other":[1.50],"layouts":[]}', { other: [1.5], layouts: [] }],
  [`{"other":"\\"layouts\\":[1.50]","n":1.0}`, { other: '"layouts":[1.50]', n: 1 }],
  ['{"layouts":"layouts","modes":null,"n":1.0}', { layouts: 'layouts', modes: null, n: 1 }],
  ['{"a":"layouts","b":[1.50]}', { a: 'layouts', b: [1.5] }],
  ['{"layouts":["]}",1.50],"n":[]}', { layouts: '["]}",1.50]', n: [] }],
])('TOL-03 of %s the lists that JavaScript would change are read as text', (text, value) => {
  expect(lists.read(text)).toEqual(value);
});

it.each(['', '{', '[1.0', '{"layouts":[1.50}'])('TOL-03 what is no JSON is refused as always: “%s”', (text) => {
  expect(() => lists.read(text)).toThrow(SyntaxError);
});

it.each([
  [{ layouts: changed, n: 1 }, `{"layouts":${changed},"n":1}`],
  [{ layouts: [1], modes: 'no list' }, '{"layouts":[1],"modes":"no list"}'],
  [{ modes: '12345678901234567890', other: '[1.0]' }, '{"modes":"12345678901234567890","other":"[1.0]"}'],
  [null, 'null'],
])('TOL-03 the texts of lists are written as lists: %j', (value, text) => {
  expect(lists.write(value)).toBe(text);
});
