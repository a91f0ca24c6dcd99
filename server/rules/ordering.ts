/**
 * The order of sections on a page or items in a section, as lists of ids. Every result contains each id exactly once, so that
 * positions are always 0, 1, 2... without gaps.
 */
export type Order = readonly number[];

/** One step towards the start; the first stays where it is. */
export function movedUp(order: Order, id: number): Order {
  return movedBy(order, id, -1);
}

/** One step towards the end; the last stays where it is. */
export function movedDown(order: Order, id: number): Order {
  return movedBy(order, id, 1);
}

export function without(order: Order, id: number): Order {
  return order.filter((other) => other !== id);
}

/** The order with the id at this position, counted from 0, or at the end if the order is shorter. */
export function placed(order: Order, id: number, position: number): Order {
  return inserted(without(order, id), id, position);
}

/**
 * Where something is put in: after that id, first if it is `null`, last if it is `undefined` or has been destroyed or moved away
 * meanwhile. Counted from 0.
 */
export function indexAfter(order: Order, id: number | null | undefined): number {
  if (id === null) return 0;
  const index = id === undefined ? -1 : order.indexOf(id);
  return index < 0 ? order.length : index + 1;
}

/**
 * Restores an element that was taken out of the order `former`: after its nearest remaining predecessor, otherwise before its
 * nearest remaining successor, otherwise at the end.
 */
export function putBack(order: Order, id: number, former: Order): Order {
  const others = without(order, id);
  const place = former.indexOf(id);
  const before = former.slice(0, Math.max(place, 0)).findLast((other) => others.includes(other));
  if (before !== undefined) return inserted(others, id, others.indexOf(before) + 1);
  const after = former.slice(place + 1).find((other) => others.includes(other));
  return inserted(others, id, after === undefined ? others.length : others.indexOf(after));
}

/** The order with the elements that were taken out of it, so that all former neighbours are included. */
export function withTakenOut(order: Order, takenOut: readonly { id: number; former: Order }[]): Order {
  return takenOut.reduce((current, { id, former }) => putBack(current, id, former), order);
}

/** Moves an item to another section. @returns the orders of both sections */
export function movedAcross(
  source: Order,
  target: Order,
  id: number,
  position: number,
): { source: Order; target: Order } {
  return { source: without(source, id), target: placed(target, id, position) };
}

function movedBy(order: Order, id: number, steps: 1 | -1): Order {
  const index = order.indexOf(id);
  return index < 0 ? order : placed(order, id, Math.max(index + steps, 0));
}

function inserted(order: Order, id: number, index: number): Order {
  return order.toSpliced(index, 0, id);
}
