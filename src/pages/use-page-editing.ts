/** Binds the page editing chart to a screen: the lock, and destroying and moving sections and items. */

import type { SnapshotFrom } from 'xstate';
import type { Trashed } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import {
  type EditTarget,
  type HalfMove,
  type Move,
  type PageEditingEmitted,
  type PageEditingEvent,
  type Part,
  type Place,
  pageEditingMachine,
} from '../../machines/page-editing.machine.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { noteEvent } from '../lib/activity.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { carryOut, type Moving } from './part-moves.ts';

export type {
  EditTarget,
  Move,
  PageEditingEmitted,
  PageEditingEvent,
  Part,
  Place,
} from '../../machines/page-editing.machine.ts';

export type PageEditing = {
  target: EditTarget;
  /** No form is open and no request is pending: edits, moves and destroys may begin. */
  isFree: boolean;
  isLocked: boolean;
  isMoving: boolean;
  pendingDestroy: Part | null;
  isAsking: boolean;
  isDestroying: boolean;
  /** The move as far as it was made; `missed` is the intended place if only part of it was made. */
  moved: Move | null;
  missed: Place | null;
  /** The failure of the open question, else of the last move. */
  failure: Failure | null;
  /** Keeps its identity. */
  send: (event: PageEditingEvent) => void;
};

export type PageEditingOptions = Pick<Moving, 'domainId' | 'pageId' | 'movesOverPlaces'> & {
  onEmitted: (emitted: PageEditingEmitted) => void;
};

export function usePageEditing(options: PageEditingOptions): PageEditing {
  const { domainId, pageId, movesOverPlaces, onEmitted } = options;
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
  const move = async (input: Move, signal: AbortSignal): Promise<HalfMove | null> => {
    try {
      return await carryOut({ client, domainId, pageId, movesOverPlaces, signal }, input);
    } finally {
      await changed();
    }
  };
  const { snapshot, send } = useMachineBinding(pageEditingMachine, {
    actors: {
      destroyPart: ({ input, signal }) => destroy(input, signal),
      movePart: ({ input, signal }) => move(input, signal),
    },
    on: {
      'edit.closed': onEmitted,
      'part.moved': onEmitted,
      'part.destroyed': (event) => {
        noteEvent(event.part.kind, 'destroy');
        onEmitted(event);
      },
    },
  });
  return presentPageEditing(snapshot, send);
}

/** What a screen shows of the chart. */
export function presentPageEditing(
  snapshot: SnapshotFrom<typeof pageEditingMachine>,
  send: PageEditing['send'],
): PageEditing {
  const { target, pendingDestroy, moved, missed, failure } = snapshot.context;
  return {
    target,
    isFree: snapshot.hasTag('free'),
    isLocked: snapshot.hasTag('locked'),
    isMoving: snapshot.matches('moving'),
    pendingDestroy,
    isAsking: snapshot.hasTag('asking'),
    isDestroying: snapshot.matches('destroying'),
    moved,
    missed,
    failure,
    send,
  };
}

/** Reports to the chart that a form was saved or left. */
export const tellEditing = (send: PageEditing['send']) => (emitted: EntityFormEmitted) =>
  send(emitted.type === 'form.saved' ? { type: 'edit.saved', id: emitted.id } : { type: 'edit.cancelled' });
