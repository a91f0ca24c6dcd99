import { describe, expect, it } from 'vitest';
import {
  anything,
  array,
  boolean,
  both,
  DecodeError,
  type Decoder,
  decode,
  faithful,
  handedBack,
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
  ['a text', string, '', ''],
  ['no text', string, 1, [': must be a text']],
  ['true', boolean, true, true],
  ['false', boolean, false, false],
  ['no truth', boolean, 0, [': must be true or false']],
  ['a whole number', integer, -3, -3],
  ['no whole number', integer, 1.5, [': must be a whole number']],
  ['a number too large to count with', integer, 2 ** 53, [': must be a whole number']],
  ['a number as text', integer, '1', [': must be a whole number']],
  ['anything', anything, undefined, undefined],
  ['anything else', anything, 'x', 'x'],
  ['one of some words', literal('a', 'b'), 'b', 'b'],
  ['another word', literal('a', 'b'), 'c', [': must be one of a, b']],
  ['null where it may be', nullable(string), null, null],
  ['nothing where null may be', nullable(string), undefined, null],
  ['something where null may be', nullable(string), 'x', 'x'],
  ['a wrong thing where null may be', nullable(string), 1, [': must be a text']],
  ['null with a default', withDefault(string, 'x'), null, 'x'],
  ['nothing with a default', withDefault(string, 'x'), undefined, 'x'],
  ['something with a default', withDefault(string, 'x'), '', ''],
])('%s is read', (_, decoder, value, expected) => {
  expect(read(decoder, value)).toEqual(expected);
});

describe('lists and objects', () => {
  const point = object({ x: integer, y: nullable(integer) });

  it('keep what they name and drop the rest', () => {
    expect(read(array(point), [{ x: 1, y: 2, z: 3 }, { x: 4 }])).toEqual([
      { x: 1, y: 2 },
      { x: 4, y: null },
    ]);
    expect(read(partial({ x: integer, y: nullable(integer) }), { y: null, z: 1 })).toEqual({ y: null });
    expect(read(record(integer), { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(read(both(object({ a: string }), partial({ b: string })), { a: 'a', b: 'b' })).toEqual({ a: 'a', b: 'b' });
  });

  it('say every issue with its place', () => {
    expect(read(array(point), [{ x: 'no' }, { x: 1 }, { y: 1.5 }])).toEqual([
      '0.x: must be a whole number',
      '2.x: must be a whole number',
      '2.y: must be a whole number',
    ]);
    expect(read(record(integer), { a: 1, b: 'two' })).toEqual(['b: must be a whole number']);
  });

  it.each([null, 1, 'x', [], undefined])('%j is no object', (value) => {
    expect(read(point, value)).toEqual([': must be an object']);
    expect(read(partial({ x: integer }), value)).toEqual([': must be an object']);
    expect(read(record(integer), value)).toEqual([': must be an object']);
  });

  it.each([null, {}, 'x'])('%j is no list', (value) => {
    expect(read(array(integer), value)).toEqual([': must be a list']);
  });

  it('take no field from the prototype', () => {
    const inherited: unknown = Object.create({ x: 1 });
    expect(read(point, inherited)).toEqual(['x: must be a whole number']);
    expect(read(partial({ x: integer }), inherited)).toEqual({});
  });

  it('come as JSON text as well', () => {
    expect(read(orJsonText(point), '{"x": 1}')).toEqual({ x: 1, y: null });
    expect(read(orJsonText(point), { x: 1 })).toEqual({ x: 1, y: null });
    expect(read(orJsonText(point), '{')).toEqual([expect.stringMatching(/^: is not valid JSON: .*JSON/)]);
  });
});

it('an error names all that is wrong, and is told apart from a defect of ours', () => {
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

describe('TOL-01 read tolerantly, what cannot be read is left out and named', () => {
  const tolerantly = <T>(decoder: Decoder<T>, value: unknown) => {
    const leftOut: Issue[] = [];
    const decoded = decode(decoder, value, leftOut);
    return { value: decoded.ok ? decoded.value : null, leftOut: leftOut.map(({ path }) => path) };
  };
  const point = object({ id: integer, label: nullable(string), parts: withDefault(array(object({ x: integer })), []) });

  it('an entry of a list, a value that may be absent and a list cost themselves', () => {
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

  it('what must be there and is not is refused still', () => {
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
  ])('TOL-06 %o reads %j as %j', (decoder, value, expected) => {
    expect(tolerantly(decoder, value).value).toEqual(expected);
  });

  it('TOL-03 what is handed back is what came, but for what was changed', () => {
    const entry = faithful({ text: nullable(string), path: nullable(string) });
    const handed = (value: unknown, change: object) =>
      handedBack(entry, { ...(tolerantly(entry, value).value ?? { text: null, path: null }), ...change });
    const odd = { own: [1, { a: null }], text: { de: 'Rose' }, path: 7 };
    expect(handed(odd, {})).toEqual(odd);
    expect(JSON.stringify(handed(odd, {}))).toBe(JSON.stringify(odd));
    expect(handed(odd, { path: '/x' })).toEqual({ ...odd, path: '/x' });
    expect(handed(odd, { text: 'Tulip' })).toEqual({ ...odd, text: 'Tulip' });
    expect(handed([5], {})).toEqual([5]);
    expect(handed([5], { text: 'Tulip' })).toEqual({ text: 'Tulip', path: null });
    expect(handed({ text: 'a' }, { text: 'b' })).toEqual({ text: 'b', path: null });
  });

  it('TOL-03 an open object keeps the keys that it does not know, each in its place', () => {
    expect(JSON.stringify(read(open(object({ a: string })), { z: 1, a: 'x', b: [2] }))).toBe('{"z":1,"a":"x","b":[2]}');
  });
});
