import { describe, expect, it } from 'vitest';
import type { Failure } from '../contract/failures.ts';
import { at, base, conflict, context, failure, stale } from '../tests/support/conflicting-form.ts';
import {
  canForgetAttempts,
  type Doubt,
  doubtAfter,
  draftToPersist,
  type EntityFormContext,
  mayRetry,
  withFailure,
  withoutEarlierAttempts,
} from './entity-form.context.ts';

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
    const update: EntityFormContext = { ...context, isSubmittedAgain: true };
    const creation: EntityFormContext = { ...update, id: null };
    const isGivenUp = (from: EntityFormContext, error: Failure) => canForgetAttempts(at(from, { error }));
    expect(isGivenUp(update, failure())).toBe(true);
    expect(isGivenUp({ ...update, isSubmittedAgain: false }, failure())).toBe(false);
    expect(isGivenUp({ ...update, submitted: update.draft }, failure())).toBe(false);
    expect(isGivenUp(creation, failure({ status: 422 }))).toBe(true);
    expect(isGivenUp(creation, failure())).toBe(false);
    expect(isGivenUp(creation, failure({ status: 500 }))).toBe(false);
    expect(isGivenUp({ ...creation, doubt: 'broken' }, failure({ status: 500 }))).toBe(true);
    expect(isGivenUp({ ...creation, doubt: 'broken' }, failure())).toBe(false);
    expect(isGivenUp({ ...creation, doubt: 'lost' }, failure({ status: 500 }))).toBe(false);
  });

  it('becomes an earlier attempt if both requests would create an entity', () => {
    const sent = { headline: 'sent', lead: 'lead' };
    const earlier = { headline: 'earlier', lead: 'lead' };
    const creation: EntityFormContext = { ...context, id: null, submitted: sent, earlierAttempts: [earlier] };
    const earlierAttempts = (from: EntityFormContext, why: Failure) =>
      withoutEarlierAttempts(at(from, { error: why })).earlierAttempts;
    expect(withoutEarlierAttempts(at(creation, { error: failure({ status: 500 }) }))).toEqual({
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
    expect(withFailure(at({ ...context, submitted: sent }, { error: failure() })).refused).toBe(sent);
  });

  it('stays in doubt if it creates an entity, but not if it updates one', () => {
    const why = failure({ status: 500 });
    const refused = context.draft;
    expect(withFailure(at({ ...context, id: null }, { error: why }))).toEqual({
      failure: why,
      refused,
      doubt: 'broken',
    });
    expect(withFailure(at(context, { error: why }))).toEqual({ failure: why, refused, submitted: null, doubt: 'none' });
    const no = failure({ status: 422 });
    expect(withFailure(at({ ...context, id: null }, { error: no }))).toEqual({
      failure: no,
      refused,
      submitted: null,
      doubt: 'none',
    });
  });
});

it('R2 after a stale save that cannot be compared, the next one is based on the stored version', () => {
  const settled = { refused: context.draft, submitted: null, doubt: 'none' };
  const afterFailure = (why: Failure) => withFailure(at(context, { error: why }));
  const stored = { revision: 7, draft: { headline: 'theirs' } };
  expect(afterFailure(stale(stored))).toEqual({ failure: stale(stored), ...settled, revision: 7, base: stored.draft });
  expect(afterFailure(stale({}))).toEqual({ failure: stale({}), ...settled, revision: 1, base });
  for (const why of [stale(null), stale('text'), stale(undefined), failure({ current: stored })]) {
    expect(afterFailure(why)).toEqual({ failure: why, ...settled });
  }
});

it('R3 only temporary failures of repeatable writes are retried', () => {
  const retried = (isRepeatable: boolean, change: Partial<Failure>) =>
    mayRetry(at({ ...context, isRepeatable }, { error: failure(change) }));
  const statuses = [undefined, 400, 408, 425, 429, 500, 502, 503, 504];
  const passing = (isRepeatable: boolean) =>
    statuses.filter((status) => retried(isRepeatable, status === undefined ? {} : { status }));
  expect(passing(true)).toEqual([408, 425, 429, 502, 503, 504]);
  expect(passing(false)).toEqual([]);
  expect([true, false].map((one) => retried(one, { code: 'unreachable' }))).toEqual([true, false]);
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
