/** The undo chart bound to an offer on the screen. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import { type UndoEvent, undoMachine } from '../../machines/undo.machine.ts';
import { randomId } from '../lib/random-id.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { Restore } from './use-restoring.ts';

export type Undo = { isBusy: boolean; failure: Failure | null; send: (event: UndoEvent) => void };
/** `onEnded` follows `onSucceeded`, and comes alone where nothing was taken back. */
export type UndoOptions = { restore: Restore; onSucceeded: () => void; onEnded: () => void };

export function useUndo({ restore, onSucceeded, onEnded }: UndoOptions): Undo {
  const [idempotencyKey] = useState(randomId);
  const latest = useLatest({ onSucceeded, onEnded });
  const actor = useActorRef(
    undoMachine.provide({ actors: { restore: fromPromise(({ signal }) => restore(signal, idempotencyKey)) } }),
  );
  useEffect(() => {
    const subscriptions = [
      actor.on('undo.succeeded', () => latest.current.onSucceeded()),
      actor.on('undo.ended', () => latest.current.onEnded()),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, latest]);
  const snapshot = useSelector(actor, (current) => current);
  return { isBusy: snapshot.hasTag('busy'), failure: snapshot.context.failure, send: actor.send };
}
