/** "X is destroyed. Undo": after a page, section or item was destroyed (PAGE-26, X26). */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Failure } from '../../../contract/failures.ts';
import { t } from '../../language/translate.ts';
import { areShortcutsOn } from '../../lib/shortcut-setting.ts';
import { keyName } from '../../ui/key.tsx';
import { announce } from '../../ui/live.tsx';
import { showOffer, showToast, ToastBox, ToastButton, ToastLink } from '../../ui/toast.tsx';
import type { Restore } from '../../workflows/restoring.ts';
import { useSession } from '../../workflows/session.ts';
import { useUndo } from '../../workflows/undo.ts';
import { UndoKey, undoKey, useUndoKey } from '../undo-key.tsx';
import { focusRestored, type Restored } from './focus-restored.ts';
import { restoringFailure } from './restoring-failure.ts';

export type Destroyed = Restored & {
  /** "Opening hours is destroyed." */
  message: string;
  name: string;
  /** `null` on a server without a trash: then it is only said. */
  restore: Restore | null;
  /** Said when it is taken back, and when that fails; what comes from the trash has words for it. */
  restored?: string;
  failed?: (failure: Failure) => string;
};

/** Says that something is destroyed, and offers to take it back. */
export function sayDestroyed({ restore, ...destroyed }: Destroyed): void {
  const { message } = destroyed;
  if (restore) showOffer(message, (remove) => <UndoOffer {...destroyed} restore={restore} onEnded={remove} />);
  else showToast(message);
}

export type UndoOfferProps = Destroyed & { restore: Restore; onEnded: () => void };

export function UndoOffer({ message, name, restore, restored, failed, onEnded, ...entity }: UndoOfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasGoneOn = useRef(false);
  const { isLoggedIn } = useSession();
  const onSucceeded = () => {
    showToast(restored ?? t('{name} is restored.', { name }));
    // Whoever has gone on elsewhere meanwhile stays there.
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
          <ToastButton ref={button} onClick={press}>
            {t('Try again')}
          </ToastButton>
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

/** How it is taken back, for whoever does not see the offer. */
export const wayBack = (): string =>
  areShortcutsOn()
    ? t('{key} takes it back, or Undo in the messages at the end of the page.', { key: keyName(undoKey) })
    : t('It can be taken back in the messages at the end of the page.');

type HoldingProps = {
  label: string;
  onHeld: (isHeld: boolean) => void;
  children: ReactNode;
};

/** Tells when the pointer or the focus comes to rest on it, and when neither does any more. */
export function Holding({ label, onHeld, children }: HoldingProps) {
  const by = useRef({ pointer: false, focus: false });
  const note = (change: Partial<{ pointer: boolean; focus: boolean }>) => {
    by.current = { ...by.current, ...change };
    onHeld(by.current.pointer || by.current.focus);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      onMouseEnter={() => note({ pointer: true })}
      onMouseLeave={() => note({ pointer: false })}
      onFocus={() => note({ focus: true })}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && note({ focus: false })}
    >
      {children}
    </div>
  );
}
