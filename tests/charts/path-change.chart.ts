import type { Failure } from '../../contract/failures.ts';
import type { PathReview } from '../../contract/references.ts';
import { type PathChoice, pathChangeMachine } from '../../machines/path-change.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

const of = { domain_id: 1, fqdn: 'roses.small.example', page_path: null, context: null, above: [] };
const onPage = { ...of, page_id: 4, page_name: 'Tulips', menu_id: null };
const link = { before: '/', after: '/roses' };

/** The page itself is at `/`, where nothing lies below: the server says what does, and the console shows it. */
export const review: PathReview = {
  references: [
    {
      ...{ ...of, key: 'menu:7:entries:0', kind: 'menu' as const, id: 7, page_id: null, page_name: null, menu_id: 7 },
      ...{ name: 'Main', field: 'entries', text: 'Roses', ...link },
    },
    {
      ...{ ...onPage, key: 'item:21:body:0', kind: 'item' as const, id: 21, name: 'Planting', field: 'body' },
      ...{ text: 'the roses', ...link },
    },
    {
      ...{ ...onPage, key: 'section:12:target_page_path:0', kind: 'section' as const, id: 12, name: 'Care' },
      ...{ field: 'target_page_path', text: 'Read', before: '/care', after: '/roses/care' },
    },
  ],
  pages_below: [{ id: 5, headline: 'Care', from: '/care', to: '/roses/care' }],
  redirects: [
    { from: '/', to: '/roses', is_kept: true },
    { from: '/care', to: '/roses/care', is_kept: true },
  ],
  seq: 18,
};
export const changed = { seq: 25, change_id: 9, links: 1, pages: 1, menus: 0, moved: 2, left: [], page_revision: null };
export const undone = { undone: 2, left: [] };
export const refusal = { code: 'refused', status: 500, message: 'Api Error: no' } as const;
/** Refused as the form's own save will be: the path is that of another page. */
export const taken = { code: 'invalid', status: 422, message: 'Api Error: taken' } as const;
export const conflict: Failure & { status: number } = {
  code: 'stale',
  status: 412,
  message: 'Api Error: stale',
  current: { kind: 'menu', id: 7, name: 'Main', updated_by: { id: 42, email: 'jonas@small.example', name: null } },
};
const isFreeNow = { ...review, references: [], pages_below: [] };
const all = { references: true, below: true, redirects: true };
/** All but the menu. */
export const choice: PathChoice = { excluded: ['menu:7:entries:0'], staying: [], redirects: true };

export const pathChangeChart = defineChart({
  machine: pathChangeMachine,
  inputs: [{ path: '/roses' }],
  // What a choice writes: `tests/machines/path-change.test.ts`.
  project: ({ choice: _, ...context }) => context,
  events: [
    { type: 'choice.changed', choice },
    { type: 'change.confirmed' },
    { type: 'change.cancelled' },
    done('review', review),
    done('review', isFreeNow),
    failed('review', refusal),
    failed('review', taken),
    done('write', { changed }),
    done('write', { conflict, review }),
    failed('write', refusal),
    after('answerTimeout', 'pathChange.collecting'),
    after('answerTimeout', 'pathChange.writing'),
  ],
  words: {
    'choice.changed': 'leaves the menu out',
    'change.confirmed': 'presses Change path',
    'change.cancelled': 'cancels',
    'xstate.done.actor.review': ({ output }) =>
      isSame(output, review) ? 'the server tells what follows the path' : 'nothing follows the path',
    'xstate.error.actor.review': ({ error }) =>
      isSame(error, taken) ? 'another page has the path' : 'the server cannot tell what follows the path',
    'xstate.done.actor.write': ({ output }) =>
      isSame(output, { changed }) ? 'the server has written it' : 'a colleague has saved meanwhile',
    'xstate.error.actor.write': 'the server refuses',
    'xstate.after.answerTimeout.pathChange.collecting': 'no review comes for a minute',
    'xstate.after.answerTimeout.pathChange.writing': 'no answer comes for a minute',
  },
  invariants: {
    'nothing is written that was not shown before': {
      holds: ({ before, event, asked, snapshot }) =>
        snapshot.hasTag('open') === ['reviewing', 'writing', 'failed'].includes(String(snapshot.value)) &&
        (!('write' in asked) ||
          (before.hasTag('open') && before.context.review !== null && event.type === 'change.confirmed')),
      plant: { at: ['states', 'collecting', 'invoke', 'onDone', '1', 'target'], put: 'writing' },
    },
    'what is written is what was seen': {
      holds: ({ asked }) =>
        (!('review' in asked) || asked.review === '/roses') &&
        (!('write' in asked) || isSame(asked.write, { path: '/roses', seen: review.seq, ...all })),
      plant: { at: ['states', 'writing', 'invoke', 'input'], put: () => null },
    },
    'the form goes on once, when the path is free or written': {
      holds: ({ told, snapshot }) => {
        const written = snapshot.matches('written') ? [{ type: 'path.changed', changed }] : [];
        return isSame(told, snapshot.matches('free') ? [{ type: 'path.free' }] : written);
      },
      plant: { at: ['states', 'free', 'entry'], put: [] },
    },
    'a conflict is told with what would be written now': {
      holds: ({ event, snapshot: { context } }) =>
        event.type !== 'xstate.done.actor.write' ||
        !isSame(event.output, { conflict, review }) ||
        (isSame(context.failure, conflict) && isSame(context.review, review)),
      plant: { at: ['states', 'writing', 'invoke', 'onDone', '0', 'actions'], put: [] },
    },
  },
});
