import { describe, expect, it } from 'vitest';
import type { Failure } from '../contract/failures.ts';
import {
  type Conflict,
  canGoOn,
  type Doubt,
  doubtAfter,
  draftToPersist,
  type EntityFormContext,
  type FoundDraft,
  isPassing,
  mayGiveUp,
  untouched,
  withFailure,
  withFound,
  withGivenUp,
  withRestored,
} from './entity-form.context.ts';

const base = { headline: 'old', lead: 'lead' };
const context: EntityFormContext = {
  ...untouched,
  id: 5,
  draft: { headline: 'mine', lead: 'lead' },
  base,
  revision: 1,
  isRepeatable: true,
  isComparable: true,
};
const conflict: Conflict = {
  base,
  mine: { headline: 'mine', lead: 'lead' },
  theirs: { headline: 'theirs', lead: 'lead too' },
  revision: 7,
  author: null,
  choices: {},
  together: {},
};
const found: FoundDraft = {
  draftId: 'one',
  draft: { headline: 'found', lead: 'lead' },
  base,
  submitted: null,
  persistedAt: 1,
  ending: 'offered',
};
const failure = (change: Partial<Failure> = {}): Failure => ({ code: 'refused', message: 'Api Error: no', ...change });
const stale = (current: unknown) => failure({ code: 'stale', current });

describe('R3 what is not known to be stored or refused', () => {
  /** By the status of the answer; 0 is no answer. */
  const unheard = [401, 409, 425, 429, 503];
  const refused = [400, 403, 404, 412, 422, 499];
  const broken = [500, 501, 505];
  const lost = [0, 200, 399, 408, 502, 504];
  const doubtsAfter = (statuses: readonly number[], doubt: Doubt) =>
    new Set(statuses.map((status) => doubtAfter({ ...context, doubt }, failure({ status }))));

  it.each(['none', 'broken', 'lost'] as const)('after %s', (doubt) => {
    expect(doubtsAfter(unheard, doubt)).toEqual(new Set([doubt]));
    expect(doubtsAfter(refused, doubt)).toEqual(new Set(['none']));
    expect(doubtsAfter(broken, doubt)).toEqual(new Set([doubt === 'lost' ? 'lost' : 'broken']));
    expect(doubtsAfter(lost, doubt)).toEqual(new Set(['lost']));
    expect(doubtAfter({ ...context, doubt }, failure())).toBe('lost');
    expect(doubtAfter({ ...context, doubt, isRepeatable: false }, failure({ status: 500 }))).toBe('none');
  });

  it('may be given up where an update, a refusal or a second break decides it', () => {
    const creation: EntityFormContext = { ...context, id: null };
    expect(mayGiveUp(context, failure())).toBe(true);
    expect(mayGiveUp(creation, failure({ status: 422 }))).toBe(true);
    expect(mayGiveUp(creation, failure())).toBe(false);
    expect(mayGiveUp(creation, failure({ status: 500 }))).toBe(false);
    expect(mayGiveUp({ ...creation, doubt: 'broken' }, failure({ status: 500 }))).toBe(true);
    expect(mayGiveUp({ ...creation, doubt: 'broken' }, failure())).toBe(false);
    expect(mayGiveUp({ ...creation, doubt: 'lost' }, failure({ status: 500 }))).toBe(false);
  });

  it('is an earlier attempt at what is sent in its place, where both would make something new', () => {
    const sent = { headline: 'sent', lead: 'lead' };
    const earlier = { headline: 'earlier', lead: 'lead' };
    const creation: EntityFormContext = { ...context, id: null, submitted: sent, earlierAttempts: [earlier] };
    const earlierAttempts = (from: EntityFormContext, why: Failure) => withGivenUp(from, why).earlierAttempts;
    expect(withGivenUp(creation, failure({ status: 500 }))).toEqual({
      submitted: creation.draft,
      doubt: 'none',
      earlierAttempts: [earlier, sent],
      isSubmittedAgain: false,
      failure: null,
    });
    expect(earlierAttempts(creation, failure({ status: 422 }))).toEqual([earlier]);
    expect(earlierAttempts({ ...context, submitted: sent }, failure({ status: 500 }))).toEqual([]);
    expect(earlierAttempts({ ...creation, submitted: null }, failure({ status: 500 }))).toEqual([earlier]);
  });

  it('PAGE-21 a failure is about what was sent, whatever is typed since', () => {
    const sent = { headline: 'sent', lead: 'lead' };
    expect(withFailure({ ...context, submitted: sent }, failure()).refused).toBe(sent);
  });

  it('stays for a creation, and is forgotten for an update', () => {
    const why = failure({ status: 500 });
    const refused = context.draft;
    expect(withFailure({ ...context, id: null }, why)).toEqual({ failure: why, refused, doubt: 'broken' });
    expect(withFailure(context, why)).toEqual({ failure: why, refused, submitted: null, doubt: 'none' });
    const no = failure({ status: 422 });
    expect(withFailure({ ...context, id: null }, no)).toEqual({ failure: no, refused, submitted: null, doubt: 'none' });
  });
});

