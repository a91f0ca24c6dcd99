import { expect, it } from 'vitest';
import { markdownHtml } from './html.ts';
import { internalLinks } from './tokens.ts';

const plain = (text: string) => markdownHtml(text).replaceAll(/<[^>]*>/g, '');

it.each([
  ['Text[^1]\n\n[^1]: Wort', 'Text[^1][^1]: Wort'],
  ['Text[^1]\n\n[^1]: ebd.', 'Text[^1][^1]: ebd.'],
  ['[^quelle]: Stadtarchiv', '[^quelle]: Stadtarchiv'],
  ['   [^1]: Wort', '[^1]: Wort'],
  ['[^1]: Wort "und Titel"', '[^1]: Wort &quot;und Titel&quot;'],
  ['[^1]: <Wort>', '[^1]: &lt;Wort&gt;'],
  ['[^1]:\nWort', '[^1]:\nWort'],
  ['> [^1]: Wort', '[^1]: Wort'],
  ['- [^1]: Wort', '[^1]: Wort'],
  ['[^1]: eins\n[^2]: zwei', '[^1]: eins\n[^2]: zwei'],
  ['[^]: Wort', '[^]: Wort'],
  ['[^1]: /besuch', '[^1]: /besuch'],
])('PAGE-22 DLV-07 a footnote of one word stays, and leaves no dead link: %j', (text, shown) => {
  expect(plain(text).trim()).toBe(shown);
  expect(markdownHtml(text)).not.toContain('href');
  expect(internalLinks(text)).toEqual([]);
});

it('PAGE-22 DLV-07 the address of a footnote is a link, and links by reference stay', () => {
  expect(markdownHtml('[^1]: https://a.example/b')).toContain('href="https://a.example/b"');
  expect(markdownHtml('[a] and [b][a]\n\n[a]: /besuch')).toBe(
    '<p><a href="/besuch">a</a> and <a href="/besuch">b</a></p>',
  );
});
