import { expect, test } from 'vitest';
import { blockAt } from './blocks.ts';
import { markdownElements } from './elements.ts';

const text = '## Zeiten\n\nMontag *zu*\n\n[ref]: /a\n\n- eins\n- zwei\n\n| a |\n| - |\n| b |\n\n```\ncode\n```\n\nEnde';

test('TEXT-09 the block at a place of the text is that element of what is shown', () => {
  const shown = markdownElements(text, 2)?.map((node) => (typeof node === 'string' ? node : node.tag));
  expect(shown).toEqual(['h3', 'p', 'ul', 'table', 'pre', 'p']);
  const tagAt = (words: string) => shown?.[blockAt(text, text.indexOf(words))?.index ?? -1];
  expect(tagAt('Zeiten')).toBe('h3');
  expect(tagAt('Montag')).toBe('p');
  expect(tagAt('zwei')).toBe('ul');
  expect(tagAt('| b')).toBe('table');
  expect(tagAt('code')).toBe('pre');
  expect(blockAt(text, text.length)).toEqual({ index: 5, share: 1 });
  expect(blockAt('', 0)).toBe(null);
  expect(blockAt(`${'>'.repeat(50)} a`, 3)).toBe(null);
  expect(blockAt('x'.repeat(10), 5)).toEqual({ index: 0, share: 0.5 });
});
