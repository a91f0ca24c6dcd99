/** Searches entries by name on every keystroke; prepared once for a list of thousands. */

type Findable = { kind: string; name: string; where: string; recent?: true };
/** `count` is the number of all matches; `found` are the best of them. */
export type Findings<Entry> = { found: Entry[]; count: number };

/** The folded texts survive when the list is rebuilt. */
const folds = new WeakMap<Findable, { name: string; all: string }>();

/**
 * All words of the query must occur in kind, name or place, in any order; accents are ignored. Recent entries rank first, then
 * names that begin with a word of the query, then names with a word that does, then other matches. Without a query, returns the
 * entries in the given order.
 */
export function paletteSearch<Entry extends Findable>(
  entries: readonly Entry[],
  limit = 50,
): (query: string) => Findings<Entry> {
  const texts = entries.map(foldedOf);
  return (query) => {
    const wanted = folded(query.trim());
    if (wanted === '') return { found: entries.slice(0, limit), count: entries.length };
    const words = wanted.split(/\s+/);
    const ranks: Entry[][] = [[], [], [], [], []];
    entries.forEach((entry, index) => {
      const text = texts[index];
      if (!text || !words.every((word) => text.all.includes(word))) return;
      ranks[entry.recent ? 0 : 1 + bestRank(text.name, words)]?.push(entry);
    });
    const all = ranks.flat();
    return { found: all.slice(0, limit), count: all.length };
  };
}

/** Splits the name so that every second part matches a word of the query. */
export function markedParts(name: string, query: string): string[] {
  const words = folded(query.trim()).split(/\s+/).filter(Boolean);
  const letters = Array.from(name.normalize('NFC'));
  const parts = [''];
  for (let at = 0; at < letters.length; ) {
    const length = Math.max(...words.map((word) => lettersOf(word, letters, at)), 0);
    if (length > 0) parts.push(letters.slice(at, at + length).join(''), '');
    else parts.push(`${parts.pop() ?? ''}${letters[at]}`);
    at += Math.max(length, 1);
  }
  return parts;
}

/** The number of letters from `from` on that match the folded word; 0 if they do not. */
function lettersOf(word: string, letters: readonly string[], from: number): number {
  let text = '';
  for (let at = from; at < letters.length; at += 1) {
    text += folded(letters[at] ?? '');
    if (text.length >= word.length) return text.startsWith(word) ? at - from + 1 : 0;
    if (!word.startsWith(text)) return 0;
  }
  return 0;
}

function foldedOf(entry: Findable): { name: string; all: string } {
  const known = folds.get(entry);
  if (known) return known;
  const { kind, name, where } = entry;
  const foldedName = folded(name);
  const text = { name: foldedName, all: `${folded(kind)} ${foldedName} ${folded(where)}` };
  folds.set(entry, text);
  return text;
}

const bestRank = (name: string, words: readonly string[]) => Math.min(...words.map((word) => rankOf(name, word)));

function rankOf(name: string, wanted: string): number {
  const at = name.indexOf(wanted);
  if (at === 0) return 0;
  if (at < 0) return 3;
  return letterOrDigit.test(name.charAt(at - 1)) ? 2 : 1;
}

/** Letters with no Unicode decomposition. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

function folded(text: string): string {
  const small = text.toLowerCase();
  if (isPlain.test(small)) return small;
  return small
    .normalize('NFD')
    .replace(marks, '')
    .replace(others, (letter) => plain[letter] ?? letter);
}

const isPlain = /^[\0-\x7f]*$/;
const marks = /\p{Mark}+/gu;
const others = /[ßæœøłđı]/g;
const letterOrDigit = /[\p{L}\p{N}]/u;
