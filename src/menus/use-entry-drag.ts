import { type PointerEvent, useState } from 'react';
import { useEdgeScroll } from '../ui/use-edge-scroll.ts';
import { useEscape } from '../ui/use-escape.ts';
import { type Drop, type DropSide, placeOfDrop } from './menu-drop.ts';
import type { EntryNode } from './menu-tree.ts';
import type { EntryAction } from './use-menu-editor.ts';

/** Pixels right of a text's start; from there on, the lower half of a line means: below this entry. */
const farRight = 160;

/**
 * Dragging by the grip, with mouse, pen or finger: the upper half of a line means before it, the lower half after it, far
 * right below it. Escape cancels the drag. For pointers only: buttons and keys do the same for everyone.
 */
export function useEntryDrag(tree: EntryNode[], act: (action: EntryAction) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<Drop | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  useEscape(dragged === null ? null : end);
  const show = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
    const drop = dropAt(clientX, clientY);
    const next = drop && dragged !== null && placeOfDrop(tree, dragged, drop) ? drop : null;
    if (next?.key !== target?.key || next?.side !== target?.side) setTarget(next);
  };
  const follow = useEdgeScroll(dragged !== null, show);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const key = event.button === 0 ? gripped(event.target) : null;
      if (key === null) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged === null) return;
      follow(event);
      show(event);
    },
    // Use the pointer's final position: the last move may not be rendered yet.
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const drop = dropAt(clientX, clientY);
      const place = drop && dragged !== null ? placeOfDrop(tree, dragged, drop) : null;
      if (place && dragged !== null) act({ do: 'place', key: dragged, place });
      end();
    },
    onPointerCancel: end,
  };
  return { target: dragged === null ? null : target, handlers };
}

function gripped(element: EventTarget): string | null {
  if (!(element instanceof Element) || !element.closest('[data-grip]')) return null;
  return element.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null;
}

function dropAt(x: number, y: number): Drop | null {
  const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-entry]');
  return line ? { key: line.dataset.entry ?? '', side: sideOf(line, x, y) } : null;
}

function sideOf(line: HTMLElement, x: number, y: number): DropSide {
  const { top, height } = line.getBoundingClientRect();
  const text = line.querySelector('input')?.getBoundingClientRect().left ?? 0;
  if (y < top + height / 2) return 'before';
  return x > text + farRight ? 'inside' : 'after';
}
