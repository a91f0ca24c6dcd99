/** The paths of the page editing chart, for the chart itself and for its screen. */
import {
  type EditTarget,
  type Move,
  type PageEditingEvent,
  type Part,
  pageEditingMachine,
} from '../../machines/page-editing.machine.ts';
import { after, done, failed, transitionPaths } from './model.ts';

export const part: Part = { kind: 'item', id: 21, name: 'Planting', revision: 4 };
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
export const refusal = { code: 'refused', message: 'Api Error: no' } as const;

const events = [
  ...targets.map((target) => ({ type: 'edit.requested' as const, target })),
  { type: 'edit.cancelled' },
  { type: 'edit.saved', id: 12 },
  { type: 'save.began' },
  { type: 'save.ended' },
  { type: 'destroy.requested', part },
  { type: 'destroy.confirmed' },
  { type: 'destroy.cancelled' },
  { type: 'move.requested', move: down },
  { type: 'move.requested', move: across },
  { type: 'move.dismissed' },
  done('destroyPart'),
  failed('destroyPart', refusal),
  done('movePart'),
  failed('movePart', refusal),
  after('answerTimeout', 'pageEditing.destroying'),
  after('answerTimeout', 'pageEditing.moving'),
] as const;
export type PathEvent = PageEditingEvent | (typeof events)[number];

export const pageEditingPaths = transitionPaths(pageEditingMachine, { events, project: (context) => context });
