import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import type { Direction } from '../lib/action-history.ts';
import { areShortcutsOn } from '../lib/stored-setting.ts';
import { useCommand } from '../lib/use-command.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useSession } from '../session/session.ts';
import { keyName } from '../ui/kbd.tsx';
import { announce } from '../ui/live-region.tsx';
import { useIsUnderDialog } from '../ui/open-dialogs.ts';
import { ToastBox, ToastButton, ToastLink } from '../ui/toast.tsx';
import { UndoKey, undoKeys } from '../ui/undo-key.tsx';
import type { Restore } from './use-restoring.ts';

export type UndoOfferProps = {
  message: string;
  undo: Restore;
  /** The button's text while Undo is running. */
  busy: string;
  failed: (failure: Failure) => string;
  /** The address of the trash, for a link after a failure. */
  trash?: string;
  /** `hasMovedOn` is true if something else was pressed after Undo. */
  onUndone: (hasMovedOn: boolean) => void;
};

type UndoToastProps = UndoOfferProps & {
  direction: Direction;
  idempotencyKey: string;
  presses: number;
  onBegun: () => void;
  /** Called before `onEnded` if it failed; `isFinal` if trying again would be in vain. */
  onFailed: (isFinal: boolean) => void;
  onEnded: () => void;
};

export function UndoToast(props: UndoToastProps) {
  const { message, undo, busy, failed, trash, direction, idempotencyKey, presses, onUndone, onEnded } = props;
  const [isHeld, setHeld] = useState(false);
  const hasMovedOn = useRef(false);
  const onSucceeded = () => onUndone(hasMovedOn.current);
  const { isBusy, failure, request } = useUndo({ restore: undo, idempotencyKey, onSucceeded, onEnded, isHeld });
  const canRetry = failure?.code !== 'notFound';
  const press = () => {
    hasMovedOn.current = false;
    if (!canRetry) return;
    props.onBegun();
    request();
  };
  const latest = useLatest({ press, busy, onFailed: props.onFailed });
  useEffect(() => {
    if (presses === 0) return announce(`${message} ${hint(direction)}`);
    announce(latest.current.busy);
    latest.current.press();
  }, [message, presses, direction, latest]);
  useEffect(() => {
    if (failure) latest.current.onFailed(!canRetry);
  }, [failure, canRetry, latest]);
  useEffect(() => () => latest.current.onFailed(false), [latest]);
  useEffect(() => {
    const goOn = () => {
      hasMovedOn.current = true;
    };
    const types = ['keydown', 'pointerdown'];
    for (const type of types) addEventListener(type, goOn, true);
    return () => {
      for (const type of types) removeEventListener(type, goOn, true);
    };
  }, []);
  return (
    <Holding label={message} onHeld={setHeld}>
      <ToastBox
        tone={failure ? 'stop' : 'good'}
        message={failure ? failed(failure) : message}
        isAlert={failure !== null}
      >
        {canRetry ? (
          <ToastButton aria-busy={isBusy || undefined} onClick={press}>
            {isBusy ? busy : failure ? t('Try again') : direction === 'undo' ? t('Undo') : t('Redo')}
          </ToastButton>
        ) : null}
        {failure ? null : <UndoKey direction={direction} />}
        {failure && trash ? <ToastLink href={trash}>{t('Trash')}</ToastLink> : null}
        {isBusy ? null : <ToastButton onClick={onEnded}>{t('Dismiss')}</ToastButton>}
      </ToastBox>
    </Holding>
  );
}

/** Explains how to reverse it, for users of screen readers. */
function hint(direction: Direction): string {
  const key = keyName(undoKeys[direction]);
  if (direction === 'redo') {
    return areShortcutsOn()
      ? t('{key} does it again, or Redo in the messages at the end of the page.', { key })
      : t('It can be done again in the messages at the end of the page.');
  }
  return areShortcutsOn()
    ? t('{key} takes it back, or Undo in the messages at the end of the page.', { key })
    : t('It can be taken back in the messages at the end of the page.');
}

type HoldingProps = {
  label: string;
  onHeld: (isHeld: boolean) => void;
  children: ReactNode;
};

/** Reports whether the offer is hovered, has the focus or is covered by a dialog. */
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

const OFFERED_MILLISECONDS = 10_000;

type Undo = { isBusy: boolean; failure: Failure | null; request: () => void };
type UndoOptions = {
  restore: Restore;
  /** Stays the same when the user tries again. */
  idempotencyKey: string;
  onSucceeded: () => void;
  /** Called after `onSucceeded`, or alone when the offer expires. */
  onEnded: () => void;
  /** While true, the offer stays; when it becomes false, the time starts again. */
  isHeld: boolean;
};

/** Offers Undo for a limited time; a failure stays until it is dismissed. */
function useUndo({ restore, idempotencyKey, onSucceeded, onEnded, isHeld }: UndoOptions): Undo {
  const { isLoggedIn } = useSession();
  const end = useLatest(onEnded);
  const { isBusy, failure, request } = useCommand(
    (signal) => restore(signal, idempotencyKey),
    () => {
      onSucceeded();
      onEnded();
    },
  );
  const isTimed = !isHeld && !isBusy && failure === null;
  useEffect(() => {
    const timer = isTimed ? setTimeout(() => end.current(), OFFERED_MILLISECONDS) : undefined;
    return () => clearTimeout(timer);
  }, [isTimed, end]);
  useEffect(() => {
    if (!isLoggedIn && !isBusy) end.current();
  }, [isLoggedIn, isBusy, end]);
  return { isBusy, failure, request };
}
