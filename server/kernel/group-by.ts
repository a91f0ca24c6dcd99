/** Groups elements by key and keeps their order. Node 20 has no `Map.groupBy`. */
export function groupBy<Element, Key>(
  elements: readonly Element[],
  key: (element: Element) => Key,
): Map<Key, Element[]> {
  const groups = new Map<Key, Element[]>();
  for (const element of elements) {
    const group = groups.get(key(element));
    if (group) group.push(element);
    else groups.set(key(element), [element]);
  }
  return groups;
}
