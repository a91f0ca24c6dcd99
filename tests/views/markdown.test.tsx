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

  it('TEXT-10 shows the numbers at the beginning of lines as they were typed, also of tasks', () => {
    show('24. Dezember\n26. [x] Dezember\n27. Dezember\n31. Dezember');
    const values = screen.getAllByRole('listitem').map((item) => item.getAttribute('value'));
    expect(values).toEqual([null, '26', null, '31']);
    expect(screen.getByRole('list').getAttribute('start')).toBe('24');
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

it('PAGE-22 every block is written in the direction of its own first letter; what is struck through is no deletion', () => {
  const shown = show('## שלום\n\nText ~~weg~~\n\n- אחת\n- zwei\n\n> Zitat\n\n| a |\n| - |\n| b |');
  const blocks = [...shown.querySelectorAll('h3, p, ul, li, blockquote, th, td')];
  expect(blocks.length).toBeGreaterThan(8);
  expect(blocks.map((block) => block.getAttribute('dir'))).toEqual(blocks.map(() => 'auto'));
  expect(shown.querySelector('del')?.hasAttribute('dir')).toBe(false);
  expect(shown.firstElementChild?.className).toContain('[&_del]:bg-transparent');
});
