/** "X is destroyed. Undo": shown after a change that can be undone (PAGE-26, PAGE-27, X26). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { focusRestored, type Restored } from '../lib/focus-targets.ts';
import { randomId } from '../lib/random-id.ts';
import { areShortcutsOn } from '../lib/shortcut-setting.ts';
import { useLatest } from '../lib/use-latest.ts';
import { keyName } from '../ui/kbd.tsx';
import { announce } from '../ui/live-region.tsx';
import { useIsUnderDialog } from '../ui/open-dialogs.ts';
import { retireOffers, showOffer, showToast, ToastBox, ToastButton, ToastLink } from '../ui/toast.tsx';
import { UndoKey, undoKey, useUndoKey } from '../ui/undo-key.tsx';
import { restoringFailure } from './trash-texts.ts';
import type { Restore } from './use-restoring.ts';
import { useUndo } from './use-undo.ts';

export type Destroyed = Restored & {
  /** "Opening hours is destroyed." */
  message: string;
  name: string;
  /** `null` on a server without a trash: then there is only the message. */
  restore: Restore | null;
  /** The messages after the undo and after its failure; for entities from the trash there are defaults. */
  restored?: string;
  failed?: (failure: Failure) => string;
};

/** Says that something was destroyed, and offers to undo it. */
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
    onUndone: (hasGoneOn) => {
      if (restored) showToast(restored);
      else sayRestored(entity, t('{name} is restored.', { name }));
      // If the user has gone on elsewhere meanwhile, the focus stays there.
      if (!hasGoneOn) focusRestored(entity);
    },
  });
}

/** Says that it is restored, wherever that was done, and removes the offer to undo its destruction. */
export function sayRestored(entity: Offered, message: string): void {
  retireOffers(offerAbout(entity));
  showToast(message);
}

type Offered = Pick<Restored, 'kind' | 'id'>;
const offerAbout = ({ kind, id }: Offered) => `${kind} ${id}`;
const trashOf = (entity: Restored) => (entity.kind === 'image' ? '/images/trash' : `/domains/${entity.domainId}/trash`);

export type UndoableChange = {
  message: string;
  undo: Restore;
  /** What it changes: another change of it, or the undo, ends the offer. */
  about: string;
  /** What else ends it: `page 7` when that page is destroyed. */
  needs: readonly string[];
  /** The message after the undo. */
  undone: string;
  failed: (failure: Failure) => string;
};

/** Says what was changed, and offers to undo it by another change. */
export function offerUndo({ about, needs, undone, ...change }: UndoableChange): void {
  retireOffers(about);
  const onUndone = () => {
    retireOffers(about);
    showToast(undone);
  };
  showUndo({ ...change, about: [about, ...needs], busy: t('Undoing…'), onUndone });
}

export type UndoOfferProps = {
  message: string;
  undo: Restore;
  /** What the button says while it is being undone. */
  busy: string;
  failed: (failure: Failure) => string;
  /** Where it still is after a failure. */
  trash?: string;
  /** `hasGoneOn` if something else was pressed after Undo. */
  onUndone: (hasGoneOn: boolean) => void;
};

export type ShownUndo = UndoOfferProps & {
  /** What ends the offer when it is settled elsewhere (`retireOffers`). */
  about?: readonly string[];
  /** Also offered in the recent messages: its undo never takes anything back that others have changed since. */
  isLasting?: boolean;
};

export function showUndo({ about, isLasting, ...offer }: ShownUndo): void {
  const own = { ...offer, idempotencyKey: randomId() };
  showOffer(
    offer.message,
    (remove, presses) => <UndoOffer {...own} presses={presses} onEnded={remove} />,
    about,
    isLasting,
  );
}

type OfferProps = UndoOfferProps & { idempotencyKey: string; presses: number; onEnded: () => void };

function UndoOffer(props: OfferProps) {
  const { message, undo, busy, failed, trash, idempotencyKey, presses, onUndone, onEnded } = props;
  const [isHeld, setHeld] = useState(false);
  const hasGoneOn = useRef(false);
  const onSucceeded = () => onUndone(hasGoneOn.current);
  const { isBusy, failure, request } = useUndo({ restore: undo, idempotencyKey, onSucceeded, onEnded, isHeld });
  const canRetry = failure?.code !== 'notFound';
  const press = () => {
    hasGoneOn.current = false;
    if (canRetry) request();
  };
  const latest = useLatest({ press, busy });
  useEffect(() => {
    if (presses === 0) return announce(`${message} ${wayBack()}`);
    announce(latest.current.busy);
    latest.current.press();
  }, [message, presses, latest]);
  useEffect(() => {
    const goOn = () => {
      hasGoneOn.current = true;
    };
    const types = ['keydown', 'pointerdown'];
    for (const type of types) addEventListener(type, goOn, true);
    return () => {
      for (const type of types) removeEventListener(type, goOn, true);
    };
  }, []);
  useUndoKey(message, press);
  return (
    <Holding label={message} onHeld={setHeld}>
      <ToastBox tone={failure ? 'stop' : 'good'} message={failure ? <p role="alert">{failed(failure)}</p> : message}>
        {canRetry ? (
          <ToastButton aria-busy={isBusy || undefined} onClick={press}>
            {isBusy ? busy : failure ? t('Try again') : t('Undo')}
          </ToastButton>
        ) : null}
        {failure ? null : <UndoKey />}
        {failure && trash ? <ToastLink href={trash}>{t('Trash')}</ToastLink> : null}
        {isBusy ? null : <ToastButton onClick={onEnded}>{t('Dismiss')}</ToastButton>}
      </ToastBox>
    </Holding>
  );
}

/** Says how to undo, for users who do not see the offer. */
const wayBack = (): string =>
  areShortcutsOn()
    ? t('{key} takes it back, or Undo in the messages at the end of the page.', { key: keyName(undoKey) })
    : t('It can be taken back in the messages at the end of the page.');

type HoldingProps = {
  label: string;
  onHeld: (isHeld: boolean) => void;
  children: ReactNode;
};

/** Reports whether the pointer or the focus is on it, or a window covers it. */
function Holding({ label, onHeld, children }: HoldingProps) {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isUnder = useIsUnderDialog();
  const isHeld = hasPointer || hasFocus || isUnder;
  useEffect(() => onHeld(isHeld), [onHeld, isHeld]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      onMouseEnter={() => setPointer(true)}
      onMouseLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocus(false)}
    >
      {children}
    </div>
  );
}
