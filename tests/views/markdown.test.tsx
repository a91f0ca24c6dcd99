import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { markdownHtml } from '../../markdown/html.ts';
import { readMarkdown } from '../../markdown/tokens.ts';
import { Markdown } from '../../src/ui/markdown.tsx';
import { violationsIn } from '../support/markdown-oracle.ts';
import vectors from '../vectors/xss-markdown.json' with { type: 'json' };

const resolveLink = (path: string) => (path === '/besuch' ? '/domains/1/pages/7' : null);
const show = (text: string) => render(<Markdown text={text} resolveLink={resolveLink} />).container;

describe('Markdown', () => {
  it.each(vectors.payloads)('PAGE-22 S44 lets nothing dangerous through: $id $class', ({ markdown }) => {
    expect(violationsIn(show(markdown).querySelectorAll('*'))).toEqual([]);
  });

  it.each(vectors.payloads)(
    'DLV-07 the HTML for websites lets nothing dangerous through: $id $class',
    ({ markdown }) => {
      const website = document.createElement('div');
      website.innerHTML = markdownHtml(markdown);
      expect(violationsIn(website.querySelectorAll('*'))).toEqual([]);
      if (readMarkdown(markdown)) expect(website.textContent).toBe(show(markdown).textContent);
    },
  );

  it('DLV-07 a text that is too intricate reaches websites as it was written', () => {
    expect(markdownHtml(`${'>'.repeat(1500)}<b>`)).toBe(`<pre>${'&gt;'.repeat(1500)}&lt;b&gt;</pre>`);
  });

  it('PAGE-22 is watched by an oracle that does find what is dangerous', () => {
    const unsafe = document.createElement('div');
    unsafe.innerHTML = '<a href="javascript:alert(1)" onclick="x()">x</a><form></form><img src="//evil.example">';
    expect(violationsIn(unsafe.querySelectorAll('*'))).toEqual([
      'url:a href javascript:alert(1)',
      'attribute:a onclick',
      'element:form',
      'url:img src //evil.example',
    ]);
  });

  it('PAGE-23 leads to the page with that path and leaves other internal links as they are', () => {
    show('[Besuch](/besuch) and [old](/gone/page) and [outside](https://example.org/)');
    const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(hrefs).toEqual([
      ['Besuch', '/domains/1/pages/7'],
      ['old', '/gone/page'],
      ['outside', 'https://example.org/'],
    ]);
  });

  it('shows headings, lists, tables, quotes and code as such', () => {
    const shown = show(
      '## A\n\n- one\n- two\n\n1. first\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`c` **d** *e* ~~f~~',
    );
    expect([...shown.querySelectorAll('h3,li,blockquote,td,code,strong,em,del')].map(({ tagName }) => tagName)).toEqual(
      ['H3', 'LI', 'LI', 'LI', 'BLOCKQUOTE', 'TD', 'TD', 'CODE', 'STRONG', 'EM', 'DEL'],
    );
  });

  it('shows raw HTML as the text that it is, and entities as their characters', () => {
    expect(show('<b onclick="x()">bold</b> &amp; &lt;b&gt; &#228;').textContent).toBe(
      '<b onclick="x()">bold</b> & <b> ä',
    );
  });

  it('PAGE-22 shows a task with its box and without the brackets', () => {
    expect(show('- [x] sent\n- [ ] open').textContent).toBe('☑ sent☐ open');
  });

  it('PAGE-22 reads entities in addresses, alternative texts and titles, and keeps titles, alignment and where a list begins', () => {
    const shown = show(
      '[a](/f&uuml;r "T&auml;glich") ![b &amp; *c*](https://example.org/m&uuml;ll.png "Bild")\n\n0. null\n\n| x |\n|--:|\n| 1 |',
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe('/für');
    expect(screen.getByRole('link').title).toBe('Täglich');
    const image = shown.querySelector('img');
    expect([image?.getAttribute('src'), image?.alt, image?.title]).toEqual([
      'https://example.org/müll.png',
      'b & c',
      'Bild',
    ]);
    expect(shown.querySelector('ol')?.getAttribute('start')).toBe('0');
    expect([...shown.querySelectorAll('[align]')].map((cell) => cell.getAttribute('align'))).toEqual([
      'right',
      'right',
    ]);
  });

  it.each([
    '[x](javascript&colon;alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '![x](data&colon;text/html,x)',
    '[x](&sol;/evil.example)',
  ])('PAGE-22 S44 looks at an address after its entities are read: %s', (markdown) => {
    expect(show(markdown).querySelectorAll('a, img')).toHaveLength(0);
  });
});
