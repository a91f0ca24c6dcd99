/** Binds the undo chart to an offer on the screen. */
import { useState } from 'react';
import type { Failure } from '../../contract/failures.ts';
import { type UndoEvent, undoMachine } from '../../machines/undo.machine.ts';
import { randomId } from '../lib/random-id.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import type { Restore } from './use-restoring.ts';

export type Undo = { isBusy: boolean; failure: Failure | null; send: (event: UndoEvent) => void };
/** `onEnded` follows `onSucceeded`; it comes alone if nothing was undone. */
export type UndoOptions = { restore: Restore; onSucceeded: () => void; onEnded: () => void };

export function useUndo({ restore, onSucceeded, onEnded }: UndoOptions): Undo {
  const [idempotencyKey] = useState(randomId);
  const { snapshot, send } = useMachineBinding(undoMachine, {
    actors: { restore: ({ signal }) => restore(signal, idempotencyKey) },
    on: { 'undo.succeeded': onSucceeded, 'undo.ended': onEnded },
  });
  return { isBusy: snapshot.hasTag('busy'), failure: snapshot.context.failure, send };
}
