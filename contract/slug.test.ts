import fastCheck from 'fast-check';
import npmSlugify from 'slugify';
import { describe, expect, it } from 'vitest';
import vectors from '../tests/vectors/slug.json' with { type: 'json' };
import { slugify } from './slug.ts';

const asNpmDoes = (text: string) => npmSlugify(text, { lower: true, strict: true, trim: true, locale: 'de' });
// Created outside the tests, because fast-check takes seconds to list the characters at the first use.
const anyCharacters = fastCheck.string({ unit: 'binary' });
const anyText = fastCheck.string({ unit: 'grapheme' });

describe('slugify', () => {
  it('PAGE-28 agrees with slugify 1.6.9 for every character: within a word, between words, alone', () => {
    const different = Array.from({ length: 0x1_10_00 }, (_, point) => String.fromCodePoint(point)).filter(
      (character) =>
        slugify(`a${character}b c ${character} d`) !== asNpmDoes(`a${character}b c ${character} d`) ||
        slugify(character) !== asNpmDoes(character),
    );
    expect(different).toEqual([]);
  }, 30_000);

  it('PAGE-28 agrees with slugify 1.6.9 for any text', () => {
    fastCheck.assert(
      fastCheck.property(anyCharacters, anyText, (one, other) => {
        expect(slugify(one + other)).toBe(asNpmDoes(one + other));
      }),
    );
  });

  it('PAGE-28 keeps an en dash as a hyphen', () => {
    expect(slugify('Öffnungszeiten: 9–17 Uhr')).toBe('oeffnungszeiten-9-17-uhr');
  });

  it.each(vectors.vectors)('PAGE-28 spells $input as $output', ({ input, output }) => {
    expect(slugify(input)).toBe(output);
  });

  it('PAGE-28 transliterates Cyrillic letters, including hard signs', () => {
    expect(slugify('Щука и объект, Юля ИҐЪЬь')).toBe('shuka-i-obuekt-yulya-igu');
    expect(slugify('Ш ш Ы ы Э э Я я Є є І і Ї ї ґ')).toBe('sh-sh-y-y-e-e-ya-ya-ye-ye-i-i-yi-yi-g');
  });

  it('PAGE-28 leaves slugs unchanged', () => {
    fastCheck.assert(
      fastCheck.property(anyText, (text) => {
        expect(slugify(slugify(text))).toBe(slugify(text));
      }),
    );
  });

  it('PAGE-28 yields lower-case letters, digits and single hyphens only', () => {
    fastCheck.assert(
      fastCheck.property(anyText, (text) => {
        expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
