import Check from 'lucide-react/icons/check';
import type { Page } from '../../../contract/entities.ts';
import { number, t } from '../../language/translate.ts';
import { actionHistory } from '../../lib/action-history.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { findPart } from '../../lib/page-parts.ts';
import { partName } from '../../lib/pages.ts';
import { TextButton } from '../../ui/button.tsx';
import { UndoKey } from '../../ui/undo-key.tsx';
import { isSamePlace, partOf } from '../part-moves.ts';
import type { Move } from '../use-page-editing.ts';
import type { MoveReversal } from './use-move-history.ts';

type MovedLineProps = { page: Page; moved: Move | null; reversal: MoveReversal | null; onDismiss: () => void };

/**
 * Says where a part was moved, with Undo, or with Redo after Undo. The live region is rendered before its text, so
 * that it is announced.
 */
export function MovedLine({ page, moved, reversal, onDismiss }: MovedLineProps) {
  const editId = moved && controlId(moved.part.kind, moved.part.id, 'edit');
  /** The buttons disappear with the line, so that the focus goes to the moved part. */
  const focusPart = () => editId && document.getElementById(editId)?.focus();
  return (
    <div data-sticks className="sticky bottom-0 z-1">
      <div className={moved ? 'flex flex-wrap items-center gap-x-3 border-t border-edge bg-paper py-2' : 'sr-only'}>
        {moved ? <Check aria-hidden size={16} /> : null}
        <p role="status" className="min-w-0 max-sm:flex-[1_1_10rem]">
          {moved ? message(page, asStored(page, moved)) : null}
        </p>
        {moved ? (
          <span>
            {reversal ? (
              <>
                <TextButton
                  strong
                  onClick={() => {
                    focusPart();
                    actionHistory.reverse(reversal.step);
                  }}
                >
                  {reversal.direction === 'undo' ? t('Undo') : t('Redo')}
                </TextButton>
                <UndoKey direction={reversal.direction} />
              </>
            ) : null}
            <TextButton
              onClick={() => {
                focusPart();
                onDismiss();
              }}
            >
              {t('Dismiss')}
            </TextButton>
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The move according to the stored page: someone else may have moved other parts or changed this one since. */
function asStored(page: Page, move: Move): Move {
  const found = findPart(page, move.part);
  if (!found) return move;
  const { part, place } = found;
  const to = isSamePlace(place, move.from) ? move.to : place;
  return { part: partOf(move.part.kind, part), from: move.from, to };
}

function message({ sections }: Page, { part, from, to }: Move): string {
  const section = from.parentId === to.parentId ? null : sections.find(({ id }) => id === to.parentId);
  const values = { name: part.name, place: number(to.index + 1), count: number(to.count) };
  return section
    ? t('“{name}” is now {place} of {count} in “{section}”.', { ...values, section: partName('section', section) })
    : t('“{name}” is now {place} of {count}.', values);
}
