/** Reads the block tokens of a container into blocks that know their lines. */
import type { Token, Tokens } from 'marked';
import type {
  Align,
  Block,
  Cell,
  Inline,
  Item,
  Quote,
  Row,
  Source,
  SourceReason,
  Table,
  TextNode,
} from './document.ts';
import { readInlines } from './read-inlines.ts';
import { codeText, shownInlines, shownItem, shownOf } from './shown.ts';
import { cellsOf } from './table-lines.ts';
import { itemNumbers } from './tokens.ts';

/** Where tokens stand: the id of their container and the lines of its text. */
export type Place = { within: number; lines: readonly string[] };

let last = 0;
/** A new number for a container or a block. */
export const newId = (): number => {
  last += 1;
  return last;
};

/** A part of a container's text: `raw` is its lines, `gap` the blank lines after them. */
type Part<Of> = { of: Of; line: number; raw: string; gap: readonly string[] };

/** Thrown where the lines of a token cannot be told. */
export class UnknownLines extends Error {}

export function readBlocks(tokens: readonly Token[], place: Place): Block[] {
  return partsOf(tokens, place.lines).map((part, index) => {
    const source = sourceOf(part, place.within, index);
    const block = readBlock(part, source);
    source.shown = shownOf([block]);
    return block;
  });
}

function sourceOf({ line, raw, gap }: Part<unknown>, within: number, place: number): Source {
  return { id: newId(), within, line, place, raw, gap, shown: '' };
}

/** Divides lines among the tokens that begin in them. */
function partsOf(tokens: readonly Token[], lines: readonly string[]): Part<Token>[] {
  const starts: { of: Token; line: number }[] = [];
  let line = 0;
  let isAtStart = true;
  for (const token of tokens) {
    if (token.type === 'checkbox') continue;
    if (token.type !== 'space') {
      if (!isAtStart) line += 1;
      starts.push({ of: token, line });
    }
    line += token.raw.split('\n').length - 1;
    isAtStart = token.raw.endsWith('\n') || (token.type === 'space' && isAtStart);
  }
  return divide(starts, lines);
}

function divide<Of>(starts: readonly { of: Of; line: number }[], lines: readonly string[]): Part<Of>[] {
  return starts.map(({ of, line }, index) => {
    const end = starts[index + 1]?.line ?? lines.length;
    if (end <= line || line >= lines.length) throw new UnknownLines();
    let filled = end;
    while (filled > line + 1 && isBlankLine(lines[filled - 1])) filled -= 1;
    return { of, line, raw: lines.slice(line, filled).join('\n'), gap: lines.slice(filled, end) };
  });
}

const isBlankLine = (line = ''): boolean => /^[ \t]*$/.test(line);

function readBlock({ of: token, raw }: Part<Token>, source: Source): Block {
  const attrs = { source };
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return { type: 'paragraph', attrs, content: inlinesOf(token) };
    case 'heading': {
      const content = inlinesOf(token);
      if (content.some(({ type }) => type === 'break')) return asWritten('other', raw, source);
      return { type: 'heading', attrs: { source, level: token.depth }, content };
    }
    case 'code':
      return { type: 'codeBlock', attrs: { source, info: token.lang ?? '' }, content: plain(codeText(token.text)) };
    case 'hr':
      return { type: 'rule', attrs };
    case 'blockquote':
      return quoteOf(token as Tokens.Blockquote, source);
    case 'list':
      return listOf(token as Tokens.List, source);
    case 'table':
      return tableOf(token as Tokens.Table, source) ?? asWritten('table', raw, source);
    case 'html':
      return asWritten('html', raw, source);
    case 'def':
      return asWritten('reference', raw, source);
    default:
      return asWritten('other', raw, source);
  }
}

const inlinesOf = (token: Token): Inline[] =>
  'tokens' in token && token.tokens
    ? readInlines(token.tokens)
    : readInlines([{ type: 'text', raw: token.raw, text: 'text' in token ? token.text : token.raw }]);

const plain = (text: string): TextNode[] => (text === '' ? [] : [{ type: 'text', text }]);

function asWritten(reason: SourceReason, raw: string, source: Source): Block {
  return { type: 'source', attrs: { source, reason }, content: plain(raw) };
}

/** Containers are never empty, so that one can write in them. */
const filled = (blocks: readonly Block[]): readonly Block[] =>
  blocks.length > 0 ? blocks : [{ type: 'paragraph', attrs: { source: null } }];

function quoteOf({ tokens, text }: Tokens.Blockquote, source: Source): Quote {
  const lines = text.split('\n');
  source.hasLines = lines.length === source.raw.split('\n').length;
  return { type: 'quote', attrs: { source }, content: filled(readBlocks(tokens, { within: source.id, lines })) };
}

function listOf(list: Tokens.List, source: Source): Block {
  source.hasLines = true;
  const numbers = itemNumbers(list);
  const lines = source.raw.split('\n');
  let line = 0;
  const starts = list.items.map((item) => {
    const start = { of: item, line };
    line += item.raw.split('\n').length - 1;
    return start;
  });
  const items = divide(starts, lines).map((part, index): Item => {
    const itemSource = sourceOf(part, source.id, index);
    const isNext = index === 0 || numbers[index] === (numbers[index - 1] ?? 0) + 1;
    const value = list.ordered && !isNext ? (numbers[index] ?? null) : null;
    const item = itemOf(part.of, itemSource, value);
    itemSource.shown = shownItem(item, numbers[index] ?? null);
    return item;
  });
  const { loose } = list;
  if (!list.ordered) return { type: 'bulletList', attrs: { source, loose }, content: items };
  return { type: 'orderedList', attrs: { source, loose, start: numbers[0] ?? 1 }, content: items };
}

function itemOf(token: Tokens.ListItem, source: Source, value: number | null): Item {
  const lines = token.text.split('\n');
  source.hasLines = lines.length <= source.raw.split('\n').length;
  const content = filled(readBlocks(withoutEmptyTask(token.tokens), { within: source.id, lines }));
  const checked = token.task ? token.checked === true : null;
  return { type: 'item', attrs: { source, checked, value }, content };
}

function withoutEmptyTask(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter((token) => token.type !== 'paragraph' || token.raw.trim() !== '' || tokens.length === 1);
}

/** `null` for a table in which a row has another number of cells than the head. */
function tableOf({ header, rows, align }: Tokens.Table, source: Source): Table | null {
  const lines = source.raw.split('\n');
  source.hasLines = true;
  if (lines.length !== rows.length + 2) return null;
  const content = [header, ...rows].map((cells, index): Row | null => {
    const line = index === 0 ? 0 : index + 1;
    const raw = lines[line] ?? '';
    const raws = cellsOf(raw);
    if (raws.length !== cells.length) return null;
    const rowSource: Source = { id: newId(), within: source.id, line, place: index, raw, gap: [], shown: '' };
    return {
      type: 'row',
      attrs: { source: rowSource },
      content: cells.map(({ tokens }, column) =>
        cellOf(readInlines(tokens), index === 0, align[column] ?? null, { ...rowSource, raw: raws[column] ?? '' }),
      ),
    };
  });
  return content.some((row) => row === null)
    ? null
    : { type: 'table', attrs: { source }, content: content.filter((row) => row !== null) };
}

function cellOf(content: readonly Inline[], isHead: boolean, align: Align, source: Source): Cell {
  const own = { ...source, id: newId(), shown: shownInlines(content) };
  return { type: isHead ? 'headerCell' : 'cell', attrs: { align, source: own }, content };
}
