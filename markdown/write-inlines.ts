/** Writes the text of a paragraph, a heading or a cell of a table. */
import type { Token } from 'marked';
import type { Inline, LinkMark, Mark } from './document.ts';
import { type Escaping, escapeAll, escapesIn } from './escape.ts';
import { readInlines } from './read-inlines.ts';
import { bareText, isWhole, keyOf, keyOfMark, keysOf, trimmed, type Unit, unitsOf } from './shown.ts';
import { decodeCharacterReferences } from './tokens.ts';

export type InlineStyle = {
  escaping: Escaping;
  em: string;
  strong: string;
  /** Followed by a line end; empty where a line cannot end. */
  hardBreak: string;
  /** Leaves punctuation at the ends of emphasis out of it where a letter follows. */
  isTrimmed: boolean;
  /** Leaves emphasis out. */
  isPlain: boolean;
};

/** All units of a text, and the places of those that need a backslash. */
type Text = { units: readonly Unit[]; escaped: ReadonlySet<number> };

export function writeInlines(inlines: readonly Inline[], style: InlineStyle): string {
  const bare = bareText(inlines);
  if (bare !== null && !/[^\p{L}\p{N}\s]/u.test(bare)) return bare;
  const text = textOf(trimmed(unitsOf(inlines)), style);
  return writeUnits(text, 0, text.units.length, [], style);
}

function textOf(units: readonly Unit[], { escaping }: InlineStyle): Text {
  if (escaping !== 1) return { units, escaped: new Set() };
  const shown = units.map(({ char, node }) => (node ? (node.type === 'break' ? '\n' : '\0') : char)).join('');
  if (!/[\\`*_~[\]<&!]/.test(shown)) return { units, escaped: new Set() };
  /** The unit of each offset. */
  const at: number[] = [];
  for (const [index, { char }] of units.entries())
    for (let count = 0; count < (char.length || 1); count += 1) at.push(index);
  const has = (type: Mark['type']) => (offset: number) =>
    units[at[offset] ?? -1]?.marks.some((mark) => mark.type === type) ?? false;
  const hasMarks = units.some(({ marks }) => marks.length > 0);
  const found = escapesIn(shown, { hasMarks, isCode: has('code'), isLink: has('link') });
  return { units, escaped: new Set([...found].flatMap((offset) => at[offset] ?? [])) };
}

/**
 * Writes only what differs from the text as it was.
 * @param before the tokens of the text before
 */
export function writeEdited(inlines: readonly Inline[], before: readonly Token[], style: InlineStyle): string {
  const units = trimmed(unitsOf(inlines));
  const keys = units.map(keyOf);
  const atoms = before.flatMap(atomsOf);
  let [start, head] = [0, 0];
  for (const atom of atoms) {
    if (!matches(atom, keys, start)) break;
    start += atom.keys.length;
    head += 1;
  }
  let [end, tail] = [keys.length, atoms.length];
  while (tail > head) {
    const atom = atoms[tail - 1];
    if (!atom || end - atom.keys.length < start || !matches(atom, keys, end - atom.keys.length)) break;
    end -= atom.keys.length;
    tail -= 1;
  }
  const sharesMarks = () => {
    const [left, right] = [units[start - 1], units[end]];
    const [first, last] = start < end ? [units[start], units[end - 1]] : [right, left];
    return { isLeft: share(left, first), isRight: share(last, right) };
  };
  // What has a mark in common is written together.
  for (;;) {
    const { isLeft, isRight } = sharesMarks();
    if (isLeft && head > 0) {
      head -= 1;
      start -= atoms[head]?.keys.length ?? 0;
    } else if (isRight && tail < atoms.length) {
      end += atoms[tail]?.keys.length ?? 0;
      tail += 1;
    } else break;
  }
  const rawOf = (some: readonly Atom[]) => some.map(({ raw }) => raw).join('');
  const written = writeUnits(textOf(units, style), start, end, [], style);
  return rawOf(atoms.slice(0, head)) + written + rawOf(atoms.slice(tail));
}

/** A piece of source, and what it shows. */
type Atom = { raw: string; keys: string[] };

function atomsOf(token: Token): Atom[] {
  if (token.type === 'checkbox') return [];
  const isPlain = token.type === 'text' && !('tokens' in token && token.tokens) && token.raw === token.text;
  if (!isPlain) return [{ raw: token.raw, keys: unitsOf(readInlines([token])).map(keyOf) }];
  const pieces: string[] = token.raw.match(/&#?\w+;|[ \t\n]+|./gsu) ?? [];
  return pieces.map((raw) => ({
    raw,
    keys: unitsOf([{ type: 'text', text: decodeCharacterReferences(raw) }]).map(keyOf),
  }));
}

const matches = ({ keys }: Atom, all: readonly string[], at: number): boolean =>
  keys.every((key, index) => all[at + index] === key);

function share(left: Unit | undefined, right: Unit | undefined): boolean {
  const keys = keysOf(left?.marks ?? []);
  return keysOf(right?.marks ?? []).some((key) => keys.includes(key));
}

function writeUnits(text: Text, from: number, to: number, open: readonly string[], style: InlineStyle): string {
  let result = '';
  for (let at = from; at < to; ) {
    const [mark, end] = longestMark(text.units, at, to, open);
    if (mark === null) {
      let plain = at;
      while (plain < to && longestMark(text.units, plain, to, open)[0] === null) plain += 1;
      result += writePlain(text, at, plain, style);
      at = plain;
    } else {
      result += writeMarked(text, at, end, mark, open, style);
      at = end;
    }
  }
  return result;
}

/** The mark at a place that goes furthest; code is innermost. */
function longestMark(units: readonly Unit[], at: number, to: number, open: readonly string[]): [Mark | null, number] {
  let best: [Mark | null, number] = [null, at];
  const marks = (units[at]?.marks ?? []).filter((mark) => !open.includes(keyOfMark(mark)));
  const outer = marks.filter(({ type }) => type !== 'code');
  for (const mark of outer.length > 0 ? outer : marks) {
    const key = keyOfMark(mark);
    let end = at;
    while (end < to && units[end]?.marks.some((other) => other === mark || keyOfMark(other) === key)) end += 1;
    if (end > best[1]) best = [mark, end];
  }
  return best;
}

function writeMarked(
  text: Text,
  from: number,
  to: number,
  mark: Mark,
  open: readonly string[],
  style: InlineStyle,
): string {
  const { units } = text;
  const inside = [...open, keyOfMark(mark)];
  const inner = (start: number, end: number) => writeUnits(text, start, end, inside, style);
  const all = () => units.slice(from, to);
  if (mark.type === 'code')
    return writeCode(
      all()
        .map(({ char }) => char)
        .join(''),
    );
  if (mark.type === 'link') return writeLink(mark, all(), inner(from, to));
  if (style.isPlain) return inner(from, to);
  const is = (unit: Unit | undefined, kind: RegExp): boolean => {
    if (!unit || unit.marks.some((own) => isWhole(own) && !open.includes(keyOfMark(own)))) return false;
    return unit.node ? unit.node.type === 'break' && kind !== letter : kind.test(unit.char);
  };
  let [start, end] = [from, to];
  while (start < end && is(units[start], space)) start += 1;
  while (end > start && is(units[end - 1], space)) end -= 1;
  if (style.isTrimmed) {
    if (is(units[start - 1], letter)) while (start < end && is(units[start], light)) start += 1;
    if (is(units[end], letter)) while (end > start && is(units[end - 1], light)) end -= 1;
  }
  const sign = mark.type === 'del' ? '~~' : mark.type === 'strong' ? style.strong : style.em;
  return inner(from, start) + (start < end ? sign + inner(start, end) + sign : '') + inner(end, to);
}

const space = /\s/;
const light = /[\s\p{P}\p{S}]/u;
const letter = /[^\s\p{P}\p{S}]/u;

function writePlain({ units, escaped }: Text, from: number, to: number, style: InlineStyle): string {
  const { escaping, hardBreak } = style;
  let result = '';
  for (let at = from; at < to; at += 1) {
    const { char = '', node = null } = units[at] ?? {};
    if (node?.type === 'image') result += writeImage(node.attrs);
    else if (node) result += hardBreak === '' ? ' ' : `${hardBreak}\n`;
    else if (escaping < 2) result += escaped.has(at) ? `\\${char}` : char;
    else result += escapeAll(char, escaping === 2 ? 2 : 3);
  }
  return result;
}

function writeCode(text: string): string {
  const runs = (text.match(/`+/g) ?? []).map(({ length }) => length);
  let count = 1;
  while (runs.includes(count)) count += 1;
  const fence = '`'.repeat(count);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  const pad = isPadded ? ' ' : '';
  return fence + pad + text + pad + fence;
}

