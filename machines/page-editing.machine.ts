/**
 * Changing a page with its sections and items (specification §2 "editable page mode", §4 "Editing state").
 * The workflow `src/pages/use-page-editing.ts` provides `destroyPart`, `movePart` and `form`. The open form is a chart of its
 * own (`entity-form.machine.ts`), which this chart invokes and which reports that it was saved or left.
 * The context has ids and names but never the page: a move carries the current and the new place of the part.
 * Invariant: while an edit is open, or a part is being moved or destroyed, nothing else can begin.
 */
import { type ActorLogic, assign, type EventObject, emit, type Snapshot, setup } from 'xstate';
import type { Trashed } from '../contract/extras.ts';
import type { Failure } from '../contract/failures.ts';
import { actorPlaceholder, failureOf, noAnswer } from './failures.ts';

/**
 * The part that is being edited, which locks all others. A new part has no id; it is put after the part `afterId`, first if that is
 * `null`, else last.
 */
export type EditTarget =
  | { kind: 'none' }
  | { kind: 'page' }
  | { kind: 'section'; id: number | null; afterId?: number | null }
  | { kind: 'item'; id: number }
  | { kind: 'item'; id: null; sectionId: number; afterId?: number | null };

export type Part = { kind: 'section' | 'item'; id: number; name: string; revision: number | null };

/** `parentId` is the id of a section's page or an item's section; `index` counts from 0. */
export type Place = { parentId: number; index: number; count: number };
/** At both places, `count` includes the part. */
export type Move = { part: Part; from: Place; to: Place };
/** If a move of several requests fails between two of them, the part is at `to`, part of the way. */
export type UnfinishedMove = { to: Place; failure: Failure };

export type PageEditingEvent =
  | { type: 'edit.requested'; target: EditTarget }
  | { type: 'edit.cancelled' }
  | { type: 'edit.saved'; id: number }
  | { type: 'destroy.requested'; part: Part }
  | { type: 'destroy.confirmed' }
  | { type: 'destroy.cancelled' }
  | { type: 'move.requested'; move: Move }
  | { type: 'move.dismissed' };

export type PageEditingEmitted =
  /** `savedId` is the id of what was saved or created, `null` after Cancel. */
  | { type: 'edit.closed'; target: EditTarget; savedId: number | null }
  /** `trashed` is the entry in the trash, if the server reports one. */
  | { type: 'part.destroyed'; part: Part; trashed: Trashed | null }
  /** `move` leads to where the part is now, which may be only part of the way. */
  | { type: 'part.moved'; move: Move };

type Context = {
  target: EditTarget;
  pendingDestroy: Part | null;
  /** The move in progress. */
  move: Move | null;
  /** The last move, as far as it was completed, for undo. */
  moved: Move | null;
  /** The intended end of that move, if it was completed only partly. */
  missed: Place | null;
  failure: Failure | null;
};

const nothing: EditTarget = { kind: 'none' };
const noDestroy = { pendingDestroy: null, failure: null };
const noMove = { moved: null, missed: null, failure: null };

const isEdit = ({ event }: { event: { target: EditTarget } }) => event.target.kind !== 'none';
const isMove = ({ event }: { event: { move: Move } }) => changesPosition(event.move);
const hasMoveResult = ({ context }: { context: Context }) => context.moved !== null || context.failure !== null;

/** The form of the edited part; its events are a matter between it and its view. */
export type PartFormLogic = ActorLogic<Snapshot<unknown>, EventObject, EditTarget>;

const formPlaceholder: PartFormLogic = {
  getInitialSnapshot: () => {
    throw new Error('Provide the actor form to page editing');
  },
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
};

