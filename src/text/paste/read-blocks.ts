/** Reads the tree of a clipboard's HTML as blocks, by the rules of the program that wrote it. */
import { targetOf } from './addresses.ts';
import type { Block, Item } from './blocks.ts';
import { blockNames, droppedNames, embeddedNames, shifted, textWithin } from './elements.ts';
import { headingLevel } from './heading-level.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { readImage } from './read-image.ts';
import { readEntry, readItem, taskOf } from './read-items.ts';
import { readTable } from './read-table.ts';
import { type Context, maxSize, noContext, type Reading } from './reading.ts';
import { addRun, append, flush, runsOf, type Sink } from './runs.ts';
import { isHidden, marksIn, noMarks, type Styles } from './styles.ts';

export function readBlocks(element: HtmlElement, reading: Reading, context: Context = noContext): Block[] {
  const sink: Sink = { blocks: [], runs: [] };
  readChildren(element, sink, context, reading);
  flush(sink);
  return sink.blocks;
}

export function readChildren({ children }: HtmlElement, sink: Sink, context: Context, reading: Reading): void {
  for (const child of children) {
    if (reading.size > maxSize) return;
    reading.size += typeof child === 'string' ? child.trim().length : 10;
    readNode(child, sink, context, reading);
  }
}

function readNode(node: HtmlNode, sink: Sink, context: Context, reading: Reading): void {
  if (typeof node === 'string') {
    addText(node, sink, context, reading);
    return;
  }
  const styles = reading.styleOf(node);
  if (isLeftOut(node, styles, reading)) return;
  if (node.name === 'br') {
    if (/always|page/.test(styles.get('page-break-before') ?? '')) flush(sink);
    else addRun('\n', sink, context);
    return;
  }
  const inside = contextIn(node, styles, context, reading);
  if (!readBlock(node, styles, sink, inside, reading)) readInline(node, styles, sink, inside, reading);
}

const officeNames = /^(?:v|w|m|x):/;

/** Notes what is left out. */
function isLeftOut(element: HtmlElement, styles: Styles, { findings: { left } }: Reading): boolean {
  const { name, attributes } = element;
  if (embeddedNames.has(name)) {
    left.embedded += 1;
    return true;
  }
  if (droppedNames.has(name) || officeNames.test(name)) return true;
  const className = attributes.get('class') ?? '';
  if (/^(?:MsoCommentReference|msocomanchor)$/.test(className) || /^#cmnt\d/.test(attributes.get('href') ?? '')) {
    left.comments += 1;
    return true;
  }
  if (/^comment(?:-list)?$/.test(styles.get('mso-element') ?? '') || /\bMsoCommentText\b/.test(className)) return true;
  if (/^Ignore$/i.test(styles.get('mso-list') ?? '')) return true;
  const isDeletion = name === 'del' && (attributes.has('cite') || attributes.has('datetime'));
  if (isDeletion || /\bmsoDel\b/i.test(className)) {
    left.deletions += 1;
    return true;
  }
  if (!isHidden(element, styles)) return false;
  if (/[\p{L}\p{N}]/u.test(textWithin(element, 50))) left.hidden += 1;
  return true;
}

function contextIn(element: HtmlElement, styles: Styles, around: Context, reading: Reading): Context {
  if (element.name === 'u' || /underline/i.test(styles.get('text-decoration') ?? '')) {
    if (element.name !== 'a' && around.href === null) reading.findings.left.underlines += 1;
  }
  const size = styles.get('font-size') ?? '';
  const family = styles.get('font-family') ?? element.attributes.get('face') ?? '';
  const colour = styles.get('color') ?? element.attributes.get('color') ?? '';
  return {
    ...around,
    ...marksIn(element, styles, around),
    face: size + family === '' ? around.face : `${family} ${size}`.toLowerCase(),
    colour: colour === '' ? around.colour : colour.toLowerCase(),
  };
}

