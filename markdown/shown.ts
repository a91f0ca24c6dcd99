/** What blocks show, as text to compare: two blocks with the same one look alike and say the same. */
import type { Align, Block, Inline, Item, LinkMark, List, Mark, Table } from './document.ts';

type Rendered = string | readonly Rendered[] | { readonly [name: string]: Rendered | number | boolean | null };

/**
 * `rough` ignores emphasis of punctuation, which Markdown can often not write, `plain` all emphasis, and `words` links and code,
 * too.
 */
export type Roughness = 'exact' | 'rough' | 'plain' | 'words';
export const roughnesses: readonly Roughness[] = ['exact', 'rough', 'plain', 'words'];

/**
 * Spaces that a browser joins, paragraphs without text, empty lines at the end of code, and whether a list is loose make no
 * difference.
 */
export function shownOf(blocks: readonly Block[], roughness: Roughness = 'exact'): string {
  return JSON.stringify(renderBlocks(blocks, roughness));
}

export function shownItem(item: Item, number: number | null, roughness: Roughness = 'exact'): string {
  return JSON.stringify(renderItem(item, number, roughness));
}

/** Most texts of a document stay the same between two keystrokes. */
const known = new WeakMap<readonly Inline[], Partial<Record<Roughness, string>>>();
const nothing: readonly Inline[] = [];

export function shownInlines(inlines = nothing, roughness: Roughness = 'exact'): string {
  const shown = known.get(inlines) ?? {};
  known.set(inlines, shown);
  shown[roughness] ??= JSON.stringify(renderInlines(inlines, roughness));
  return shown[roughness];
}

function renderBlocks(blocks: readonly Block[], roughness: Roughness): Rendered[] {
  return blocks.filter((block) => !isBlank(block)).map((block) => renderBlock(block, roughness));
}

/** A paragraph without text, which Markdown does not have. One that was written nevertheless is something else. */
export function isBlank(block: Block): boolean {
  if (block.type === 'source') return (block.content ?? []).every(({ text }) => text.trim() === '');
  return block.type === 'paragraph' && (block.content ?? []).every(isBlankInline);
}

const isBlankInline = (inline: Inline): boolean =>
  inline.type === 'break' || (inline.type === 'text' && /^[ \t\n]*$/.test(inline.text));

function renderBlock(block: Block, roughness: Roughness): Rendered {
  const { type } = block;
  switch (type) {
    case 'paragraph':
      return [type, shownInlines(block.content, roughness)];
    case 'heading':
      // Both are shown as the first level.
      return [type, { level: Math.max(block.attrs.level, 2) }, shownInlines(block.content, roughness)];
    case 'codeBlock':
      return [type, block.attrs.info, plainOf(block.content).replace(/(?:\n[ \t]*)+$/, '')];
    case 'rule':
      return [type];
    case 'quote':
      return [type, ...renderBlocks(block.content, roughness)];
    case 'bulletList':
    case 'orderedList': {
      const numbers = numbersOf(block);
      return [type, ...block.content.map((item, index) => renderItem(item, numbers[index] ?? null, roughness))];
    }
    case 'table': {
      const aligns = alignsOf(block);
      return [
        type,
        ...block.content.map(({ content }) =>
          aligns.map((align, index) => [{ align }, shownInlines(content[index]?.content, roughness)]),
        ),
      ];
    }
    case 'source':
      return [type, plainOf(block.content)];
  }
}

function renderItem(item: Item, number: number | null, roughness: Roughness): Rendered {
  return [{ number, checked: checkedOf(item) }, ...renderBlocks(item.content, roughness)];
}

/** Only an item that begins with text can be a task. */
export function checkedOf({ attrs, content }: Item): boolean | null {
  const first = content.find((block) => !isBlank(block));
  return first?.type === 'paragraph' ? attrs.checked : null;
}

/** The alignment of each column, as many as the longest row has cells. */
export function alignsOf({ content }: Table): Align[] {
  const count = Math.max(...content.map(({ content: cells }) => cells.length));
  return Array.from({ length: count }, (_, index) => content[0]?.content[index]?.attrs.align ?? null);
}

/** The numbers that an ordered list shows, none for another list. One that repeats its first number, 0 or 1, counts. */
export function numbersOf(list: List): number[] {
  if (list.type === 'bulletList') return [];
  let next = list.attrs.start;
  const numbers = list.content.map(({ attrs }) => {
    const number = attrs.value ?? next;
    next = number + 1;
    return number;
  });
  const [first = 1] = numbers;
  return first <= 1 && numbers.every((number) => number === first) ? numbers.map((_, index) => first + index) : numbers;
}

export const plainOf = (content: readonly { text: string }[] = []): string => content.map(({ text }) => text).join('');

/** The text of a code block as it is seen: marked adds a line end to an empty last line. */
export const codeText = (text: string): string => text.replace(/\n\n?$/, '\n');

/** One character, or a node that is not text. */
export type Unit = { char: string; marks: readonly Mark[]; node: Exclude<Inline, { type: 'text' }> | null };

/** Spaces are one unit, as they are shown, and code has the same other marks from one end to the other. */
export function unitsOf(inlines: readonly Inline[]): Unit[] {
  return inlines.flatMap((inline, index): Unit[] => {
    const marks = isCode(inline) ? marksOfCode(inlines, index) : (inline.marks ?? []);
    if (inline.type !== 'text') return [{ char: '', marks, node: inline }];
    const known = new Map<string, Unit>();
    return Array.from(inline.text.replaceAll(/[ \t\n]+/g, ' '), (char) => {
      let unit = known.get(char);
      if (unit === undefined) {
        unit = { char, marks, node: null };
        known.set(char, unit);
      }
      return unit;
    });
  });
}

