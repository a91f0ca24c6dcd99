/** Finding anything by its name, asked with every key: made once for a list of thousands. */

export type Findable = { kind: string; name: string; where: string };
/** `count` of all that match, of which the best are `found`. */
export type Findings<Entry> = { found: Entry[]; count: number };

/**
 * All words of the query must be in kind, name or place. Best is a name that begins with one of them, then one with a word
 * that does, then one that holds one anywhere. Without a query, everything in the order given.
 */
export function paletteSearch<Entry extends Findable>(
  entries: readonly Entry[],
  limit = 50,
): (query: string) => Findings<Entry> {
  const texts = entries.map(({ kind, name, where }) => ({
    name: folded(name),
    all: folded(`${kind} ${name} ${where}`),
  }));
  return (query) => {
    const wanted = folded(query.trim());
    if (wanted === '') return { found: entries.slice(0, limit), count: entries.length };
    const words = wanted.split(/\s+/);
    const ranks: Entry[][] = [[], [], [], []];
    entries.forEach((entry, index) => {
      const text = texts[index];
      if (text && words.every((word) => text.all.includes(word))) ranks[bestRank(text.name, words)]?.push(entry);
    });
    const all = ranks.flat();
    return { found: all.slice(0, limit), count: all.length };
  };
}

const bestRank = (name: string, words: readonly string[]) => Math.min(...words.map((word) => rankOf(name, word)));

function rankOf(name: string, wanted: string): number {
  const at = name.indexOf(wanted);
  if (at === 0) return 0;
  if (at < 0) return 3;
  return /[\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 2 : 1;
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase();