/** Whether the element is a block, which is then in the sink. */
function readBlock(element: HtmlElement, styles: Styles, sink: Sink, context: Context, reading: Reading): boolean {
  const { name, attributes } = element;
  const level = headingLevel(element, styles, reading);
  if (level !== null) {
    flush(sink);
    const inner = readBlocks(element, reading, { ...context, ...noMarks, isHeading: true });
    const runs = runsOf(inner).map((run) => ({ ...run, bold: false }));
    const number = readEntry(element, styles, reading)?.marker ?? '';
    if (number !== '') runs.unshift({ ...noMarks, href: null, text: `${number} ` });
    if (runs.length > 0) sink.blocks.push({ kind: 'heading', level, runs });
    return true;
  }
  if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir' || name === 'li') {
    flush(sink);
    sink.blocks.push(
      ...readList(name === 'li' ? { ...element, name: 'ul', children: [element] } : element, reading, context),
    );
    return true;
  }
  if (name === 'hr') {
    flush(sink);
    sink.blocks.push({ kind: 'rule' });
    return true;
  }
  if (name === 'table') {
    flush(sink);
    append(sink.blocks, readTable(element, reading, context));
    return true;
  }
  if (name === 'pre' || name === 'listing' || name === 'xmp') {
    flush(sink);
    const text = preformatted(element, reading).replace(/^\n/, '').trimEnd();
    const language = /(?:language-|lang-|brush:\s?)(\w[\w+#-]{0,30})/.exec(languageHint(element))?.[1] ?? '';
    if (text !== '') sink.blocks.push({ kind: 'code', language, text });
    return true;
  }
  const isWordQuote = /^Mso(?:Intense)?Quote/.test(attributes.get('class') ?? '');
  if (name === 'blockquote' || isWordQuote) {
    flush(sink);
    const blocks = readBlocks(element, reading, context);
    const last = sink.blocks.at(-1);
    if (isWordQuote && last?.kind === 'quote') append(last.blocks, blocks);
    else if (blocks.length > 0) sink.blocks.push({ kind: 'quote', blocks });
    return true;
  }
  return blockNames.has(name) && readParagraph(element, styles, sink, context, reading);
}

function readParagraph(element: HtmlElement, styles: Styles, sink: Sink, context: Context, reading: Reading): true {
  flush(sink);
  const entry = readEntry(element, styles, reading);
  if (entry) {
    const { level, isOrdered, number } = entry;
    const item = { isDone: entry.isDone, number, blocks: readBlocks(element, reading, context) };
    sink.blocks.push({ kind: 'entry', level, isOrdered, number, item });
    return true;
  }
  const last = sink.blocks.at(-1);
  const blocks = readBlocks(element, reading, element.name === 'dt' ? { ...context, bold: true } : context);
  const isContinued = last?.kind === 'entry' && /^MsoListParagraph/.test(element.attributes.get('class') ?? '');
  if (isContinued) append(last.item.blocks, blocks);
  else append(sink.blocks, blocks);
  return true;
}

function readList(list: HtmlElement, reading: Reading, context: Context): Block[] {
  const isOrdered = list.name === 'ol';
  const items: Item[] = [];
  const entries: Block[] = [];
  const start = Number(list.attributes.get('start') ?? list.attributes.get('data-start') ?? 1);
  for (const child of list.children) {
    if (reading.size > maxSize) break;
    reading.size += 10;
    if (typeof child === 'string' && child.trim() === '') continue;
    if (typeof child !== 'string' && child.name === 'li') {
      const styles = reading.styleOf(child);
      if (isLeftOut(child, styles, reading)) continue;
      const isFirst = items.length === 0 && isOrdered && Number.isSafeInteger(start) && start >= 0;
      const level = Number(child.attributes.get('data-aria-level') ?? 0);
      const isNumbered = isFirst && (level === 0 || list.attributes.has('start'));
      const item = readItem(child, isNumbered ? start : null, reading, contextIn(child, styles, context, reading));
      if (level > 0) entries.push({ kind: 'entry', level, isOrdered, number: item.number, item });
      else items.push(item);
      continue;
    }
    // Google Docs and old pages write the list of an item behind it.
    const blocks = readBlocks({ ...list, children: [child] }, reading, context);
    const last = items.at(-1);
    if (last) append(last.blocks, blocks);
    else if (blocks.length > 0) items.push({ isDone: null, number: null, blocks });
  }
  const filled = items.filter(({ blocks }) => blocks.length > 0);
  return filled.length > 0 ? [...entries, { kind: 'list', isOrdered, items: filled }] : entries;
}

function readInline(element: HtmlElement, styles: Styles, sink: Sink, context: Context, reading: Reading): void {
  const { name, attributes, children } = element;
  if (name === 'img') {
    const text = readImage(element, reading.findings);
    if (text !== '') addText(text, sink, context, reading);
    return;
  }
  if (name === 'sup' || name === 'sub') {
    const text = textWithin(element, 20).trim();
    const digits = children.length === 1 && typeof children[0] === 'string' ? shifted(text, name) : null;
    if (digits !== null) {
      addText(digits, sink, context, reading);
      return;
    }
    if (text !== '' && !/^\[?\d+\]?$/.test(text)) reading.findings.left.raised += 1;
  }
  if (name === 'a') {
    const address = attributes.get('href');
    const [only] = children;
    // The sign beside a heading that leads to itself.
    if (address?.includes('#') && children.length === 1 && typeof only === 'string' && /^\s*[#¶§🔗]\s*$/u.test(only))
      return;
    const href = address === undefined ? context.href : targetOf(address, reading.host, reading.findings);
    readChildren(element, sink, { ...context, href }, reading);
    return;
  }
  if (name === 'q') addRun('“', sink, context);
  const taskState = taskOf(element);
  if (taskState === null) readChildren(element, sink, context, reading);
  if (name === 'q') addRun('”', sink, context);
  if (/^block|^table|^flex|^grid|^list-item/.test(styles.get('display') ?? '') && name === 'span') flush(sink);
}

/** Collapses white space, as a browser does. */
function addText(text: string, sink: Sink, context: Context, reading: Reading): void {
  const shown = text.replaceAll(/[\u200b\ufeff]/g, '').replaceAll(/[ \t\r\n\f]+/g, ' ');
  if (shown === '') return;
  if (shown.trim() !== '' && !context.isHeading) {
    if (context.face !== '' && reading.faces.size < 9) reading.faces.add(context.face);
    if (context.href === null && isColour(context.colour) && reading.colours.size < 9)
      reading.colours.add(context.colour);
  }
  addRun(shown, sink, context);
}

const isColour = (colour: string) =>
  colour !== '' && !/^(?:black|windowtext|auto|inherit|initial|currentcolor|#0{3,6}|rgba?\(0, ?0, ?0)/.test(colour);

function preformatted(element: HtmlElement, reading: Reading): string {
  const texts: string[] = [];
  const walk = ({ children }: HtmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') texts.push(child.replaceAll('\r\n', '\n'));
      else if (child.name === 'br') texts.push('\n');
      else if (!droppedNames.has(child.name)) {
        walk(child);
        if (blockNames.has(child.name)) texts.push('\n');
      }
    }
  };
  walk(element);
  const text = texts.join('').replaceAll('\u00a0', ' ');
  reading.size += text.length;
  return text;
}

function languageHint({ attributes, children }: HtmlElement): string {
  const inner = children.find((child) => typeof child !== 'string' && child.name === 'code');
  const own = `${attributes.get('class') ?? ''} language-${attributes.get('data-language') ?? ' '}`;
  return typeof inner === 'object' ? `${inner.attributes.get('class') ?? ''} ${own}` : own;
}
