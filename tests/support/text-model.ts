/** Random Markdown, random steps, and what must hold of a text after them. */
import { type Node, Slice } from 'prosemirror-model';
import { canSplit, findWrapping, liftTarget, Transform } from 'prosemirror-transform';
import type { Block } from '../../markdown/document.ts';
import { readDocument } from '../../markdown/read-document.ts';
import { isBlank, type Roughness, shownOf } from '../../markdown/shown.ts';
import { writeDocument } from '../../markdown/write.ts';
import { isUntouched } from '../../markdown/write-blocks.ts';
import { documentOf, nodeOf } from '../../src/text/documents.ts';
import { schema } from '../../src/text/schema.ts';

type Random = (below: number) => number;
const pick = <Of>(random: Random, some: readonly Of[]): Of => some[random(some.length)] as Of;

const words = [
  'Lesecafé',
  'ab',
  'c',
  '24.',
  'x_y_z',
  '2*3',
  '漢字',
  '😀',
  'a&b',
  '&amp;',
  '<b>',
  'www.a.de',
  'a@b.de',
  '#',
  '-',
  '1)',
  '|',
  '\\',
  '`',
  '[x]',
  '!',
  '~',
  '://',
  '"Zitat"',
  '(so)',
  'he_',
  '*',
];
const inlines = [
  '**fett**',
  '__fett__',
  '*kursiv*',
  '_kursiv_',
  '~~weg~~',
  '`code`',
  '[Seite](/seite)',
  '[Web](https://a.de "T")',
  '![Bild](/b.png)',
  '<https://a.de>',
  'https://b.de/c',
  '\\*',
  '[r]',
  '**a *b* c**',
  '``a`b``',
  '<i>x</i>',
  '&ndash;',
];

const typed = [...words, 'a', ' ', 'Wort ', '1. ', '- ', '# ', '> ', '**', '`', '|', '~~~', '---', ' a'];

/** A line of text that may be hard to read. */
function line(random: Random): string {
  return Array.from({ length: 1 + random(6) }, () => pick(random, random(3) === 0 ? inlines : words)).join(
    pick(random, [' ', ' ', ' ', '']),
  );
}

function block(random: Random, depth: number): string[] {
  switch (random(depth > 2 ? 7 : 14)) {
    case 0:
      return [`${'#'.repeat(1 + random(4))} ${line(random)}`];
    case 1:
      return [line(random), pick(random, ['---', '==='])];
    case 2:
      return [pick(random, ['---', '***', '___'])];
    case 3:
      return [pick(random, ['```', '~~~', '```js']), line(random), '', line(random), pick(random, ['```', '~~~'])];
    case 4:
    case 5:
      return Array.from({ length: 1 + random(3) }, () => line(random) + pick(random, ['', '', '  ', '\\']));
    case 6:
      return [
        '| a | b |',
        pick(random, ['|---|:-:|', '| --- | --: |']),
        `| ${line(random).replaceAll('|', '')} | x |`,
        ...(random(4) === 0 ? ['| 1 |'] : ['| 1 | 2 |']),
      ];
    case 7:
    case 8:
      return blocks(random, depth + 1).map((one) => pick(random, ['> ', '> ', '> ', '>']) + one);
    case 12:
      return pick(random, [
        ['<div>', line(random), '</div>'],
        ['[r]: /ziel "T"'],
        ['    ein', '    code'],
        ['<!-- x -->'],
      ]);
    default:
      return list(random, depth);
  }
}

function list(random: Random, depth: number): string[] {
  const ordered = random(2) === 0;
  const bullet = pick(random, ['-', '*', '+']);
  const first = random(3) === 0 ? 24 : 1;
  const gap = random(4) === 0 ? [''] : [];
  return Array.from({ length: 1 + random(4) }, (_, index) => {
    const mark = ordered ? `${first + index * (1 + random(2))}.` : bullet;
    const task = random(6) === 0 ? pick(random, ['[ ] ', '[x] ']) : '';
    const [head = '', ...rest] = random(3) === 0 ? blocks(random, depth + 2) : [line(random)];
    const indent = ' '.repeat(mark.length + 1);
    return [`${mark} ${task}${head}`, ...rest.map((one) => (one === '' ? '' : indent + one)), ...gap];
  }).flat();
}

function blocks(random: Random, depth: number): string[] {
  return Array.from({ length: 1 + random(3) }, () => [
    ...block(random, depth),
    ...pick(random, [[''], [''], [''], [], ['', '']]),
  ]).flat();
}

export function randomMarkdown(random: Random): string {
  const lines = Array.from({ length: 1 + random(6) }, () => [
    ...block(random, 0),
    ...pick(random, [[''], [''], [''], [], ['', ''], [' ']]),
  ]).flat();
  const end = pick(random, ['\n', '\n', '\n', '\r\n', '\r', 'mixed']);
  return lines
    .map((one) => one + (end === 'mixed' ? pick(random, ['\n', '\r\n']) : end))
    .join('')
    .slice(0, random(3) === 0 ? -1 : undefined);
}

