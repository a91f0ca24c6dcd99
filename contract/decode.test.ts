import { describe, expect, it } from 'vitest';
import {
  anything,
  array,
  boolean,
  both,
  DecodeError,
  type Decoder,
  decode,
  integer,
  literal,
  nullable,
  object,
  orJsonText,
  partial,
  record,
  refuse,
  string,
  withDefault,
} from './decode.ts';

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
    expect(read(orJsonText(point), '{')).toEqual([expect.stringMatching(/^: is no JSON: .*JSON/)]);
  });
});

it('an error names all that is wrong, and is told apart from a defect of ours', () => {
  const error = new DecodeError([
    { path: '', message: 'is odd' },
    { path: 'a.b', message: 'must be a text' },
  ]);
  expect([error.name, error.message]).toEqual(['DecodeError', 'is odd; a.b must be a text']);
  expect(() => refuse('is odd')).toThrow(new DecodeError([{ path: '', message: 'is odd' }]));
  const broken = () => {
    throw new TypeError('broken');
  };
  expect(() => decode(broken, 1)).toThrow(TypeError);
  expect(() => decode(object({ a: broken }), {})).toThrow('broken');
});
