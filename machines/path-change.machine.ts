/**
 * Changing the path of a page together with the references to it: review, write.
 * The workflow provides `review` and `write`. The form of the page waits until the path is free or written, and then saves its
 * other fields. Undo, which is offered afterwards, is a command (`command.machine.ts`).
 * Invariant: nothing is written that was not shown in the review.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import type { ChangedPath, PathChange, PathReview } from '../contract/references.ts';
import { actorPlaceholder, failureOf, noAnswer } from './failures.ts';

/** The unticked choices: places by key, pages by id. */
export type PathChoice = { excluded: readonly string[]; staying: readonly number[]; redirects: boolean };
export type PathChangeInput = { path: string };
export type PathChangeEvent =
  | { type: 'choice.changed'; choice: PathChoice }
  | { type: 'change.confirmed' }
  | { type: 'change.cancelled' };
export type PathChangeEmitted =
  /** Nothing refers to the path, or the form should show the refusal: so the form saves the path like any other field. */
  { type: 'path.free' } | { type: 'path.changed'; changed: ChangedPath };
type Written = { changed: ChangedPath };
/** Somebody has saved since the review; `review` is a new one. */
type PathConflict = { conflict: Failure; review: PathReview };
export type PathWritten = Written | PathConflict;

type Context = {
  path: string;
  review: PathReview | null;
  choice: PathChoice;
  failure: Failure | null;
};

const isFree = ({ event: { output } }: { event: { output: PathReview } }) =>
  [...output.references, ...output.pages_below].length === 0;
/** Failures of the page or its path, which the form shows. */
const isOfForm = ({ event }: { event: { error: unknown } }) =>
  ['invalid', 'notFound'].includes(failureOf(event.error).code);
const isConflict = ({ event }: { event: { output: PathWritten } }) => 'conflict' in event.output;

export const pathChangeMachine = setup({
  types: {
    input: {} as PathChangeInput,
    context: {} as Context,
    events: {} as PathChangeEvent,
    emitted: {} as PathChangeEmitted,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    review: actorPlaceholder<PathReview, string>('review', 'the change of path'),
    write: actorPlaceholder<PathWritten, PathChange>('write', 'the change of path'),
  },
  guards: { hasReview: ({ context }) => context.review !== null },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'pathChange',
  initial: 'collecting',
  context: ({ input: { path } }) => ({
    path,
    review: null,
    choice: { excluded: [], staying: [], redirects: true },
    failure: null,
  }),
  states: {
    collecting: {
      tags: ['busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'review',
        src: 'review',
        input: ({ context }) => context.path,
        onDone: [
          { guard: isFree, target: 'free' },
          { target: 'reviewing', actions: assign({ review: ({ event }) => event.output }) },
        ],
        onError: [
          {
            guard: isOfForm,
            target: 'free',
            actions: assign({ failure: ({ event }) => failureOf(event.error) }),
          },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
      after: { answerTimeout: { target: 'failed', actions: assign({ failure: noAnswer }) } },
    },
    reviewing: {
      tags: ['open'],
      on: {
        'choice.changed': { actions: assign({ choice: ({ event }) => event.choice }) },
        'change.confirmed': 'writing',
        'change.cancelled': 'cancelled',
      },
    },
    writing: {
      description: 'The dialog stays open and disabled until the response, or for a minute.',
      tags: ['open', 'busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context }) => changeOf(context.path, context.review as PathReview, context.choice),
        onDone: [
          {
            guard: isConflict,
            target: 'failed',
            actions: assign(({ event }) => {
              const { review, conflict } = event.output as PathConflict;
              return { review, failure: conflict };
            }),
          },
          {
            target: 'written',
            actions: emit(({ event }) => ({ type: 'path.changed', changed: (event.output as Written).changed })),
          },
        ],
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
      after: { answerTimeout: { target: 'failed', actions: assign({ failure: noAnswer }) } },
    },
    failed: {
      description: 'Without a review, confirming requests it again.',
      tags: ['open'],
      on: {
        'choice.changed': { guard: 'hasReview', actions: assign({ choice: ({ event }) => event.choice }) },
        'change.confirmed': [{ guard: 'hasReview', target: 'writing' }, { target: 'collecting' }],
        'change.cancelled': 'cancelled',
      },
    },
    free: { entry: emit({ type: 'path.free' }), type: 'final' },
    written: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

/** The links to the page itself, and those to the pages below it, which change together with those pages. */
export function linksOf({ references, redirects }: PathReview) {
  const own = redirects[0]?.from;
  return {
    own: references.filter(({ before }) => before === own),
    below: references.filter(({ before }) => before !== own),
  };
}

/** The links and pages that will be written, and how many redirects can be kept. */
export function chosenOf(review: PathReview, { excluded, staying }: PathChoice) {
  const moving = review.pages_below.filter(({ id }) => !staying.includes(id));
  const paths = new Set(moving.map(({ from }) => from));
  const without = new Set(excluded);
  const { own, below } = linksOf(review);
  const links = [...own.filter(({ key }) => !without.has(key)), ...below.filter(({ before }) => paths.has(before))];
  const isKept = ({ from, is_kept }: PathReview['redirects'][number], index: number) =>
    is_kept && (index === 0 || paths.has(from));
  return { links, moving, kept: review.redirects.filter(isKept).length };
}

function changeOf(path: string, review: PathReview, choice: PathChoice): PathChange {
  const { links, moving } = chosenOf(review, choice);
  return {
    path,
    seen: review.seq,
    references: links.length === review.references.length || links.map(({ key }) => key),
    below: moving.length === review.pages_below.length || moving.map(({ id }) => id),
    redirects: choice.redirects,
  };
}
