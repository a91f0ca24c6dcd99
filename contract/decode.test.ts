import { describe, expect, it } from 'vitest';
import {
  anything,
  array,
  boolean,
  both,
  DecodeError,
  type Decoder,
  decode,
  encode,
  type Issue,
  integer,
  literal,
  nullable,
  object,
  open,
  orJsonText,
  partial,
  record,
  refuse,
  roundTrip,
  string,
  withDefault,
} from './decode.ts';
import { decodingProblem } from './problems.ts';

/** The value, or each issue as `path: message`. */
const read = <T>(decoder: Decoder<T>, value: unknown) => {
  const decoded = decode(decoder, value);
  return decoded.ok ? decoded.value : decoded.issues.map(({ path, message }) => `${path}: ${message}`);
};

it.each<[string, Decoder<unknown>, unknown, unknown]>([
  ['a string', string, '', ''],
  ['a number as a string', string, 1, [': must be a text']],
  ['true', boolean, true, true],
  ['false', boolean, false, false],
  ['a number as a boolean', boolean, 0, [': must be true or false']],
  ['an integer', integer, -3, -3],
  ['a fraction', integer, 1.5, [': must be a whole number']],
  ['an unsafe integer', integer, 2 ** 53, [': must be a whole number']],
  ['a string as an integer', integer, '1', [': must be a whole number']],
  ['undefined as anything', anything, undefined, undefined],
  ['a string as anything', anything, 'x', 'x'],
  ['an allowed literal', literal('a', 'b'), 'b', 'b'],
  ['another literal', literal('a', 'b'), 'c', [': must be one of a, b']],
  ['null', nullable(string), null, null],
  ['undefined', nullable(string), undefined, null],
  ['a nullable string', nullable(string), 'x', 'x'],
  ['a wrong value in place of null', nullable(string), 1, [': must be a text']],
  ['null with a default', withDefault(string, 'x'), null, 'x'],
  ['undefined with a default', withDefault(string, 'x'), undefined, 'x'],
  ['a value with a default', withDefault(string, 'x'), '', ''],
])('decodes or refuses %s', (_, decoder, value, expected) => {
  expect(read(decoder, value)).toEqual(expected);
});