const isCode = (inline: Inline | undefined): boolean =>
  inline?.type === 'text' && (inline.marks ?? []).some(({ type }) => type === 'code');

function marksOfCode(inlines: readonly Inline[], at: number): readonly Mark[] {
  let [start, end] = [at, at + 1];
  while (isCode(inlines[start - 1])) start -= 1;
  while (isCode(inlines[end])) end += 1;
  const others = inlines.slice(start, end).map(({ marks = [] }) => keysOf(marks));
  return (inlines[at]?.marks ?? []).filter((mark) => others.every((keys) => keys.includes(keyOfMark(mark))));
}

/** The same for units that look alike. */
export function keyOf({ char, marks, node }: Unit): string {
  return JSON.stringify([char, keysOf(marks), node && (node.type === 'image' ? node.attrs : node.type)]);
}

export const keysOf = (marks: readonly Mark[]): string[] => marks.map(keyOfMark).sort();
export const keyOfMark = (mark: Mark): string =>
  mark.type === 'link' ? `link ${mark.attrs.href} ${mark.attrs.title ?? ''}` : mark.type;

/** The text as it is shown, if it is nothing but text. */
export function bareText(inlines: readonly Inline[]): string | null {
  let text = '';
  for (const inline of inlines) {
    if (inline.type !== 'text' || (inline.marks && inline.marks.length > 0)) return null;
    text += inline.text;
  }
  return text
    .replaceAll(/[ \t\n]+/g, ' ')
    .replace(/^ /, '')
    .replace(/ $/, '');
}

function renderInlines(inlines: readonly Inline[], roughness: Roughness): Rendered[] {
  const bare = bareText(inlines);
  if (bare !== null) return bare === '' ? [] : [{ marks: '', text: bare }];
  const units = trimmed(unitsOf(withoutBareLinks(simplified(inlines, roughness))));
  const light = roughness === 'rough' ? /[\s\p{P}\p{S}]/u : / /;
  const keyed = new Map<readonly Mark[], { all: string; whole: string }>();
  const rendered: Rendered[] = [];
  let [last, text] = ['', ''];
  const flush = () => {
    if (text !== '') rendered.push({ marks: last, text });
    text = '';
  };
  for (const { char, marks, node } of units) {
    const keys = keyed.get(marks) ?? { all: keysOf(marks).join(), whole: keysOf(marks.filter(isWhole)).join() };
    keyed.set(marks, keys);
    const own = node === null && light.test(char) ? keys.whole : keys.all;
    if (own !== last || node !== null) flush();
    last = own;
    if (node === null) text += char;
    else rendered.push([own, node.type === 'image' ? node.attrs : node.type]);
  }
  flush();
  return rendered;
}

/** Links and code: what is not emphasis. */
export const isWhole = ({ type }: Mark): boolean => type === 'code' || type === 'link';

function simplified(inlines: readonly Inline[], roughness: Roughness): readonly Inline[] {
  if (roughness === 'words') return withoutMarks(inlines);
  if (roughness !== 'plain') return inlines;
  return inlines.map((inline) => ({ ...inline, marks: (inline.marks ?? []).filter(isWhole) }));
}

export const withoutMarks = (inlines: readonly Inline[]): Inline[] =>
  inlines.map((inline) => ({ ...inline, marks: [] }));

/** Without spaces at both ends, beside breaks and after other spaces, and without breaks at both ends. */
export function trimmed(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  const isSpace = (unit: Unit | undefined) => unit?.char === ' ';
  for (const unit of units) {
    const last = kept.at(-1);
    if (unit.node?.type === 'break') {
      while (isSpace(kept.at(-1))) kept.pop();
      if (kept.length > 0 && kept.at(-1)?.node?.type !== 'break') kept.push({ ...unit, marks: [] });
    } else if (!isSpace(unit) || (last && !isSpace(last) && last.node?.type !== 'break')) {
      kept.push(unit);
    }
  }
  while (isSpace(kept.at(-1)) || kept.at(-1)?.node?.type === 'break') kept.pop();
  return kept;
}

/** An address in a text is a link as it is. */
function withoutBareLinks(inlines: readonly Inline[]): Inline[] {
  return groupsOfLinks(inlines).flatMap(({ link, group }) => {
    const text = group.map((inline) => (inline.type === 'text' ? inline.text : '\0')).join('');
    const isPlain = group.every(({ marks = [] }) => marks.length === group[0]?.marks?.length);
    if (!link || !isPlain || !isBareLink(link.attrs, text)) return group;
    return group.map((inline) => ({ ...inline, marks: (inline.marks ?? []).filter((mark) => mark.type !== 'link') }));
  });
}

function groupsOfLinks(inlines: readonly Inline[]) {
  const groups: { link: LinkMark | undefined; group: Inline[] }[] = [];
  for (const inline of inlines) {
    const link = inline.marks?.find((mark) => mark.type === 'link');
    const last = groups.at(-1);
    if (link && last?.link && keyOfMark(last.link) === keyOfMark(link)) last.group.push(inline);
    else groups.push({ link, group: [inline] });
  }
  return groups;
}

function isBareLink({ href, title }: LinkMark['attrs'], text: string): boolean {
  return title === null && [text, `http://${text}`, `mailto:${text}`].includes(href);
}
