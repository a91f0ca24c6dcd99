import { describe, expect, it } from 'vitest';
import type { Failure } from '../contract/failures.ts';
import { base, conflict, context, failure, stale } from '../tests/support/conflicting-form.ts';
import {
  canGoOn,
  type Doubt,
  doubtAfter,
  draftToPersist,
  type EntityFormContext,
  type FoundDraft,
  isPassing,
  mayGiveUp,
  withFailure,
  withFound,
  withGivenUp,
  withRestored,
} from './entity-form.context.ts';

const found: FoundDraft = {
  draftId: 'one',
  draft: { headline: 'found', lead: 'lead' },
  base,
  submitted: null,
  persistedAt: 1,
  ending: 'offered',
};

describe('R3 a save in doubt', () => {
  /** By the status of the answer; 0 is no answer. */
  const unprocessed = [401, 409, 425, 429, 503];
  const refused = [400, 403, 404, 412, 422, 499];
  const broken = [500, 501, 505];
  const lost = [0, 200, 399, 408, 502, 504];
  const doubtsAfter = (statuses: readonly number[], doubt: Doubt) =>
    new Set(statuses.map((status) => doubtAfter({ ...context, doubt }, failure({ status }))));

  it.each(['none', 'broken', 'lost'] as const)('after %s', (doubt) => {
    expect(doubtsAfter(unprocessed, doubt)).toEqual(new Set([doubt]));
    expect(doubtsAfter(refused, doubt)).toEqual(new Set(['none']));
    expect(doubtsAfter(broken, doubt)).toEqual(new Set([doubt === 'lost' ? 'lost' : 'broken']));
    expect(doubtsAfter(lost, doubt)).toEqual(new Set(['lost']));
    expect(doubtAfter({ ...context, doubt }, failure())).toBe('lost');
    expect(doubtAfter({ ...context, doubt, isRepeatable: false }, failure({ status: 500 }))).toBe('none');
  });

  it('may be given up after an update, a refusal or a second server error', () => {
    const creation: EntityFormContext = { ...context, id: null };
    expect(mayGiveUp(context, failure())).toBe(true);
    expect(mayGiveUp(creation, failure({ status: 422 }))).toBe(true);
    expect(mayGiveUp(creation, failure())).toBe(false);
    expect(mayGiveUp(creation, failure({ status: 500 }))).toBe(false);
    expect(mayGiveUp({ ...creation, doubt: 'broken' }, failure({ status: 500 }))).toBe(true);
    expect(mayGiveUp({ ...creation, doubt: 'broken' }, failure())).toBe(false);
    expect(mayGiveUp({ ...creation, doubt: 'lost' }, failure({ status: 500 }))).toBe(false);
  });

  it('becomes an earlier attempt if both requests would create an entity', () => {
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

  it('PAGE-21 a failure refers to the draft that was sent, not to later text', () => {
    const sent = { headline: 'sent', lead: 'lead' };
    expect(withFailure({ ...context, submitted: sent }, failure()).refused).toBe(sent);
  });

  it('stays in doubt if it creates an entity, but not if it updates one', () => {
    const why = failure({ status: 500 });
    const refused = context.draft;
    expect(withFailure({ ...context, id: null }, why)).toEqual({ failure: why, refused, doubt: 'broken' });
    expect(withFailure(context, why)).toEqual({ failure: why, refused, submitted: null, doubt: 'none' });
    const no = failure({ status: 422 });
    expect(withFailure({ ...context, id: null }, no)).toEqual({ failure: no, refused, submitted: null, doubt: 'none' });
  });
});

it('R2 after a stale save that cannot be compared, the next one is based on the stored version', () => {
  const settled = { refused: context.draft, submitted: null, doubt: 'none' };
  const afterFailure = (why: Failure) => withFailure(context, why);
  const stored = { revision: 7, draft: { headline: 'theirs' } };
  expect(afterFailure(stale(stored))).toEqual({ failure: stale(stored), ...settled, revision: 7, base: stored.draft });
  expect(afterFailure(stale({}))).toEqual({ failure: stale({}), ...settled, revision: 1, base });
  for (const why of [stale(null), stale('text'), stale(undefined), failure({ current: stored })]) {
    expect(afterFailure(why)).toEqual({ failure: why, ...settled });
  }
});

it('R3 only temporary failures of repeatable writes are retried', () => {
  const passing = (isRepeatable: boolean) =>
    [undefined, 400, 408, 425, 429, 500, 502, 503, 504].filter((status) =>
      isPassing(failure(status === undefined ? {} : { status }), isRepeatable),
    );
  expect(passing(true)).toEqual([408, 425, 429, 502, 503, 504]);
  expect(passing(false)).toEqual([]);
  expect([true, false].map((one) => isPassing(failure({ code: 'unreachable' }), one))).toEqual([true, false]);
});

describe('R2 during a conflict', () => {
  it('persists my value where theirs was chosen', () => {
    expect(draftToPersist(context)).toBe(context.draft);
    const draft = { headline: 'theirs', lead: 'own', gone: null };
    const theirs = { ...conflict.theirs, gone: null };
    const taken: EntityFormContext = { ...context, draft, conflict: { ...conflict, theirs } };
    expect(draftToPersist(taken)).toEqual({ headline: 'mine', lead: 'own', gone: null });
    const together = { headline: 'both' };
    expect(draftToPersist({ ...taken, conflict: { ...conflict, theirs, together } }).headline).toBe('both');
  });
});

describe('R1 a found draft', () => {
  const other = { ...found, draftId: 'two' };
  const sent = { ...found, submitted: { headline: 'sent' }, earlierAttempts: [{ headline: 'attempt' }] };

  it('is restored automatically; the others stay on offer', () => {
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

  it('is restored with the chosen fields and its unanswered request', () => {
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

  it('is restored automatically only if nothing was typed and the stored entity is unchanged', () => {
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
