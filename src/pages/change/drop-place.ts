/** The place that a dragged section or item would take at a vertical position in the window. */
import type { Page } from '../../../contract/entities.ts';
import { partId } from '../../lib/focus-targets.ts';
import { joining } from '../part-moves.ts';
import type { Move, Part } from '../use-page-editing.ts';

/** The place, and the line that marks it, in window pixels. */
export type Drop = { place: Move['to']; top: number; left: number; width: number };

/** `null` where the part would not move. */
export function dropAt(part: Part, from: Move['from'], page: Page, y: number): Drop | null {
  const drop = part.kind === 'section' ? amongSections(from, page, y) : amongItems(part, from, page, y);
  if (drop === null) return null;
  const { parentId, index } = drop.place;
  return parentId === from.parentId && index === from.index ? null : drop;
}

function amongSections(from: Move['from'], page: Page, y: number): Drop | null {
  const boxes = page.sections.flatMap(({ id }) => boxOf('section', id));
  if (boxes.length !== page.sections.length) return null;
  const gap = gapAt(boxes, y);
  return { place: { ...from, index: gap > from.index ? gap - 1 : gap }, ...lineAt(boxes, gap) };
}

/** The section under the pointer, or the nearest one, and the gap between its items. */
function amongItems(part: Part, from: Move['from'], page: Page, y: number): Drop | null {
  const sections = page.sections.flatMap((section) => boxOf('section', section.id).map((box) => ({ section, box })));
  const home = sections.find(({ box }) => y < box.bottom) ?? sections.at(-1);
  if (!home) return null;
  const boxes = home.section.items.flatMap(({ id }) => boxOf('item', id));
  if (boxes.length === 0) {
    const { left, width, bottom } = home.box;
    return { place: joining(home.section, 0), left, width, top: bottom };
  }
  const gap = gapAt(boxes, y);
  const isHome = home.section.items.some(({ id }) => id === part.id);
  if (!isHome) return { place: joining(home.section, gap), ...lineAt(boxes, gap) };
  return { place: { ...from, index: gap > from.index ? gap - 1 : gap }, ...lineAt(boxes, gap) };
}

function boxOf(kind: 'section' | 'item', id: number): DOMRect[] {
  const element = document.getElementById(partId(kind, id));
  return element ? [element.getBoundingClientRect()] : [];
}

function gapAt(boxes: readonly DOMRect[], y: number): number {
  const after = boxes.findIndex(({ top, height }) => y < top + height / 2);
  return after < 0 ? boxes.length : after;
}

function lineAt(boxes: readonly DOMRect[], gap: number): Omit<Drop, 'place'> {
  const box = boxes[Math.min(gap, boxes.length - 1)] as DOMRect;
  return { left: box.left, width: box.width, top: gap < boxes.length ? box.top : box.bottom };
}
