import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DiffPart, diffWords } from './word-diff.ts';

const textOf = (parts: readonly DiffPart[], kind: 'out' | 'in') =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('');

it('R2 finds removed and inserted text, word by word', () => {
  expect(diffWords('Samstag geschlossen, sonst 10 bis 18 Uhr', 'Samstag 10 bis 14 Uhr, sonst 10 bis 19 Uhr')).toEqual([
    { kind: 'same', text: 'Samstag ' },
    { kind: 'out', text: 'geschlossen' },
    { kind: 'in', text: '10 bis 14 Uhr' },
    { kind: 'same', text: ', sonst 10 bis ' },
    { kind: 'out', text: '18' },
    { kind: 'in', text: '19' },
    { kind: 'same', text: ' Uhr' },
  ]);
});

it('R2 a difference contains both complete texts', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'Öl', ' ', '\n', '|', '👍', 'e\u0301'), { maxLength: 30 });
  const text = fc.oneof(
    words.map((list) => list.join('')),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      expect([textOf(parts, 'out'), textOf(parts, 'in')]).toEqual([before, after]);
    }),
    { numRuns: 1_000 },
  );
});

it('R2 equal texts have no difference; in very long texts all of the differing middle is one change', () => {
  expect(diffWords('eins zwei', 'eins zwei')).toEqual([{ kind: 'same', text: 'eins zwei' }]);
  const long = (seed: number) => Array.from({ length: 20_000 }, (_, place) => `w${(place * seed) % 977}`).join(' ');
  const parts = diffWords(`${long(7)} Ende`, `${long(11)} Ende`);
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'out', 'in', 'same']);
  expect([textOf(parts, 'out'), textOf(parts, 'in')]).toEqual([`${long(7)} Ende`, `${long(11)} Ende`]);
});
