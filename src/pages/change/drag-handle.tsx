import GripVertical from 'lucide-react/icons/grip-vertical';
import { type PointerEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { outlineRowId, partId } from '../../lib/focus-targets.ts';
import { classNames } from '../../ui/class-names.ts';
import { useEdgeScroll, useEscape } from '../../ui/dragging.ts';
import { joining } from '../part-moves.ts';
import type { Move, Part } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';

export type DragHandleProps = {
  part: Part;
  from: Drop['place'];
  page: Page;
  isLocked: boolean;
  onMove: ChangeControls['onMove'];
  /** In the outline, the part goes between the rows there. */
  isInOutline?: boolean;
};

/** For pointers only: keyboard users have the move buttons beside it. Escape cancels the drag. */
export function DragHandle({ part, from, page, isLocked, onMove, isInOutline = false }: DragHandleProps) {
  const idOf = isInOutline ? outlineRowId : partId;
  const [drop, setDrop] = useState<Drop | null>(null);
  const [isDragging, setDragging] = useState(false);
  const end = () => {
    setDragging(false);
    setDrop(null);
  };
  useEscape(isDragging ? end : null);
  const show = ({ clientY }: Pick<PointerEvent, 'clientY'>) => setDrop(dropAt(part, from, page, clientY, idOf));
  const follow = useEdgeScroll(isDragging, show);
  if (isLocked) return isInOutline ? null : <span aria-hidden className="size-7 flex-none max-md:hidden" />;
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
  };
  const drag = (event: PointerEvent) => {
    if (!isDragging) return;
    follow(event);
    show(event);
  };
  // Use the pointer's final position: the last move may not be rendered yet.
  const release = ({ clientY }: PointerEvent) => {
    const target = isDragging ? dropAt(part, from, page, clientY, idOf) : null;
    if (target) onMove({ move: { part, from, to: target.place } });
    end();
  };
  return (
    <>
      <span
        aria-hidden
        data-drag={part.kind}
        title={t('Drag to move')}
        className={classNames(
          'flex-none cursor-grab touch-none place-items-center text-ink-3 hover:text-ink active:cursor-grabbing',
          isInOutline
            ? 'absolute end-0 top-0.5 hidden size-7 bg-(--ground) group-hover/row:grid pointer-coarse:grid'
            : 'grid size-7 max-md:hidden',
        )}
        onPointerDown={start}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={end}
      >
        <GripVertical size={16} />
      </span>
      {drop
        ? createPortal(
            <div
              aria-hidden
              data-part="drop-line"
              className="pointer-events-none fixed z-3 h-1 bg-act forced-colors:bg-[Highlight]"
              style={{ top: drop.top - 2, left: drop.left, width: drop.width }}
            />,
            document.body,
          )
        : null}
    </>
  );
}

type IdOf = typeof partId;

/** A drop target, and the position of the line that marks it, in window pixels. */
type Drop = { place: Move['to']; top: number; left: number; width: number };

/** `null` if the part would not move. */
function dropAt(part: Part, from: Move['from'], page: Page, y: number, idOf: IdOf): Drop | null {
  const drop = part.kind === 'section' ? amongSections(from, page, y, idOf) : amongItems(part, from, page, y, idOf);
  if (drop === null) return null;
  const { parentId, index } = drop.place;
  return parentId === from.parentId && index === from.index ? null : drop;
}

function amongSections(from: Move['from'], page: Page, y: number, idOf: IdOf): Drop | null {
  const boxes = page.sections.flatMap(({ id }) => boxOf(idOf('section', id)));
  return boxes.length === page.sections.length ? amongSiblings(from, boxes, y) : null;
}

/** Taking the part out shifts the siblings after it up by one. */
function amongSiblings(from: Move['from'], boxes: readonly DOMRect[], y: number): Drop {
  const gap = gapAt(boxes, y);
  return { place: { ...from, index: gap > from.index ? gap - 1 : gap }, ...lineAt(boxes, gap) };
}

/** A gap between the items of the section at the pointer, or of the nearest section. */
function amongItems(part: Part, from: Move['from'], page: Page, y: number, idOf: IdOf): Drop | null {
  const sections = page.sections.flatMap((section) =>
    boxOf(idOf('section', section.id)).map((box) => ({ section, box })),
  );
  const target = sections.find(({ box }) => y < box.bottom) ?? sections.at(-1);
  if (!target) return null;
  const { section, box } = target;
  const boxes = section.items.flatMap(({ id }) => boxOf(idOf('item', id)));
  // The outline shows the items of one section only: into another one, the part goes to the end.
  if (boxes.length === 0) {
    return { place: joining(section, section.items.length), left: box.left, width: box.width, top: box.bottom };
  }
  if (section.items.some(({ id }) => id === part.id)) return amongSiblings(from, boxes, y);
  const gap = gapAt(boxes, y);
  return { place: joining(section, gap), ...lineAt(boxes, gap) };
}

function boxOf(elementId: string): DOMRect[] {
  const element = document.getElementById(elementId);
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