export const pageEditingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PageEditingEvent,
    emitted: {} as PageEditingEmitted,
    tags: {} as 'free' | 'locked' | 'asking',
    children: {} as { form: 'form' },
  },
  actors: {
    form: formPlaceholder,
    destroyPart: actorPlaceholder<Trashed | null, Part>('destroyPart', 'page editing'),
    movePart: actorPlaceholder<UnfinishedMove | null, Move>('movePart', 'page editing'),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'pageEditing',
  initial: 'viewing',
  context: { target: nothing, pendingDestroy: null, move: null, ...noMove },
  states: {
    viewing: {
      description:
        'Nothing is open. `moved` can be undone; `failure` is why the last move failed, or was completed only partly.',
      tags: ['free'],
      on: {
        'edit.requested': {
          guard: isEdit,
          target: 'editing',
          actions: assign({ target: ({ event }) => event.target, ...noMove }),
        },
        'destroy.requested': {
          target: 'confirmingDestroy',
          actions: assign({ pendingDestroy: ({ event }) => event.part, ...noMove }),
        },
        'move.requested': {
          guard: isMove,
          target: 'moving',
          actions: assign({ move: ({ event }) => event.move, failure: null }),
        },
        'move.dismissed': { guard: hasMoveResult, actions: assign(noMove) },
      },
    },
    editing: {
      description: 'A form is open; everything else is locked. No deadline: somebody writes.',
      tags: ['locked'],
      invoke: { id: 'form', src: 'form', input: ({ context }) => context.target },
      on: {
        'edit.saved': {
          target: 'viewing',
          actions: [
            emit(({ context: { target }, event }) => ({ type: 'edit.closed', target, savedId: event.id })),
            assign({ target: nothing }),
          ],
        },
        'edit.cancelled': {
          target: 'viewing',
          actions: [
            emit(({ context: { target } }) => ({ type: 'edit.closed', target, savedId: null })),
            assign({ target: nothing }),
          ],
        },
      },
    },
    confirmingDestroy: {
      description: 'The confirmation is open; `failure` is why the last attempt failed.',
      tags: ['asking'],
      on: {
        'destroy.confirmed': { target: 'destroying', actions: assign({ failure: null }) },
        'destroy.cancelled': { target: 'viewing', actions: assign(noDestroy) },
      },
    },
    destroying: {
      description:
        'The request is running. The confirmation stays open and disabled until the response, or for a minute.',
      tags: ['asking'],
      invoke: {
        id: 'destroyPart',
        src: 'destroyPart',
        input: ({ context }) => context.pendingDestroy as Part,
        onDone: {
          target: 'viewing',
          actions: [
            emit(({ context, event }) => ({
              ...{ type: 'part.destroyed', part: context.pendingDestroy as Part, trashed: event.output },
            })),
            assign(noDestroy),
          ],
        },
        onError: { target: 'confirmingDestroy', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
      after: { answerTimeout: { target: 'confirmingDestroy', actions: assign({ failure: noAnswer }) } },
    },
    moving: {
      invoke: {
        id: 'movePart',
        src: 'movePart',
        input: ({ context }) => context.move as Move,
        onDone: {
          target: 'viewing',
          actions: [
            emit(({ context, event }) => ({ type: 'part.moved', move: movedBy(context.move as Move, event.output) })),
            assign(({ context, event: { output } }) => ({
              move: null,
              moved: movedBy(context.move as Move, output),
              missed: output ? (context.move as Move).to : null,
              failure: output ? output.failure : null,
            })),
          ],
        },
        onError: {
          target: 'viewing',
          actions: assign({ ...noMove, move: null, failure: ({ event }) => failureOf(event.error) }),
        },
      },
      after: {
        answerTimeout: { target: 'viewing', actions: assign({ ...noMove, move: null, failure: noAnswer }) },
      },
    },
  },
});

function movedBy(move: Move, half: UnfinishedMove | null): Move {
  return half ? { ...move, to: half.to } : move;
}

/** The first part cannot move up, the last cannot move down, and a move to the current place does nothing. */
export function changesPosition({ from, to }: Pick<Move, 'from' | 'to'>): boolean {
  return to.index >= 0 && to.index < to.count && (from.parentId !== to.parentId || from.index !== to.index);
}
