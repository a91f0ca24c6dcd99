/** Writes the text of a paragraph, a heading or a cell of a table. */
import type { Token } from 'marked';
import type { Inline, LinkMark, Mark } from './document.ts';
import { type Escaping, escapeText } from './escape.ts';
import { readInlines } from './read-inlines.ts';
import { isWhole, keyOf, keyOfMark, keysOf, trimmed, type Unit, unitsOf } from './shown.ts';
import { decodeCharacterReferences } from './tokens.ts';

export type InlineStyle = {
  escaping: Escaping;
  em: string;
  strong: string;
  /** Followed by a line end; empty where a line cannot end. */
  hardBreak: string;
  /** Leaves punctuation at both ends of emphasis out of it. */
  isTrimmed: boolean;
  /** Leaves emphasis out. */
  isPlain: boolean;
};

export const writeInlines = (inlines: readonly Inline[], style: InlineStyle): string =>
  writeUnits(trimmed(unitsOf(inlines)), [], style);

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
  return rawOf(atoms.slice(0, head)) + writeUnits(units.slice(start, end), [], style) + rawOf(atoms.slice(tail));
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

function writeUnits(units: readonly Unit[], open: readonly string[], style: InlineStyle): string {
  let result = '';
  for (let at = 0; at < units.length; ) {
    const [mark, end] = longestMark(units, at, open);
    if (mark === null) {
      let plain = at;
      while (plain < units.length && longestMark(units, plain, open)[0] === null) plain += 1;
      result += writePlain(units.slice(at, plain), style);
      at = plain;
    } else {
      result += writeMarked(units.slice(at, end), mark, open, style);
      at = end;
    }
  }
  return result;
}

/** The mark at a place that goes furthest; code is innermost. */
function longestMark(units: readonly Unit[], at: number, open: readonly string[]): [Mark | null, number] {
  let best: [Mark | null, number] = [null, at];
  const marks = (units[at]?.marks ?? []).filter((mark) => !open.includes(keyOfMark(mark)));
  const outer = marks.filter(({ type }) => type !== 'code');
  for (const mark of outer.length > 0 ? outer : marks) {
    const key = keyOfMark(mark);
    let end = at;
    while (units[end]?.marks.some((other) => keyOfMark(other) === key)) end += 1;
    if (end > best[1]) best = [mark, end];
  }
  return best;
}

function writeMarked(units: readonly Unit[], mark: Mark, open: readonly string[], style: InlineStyle): string {
  const inside = [...open, keyOfMark(mark)];
  if (mark.type === 'code') return writeCode(units.map(({ char }) => char).join(''));
  if (mark.type === 'link') return writeLink(mark, units, writeUnits(units, inside, style));
  const light = style.isTrimmed ? /[\s\p{P}\p{S}]/u : /\s/;
  const isLight = (unit: Unit | undefined): boolean => {
    if (!unit || unit.marks.some((own) => isWhole(own) && !open.includes(keyOfMark(own)))) return false;
    return unit.node ? unit.node.type === 'break' : light.test(unit.char);
  };
  if (style.isPlain) return writeUnits(units, inside, style);
  let [start, end] = [0, units.length];
  while (isLight(units[start]) && start < end) start += 1;
  while (isLight(units[end - 1]) && end > start) end -= 1;
  const sign = mark.type === 'del' ? '~~' : mark.type === 'strong' ? style.strong : style.em;
  const inner = start < end ? sign + writeUnits(units.slice(start, end), inside, style) + sign : '';
  return writeUnits(units.slice(0, start), inside, style) + inner + writeUnits(units.slice(end), inside, style);
}

function writePlain(units: readonly Unit[], style: InlineStyle): string {
  let [result, text] = ['', ''];
  const flush = () => {
    result += escapeText(text, style.escaping);
    text = '';
  };
  for (const { char, node } of units) {
    if (node === null) text += char;
    else {
      flush();
      if (node.type === 'image') result += writeImage(node.attrs);
      else result = breakAfter(result, style);
    }
  }
  flush();
  return result;
}

/** An empty line would be another paragraph. */
function breakAfter(text: string, { hardBreak }: InlineStyle): string {
  if (hardBreak === '') return `${text} `;
  return text.endsWith('\n') ? text : `${text.replace(/[ \t]+$/, '')}${hardBreak}\n`;
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

function writeImage({ src, alt, title }: { src: string; alt: string; title: string | null }): string {
  return `![${escapeText(alt, alt.match(/[^\p{L}\p{N}\s.,;:()'"!?-]/u) ? 2 : 0)}](${targetOf(src)}${titlePart(title)})`;
}

function targetOf(target: string): string {
  const safe = target.replaceAll(/&(?=#?\w+;)/g, '&amp;');
  if (safe !== '' && !/[\s()<>\\*_`[\]~]/.test(safe)) return safe;
  return /^[^\s<>\\()]+$/.test(safe) ? safe : `<${safe.replaceAll(/[<>\\]/g, '\\$&').replaceAll(/\n/g, ' ')}>`;
}

function titlePart(title: string | null): string {
  return title === null ? '' : ` "${title.replaceAll(/[\\"]/g, '\\$&').replaceAll(/&(?=#?\w+;)/g, '&amp;')}"`;
}
