import { Transform } from 'prosemirror-transform';
import { expect, it } from 'vitest';
import { documentOf } from '../src/text/documents.ts';
import { schema } from '../src/text/schema.ts';
import { openText } from '../tests/support/text-model.ts';
import type { Block, Inline, Item, Mark, TextDocument } from './document.ts';
import { markdownHtml } from './html.ts';
import { writeDocument } from './write.ts';

/** The text after something was typed in place of a part of it. */
function typed(text: string, part: string, insert: string): string {
  const node = openText(text);
  if (!node) throw new Error('The text opens as Markdown.');
  let at = -1;
  node.descendants((child, place) => {
    const found = child.text?.indexOf(part) ?? -1;
    if (at < 0 && found >= 0) at = place + found;
  });
  const marks = node.resolve(at + 1).marks();
  const edit = new Transform(node);
  if (insert === '') edit.delete(at, at + part.length);
  else edit.replaceWith(at, at + part.length, schema.text(insert, marks));
  return writeDocument(documentOf(edit.doc));
}

it.each([
  [
    'a word of a paragraph',
    'Eins __zwei__\ndrei &ndash; [vier][r].\n\n[r]: /v\n',
    'drei',
    'acht',
    'Eins __zwei__\nacht &ndash; [vier][r].\n\n[r]: /v\n',
  ],
  ['a word in bold', 'a __b c__ d', 'c', 'x', 'a __b x__ d'],
  ['an item of a list', '* a\n*   b\n+ c\n', 'b', 'x', '* a\n*   x\n+ c\n'],
  ['an item in a quote', '> - a\n>- b\n>\n> c', 'a', 'x', '> - x\n>- b\n>\n> c'],
  ['a nested item', '1) a\n   - [ ] b\n   - [X] c\n2) d\n', 'b', 'x', '1) a\n   - [ ] x\n   - [X] c\n2) d\n'],
  ['a cell of a table', '|a  |b|\n|:--|-|\n|c  |d|\n| e | f |', 'c', 'xy', '|a  |b|\n|:--|-|\n| xy |d|\n| e | f |'],
  ['an underlined heading', 'Eins\n====\n\nzwei', 'Eins', 'Null', 'Null\n====\n\nzwei'],
  ['code', '~~~js\na\n~~~\n', 'a', 'b\nc', '~~~js\nb\nc\n~~~\n'],
  ['a text with other line ends', 'a\r\nb\r\n\r\nc\r\n', 'c', 'x', 'a\r\nb\r\n\r\nx\r\n'],
])('TEXT-02 what is typed in %s changes nothing else', (_, text, part, insert, expected) => {
  expect(typed(text, part, insert)).toBe(expected);
});

it.each([
  ['a', '2 * 3 _ und C#', '2 * 3 _ und C#'],
  ['a', '**fett**', '\\*\\*fett\\*\\*'],
  ['a', '# kein Titel', '\\# kein Titel'],
  ['a', '24. Dezember', '24\\. Dezember'],
  ['a', '- kein Punkt', '\\- kein Punkt'],
  ['a', '[so] und [so](/so)', '\\[so] und \\[so](/so)'],
  ['a', 'snake_case & Söhne', 'snake_case & Söhne'],
  ['a', '&amp; <b>', '\\&amp; \\<b>'],
  ['a', '<div>', '\\<div>'],
  ['a', 'https://a.de/b_c', 'https://a.de/b_c'],
])('TEXT-02 escapes plain text only where it would mean something: %s -> %s', (text, insert, expected) => {
  expect(typed(text, 'a', insert)).toBe(expected);
});

const fresh = (content: readonly Block[]): TextDocument => ({
  type: 'doc',
  attrs: { text: { id: 0, lines: [''], ends: [], lead: 1 } },
  content,
});
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', attrs: { source: null }, content });
const text = (text: string, ...types: ('strong' | 'code')[]): Inline => ({
  type: 'text',
  text,
  marks: types.map((type) => ({ type })),
});

it('TEXT-02 emphasis that Markdown cannot write in one item stays in the others', () => {
  const items = [
    [text('a '), text('b', 'strong')],
    [text('c'), text('"', 'strong'), text('d')],
  ];
  const content = items.map((inlines): Item => {
    return { type: 'item', attrs: { source: null, checked: null, value: null }, content: [paragraph(...inlines)] };
  });
  const list: Block = { type: 'bulletList', attrs: { source: null, loose: false }, content };
  expect(writeDocument(fresh([list]))).toBe('- a **b**\n- c"d');
});

it('TEXT-02 emphasis leaves out only the punctuation that stands beside a letter', () => {
  const inlines = [text('(a)', 'strong'), text(' '), text('(b)', 'strong'), text('c')];
  expect(writeDocument(fresh([paragraph(...inlines)]))).toBe('**(a)** **(b**)c');
});

it('TEXT-02 keeps the words where Markdown cannot show the link around them', () => {
  const link: Mark = { type: 'link', attrs: { href: '/x', title: null } };
  const inlines: Inline[] = [{ type: 'text', text: 'a](b) `]', marks: [link, { type: 'code' }] }];
  expect(markdownHtml(writeDocument(fresh([paragraph(...inlines)])))).toContain('a](b) `]');
});

it('S82 writes more than may be read again, and spends no more', () => {
  const effort = { left: 1000 };
  const many = Array.from({ length: 50 }, () => paragraph(text('*a* [b](c)')));
  const written = writeDocument(fresh(many), effort);
  expect(written).toBe(Array.from({ length: 50 }, () => '\\*a\\* \\[b](c)').join('\n\n'));
  expect(effort.left).toBeGreaterThanOrEqual(0);
});
