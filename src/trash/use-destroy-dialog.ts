/** The destroy chart bound to a screen. */
import type { Trashed } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import { type DestroyTarget, destroyDialogMachine } from '../../machines/destroy-dialog.machine.ts';
import { noteEvent } from '../lib/activity.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

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
  const { snapshot, send } = useMachineBinding(destroyDialogMachine, {
    actors: { destroy: async ({ input, signal }) => (await destroy(input, signal)) ?? null },
    on: {
      'target.destroyed': ({ target, trashed }) => {
        noteEvent(kind, 'destroy');
        onDestroyed(target, trashed);
      },
    },
  });
  return {
    isOpen: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    target: snapshot.context.target,
    failure: snapshot.context.failure,
    request: (target) => send({ type: 'destroy.requested', target }),
    confirm: () => send({ type: 'destroy.confirmed' }),
    cancel: () => send({ type: 'destroy.cancelled' }),
  };
}
