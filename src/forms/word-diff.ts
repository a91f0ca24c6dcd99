/** The removed and inserted parts of a text, word by word. */
export type DiffPart = { kind: 'same' | 'out' | 'in'; text: string };

/** Matches words, runs of white space, and every other character by itself. */
const word = /\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;
/** Maximum number of cells in the comparison table. For longer texts, all of the differing middle is one change. */
const tableLimit = 4_000_000;

/** `same` and `out` make up the old text, `same` and `in` the new one. */
export function diffWords(before: string, after: string): DiffPart[] {
  return join(diffTokens(before.match(word) ?? [], after.match(word) ?? []));
}

/** One part for each token. */
export function diffTokens(old: readonly string[], now: readonly string[]): DiffPart[] {
  const start = commonStart(old, now);
  const end = commonEnd(old, now, start);
  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return [...same(old.slice(0, start)), ...middle, ...same(old.slice(old.length - end))];
}

function compare(old: readonly string[], now: readonly string[]): DiffPart[] {
  if (old.length * now.length > tableLimit) return [...all('out', old), ...all('in', now)];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      longest[at] =
        old[row] === now[column]
          ? cell(longest, at + width + 1) + 1
          : Math.max(cell(longest, at + width), cell(longest, at + 1));
    }
  }
  return walk(old, now, longest);
}

function walk(old: readonly string[], now: readonly string[], longest: Uint32Array): DiffPart[] {
  const width = now.length + 1;
  const parts: DiffPart[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length && column < now.length) {
    const at = row * width + column;
    if (old[row] === now[column]) {
      parts.push({ kind: 'same', text: old[row] ?? '' });
      row += 1;
      column += 1;
    } else if (cell(longest, at + width) >= cell(longest, at + 1)) {
      parts.push({ kind: 'out', text: old[row] ?? '' });
      row += 1;
    } else {
      parts.push({ kind: 'in', text: now[column] ?? '' });
      column += 1;
    }
  }
  return [...parts, ...all('out', old.slice(row)), ...all('in', now.slice(column))];
}

/** Joins runs of the same kind. Spaces alone between two changes become part of both; the removed part comes first. */
function join(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let out = '';
  let put = '';
  const flush = () => {
    if (out !== '') joined.push({ kind: 'out', text: out });
    if (put !== '') joined.push({ kind: 'in', text: put });
    out = '';
    put = '';
  };
  for (const [place, { kind, text }] of parts.entries()) {
    const isBetween = kind === 'same' && out + put !== '' && /^ +$/.test(text) && isChange(parts[place + 1]);
    if (kind === 'out' || isBetween) out += text;
    if (kind === 'in' || isBetween) put += text;
    if (kind === 'same' && !isBetween) {
      flush();
      const last = joined.at(-1);
      if (last?.kind === 'same') last.text += text;
      else joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}

const isChange = (part: DiffPart | undefined) => part !== undefined && part.kind !== 'same';
const cell = (table: Uint32Array, place: number) => table[place] ?? 0;
const all = (kind: DiffPart['kind'], words: readonly string[]): DiffPart[] => words.map((text) => ({ kind, text }));
const same = (words: readonly string[]) => all('same', words);

function commonStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function commonEnd(one: readonly string[], other: readonly string[], start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count;
}
