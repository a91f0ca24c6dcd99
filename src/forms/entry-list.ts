/** Lists whose entries have no identity but their place. */
export function replacedAt<Entry>(entries: readonly Entry[], index: number, entry: Entry): Entry[] {
  return entries.map((other, place) => (place === index ? entry : other));
}

export function removedAt<Entry>(entries: readonly Entry[], index: number): Entry[] {
  return entries.filter((_, place) => place !== index);
}

/** The entry at `from` stands at `to` afterwards; the others keep their order. */
export function movedTo<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = removedAt(entries, from);
  return [...others.slice(0, to), ...entries.slice(from, from + 1), ...others.slice(to)];
}
