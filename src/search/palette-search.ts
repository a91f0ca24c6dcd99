/** Searches entries by name on every keystroke; prepared once for a list of thousands. */
import { finds, foldText, markedParts, spellingsOf } from '../../contract/fold-text.ts';

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
    const wanted = foldText(query);
    if (wanted === '') return { found: entries.slice(0, limit), count: entries.length };
    const words = wanted.split(' ').flatMap(spellingsOf);
    const isFound = wanted.split(' ').map(finds);
    const ranks: Entry[][] = [[], [], [], [], []];
    entries.forEach((entry, index) => {
      const text = texts[index];
      if (!text || !isFound.every((has) => has(text.all))) return;
      ranks[entry.recent ? 0 : 1 + bestRank(text.name, words)]?.push(entry);
    });
    const all = ranks.flat();
    return { found: all.slice(0, limit), count: all.length };
  };
}

/** Splits the name so that every second part matches a word of the query. */
export function markedName(name: string, query: string): string[] {
  return markedParts(name.normalize('NFC'), foldText(query).split(' ').filter(Boolean).flatMap(spellingsOf));
}

function foldedOf(entry: Findable): { name: string; all: string } {
  const known = folds.get(entry);
  if (known) return known;
  const { kind, name, where } = entry;
  const foldedName = foldText(name);
  const text = { name: foldedName, all: `${foldText(kind)} ${foldedName} ${foldText(where)}` };
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

const letterOrDigit = /[\p{L}\p{N}]/u;
