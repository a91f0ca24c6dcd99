/** Lists whose entries are identified only by their index. */
export function replacedAt<Entry>(entries: readonly Entry[], index: number, entry: Entry): Entry[] {
  return entries.map((other, place) => (place === index ? entry : other));
}

export function removedAt<Entry>(entries: readonly Entry[], index: number): Entry[] {
  return entries.filter((_, place) => place !== index);
}

/** Moves the entry at `from` to `to`; the others keep their order. */
export function movedTo<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = removedAt(entries, from);
  return [...others.slice(0, to), ...entries.slice(from, from + 1), ...others.slice(to)];
}
