import type { Step } from '../part-moves.ts';
import type { PageEditing } from '../use-page-editing.ts';
import type { Saved } from './saved-mark.tsx';

/** What the parts of the page may do, handed down as one object that changes only with the lock. */
export type ChangeControls = {
  /** Id of what says why nothing can begin now; `null` when everything can. */
  lockedBy: string | null;
  /** What says where and when it was saved. */
  saved: Saved | null;
  send: PageEditing['send'];
  /** `focusId` is the id of what has the focus after the move; without one it stays where it is. */
  onMove: (step: Pick<Step, 'move'>, focusId?: string) => void;
};
