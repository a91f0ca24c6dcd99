import type { Step } from '../part-moves.ts';
import type { PageEditing } from '../use-page-editing.ts';
import type { Saved } from './saved-mark.tsx';

/** The website beside the parts shows their content. */
export const restingStyles = 'in-data-[preview=split]:hidden';

/** What the parts of the page may do, as one object that changes only with the lock. */
export type ChangeControls = Pick<PageEditing, 'form' | 'edit' | 'cancelEdit' | 'requestDestroy'> & {
  /** Id of the element that explains the lock; `null` when nothing is locked. */
  lockedBy: string | null;
  /** The website is beside the parts: what is locked anyway need not be there. */
  isBrief: boolean;
  /** What was saved last, and when. */
  saved: Saved | null;
  /** `focusId` is the id of the element to focus after the move; without it the focus does not change. */
  onMove: (step: Pick<Step, 'move'>, focusId?: string) => void;
};
