/** "X is the Start Page now. Undo": shown after a change that can be undone by another change. */
import { useEffect, useRef } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { useSession } from '../session/session.ts';
import { announce } from '../ui/live-region.tsx';
import { retireOffers, showOffer, showToast, ToastBox, ToastButton } from '../ui/toast.tsx';
import { UndoKey, useUndoKey } from '../ui/undo-key.tsx';
import { Holding, wayBack } from './undo-offer.tsx';
import type { Restore } from './use-restoring.ts';
import { useUndo } from './use-undo.ts';

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

export function offerUndo(change: UndoableChange): void {
  const { message, about, needs } = change;
  retireOffers(about);
  showOffer(message, (remove) => <ChangeOffer {...change} onEnded={remove} />, [about, ...needs]);
}

function ChangeOffer({ message, undo, about, undone, failed, onEnded }: UndoableChange & { onEnded: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const { isLoggedIn } = useSession();
  const onSucceeded = () => {
    retireOffers(about);
    showToast(undone);
  };
  const { isBusy, failure, send } = useUndo({ restore: undo, onSucceeded, onEnded });
  useEffect(() => announce(`${message} ${wayBack()}`), [message]);
  useUndoKey(message, () => button.current?.click());
  useEffect(() => {
    if (!isLoggedIn) send({ type: 'undo.dismissed' });
  }, [isLoggedIn, send]);
  return (
    <Holding label={message} onHeld={(isHeld) => send({ type: isHeld ? 'undo.held' : 'undo.released' })}>
      <ToastBox tone={failure ? 'stop' : 'good'} message={failure ? <p role="alert">{failed(failure)}</p> : message}>
        <ToastButton ref={button} aria-busy={isBusy || undefined} onClick={() => send({ type: 'undo.requested' })}>
          {isBusy ? t('Undoing…') : failure ? t('Try again') : t('Undo')}
        </ToastButton>
        {failure ? null : <UndoKey />}
        {isBusy ? null : <ToastButton onClick={() => send({ type: 'undo.dismissed' })}>{t('Dismiss')}</ToastButton>}
      </ToastBox>
    </Holding>
  );
}