function writeLink({ attrs: { href, title } }: LinkMark, units: readonly Unit[], inner: string): string {
  const text = units.map(({ char, node }) => (node ? '\0' : char)).join('');
  const isPlain = units.every(({ marks }) => marks.length === units[0]?.marks.length);
  const isBare = isPlain && title === null && /^(?:https?|mailto|tel):[^\s<>]+$/.test(href) && text === href;
  if (isBare) return `<${href}>`;
  return `[${inner}](${targetOf(href)}${titlePart(title)})`;
}

export function writeImage({ src, alt, title }: { src: string; alt: string; title: string | null }): string {
  const isSimple = /^[\p{L}\p{N}\s.,;:()'"!?-]*$/u.test(alt);
  return `![${isSimple ? alt : escapeAll(alt, 2)}](${targetOf(src)}${titlePart(title)})`;
}

function targetOf(target: string): string {
  const safe = target.replaceAll(/&(?=#?\w+;)/g, '&amp;');
  if (safe !== '' && !/[\s()<>\\*_`[\]~]/.test(safe)) return safe;
  return /^[^\s<>\\()]+$/.test(safe) ? safe : `<${safe.replaceAll(/[<>\\]/g, '\\$&').replaceAll(/\n/g, ' ')}>`;
}

function titlePart(title: string | null): string {
  return title === null ? '' : ` "${title.replaceAll(/[\\"]/g, '\\$&').replaceAll(/&(?=#?\w+;)/g, '&amp;')}"`;
}
