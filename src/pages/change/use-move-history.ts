/** Makes the moves of a page's parts steps of the screen's history. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { actionHistory, type Direction, type HistoryStep } from '../../lib/action-history.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { findPart } from '../../lib/page-parts.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { showToast } from '../../ui/toast.tsx';
import { type MadeMove, madeMove, reversalOf, reversedMove, spotOf } from '../move-reversal.ts';
import type { Move, PageEditing } from '../use-page-editing.ts';

export type MoveReversal = { step: HistoryStep; direction: Direction };
type Begun = { page: Page; move: Move; movedBefore: Move | null; reverses: (MoveReversal & { made: MadeMove }) | null };

export function useMoveHistory(page: Page, editing: PageEditing, move: (move: Move, focusId?: string) => void) {
  const { isFree, isMoving, moved, missed, failure } = editing;
  const latest = useLatest({ page, isFree, moved, move });
  const begun = useRef<Begun | null>(null);
  /** Reverses the last move. */
  const [reversal, setReversal] = useState<MoveReversal | null>(null);
  const begin = useCallback(
    (next: Move, focusId?: string, reverses: Begun['reverses'] = null) => {
      const { page, isFree, moved, move } = latest.current;
      if (!isFree) return;
      begun.current = { page, move: next, movedBefore: moved, reverses };
      move(next, focusId);
    },
    [latest],
  );
  const reversalStep = useCallback(
    (made: MadeMove, direction: Direction): MoveReversal => {
      const step: HistoryStep = {
        begin: () => {
          const { page, isFree } = latest.current;
          if (!isFree) return false;
          const back = reversalOf(page, made);
          const { kind, id, name } = made.part;
          if (back) {
            begin(back, controlId(kind, id, 'edit'), { step, direction, made });
          } else {
            const message = findPart(page, { kind, id })
              ? t('“{name}” stays where it is: somebody has moved it since.', { name })
              : t('“{name}” is not on this page any more.', { name });
            showToast(message, { tone: 'stop' });
            actionHistory.forget(step);
          }
          return true;
        },
      };
      return { step, direction };
    },
    [latest, begin],
  );
  useEffect(() => {
    if (isMoving || begun.current === null) return;
    const { page, move, movedBefore, reverses } = begun.current;
    if (moved === null || moved === movedBefore) {
      if (failure === null) return;
      begun.current = null;
      if (reverses) actionHistory.failed(reverses.step);
      return;
    }
    begun.current = null;
    if (reverses && missed) {
      reverses.made.to = spotOf(page, moved.part, moved.to);
      actionHistory.failed(reverses.step);
      return setReversal(reverses);
    }
    const made = { ...madeMove(page, move), to: spotOf(page, moved.part, moved.to) };
    if (reverses) {
      const back = reversalStep(reversedMove(reverses.made), reverses.direction === 'undo' ? 'redo' : 'undo');
      setReversal(back);
      actionHistory.ended(reverses.step, back.step);
    } else {
      const back = reversalStep(made, 'undo');
      setReversal(back);
      actionHistory.record(back.step);
    }
  }, [isMoving, moved, missed, failure, reversalStep]);
  return { begin, reversal };
}
