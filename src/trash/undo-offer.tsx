/** Messages with an Undo button, such as "X is destroyed. Undo" (PAGE-26, PAGE-27, X26). */
import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { focusRestored, type Restored } from '../lib/focus-targets.ts';
import { randomId } from '../lib/ids.ts';
import { script } from '../lib/lazy.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { retireOffers, showOffer, showToast } from '../ui/toast.tsx';
import type { UndoOfferProps } from './undo-toast.tsx';
import type { Restore } from './use-restoring.ts';

export const undoToast = script('undo-toast', async () => (await import('./undo-toast.tsx')).UndoToast);

type Destroyed = Restored & {
  /** "Opening hours is destroyed." */
  message: string;
  name: string;
  /** `null` on a server without a trash; then there is no Undo. */
  restore: Restore | null;
  /** The messages after Undo and after its failure; entities from the trash have defaults. */
  restored?: string;
  failed?: (failure: Failure) => string;
};

/** Shows that something was destroyed, and offers Undo. */
export function sayDestroyed({ message, name, restore, restored, failed, ...entity }: Destroyed): void {
  retireOffers(offerAbout(entity));
  if (!restore) {
    showToast(message);
    return;
  }
  showUndo({
    message,
    undo: restore,
    about: restored ? [] : [offerAbout(entity)],
    isLasting: !restored,
    busy: t('Restoring…'),
    failed: failed ?? ((failure) => restoringFailure(name, failure)),
    ...(failed ? {} : { trash: trashOf(entity) }),
    onUndone: (hasMovedOn) => {
      if (restored) showToast(restored);
      else sayRestored(entity, t('{name} is restored.', { name }));
      // If the user has done something else meanwhile, the focus stays where it is.
      if (!hasMovedOn) focusRestored(entity);
    },
  });
}

/** Shows that something is restored, and removes the offer to undo its destruction. Call it wherever it is restored. */
export function sayRestored(entity: Offered, message: string): void {
  retireOffers(offerAbout(entity));
  showToast(message);
}

type Offered = Pick<Restored, 'kind' | 'id'>;
const offerAbout = ({ kind, id }: Offered) => `${kind} ${id}`;
const trashOf = (entity: Restored) => (entity.kind === 'image' ? '/images/trash' : `/domains/${entity.domainId}/trash`);

type UndoableChange = {
  message: string;
  undo: Restore;
  /** The changed thing: another change of it, or Undo, ends the offer. */
  about: string;
  /** Other things whose change ends the offer, such as `page 7` when that page is destroyed. */
  needs: readonly string[];
  /** The message after Undo. */
  undone: string;
  failed: (failure: Failure) => string;
};

/** Shows a change, and offers to undo it by another change. */
export function offerUndo({ about, needs, undone, ...change }: UndoableChange): void {
  retireOffers(about);
  const onUndone = () => {
    retireOffers(about);
    showToast(undone);
  };
  showUndo({ ...change, about: [about, ...needs], busy: t('Undoing…'), onUndone });
}

type ShownUndo = UndoOfferProps & {
  /** The things whose change ends the offer (`retireOffers`). */
  about?: readonly string[];
  /** Also offered in the recent messages. Only if Undo cannot revert later changes by others. */
  isLasting?: boolean;
};

export function showUndo({ about, isLasting, ...offer }: ShownUndo): void {
  const own = { ...offer, idempotencyKey: randomId() };
  showOffer(
    offer.message,
    (remove, presses) => <LoadedPart wanted={undoToast} props={{ ...own, presses, onEnded: remove }} />,
    about,
    isLasting,
  );
}

export function restoringFailure(name: string, failure: Failure): string {
  if (failure.code === 'notFound') {
    return t('{name} is not in the trash any more: somebody has restored it or destroyed it for good.', { name });
  }
  const message = failureMessage(failure);
  // Without a response, the server may have restored it.
  return failure.code === 'unreachable'
    ? t('{name} is not restored: {message} Unless it has come back it is still in the trash.', { name, message })
    : t('{name} is not restored: {message} It is still in the trash.', { name, message });
}
