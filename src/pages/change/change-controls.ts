import type { CopyRequest } from '../../../contract/copies.ts';
import type { CopiedPart } from '../copied-part.ts';
import type { Step } from '../part-moves.ts';
import type { PageOfDomain } from '../use-copies.ts';
import type { PageEditing, Part } from '../use-page-editing.ts';
import type { Saved } from './saved-mark.tsx';

/** Hides content that the website beside the parts shows anyway. */
export const restingStyles = 'in-data-[preview=split]:hidden';

/** `message` says where the copy stands. */
export type PartCopy = CopyRequest & { kind: Part['kind']; message: string; leaves?: PageOfDomain | null };

/** What the parts of a page share, as one object that changes only with the lock. */
export type ChangeControls = Pick<PageEditing, 'form' | 'edit' | 'cancelEdit' | 'requestDestroy'> & {
  /** Id of the element that explains the lock; `null` when nothing is locked. */
  lockedBy: string | null;
  /** Leaves out locked controls, because the website is shown beside the parts. */
  isBrief: boolean;
  /** The last save. */
  saved: Saved | null;
  /** `focusId` is the id of the element to focus after the move. Without it the focus does not change. */
  onMove: (step: Pick<Step, 'move'>, focusId?: string) => void;
  /** Copies of parts; `null` on a server without them. */
  copying: {
    domainId: number;
    copied: CopiedPart | null;
    openMenu: (part: Part) => void;
    insertCopy: (copy: PartCopy) => void;
  } | null;
};