/** One edit at a random place; it may do nothing. */
export function randomStep(random: Random, doc: Node): Node {
  const tr = new Transform(doc);
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock && node.type.name !== 'source')
      for (let offset = 0; offset <= node.content.size; offset += 1) places.push(at + 1 + offset);
  });
  if (places.length === 0) return doc;
  const from = pick(random, places);
  const wanted = random(2) === 0 ? from : Math.min(doc.content.size, from + random(12));
  let isAsWritten = false;
  doc.nodesBetween(from, wanted, ({ type }) => {
    isAsWritten ||= type.name === 'source';
  });
  const to = isAsWritten ? from : wanted;
  const $from = doc.resolve(from);
  const range = $from.blockRange(doc.resolve(Math.max(from, to)));
  try {
    switch (random(12)) {
      case 0:
      case 1:
      case 2:
        tr.insert(from, schema.text(pick(random, typed), $from.marks()));
        break;
      case 3:
        tr.delete(Math.min(from, to), Math.max(from, to));
        break;
      case 4:
        if (canSplit(doc, from)) tr.split(from);
        break;
      case 5:
        if (to > from)
          tr.addMark(
            from,
            to,
            pick(random, [
              schema.mark('strong'),
              schema.mark('em'),
              schema.mark('del'),
              schema.mark('code'),
              schema.mark('link', { href: '/neu' }),
            ]),
          );
        break;
      case 6:
        if (to > from) tr.removeMark(from, to);
        break;
      case 7:
        tr.setBlockType(
          from,
          from,
          pick(random, [schema.nodes.paragraph, schema.nodes.heading, schema.nodes.codeBlock]),
        );
        break;
      case 8: {
        const wrapping =
          range &&
          findWrapping(range, pick(random, [schema.nodes.quote, schema.nodes.bulletList, schema.nodes.orderedList]));
        if (range && wrapping) tr.wrap(range, wrapping);
        break;
      }
      case 9: {
        const depth = range && liftTarget(range);
        if (range && typeof depth === 'number') tr.lift(range, depth);
        break;
      }
      case 10: {
        if (doc.childCount > 1) {
          const index = random(doc.childCount);
          if (JSON.stringify(doc.child(index)).includes('"reason":"reference"')) break;
          let at = 0;
          for (let one = 0; one < index; one += 1) at += doc.child(one).nodeSize;
          tr.delete(at, at + doc.child(index).nodeSize);
        }
        break;
      }
      default: {
        const other = pick(random, [
          schema.node('rule'),
          schema.node('paragraph', null, schema.text('neu')),
          schema.node('codeBlock', null, schema.text('x\n\ny')),
          schema.node('heading', { level: 2 }, schema.text('Kopf')),
        ]);
        tr.replaceRange(from, from, new Slice(schema.node('doc', null, [other]).content, 0, 0));
      }
    }
    tr.doc.check();
    return tr.doc;
  } catch (error) {
    if (
      error instanceof RangeError ||
      (error instanceof Error && /Replace|Inconsistent|Structure/.test(error.message + error.name))
    )
      return doc;
    throw error;
  }
}

/** What is wrong with the text of a document; empty if nothing is. `losesEmphasis` is no fault: Markdown cannot write all of it. */
export function examine(node: Node): { faults: string[]; losesEmphasis: boolean } {
  const document = documentOf(node);
  const text = writeDocument(document);
  const faults: string[] = [];
  let from = 0;
  let last: Block | null = null;
  for (const block of document.content) {
    const { source } = block.attrs;
    const isJoined = (last !== null && joins(last, block)) || isOpenCode(block);
    if (!isBlank(block)) last = block;
    if (isJoined || source?.within !== document.attrs.text.id || !isUntouched(block, source)) continue;
    const raw = rawOf(document.attrs.text, block);
    const found = text.indexOf(raw, from);
    if (found < 0) faults.push(`not byte for byte: ${JSON.stringify(raw)}`);
    else from = found + raw.length;
  }
  const again = readDocument(text)?.content;
  const isShown = (roughness: Roughness) => again && shownOf(again, roughness) === shownOf(document.content, roughness);
  if (!isShown('plain')) faults.push(`shows\n${again && shownOf(again)}\ninstead of\n${shownOf(document.content)}`);
  return { faults: faults.map((fault) => `${fault}\nin ${JSON.stringify(text)}`), losesEmphasis: !isShown('rough') };
}

/**
 * After a list, another list of its kind and what is indented would become a part of it, so would code that is indented after other code
 * that is, and a code block without an end takes everything: they are written in another way.
 */
function joins(last: Block, next: Block): boolean {
  if (last.type === 'codeBlock') return next.type === 'codeBlock' && isIndented(last) && isIndented(next);
  return /List$/.test(last.type) && (next.type === last.type || isIndented(next));
}

const isIndented = ({ attrs }: Block): boolean => /^ /.test(attrs.source?.raw ?? '');

function isOpenCode({ type, attrs }: Block): boolean {
  const [fence] = /^ *([`~]{3,})/.exec(attrs.source?.raw ?? '')?.slice(1) ?? [];
  const last = attrs.source?.raw.split('\n').at(-1)?.trim() ?? '';
  return type === 'codeBlock' && fence !== undefined && !(last.startsWith(fence) && /^(?:`+|~+)$/.test(last));
}

function rawOf({ lines, ends }: { lines: readonly string[]; ends: readonly string[] }, block: Block): string {
  const { line = 0, raw = '' } = block.attrs.source ?? {};
  const count = raw.split('\n').length;
  return lines
    .slice(line, line + count)
    .map((one, index) => (index < count - 1 ? one + ends[line + index] : one))
    .join('');
}

export function openText(text: string): Node | null {
  const document = readDocument(text);
  return document && nodeOf(document);
}
