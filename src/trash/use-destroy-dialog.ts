/** The destroy chart bound to a screen. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { Trashed } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import { type DestroyTarget, destroyDialogMachine } from '../../machines/destroy-dialog.machine.ts';
import { noteEvent } from '../lib/activity.ts';
import { useLatest } from '../lib/use-latest.ts';

export type DestroyDialog = {
  isOpen: boolean;
  isBusy: boolean;
  target: DestroyTarget | null;
  failure: Failure | null;
  request: (target: DestroyTarget) => void;
  confirm: () => void;
  cancel: () => void;
};

export type DestroyOptions = {
  /** Of what is destroyed, for the statistics. */
  kind: string;
  /** Resolves with where it is kept, on a server that tells. */
  destroy: (target: DestroyTarget, signal: AbortSignal) => Promise<Trashed | undefined>;
  onDestroyed: (target: DestroyTarget, trashed: Trashed | null) => void;
};

export function useDestroyDialog({ kind, destroy, onDestroyed }: DestroyOptions): DestroyDialog {
  const latest = useLatest({ kind, destroy, onDestroyed });
  const actor = useActorRef(
    destroyDialogMachine.provide({
      actors: {
        destroy: fromPromise(async ({ input, signal }) => (await latest.current.destroy(input, signal)) ?? null),
      },
    }),
  );
  useEffect(() => {
    const subscription = actor.on('target.destroyed', ({ target, trashed }) => {
      noteEvent(latest.current.kind, 'destroy');
      latest.current.onDestroyed(target, trashed);
    });
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  const snapshot = useSelector(actor, (current) => current);
  return {
    isOpen: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    target: snapshot.context.target,
    failure: snapshot.context.failure,
    request: (target) => actor.send({ type: 'destroy.requested', target }),
    confirm: () => actor.send({ type: 'destroy.confirmed' }),
    cancel: () => actor.send({ type: 'destroy.cancelled' }),
  };
}
