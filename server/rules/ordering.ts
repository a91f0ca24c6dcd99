/**
 * The order of sections on a page and of items in a section, as lists of ids. Every answer holds each id exactly once,
 * so positions are always 0, 1, 2... without gaps.
 */
export type Order = readonly number[];
export type Place = 'first' | 'last';

/** One step towards the start; the first stays where it is. */
export function movedUp(order: Order, id: number): Order {
  const index = order.indexOf(id);
  return index <= 0 ? order : swapped(order, index - 1);
}

/** One step towards the end; the last stays where it is. */
export function movedDown(order: Order, id: number): Order {
  const index = order.indexOf(id);
  return index < 0 || index === order.length - 1 ? order : swapped(order, index);
}

export function without(order: Order, id: number): Order {
  return order.filter((other) => other !== id);
}

export function placed(order: Order, id: number, place: Place): Order {
  return place === 'first' ? [id, ...without(order, id)] : [...without(order, id), id];
}

/** From one section to another: both orders after the move. */
export function movedAcross(source: Order, target: Order, id: number, place: Place): { source: Order; target: Order } {
  return { source: without(source, id), target: placed(target, id, place) };
}

function swapped(order: Order, index: number): Order {
  return order.map((id, place) =>
    place === index ? at(order, index + 1) : place === index + 1 ? at(order, index) : id,
  );
}

function at(order: Order, index: number): number {
  const id = order[index];
  if (id === undefined) throw new RangeError(`No place ${index} in an order of ${order.length}`);
  return id;
}
