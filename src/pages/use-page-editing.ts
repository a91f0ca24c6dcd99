/** Binds the page editing chart to a screen: the lock, and destroying and moving sections and items. */
import { useMemo } from 'react';
import { type ActorRefFrom, type AnyActorScope, isMachineSnapshot, type SnapshotFrom } from 'xstate';
import type { Trashed } from '../../contract/extras.ts';
import {
  type EditTarget,
  type Move,
  type PageEditingEmitted,
  type PageEditingEvent,
  type Part,
  type PartFormLogic,
  pageEditingMachine,
  type UnfinishedMove,
} from '../../machines/page-editing.machine.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { FormBegun } from '../forms/use-invoked-form.ts';
import { trackEvent } from '../lib/activity.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { type DestructionReversal, useReversibleDestruction } from '../trash/use-restoring.ts';
import { carryOut, type Moving } from './part-moves.ts';

export type {
  EditTarget,
  Move,
  PageEditingEmitted,
  Part,
  Place,
} from '../../machines/page-editing.machine.ts';

/** A form that page editing has invoked. */
export type PartFormActor = ActorRefFrom<PartFormLogic>;
export type PageEditing = ReturnType<typeof presentPageEditing>;

type PageEditingOptions = Pick<Moving, 'domainId' | 'pageId' | 'movesOverPlaces'> & {
  onEmitted: (emitted: Exclude<PageEditingEmitted, { type: 'part.destroyed' }>) => void;
  onDestroyed: (part: Part, reversal: DestructionReversal) => void;
};

export function usePageEditing(options: PageEditingOptions): PageEditing {
  const { domainId, pageId, movesOverPlaces, onEmitted } = options;
  const reversible = useReversibleDestruction(domainId);
  const client = useClient();
  const refresh = useRefresh();
  const changed = () => refresh({ type: 'part.changed', domainId, pageId });
  const destroy = async ({ kind, id, revision }: Part, signal: AbortSignal): Promise<Trashed | null> => {
    let trashed: Trashed | undefined;
    try {
      trashed =
        kind === 'section'
          ? await client.call('destroySection', { params: { domainId, sectionId: id }, revision, signal })
          : await client.call('destroyItem', { params: { domainId, itemId: id }, revision, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
    } finally {
      await (trashed ? refresh({ type: 'part.trashed', domainId, pageId }) : changed());
    }
    return trashed ?? null;
  };
  const move = async (input: Move, signal: AbortSignal): Promise<UnfinishedMove | null> => {
    try {
      return await carryOut({ client, domainId, pageId, movesOverPlaces, signal }, input);
    } finally {
      await changed();
    }
  };
  const { snapshot, send } = useMachineBinding(pageEditingMachine, {
    actors: {
      form: partFormLogic,
      destroyPart: ({ input, signal }) => destroy(input, signal),
      movePart: ({ input, signal }) => move(input, signal),
    },
    on: {
      'edit.closed': (event) => {
        if (event.savedId !== null) trackEvent(event.target.kind, 'save');
        onEmitted(event);
      },
      'part.moved': onEmitted,
      'part.destroyed': (event) => {
        const { part, trashed } = event;
        trackEvent(part.kind, 'destroy');
        const again = (revision: number | null, signal: AbortSignal) => destroy({ ...part, revision }, signal);
        options.onDestroyed(part, reversible(trashed, pageId, again));
      },
    },
  });
  const commands = useMemo(() => pageCommands(send), [send]);
  return presentPageEditing(snapshot, commands);
}

/** The commands of a screen. They keep their identity between renders. */
export function pageCommands(send: (event: PageEditingEvent) => void) {
  return {
    edit: (target: EditTarget) => send({ type: 'edit.requested', target }),
    cancelEdit: () => send({ type: 'edit.cancelled' }),
    requestDestroy: (part: Part) => send({ type: 'destroy.requested', part }),
    confirmDestroy: () => send({ type: 'destroy.confirmed' }),
    cancelDestroy: () => send({ type: 'destroy.cancelled' }),
    move: (move: Move) => send({ type: 'move.requested', move }),
    dismissMove: () => send({ type: 'move.dismissed' }),
  };
}

/** The form of the edited part. It idles until its component, which is in its own script, starts it with a chart. */
export const partFormLogic: PartFormLogic = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot, event, scope: AnyActorScope) => {
    if (isMachineSnapshot(snapshot)) return snapshot.machine.transition(snapshot, event, scope);
    return isBegun(event) ? event.machine.getInitialSnapshot(scope, event.input) : snapshot;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
};

const isBegun = (event: { type: string }): event is FormBegun => event.type === 'form.begun';

/** The state of the chart as a screen needs it, with its commands. */
export function presentPageEditing(
  snapshot: SnapshotFrom<typeof pageEditingMachine>,
  commands: ReturnType<typeof pageCommands>,
) {
  const { target, pendingDestroy, moved, missed, failure } = snapshot.context;
  return {
    target,
    /** The open form. */
    form: snapshot.children.form ?? null,
    /** No form is open and no request is pending: edits, moves and destroys may begin. */
    isFree: snapshot.hasTag('free'),
    isLocked: snapshot.hasTag('locked'),
    isMoving: snapshot.matches('moving'),
    pendingDestroy,
    isAsking: snapshot.hasTag('asking'),
    isDestroying: snapshot.matches('destroying'),
    moved,
    /** The intended place of a move of which only some steps succeeded. */
    missed,
    /** Belongs to the open question, or else to the last move. */
    failure,
    ...commands,
  };
}
