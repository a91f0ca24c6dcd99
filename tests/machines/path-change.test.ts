/** What a choice writes (REF-02); the paths are in `paths.test.ts`. */
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PathChange, PathReview } from '../../contract/references.ts';
import {
  chosenOf,
  linksOf,
  type PathChoice,
  type PathWritten,
  pathChangeMachine,
} from '../../machines/path-change.machine.ts';
import { refusal, review } from '../charts/path-change.chart.ts';
import { settled } from '../support/model.ts';

const [menu, text, below] = review.references.map(({ key }) => key);
const everything: PathChoice = { excluded: [], staying: [], redirects: true };
const keysOf = (choice: PathChoice) => chosenOf(review, choice).links.map(({ key }) => key);

it('REF-02 links to a page below follow as that page does, not as the links to the page itself', () => {
  expect(linksOf(review).below.map(({ key }) => key)).toEqual([below]);
  expect(keysOf(everything)).toEqual([menu, text, below]);
  expect(keysOf({ ...everything, staying: [5] })).toEqual([menu, text]);
  expect(keysOf({ ...everything, excluded: [menu, text].map(String) })).toEqual([below]);
  expect(linksOf({ ...review, redirects: [] }).own).toEqual([]);
});

const pageBelow = { id: 6, headline: 'Old', from: '/old', to: '/roses/old' };

it('REF-02 what is not ticked is not written, and stays so when it is tried again', async () => {
  const bodies: PathChange[] = [];
  const actors = {
    review: fromPromise<PathReview, string>(async () => ({
      ...review,
      pages_below: [...review.pages_below, pageBelow],
    })),
    write: fromPromise<PathWritten, PathChange>(async ({ input }) => {
      bodies.push(input);
      throw refusal;
    }),
  };
  const actor = createActor(pathChangeMachine.provide({ actors }), { input: { path: '/roses' } }).start();
  await settled();
  expect(actor.getSnapshot().context.choice, 'everything is ticked at first').toEqual(everything);
  actor.send({ type: 'choice.changed', choice: { excluded: [String(menu)], staying: [5], redirects: false } });
  actor.send({ type: 'change.confirmed' });
  await settled();
  actor.send({ type: 'change.confirmed' });
  await settled();
  const written = { path: '/roses', seen: 18, references: [text], below: [6], redirects: false };
  expect(bodies).toEqual([written, written]);
});

it.each(['invalid', 'notFound'] as const)(
  'REF-02 the form shows a refusal of the page or its path: %s',
  async (code) => {
    const failing = fromPromise<PathReview, string>(() => Promise.reject({ ...refusal, code }));
    const actor = createActor(pathChangeMachine.provide({ actors: { review: failing } }), {
      input: { path: '/' },
    }).start();
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'free', context: { failure: { code } } });
  },
);
