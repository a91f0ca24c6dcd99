/** What a clipboard holds as a document, for the Text view and to be written as Markdown. */
import type * as Doc from '../../../markdown/document.ts';
import type { Align, Block, Item, Run } from './blocks.ts';
import { append } from './runs.ts';

/** Lists and quotes in deeper levels stand in the deepest one. */
const maxNesting = 8;

export function asDocument(blocks: readonly Block[]): Doc.TextDocument {
  return withBlocks(blocksOf(blocks, 0));
}

/** Each paragraph, heading, item and row in a paragraph of its own, without marks. */
export function asPlainDocument(blocks: readonly Block[]): Doc.TextDocument {
  const paragraphs = blocks.flatMap(plainLines).map((runs) => paragraphOf(runs.map(({ text }) => ({ ...bare, text }))));
  return withBlocks(
    paragraphs.filter(({ content }) => content?.some((one) => one.type === 'text' && one.text.trim() !== '')),
  );
}

const withBlocks = (content: readonly Doc.Block[]): Doc.TextDocument => ({
  type: 'doc',
  attrs: { text: { id: 0, lines: [''], ends: [], lead: 1 } },
  content,
});

const bare: Run = { text: ' ', href: null, bold: false, italic: false, strike: false, code: false };

function plainLines(block: Block): Run[][] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.runs];
    case 'quote':
      return block.blocks.flatMap(plainLines);
    case 'list':
      return block.items.flatMap(({ blocks }) => blocks.flatMap(plainLines));
    case 'entry':
      return block.item.blocks.flatMap(plainLines);
    case 'table':
      return block.rows.map((row) => row.flatMap((cell, index) => (index > 0 ? [bare, ...cell] : cell)));
    case 'code':
      return block.text.split('\n').map((text) => [{ ...bare, text: text.trim() }]);
    case 'rule':
      return [];
  }
}

const source = null;

function blocksOf(blocks: readonly Block[], nesting: number): Doc.Block[] {
  const result: Doc.Block[] = [];
  for (const block of blocks) append(result, blockOf(block, nesting));
  return result;
}

function blockOf(block: Block, nesting: number): Doc.Block[] {
  switch (block.kind) {
    case 'paragraph':
      return [paragraphOf(block.runs)];
    case 'heading':
      return [{ type: 'heading', attrs: { source, level: block.level }, content: inlinesOf(block.runs) }];
    case 'quote': {
      const content = blocksOf(block.blocks, Math.min(nesting + 1, maxNesting));
      return nesting >= maxNesting || content.length === 0 ? content : [{ type: 'quote', attrs: { source }, content }];
    }
    case 'list':
      return listOf(block.items, block.isOrdered, nesting);
    case 'code': {
      const content: Doc.TextNode[] = block.text === '' ? [] : [{ type: 'text', text: block.text }];
      return [{ type: 'codeBlock', attrs: { source, info: block.language }, content }];
    }
    case 'table':
      return [tableOf(block.rows, block.aligns)];
    case 'entry':
      return blocksOf(block.item.blocks, nesting);
    case 'rule':
      return [{ type: 'rule', attrs: { source } }];
  }
}

function listOf(items: readonly Item[], isOrdered: boolean, nesting: number): Doc.Block[] {
  if (nesting >= maxNesting) return items.flatMap(({ blocks }) => blocksOf(blocks, nesting));
  const loose = items.some(({ blocks }) => blocks.slice(1).some(({ kind }) => kind !== 'list'));
  const content = items.map(({ isDone, number, blocks }): Doc.Item => {
    const inner = blocksOf(blocks, nesting + 1);
    const content = inner.length > 0 ? inner : [paragraphOf([])];
    return { type: 'item', attrs: { source, checked: isDone, value: number }, content };
  });
  if (!isOrdered) return [{ type: 'bulletList', attrs: { source, loose }, content }];
  return [{ type: 'orderedList', attrs: { source, loose, start: items[0]?.number ?? 1 }, content }];
}

function tableOf(rows: readonly Run[][][], aligns: readonly Align[]): Doc.Table {
  const content = rows.map((row, index): Doc.Row => {
    const type = index === 0 ? 'headerCell' : 'cell';
    const cells = row.map((runs, column): Doc.Cell => {
      return { type, attrs: { source, align: aligns[column] ?? null }, content: inlinesOf(runs) };
    });
    return { type: 'row', attrs: { source }, content: cells };
  });
  return { type: 'table', attrs: { source }, content };
}

const paragraphOf = (runs: readonly Run[]): Doc.Paragraph => ({
  type: 'paragraph',
  attrs: { source },
  content: inlinesOf(runs),
});

function inlinesOf(runs: readonly Run[]): Doc.Inline[] {
  return runs.flatMap((run, index): Doc.Inline[] => {
    const isLink = run.href !== null && run.text !== '\n';
    const lead = isLink && runs[index - 1]?.href !== run.href ? (/^\s*/.exec(run.text)?.[0] ?? '') : '';
    const tail =
      isLink && runs[index + 1]?.href !== run.href ? (/\s*$/.exec(run.text.slice(lead.length))?.[0] ?? '') : '';
    const text = run.text.slice(lead.length, run.text.length - tail.length);
    const inner = run.text === '\n' ? [{ type: 'break' as const, marks: [] }] : textOf(text, marksOf(run));
    return [...textOf(lead, []), ...inner, ...textOf(tail, [])];
  });
}

const textOf = (text: string, marks: Doc.Mark[]): Doc.TextNode[] =>
  text === '' ? [] : [{ type: 'text', text, marks }];

/** In the order of the Text view's schema. */
function marksOf({ text, href, bold, italic, strike, code }: Run): Doc.Mark[] {
  const marks: Doc.Mark[] = [];
  if (href !== null) marks.push({ type: 'link', attrs: { href: encoded(href), title: null } });
  if (bold) marks.push({ type: 'strong' });
  if (italic) marks.push({ type: 'em' });
  if (strike) marks.push({ type: 'del' });
  if (code && text.trim() !== '') marks.push({ type: 'code' });
  return marks;
}

/** An address leads to the same place without signs that would end it in Markdown. */
const encoded = (address: string): string =>
  address.replaceAll(
    /[\s()<>|\\`[\]]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
