/** The form of what is edited, as the child of page editing. Its chart comes with the script of its component. */
import { type AnyActorScope, isMachineSnapshot } from 'xstate';
import type { PartFormLogic } from '../../machines/page-editing.machine.ts';
import type { FormBegun } from '../forms/use-entity-form.ts';

/** It waits until its component begins it, and is then that form. */
export const partFormLogic: PartFormLogic = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot, event, scope: AnyActorScope) => {
    if (isMachineSnapshot(snapshot)) return snapshot.machine.transition(snapshot, event, scope);
    return isBeginning(event) ? event.machine.getInitialSnapshot(scope, event.input) : snapshot;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
};

const isBeginning = (event: { type: string }): event is FormBegun => event.type === 'form.begun';
