/** Messages with an Undo button, such as "X is destroyed. Undo". */
import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { actionHistory, type Direction, type HistoryStep } from '../lib/action-history.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { focusRestored, type Restored } from '../lib/focus-targets.ts';
import { randomId } from '../lib/ids.ts';
import { script } from '../lib/lazy.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { dismissActionToasts, showActionToast, showToast } from '../ui/toast.tsx';
import type { UndoOfferProps } from './undo-toast.tsx';
import type { Repeat, Restore } from './use-restoring.ts';

export const undoToast = script('undo-toast', async () => (await import('./undo-toast.tsx')).UndoToast);

type Destroyed = Restored & {
  /** "Opening hours is destroyed." */
  message: string;
  name: string;
  /** `null` on a server without a trash; then there is no Undo. */
  restore: Restore | null;
  /** Destroys it again after Undo. */
  repeat?: Repeat;
  /** The messages after Undo and after its failure; entities from the trash have defaults. */
  restored?: string;
  failed?: (failure: Failure) => string;
};

/** Shows that something was destroyed, and offers Undo. */
export function sayDestroyed({ message, name, restore, repeat, restored, failed, ...entity }: Destroyed): void {
  dismissActionToasts(offerAbout(entity));
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
    ...(repeat && !restored ? { repeat } : {}),
    undone: () => {
      if (!restored) dismissActionToasts(offerAbout(entity));
      return restored ?? t('{name} is restored.', { name });
    },
    // If the user has done something else meanwhile, the focus stays where it is.
    onUndone: (hasMovedOn) => void (hasMovedOn || focusRestored(entity)),
  });
}

/** Shows that something is restored, and removes the offer to undo its destruction. Call it wherever it is restored. */
export function sayRestored(entity: Offered, message: string): void {
  dismissActionToasts(offerAbout(entity));
  showToast(message);
}

type Offered = { kind: Restored['kind'] | 'domain'; id: number };
const offerAbout = ({ kind, id }: Offered) => `${kind} ${id}`;
const trashOf = (entity: Restored) => (entity.kind === 'image' ? '/images/trash' : `/domains/${entity.domainId}/trash`);

type UndoableChange = {
  message: string;
  undo: Restore;
  /** Makes the change again after Undo. */
  repeat?: Repeat;
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
  dismissActionToasts(about);
  showUndo({
    ...change,
    about: [about, ...needs],
    busy: t('Undoing…'),
    undone: () => {
      dismissActionToasts(about);
      return undone;
    },
  });
}

type ShownUndo = Omit<UndoOfferProps, 'onUndone'> & {
  /** The things whose change ends the offer (`dismissActionToasts`). */
  about?: readonly string[];
  /** Also offered in the recent messages. Only if Undo cannot revert later changes by others. */
  isLasting?: boolean;
  repeat?: Repeat;
  /** The message after Undo; empty for none. */
  undone: () => string;
  onUndone?: UndoOfferProps['onUndone'];
};

export function showUndo(change: ShownUndo): void {
  actionHistory.record(undoStep(change));
}

function undoStep(change: ShownUndo): HistoryStep {
  const { about, isLasting, repeat, undone, onUndone = () => {}, ...offer } = change;
  return offeredStep({ ...offer, direction: 'undo', onUndone }, { about, isLasting }, () => {
    const message = undone();
    if (repeat) return repeatStep(change, repeat, message);
    if (message) showToast(message);
    return null;
  });
}

/** Offers to do again what was undone. */
function repeatStep(change: ShownUndo, repeat: Repeat, message: string): HistoryStep {
  let undo: Restore = change.undo;
  const offer = {
    message,
    undo: async (signal: AbortSignal, idempotencyKey: string) => {
      undo = await repeat(signal, idempotencyKey);
    },
    busy: t('Doing it again…'),
    failed: (failure: Failure) => t('It is not done again: {message}', { message: failureMessage(failure) }),
    onUndone: () => {},
    direction: 'redo' as const,
  };
  return offeredStep(offer, { about: change.about }, () => undoStep({ ...change, undo }));
}

type Offering = UndoOfferProps & { direction: Direction };
type Ending = { about?: readonly string[] | undefined; isLasting?: boolean | undefined };

/** A message whose button, or the key, reverses an action. `backOf` is called then, for the step that reverses that. */
function offeredStep(offer: Offering, { about, isLasting }: Ending, backOf: () => HistoryStep | null): HistoryStep {
  const idempotencyKey = randomId();
  const shown = showActionToast(
    offer.message,
    (remove, presses) => (
      <LoadedPart
        wanted={undoToast}
        props={{
          ...offer,
          ...{ idempotencyKey, presses },
          onBegun: () => actionHistory.begun(step),
          onFailed: (isFinal) => (isFinal ? actionHistory.forget(step) : actionHistory.failed(step)),
          onUndone: (hasMovedOn) => {
            const back = backOf();
            offer.onUndone(hasMovedOn);
            actionHistory.ended(step, back);
          },
          onEnded: remove,
        }}
      />
    ),
    about,
    isLasting,
  );
  const step: HistoryStep = {
    begin: () => {
      shown.press();
      return true;
    },
    isOffered: shown.isShown,
  };
  return step;
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
