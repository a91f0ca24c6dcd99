/** HTML of a clipboard as Markdown. Loaded with the first paste, because it brings a parser. */

import type { TextDocument } from '../../../markdown/document.ts';
import { writeDocument } from '../../../markdown/write.ts';
import { arranged } from './arrange.ts';
import { asDocument, asPlainDocument } from './as-document.ts';
import { type Block, type Findings, noFindings } from './blocks.ts';
import { readTree } from './html-tree.ts';
import { readBlocks } from './read-blocks.ts';
import { maxSize, noContext, type Reading } from './reading.ts';
import { type Source, sourceOf } from './source.ts';
import { styleReader } from './styles.ts';

export type Structure = {
  paragraphs: number;
  headings: number;
  lists: number;
  tables: number;
  links: number;
  /** Of the only table. */
  rows: number;
  columns: number;
};

export type Pasted = Findings & {
  source: Source;
  /** For the Text view. */
  document: TextDocument;
  /** Empty if there is no text. */
  markdown: string;
  /** The same text without structure, as Markdown. */
  plain: string;
  /** In `plain`. */
  plainParagraphs: number;
  structure: Structure;
  /** One paragraph, which belongs into the line where it is pasted. */
  isInline: boolean;
};

/**
 * `null` for more than a text can hold.
 * @param host of the domain's own website, whose addresses become paths; `null` if it is not known
 */
export function readHtml(html: string, host: string | null): Pasted | null {
  const source = sourceOf(html);
  const { root, css, isCut } = readTree(fragmentOf(html));
  if (isCut) return null;
  const findings = noFindings();
  const reading: Reading = {
    source,
    styleOf: styleReader(css),
    host,
    findings,
    faces: new Set<string>(),
    colours: new Set<string>(),
    read: (element, context) => readBlocks(element, reading, context),
    size: 0,
    tables: 0,
  };
  const read = readBlocks(root, reading, noContext);
  if (reading.size > maxSize) return null;
  const blocks = arranged(read, source === 'Notion');
  if (isDocument(source)) {
    findings.left.fonts = Math.max(0, reading.faces.size - 1);
    findings.left.colours = reading.colours.size;
  } else findings.left.underlines = 0;
  const document = asDocument(blocks);
  const plain = asPlainDocument(blocks);
  return {
    ...findings,
    source,
    document,
    markdown: writeDocument(document, { left: mostEffort }),
    plain: writeDocument(plain, { left: mostEffort }),
    plainParagraphs: plain.content.length,
    structure: structureOf(blocks),
    isInline: blocks.length === 1 && blocks[0]?.kind === 'paragraph',
  };
}

/** Keeps clipboards of many signs from stopping the tab. */
const mostEffort = 1_000_000;

/** A web page gives every piece of text the fonts and colours of the page. */
const isDocument = (source: Source) => !/^(?:web|Notion|Confluence|spreadsheet|editor)$/.test(source);

/** On Windows the clipboard's HTML says which part of it was chosen; a table around it stays, and so do its styles. */
function fragmentOf(html: string): string {
  const end = html.lastIndexOf('<!--EndFragment-->');
  const upTo = end < 0 ? html : html.slice(0, end);
  // Before the HTML, a program may have left lines such as "Version:0.9".
  return upTo.replace(/^Version:[\d.]+\s(?:[A-Za-z]+:[^\n<]*\n)*/, '');
}

function structureOf(blocks: readonly Block[]): Structure {
  const result = { paragraphs: 0, headings: 0, lists: 0, tables: 0, links: 0, rows: 0, columns: 0 };
  const count = (block: Block, isTop: boolean): void => {
    if (block.kind === 'paragraph' && isTop) result.paragraphs += 1;
    if (block.kind === 'heading') result.headings += 1;
    if (block.kind === 'paragraph' || block.kind === 'heading') result.links += linksIn(block.runs);
    if (block.kind === 'quote') for (const one of block.blocks) count(one, isTop);
    if (block.kind === 'list') {
      result.lists += 1;
      for (const { blocks: inner } of block.items) for (const one of inner) count(one, false);
    }
    if (block.kind === 'table') {
      result.tables += 1;
      result.rows = block.rows.length;
      result.columns = block.aligns.length;
      for (const cell of block.rows.flat()) result.links += linksIn(cell);
    }
  };
  for (const block of blocks) count(block, true);
  return result;
}

function linksIn(runs: readonly { href: string | null; text: string }[]): number {
  return runs.filter(({ href, text }, index) => href !== null && text.trim() !== '' && runs[index - 1]?.href !== href)
    .length;
}