describe('lists and objects', () => {
  const point = object({ x: integer, y: nullable(integer) });

  it('keep the named fields and drop the rest', () => {
    expect(read(array(point), [{ x: 1, y: 2, z: 3 }, { x: 4 }])).toEqual([
      { x: 1, y: 2 },
      { x: 4, y: null },
    ]);
    expect(read(partial({ x: integer, y: nullable(integer) }), { y: null, z: 1 })).toEqual({ y: null });
    expect(read(record(integer), { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(read(both(object({ a: string }), partial({ b: string })), { a: 'a', b: 'b' })).toEqual({ a: 'a', b: 'b' });
  });

  it('report every issue with its path', () => {
    expect(read(array(point), [{ x: 'no' }, { x: 1 }, { y: 1.5 }])).toEqual([
      '0.x: must be a whole number',
      '2.x: must be a whole number',
      '2.y: must be a whole number',
    ]);
    expect(read(record(integer), { a: 1, b: 'two' })).toEqual(['b: must be a whole number']);
  });

  it.each([null, 1, 'x', [], undefined])('refuse %j as an object', (value) => {
    expect(read(point, value)).toEqual([': must be an object']);
    expect(read(partial({ x: integer }), value)).toEqual([': must be an object']);
    expect(read(record(integer), value)).toEqual([': must be an object']);
  });

  it.each([null, {}, 'x'])('refuse %j as a list', (value) => {
    expect(read(array(integer), value)).toEqual([': must be a list']);
  });

  it('ignore inherited fields', () => {
    const inherited: unknown = Object.create({ x: 1 });
    expect(read(point, inherited)).toEqual(['x: must be a whole number']);
    expect(read(partial({ x: integer }), inherited)).toEqual({});
  });

  it('may be given as JSON text', () => {
    expect(read(orJsonText(point), '{"x": 1}')).toEqual({ x: 1, y: null });
    expect(read(orJsonText(point), { x: 1 })).toEqual({ x: 1, y: null });
    expect(read(orJsonText(point), '{')).toEqual([expect.stringMatching(/^: is not valid JSON: .*JSON/)]);
  });
});

it('a DecodeError lists all issues, and other errors are passed on', () => {
  const odd = { code: 'odd', message: 'is odd' };
  const error = new DecodeError([
    { path: '', ...odd },
    { path: 'a.b', ...decodingProblem('not_text') },
  ]);
  expect([error.name, error.message]).toEqual(['DecodeError', 'is odd; a.b must be a text']);
  expect(() => refuse(odd)).toThrow(new DecodeError([{ path: '', ...odd }]));
  const broken = () => {
    throw new TypeError('broken');
  };
  expect(() => decode(broken, 1)).toThrow(TypeError);
  expect(() => decode(object({ a: broken }), {})).toThrow('broken');
});

describe('TOL-01 tolerant decoding leaves out and reports unreadable parts', () => {
  const tolerantly = <T>(decoder: Decoder<T>, value: unknown) => {
    const leftOut: Issue[] = [];
    const decoded = decode(decoder, value, leftOut);
    return { value: decoded.ok ? decoded.value : null, leftOut: leftOut.map(({ path }) => path) };
  };
  const point = object({ id: integer, label: nullable(string), parts: withDefault(array(object({ x: integer })), []) });

  it('leaves out an entry of a list, an optional value or an optional list', () => {
    const odd = { id: 1, label: { a: 1 }, parts: [{ x: 1 }, {}, 'x', { x: 2 }] };
    expect(tolerantly(point, odd)).toEqual({
      value: { id: 1, label: null, parts: [{ x: 1 }, { x: 2 }] },
      leftOut: ['label', 'parts.1.x', 'parts.2'],
    });
    expect(tolerantly(point, { id: 1, parts: 'x' })).toEqual({
      value: { id: 1, label: null, parts: [] },
      leftOut: ['parts'],
    });
    expect(tolerantly(array(point), [{ id: 'x', label: 1, parts: [{}] }])).toEqual({ value: [], leftOut: ['0.id'] });
  });

  it('still refuses a missing required value', () => {
    expect(tolerantly(point, { label: 'x' }).value).toBeNull();
    expect(tolerantly(array(point), {}).value).toBeNull();
  });

  it.each<[Decoder<unknown>, unknown, unknown]>([
    [string, 5, '5'],
    [integer, ' 12 ', 12],
    [boolean, 'true', true],
    [boolean, '0', false],
    [boolean, 1, true],
    [nullable(integer), '1.5', null],
    [nullable(boolean), 'perhaps', null],
    [nullable(string), true, null],
  ])('TOL-06 %o decodes %j as %j', (decoder, value, expected) => {
    expect(tolerantly(decoder, value).value).toEqual(expected);
  });

  it('TOL-03 hands a value back as it came, with the changes applied', () => {
    const entry = roundTrip({ text: nullable(string), path: nullable(string) });
    const handed = (value: unknown, change: object) =>
      encode(entry, { ...(tolerantly(entry, value).value ?? { text: null, path: null }), ...change });
    const odd = { own: [1, { a: null }], text: { de: 'Rose' }, path: 7 };
    expect(handed(odd, {})).toEqual(odd);
    expect(JSON.stringify(handed(odd, {}))).toBe(JSON.stringify(odd));
    expect(handed(odd, { path: '/x' })).toEqual({ ...odd, path: '/x' });
    expect(handed(odd, { text: 'Tulip' })).toEqual({ ...odd, text: 'Tulip' });
    expect(handed([5], {})).toEqual([5]);
    expect(handed([5], { text: 'Tulip' })).toEqual({ text: 'Tulip', path: null });
    expect(handed({ text: 'a' }, { text: 'b' })).toEqual({ text: 'b', path: null });
  });

  it('TOL-03 an open object keeps unknown keys in their places', () => {
    expect(JSON.stringify(read(open(object({ a: string })), { z: 1, a: 'x', b: [2] }))).toBe('{"z":1,"a":"x","b":[2]}');
  });
});
