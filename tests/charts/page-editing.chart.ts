import { assign } from 'xstate';
import {
  type EditTarget,
  type Move,
  type Part,
  pageEditingMachine,
  type UnfinishedMove,
} from '../../machines/page-editing.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const part: Part = { kind: 'item', id: 21, name: 'Planting', revision: 4 };
export const wholeSection: Part = { kind: 'section', id: 12, name: 'Summer', revision: 2 };
export const place = (parentId: number, index: number, count: number) => ({ parentId, index, count });
export const down: Move = { part, from: place(12, 0, 2), to: place(12, 1, 2) };
export const across: Move = { part, from: place(12, 0, 2), to: place(11, 1, 2) };
export const targets: EditTarget[] = [
  { kind: 'page' },
  { kind: 'section', id: null },
  { kind: 'section', id: 12 },
  { kind: 'item', id: null, sectionId: 12 },
  { kind: 'item', id: 21 },
];
export const trashed = { trash_id: 9 };
export const refusal = { code: 'refused', message: 'Api Error: no' } as const;
/** The item came into the other section, but not to its place there. */
export const halfWay: UnfinishedMove = { to: place(11, 0, 2), failure: refusal };

export const pageEditingChart = defineChart({
  machine: pageEditingMachine,
  events: [
    ...targets.map((target) => ({ type: 'edit.requested' as const, target })),
    { type: 'edit.cancelled' },
    { type: 'edit.saved', id: 12 },
    { type: 'destroy.requested', part },
    { type: 'destroy.requested', part: wholeSection },
    { type: 'destroy.confirmed' },
    { type: 'destroy.cancelled' },
    { type: 'move.requested', move: down },
    { type: 'move.requested', move: across },
    { type: 'move.dismissed' },
    done('destroyPart', trashed),
    failed('destroyPart', refusal),
    done('movePart', null),
    failed('movePart', refusal),
    after('answerTimeout', 'pageEditing.destroying'),
    after('answerTimeout', 'pageEditing.moving'),
  ],
  words: {
    'edit.requested': ({ target }) =>
      'id' in target && target.id === null ? additions[target.kind] : openings[target.kind],
    'edit.cancelled': 'cancels',
    'edit.saved': 'what was typed is stored',
    'destroy.requested': ({ part: { kind } }) =>
      kind === 'section' ? 'wants to destroy a section' : 'wants to destroy an item',
    'destroy.confirmed': 'answers with OK',
    'destroy.cancelled': 'answers with Cancel',
    'move.requested': ({ move }) =>
      move.from.parentId === move.to.parentId ? 'moves an item down' : 'moves an item to the section above',
    'move.dismissed': 'dismisses what became of the move',
    'xstate.done.actor.destroyPart': 'the server has destroyed it',
    'xstate.error.actor.destroyPart': 'the server refuses to destroy it',
    'xstate.done.actor.movePart': 'the item is moved',
    'xstate.error.actor.movePart': 'the server refuses the move',
    'xstate.after.answerTimeout.pageEditing.destroying': 'a minute passes without an answer',
    'xstate.after.answerTimeout.pageEditing.moving': 'a minute passes without an answer',
  },
  invariants: {
    'at most one editor open, and nothing destroyed or moved beside it': {
      holds: ({ snapshot: { context } }) =>
        [context.target.kind !== 'none', context.pendingDestroy !== null, context.move !== null].filter(Boolean)
          .length <= 1,
      plant: {
        at: ['states', 'editing', 'on', 'destroy.requested'],
        put: {
          actions: assign({ pendingDestroy: ({ event }: { event: { type: string; part: Part } }) => event.part }),
        },
      },
    },
    'the lock is held exactly while an edit is open': {
      holds: ({ before, event, snapshot }) =>
        snapshot.hasTag('locked') === (snapshot.context.target.kind !== 'none') &&
        snapshot.hasTag('free') === snapshot.matches('viewing') &&
        (!snapshot.hasTag('locked') ||
          isSame(snapshot.context.target, event.type === 'edit.requested' ? event.target : before.context.target)),
      plant: { at: ['states', 'editing', 'on', 'edit.cancelled', 'actions'], put: [] },
    },
    'nothing begins while something else is open': {
      holds: ({ before, event }) => before.hasTag('free') || !/^(?:edit|destroy|move)\.requested$/.test(event.type),
      plant: { at: ['states', 'editing', 'on', 'destroy.requested'], put: 'confirmingDestroy' },
    },
    'how an edit ends is told with what was edited': {
      holds: ({ before, event, told }) => {
        const { target, pendingDestroy, move } = before.context;
        if (event.type === 'edit.saved') return isSame(told, [{ type: 'edit.closed', target, savedId: 12 }]);
        if (event.type === 'edit.cancelled') return isSame(told, [{ type: 'edit.closed', target, savedId: null }]);
        if (event.type === 'xstate.done.actor.destroyPart')
          return isSame(told, [{ type: 'part.destroyed', part: pendingDestroy, trashed }]);
        return isSame(told, event.type === 'xstate.done.actor.movePart' ? [{ type: 'part.moved', move }] : []);
      },
      plant: { at: ['states', 'moving', 'invoke', 'onDone', 'actions', '0'], put: assign({ failure: null }) },
    },
    'each actor is given its part': {
      holds: ({ before, event, asked }) => {
        if (event.type === 'destroy.confirmed') return isSame(asked, { destroyPart: before.context.pendingDestroy });
        if (event.type === 'edit.requested') return isSame(asked, { form: event.target });
        return isSame(asked, event.type === 'move.requested' ? { movePart: event.move } : {});
      },
      plant: { at: ['states', 'destroying', 'invoke', 'input'], put: () => null },
    },
    'what is to be destroyed is known while the question is open': {
      holds: ({ before, event, snapshot }) =>
        snapshot.hasTag('asking') === (snapshot.context.pendingDestroy !== null) &&
        (!snapshot.hasTag('asking') ||
          isSame(
            snapshot.context.pendingDestroy,
            event.type === 'destroy.requested' ? event.part : before.context.pendingDestroy,
          )),
      plant: { at: ['states', 'confirmingDestroy', 'on', 'destroy.cancelled', 'actions'], put: [] },
    },
    'the last move is known until something else begins': {
      holds: ({ before, event, snapshot: { context } }) => {
        const { moved, missed, failure } = context;
        if (event.type === 'xstate.done.actor.movePart')
          return isSame([moved, missed, failure], [before.context.move, null, null]);
        if (event.type === 'move.requested') return failure === null && isSame(moved, before.context.moved);
        if (/^(?:edit|destroy)\.requested$|^move\.dismissed$/.test(event.type))
          return isSame([moved, missed, failure], [null, null, null]);
        return event.type.includes('movePart') || event.type.includes('.moving')
          ? moved === null
          : isSame(moved, before.context.moved);
      },
      plant: { at: ['states', 'viewing', 'on', 'move.dismissed', 'actions'], put: assign({ failure: null }) },
    },
  },
});

const additions = { section: 'adds a section', item: 'adds an item' };
const openings: Record<EditTarget['kind'], string> = {
  none: 'edits nothing',
  page: 'edits the page',
  section: 'edits a section',
  item: 'edits an item',
};
