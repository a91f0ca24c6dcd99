import {
  type EditTarget,
  type HalfMove,
  type Move,
  type Part,
  pageEditingMachine,
} from '../../machines/page-editing.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

export const part: Part = { kind: 'item', id: 21, name: 'Planting', revision: 4 };
export const wholeSection: Part = { kind: 'section', id: 12, name: 'Summer', revision: 2 };
export const place = (parentId: number, index: number, count: number) => ({ parentId, index, count });
export const down: Move = { part, from: place(12, 0, 2), to: place(12, 1, 2) };
export const across: Move = { part, from: place(12, 0, 2), to: place(11, 1, 2) };
export const targets: EditTarget[] = [
  { kind: 'page' },
  { kind: 'newSection' },
  { kind: 'section', sectionId: 12 },
  { kind: 'newItem', sectionId: 12 },
  { kind: 'item', itemId: 21 },
];
export const trashed = { trash_id: 9 };
export const refusal = { code: 'refused', message: 'Api Error: no' } as const;
/** The item came into the other section, but not to its place there. */
export const halfWay: HalfMove = { to: place(11, 0, 2), failure: refusal };

export const pageEditingChart = defineChart({
  machine: pageEditingMachine,
  events: [
    ...targets.map((target) => ({ type: 'edit.requested' as const, target })),
    { type: 'edit.cancelled' },
    { type: 'edit.saved', id: 12 },
    { type: 'save.began' },
    { type: 'save.ended' },
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
  variants: [
    { type: 'edit.requested', target: { kind: 'none' } },
    { type: 'move.requested', move: { part, from: place(12, 0, 2), to: place(12, -1, 2) } },
    { type: 'move.requested', move: { part, from: place(12, 1, 2), to: place(12, 2, 2) } },
    { type: 'move.requested', move: { part, from: place(12, 1, 2), to: place(12, 1, 2) } },
    { type: 'move.requested', move: { part, from: place(12, 0, 2), to: place(11, 3, 2) } },
    { type: 'move.requested', move: { part, from: place(12, 1, 2), to: place(12, 0, 2) } },
    { type: 'move.requested', move: { part, from: place(12, 0, 2), to: place(11, 0, 2) } },
  ],
  words: {
    'edit.requested': ({ target }) => openings[target.kind],
    'edit.cancelled': 'cancels',
    'edit.saved': 'what was typed is stored',
    'save.began': 'saves',
    'save.ended': 'the save fails',
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
  project: (context) => context,
});

const openings: Record<EditTarget['kind'], string> = {
  none: 'edits nothing',
  page: 'edits the page',
  newSection: 'adds a section',
  section: 'edits a section',
  newItem: 'adds an item',
  item: 'edits an item',
};