it('R2 a stale save that cannot be compared is next made against what is stored', () => {
  const forgotten = { refused: context.draft, submitted: null, doubt: 'none' };
  const told = (why: Failure) => withFailure(context, why);
  const stored = { revision: 7, draft: { headline: 'theirs' } };
  expect(told(stale(stored))).toEqual({ failure: stale(stored), ...forgotten, revision: 7, base: stored.draft });
  expect(told(stale({}))).toEqual({ failure: stale({}), ...forgotten, revision: 1, base });
  for (const why of [stale(null), stale('text'), stale(undefined), failure({ current: stored })]) {
    expect(told(why)).toEqual({ failure: why, ...forgotten });
  }
});

it('R3 only what passes by itself is tried again, and only what doubles nothing, whatever status a proxy gives', () => {
  const passing = (isRepeatable: boolean) =>
    [undefined, 400, 408, 425, 429, 500, 502, 503, 504].filter((status) =>
      isPassing(failure(status === undefined ? {} : { status }), isRepeatable),
    );
  expect(passing(true)).toEqual([408, 425, 429, 502, 503, 504]);
  expect(passing(false)).toEqual([]);
  expect([true, false].map((one) => isPassing(failure({ code: 'unreachable' }), one))).toEqual([true, false]);
});

describe('R2 while two versions wait for a choice', () => {
  it('persists mine where theirs was taken', () => {
    expect(draftToPersist(context)).toBe(context.draft);
    const draft = { headline: 'theirs', lead: 'own', gone: null };
    const theirs = { ...conflict.theirs, gone: null };
    const taken: EntityFormContext = { ...context, draft, conflict: { ...conflict, theirs } };
    expect(draftToPersist(taken)).toEqual({ headline: 'mine', lead: 'own', gone: null });
    const together = { headline: 'both' };
    expect(draftToPersist({ ...taken, conflict: { ...conflict, theirs, together } }).headline).toBe('both');
  });
});

describe('R1 a text that was found', () => {
  const other = { ...found, draftId: 'two' };
  const sent = { ...found, submitted: { headline: 'sent' }, earlierAttempts: [{ headline: 'attempt' }] };

  it('goes on by itself, the others stay on offer', () => {
    const at = { ...context, draft: base };
    expect(withFound(at, [])).toEqual({});
    expect(withFound(at, [found, other])).toEqual({
      draft: { headline: 'found', lead: 'lead' },
      submitted: null,
      doubt: 'none',
      earlierAttempts: [],
      found: [other],
      restoredAt: 1,
    });
    expect(withFound(at, [sent])).toEqual({
      draft: { headline: 'found', lead: 'lead' },
      submitted: { headline: 'sent', lead: 'lead' },
      doubt: 'lost',
      earlierAttempts: [{ headline: 'attempt', lead: 'lead' }],
      found: [],
      restoredAt: 1,
    });
  });

  it('is taken up with the fields that were chosen, and with what was sent of it', () => {
    const at = { ...context, found: [{ ...other, submitted: { headline: 'other' } }, sent] };
    const draft = { lead: 'found' };
    const taken = { headline: 'mine', lead: 'found' };
    expect(withRestored(at, { draftId: 'one', draft })).toEqual({
      draft: taken,
      submitted: { headline: 'sent', lead: 'lead' },
      doubt: 'lost',
      earlierAttempts: [{ headline: 'attempt', lead: 'lead' }],
    });
    expect(withRestored(at, { draftId: 'gone', draft })).toEqual({
      draft: taken,
      submitted: null,
      doubt: 'none',
      earlierAttempts: [],
    });
    expect(withRestored({ ...at, submitted: base }, { draftId: 'one', draft })).toEqual({ draft: taken });
  });

  it('goes on with the text that was found where nothing was typed and nobody changed what is stored', () => {
    const at = { ...context, draft: base };
    const resumed = (ending: FoundDraft['ending'], from: EntityFormContext = at, earlier = base) =>
      canGoOn(from, [{ ...found, ending, base: earlier }]);
    expect((['resume', 'resumeSave', 'offered', 'cancelled'] as const).map((ending) => resumed(ending))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(canGoOn(at, [])).toBe(false);
    expect(resumed('resume', context)).toBe(false);
    expect(resumed('resume', at, { ...base, lead: 'another' })).toBe(false);
    expect(
      canGoOn({ ...at, base: { ...base, more: 'x' }, draft: { ...base, more: 'x' } }, [{ ...found, ending: 'resume' }]),
    ).toBe(true);
  });
});
