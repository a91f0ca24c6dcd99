/** Binds an offered undo to a command: it is offered for a time, and its failure stays until it is answered. */
import { useEffect } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { useCommand } from '../lib/use-command.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useSession } from '../session/session.ts';
import type { Restore } from './use-restoring.ts';

const OFFERED_MILLISECONDS = 10_000;

export type Undo = { isBusy: boolean; failure: Failure | null; request: () => void };
export type UndoOptions = {
  restore: Restore;
  /** The same for every try. */
  idempotencyKey: string;
  onSucceeded: () => void;
  /** Follows `onSucceeded`; it comes alone if nothing was undone. */
  onEnded: () => void;
  /** While the pointer or the focus rests on the offer, it stays. Its time begins anew when it is released. */
  isHeld: boolean;
};

export function useUndo({ restore, idempotencyKey, onSucceeded, onEnded, isHeld }: UndoOptions): Undo {
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
