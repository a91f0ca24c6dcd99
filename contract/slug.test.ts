import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../tests/vectors/slug.json' with { type: 'json' };
import { slugify } from './slug.ts';

describe('slugify', () => {
  it.each(vectors.vectors)('PAGE-28 spells $input as $output', ({ input, output }) => {
    expect(slugify(input)).toBe(output);
  });

  it('PAGE-28 spells Cyrillic letters with Latin ones, hard signs too', () => {
    expect(slugify('Щука и объект, Юля ИҐЪЬь')).toBe('shuka-i-obuekt-yulya-igu');
    expect(slugify('Ш ш Ы ы Э э Я я Є є І і Ї ї ґ')).toBe('sh-sh-y-y-e-e-ya-ya-ye-ye-i-i-yi-yi-g');
  });

  it('PAGE-28 changes nothing that is a slug already', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.string({ unit: 'grapheme' }), (text) => {
        expect(slugify(slugify(text))).toBe(slugify(text));
      }),
    );
  });

  it('PAGE-28 yields lower-case letters, digits and single hyphens only', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.string({ unit: 'grapheme' }), (text) => {
        expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
