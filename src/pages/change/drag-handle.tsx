import GripVertical from 'lucide-react/icons/grip-vertical';
import type { PointerEvent } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { useEdgeScroll } from '../../ui/use-edge-scroll.ts';
import { useEscape } from '../../ui/use-escape.ts';
import type { Part } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';
import { type Drop, dropAt } from './drop-place.ts';

export type DragHandleProps = {
  part: Part;
  from: Drop['place'];
  page: Page;
  isLocked: boolean;
  onMove: ChangeControls['onMove'];
};

/** For pointers only: the move buttons beside it do the same for everyone (X08). Escape cancels the drag. */
export function DragHandle({ part, from, page, isLocked, onMove }: DragHandleProps) {
  const [drop, setDrop] = useState<Drop | null>(null);
  const [isDragging, setDragging] = useState(false);
  const end = () => {
    setDragging(false);
    setDrop(null);
  };
  useEscape(isDragging ? end : null);
  const show = ({ clientY }: Pick<PointerEvent, 'clientY'>) => setDrop(dropAt(part, from, page, clientY));
  const follow = useEdgeScroll(isDragging, show);
  if (isLocked) return <span aria-hidden className="size-7 flex-none max-md:hidden" />;
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
  const letGo = ({ clientY }: PointerEvent) => {
    const goal = isDragging ? dropAt(part, from, page, clientY) : null;
    if (goal) onMove({ move: { part, from, to: goal.place } });
    end();
  };
  return (
    <>
      <span
        aria-hidden
        data-drag={part.kind}
        title={t('Drag to move')}
        className="grid size-7 flex-none cursor-grab touch-none place-items-center text-ink-3 hover:text-ink active:cursor-grabbing max-md:hidden"
        onPointerDown={start}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={end}
      >
        <GripVertical size={16} strokeWidth={1.75} />
      </span>
      {drop ? <DropLine drop={drop} /> : null}
    </>
  );
}

/** Shows where the part would be dropped. */
function DropLine({ drop: { top, left, width } }: { drop: Drop }) {
  return createPortal(
    <div
      aria-hidden
      data-part="drop-line"
      className="pointer-events-none fixed z-3 h-1 bg-act forced-colors:bg-[Highlight]"
      style={{ top: top - 2, left, width }}
    />,
    document.body,
  );
}
