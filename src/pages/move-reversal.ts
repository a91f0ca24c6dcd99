/** How a move of a section or item is taken back after the page has changed. */
import type { Page } from '../../contract/entities.ts';
import type { Move, Part, Place } from '../../machines/page-editing.machine.ts';
import { findPart } from '../lib/page-parts.ts';
import { isSamePlace, joining, partOf } from './part-moves.ts';

/** A place in words of its neighbours, so that it is found again after others have come or gone. */
export type Spot = { parentId: number; before: readonly number[]; after: readonly number[] };
export type MadeMove = { part: Pick<Part, 'kind' | 'id' | 'name'>; from: Spot; to: Spot };

/** @param page the page before the move */
export function madeMove(page: Page, { part, from, to }: Move): MadeMove {
  return { part, from: spotOf(page, part, from), to: spotOf(page, part, to) };
}

export const reversedMove = ({ part, from, to }: MadeMove): MadeMove => ({ part, from: to, to: from });

/** The move that takes the part back to where it was. `null` if it has gone, or has been moved by somebody since. */
export function reversalOf(page: Page, { part: { kind, id }, from, to }: MadeMove): Move | null {
  const found = findPart(page, { kind, id });
  if (!found) return null;
  const { part, place } = found;
  const now = spotOf(page, { kind, id }, place);
  if (now.parentId !== to.parentId || !isSameOrder(now, to)) return null;
  const back = placeOf(page, { kind, id }, from, place);
  return back && !isSamePlace(place, back) ? { part: partOf(kind, part), from: place, to: back } : null;
}

type PartId = Pick<Part, 'kind' | 'id'>;

export function spotOf(page: Page, part: PartId, { parentId, index }: Place): Spot {
  const others = othersIn(page, part, parentId) ?? [];
  return { parentId, before: others.slice(0, index), after: others.slice(index) };
}

/** The ids of the parts beside it in that section or page. `null` if there is no such section any more. */
function othersIn(page: Page, { kind, id }: PartId, parentId: number): number[] | null {
  const parts = kind === 'section' ? page.sections : page.sections.find((section) => section.id === parentId)?.items;
  return parts?.map((part) => part.id).filter((other) => other !== id) ?? null;
}

function isSameOrder(now: Spot, then: Spot): boolean {
  return !then.before.some((id) => now.after.includes(id)) && !then.after.some((id) => now.before.includes(id));
}

function placeOf(page: Page, part: PartId, { parentId, before, after }: Spot, now: Place): Place | null {
  const others = othersIn(page, part, parentId);
  if (!others) return null;
  const previous = others.findLastIndex((id) => before.includes(id));
  const next = others.findIndex((id) => after.includes(id));
  const index = previous === -1 ? Math.max(next, 0) : previous + 1;
  if (parentId === now.parentId) return { ...now, index };
  const section = page.sections.find(({ id }) => id === parentId);
  return section ? joining(section, index) : null;
}
