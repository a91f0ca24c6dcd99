/** "X is destroyed. Undo": shown after a page, section or item was destroyed (PAGE-26, X26). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { focusRestored, type Restored } from '../lib/focus-targets.ts';
import { areShortcutsOn } from '../lib/shortcut-setting.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useSession } from '../session/session.ts';
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
export function sayDestroyed({ restore, ...destroyed }: Destroyed): void {
  const { message, restored } = destroyed;
  retireOffers(offerAbout(destroyed));
  if (!restore) {
    showToast(message);
    return;
  }
  const draw = (remove: () => void) => <UndoOffer {...destroyed} restore={restore} onEnded={remove} />;
  showOffer(message, draw, restored ? [] : [offerAbout(destroyed)]);
}

/** Says that it is restored, wherever that was done, and removes the offer to undo its destruction. */
export function sayRestored(entity: Offered, message: string): void {
  retireOffers(offerAbout(entity));
  showToast(message);
}

type Offered = Pick<Restored, 'kind' | 'id'>;
const offerAbout = ({ kind, id }: Offered) => `${kind} ${id}`;

export type UndoOfferProps = Destroyed & { restore: Restore; onEnded: () => void };

export function UndoOffer({ message, name, restore, restored, failed, onEnded, ...entity }: UndoOfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasGoneOn = useRef(false);
  const { isLoggedIn } = useSession();
  const onSucceeded = () => {
    if (restored) showToast(restored);
    else sayRestored(entity, t('{name} is restored.', { name }));
    // If the user has gone on elsewhere meanwhile, the focus stays there.
    if (!hasGoneOn.current) focusRestored(entity);
  };
  const { isBusy, failure, send } = useUndo({ restore, onSucceeded, onEnded });
  useEffect(() => announce(`${message} ${wayBack()}`), [message]);
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
  useUndoKey(message, () => button.current?.click());
  useEffect(() => {
    if (!isLoggedIn) send({ type: 'undo.dismissed' });
  }, [isLoggedIn, send]);
  const press = () => {
    hasGoneOn.current = false;
    send({ type: 'undo.requested' });
  };
  const dismiss = <ToastButton onClick={() => send({ type: 'undo.dismissed' })}>{t('Dismiss')}</ToastButton>;
  return (
    <Holding label={message} onHeld={(isHeld) => send({ type: isHeld ? 'undo.held' : 'undo.released' })}>
      {failure ? (
        <ToastBox tone="stop" message={<p role="alert">{failed?.(failure) ?? restoringFailure(name, failure)}</p>}>
          {failure.code === 'notFound' ? null : (
            <ToastButton ref={button} onClick={press}>
              {t('Try again')}
            </ToastButton>
          )}
          {failed ? null : <ToastLink href={trashOf(entity)}>{t('Trash')}</ToastLink>}
          {dismiss}
        </ToastBox>
      ) : (
        <ToastBox tone="good" message={message}>
          <ToastButton ref={button} aria-busy={isBusy || undefined} onClick={press}>
            {isBusy ? t('Restoring…') : t('Undo')}
          </ToastButton>
          <UndoKey />
          {isBusy ? null : dismiss}
        </ToastBox>
      )}
    </Holding>
  );
}

const trashOf = (entity: Restored) => (entity.kind === 'image' ? '/images/trash' : `/domains/${entity.domainId}/trash`);

/** Says how to undo, for users who do not see the offer. */
export const wayBack = (): string =>
  areShortcutsOn()
    ? t('{key} takes it back, or Undo in the messages at the end of the page.', { key: keyName(undoKey) })
    : t('It can be taken back in the messages at the end of the page.');

type HoldingProps = {
  label: string;
  onHeld: (isHeld: boolean) => void;
  children: ReactNode;
};

/** Reports whether the pointer or the focus is on it, or a window covers it. */
export function Holding({ label, onHeld, children }: HoldingProps) {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isUnder = useIsUnderDialog();
  const isHeld = hasPointer || hasFocus || isUnder;
  const latest = useLatest(onHeld);
  useEffect(() => latest.current(isHeld), [latest, isHeld]);
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
