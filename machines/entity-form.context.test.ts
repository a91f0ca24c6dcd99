import { describe, expect, it } from 'vitest';
import type { Failure } from '../contract/failures.ts';
import {
  type Conflict,
  canGoOn,
  canMerge,
  currentOf,
  type Doubt,
  doubtAfter,
  draftToPersist,
  type EntityFormContext,
  type FoundDraft,
  isDecided,
  isPassing,
  mayGiveUp,
  untouched,
  withChoice,
  withConflict,
  withDecision,
  withFailure,
  withField,
  withFound,
  withGivenUp,
  withMerge,
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

it('R2 what is stored now is read where a refusal for staleness says it', () => {
  const draft = { headline: 'theirs' };
  expect(currentOf(stale({ draft, revision: 7 }))).toEqual({ draft, revision: 7, author: null });
  expect(currentOf(stale({ draft }))).toEqual({ draft, revision: null, author: null });
  const author = { name: 'Ute', at: 12 };
  expect(currentOf(stale({ draft, author }))).toEqual({ draft, revision: null, author });
  for (const why of [stale({}), stale(null), stale('draft'), stale(undefined), failure({ current: { draft } })]) {
    expect(currentOf(why)).toBeNull();
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

describe('R2 a save that came too late', () => {
  const current = (headline: string, lead: string, revision: number | null = 7) => ({
    draft: { headline, lead },
    revision,
  });

  it('is merged where everyone changed fields of their own, in what was sent and in what was typed since', () => {
    const sent = { ...context, submitted: { headline: 'sent', lead: 'lead' } };
    expect(canMerge(sent, current('old', 'theirs'))).toBe(true);
    expect(canMerge(sent, current('theirs', 'lead'))).toBe(false);
    expect(canMerge(context, current('theirs', 'lead'))).toBe(false);
    expect(canMerge({ ...sent, draft: { headline: 'mine', lead: 'mine' } }, current('old', 'theirs'))).toBe(false);
    expect(canMerge({ ...sent, submitted: { headline: 'old', lead: 'sent' } }, current('old', 'theirs'))).toBe(false);
  });

  it('is asked for where the server tells nothing new', () => {
    expect(canMerge(context, current('old', 'lead', 1))).toBe(false);
    expect(canMerge(context, current('old', 'lead', 2))).toBe(true);
    expect(canMerge({ ...context, revision: null }, current('old', 'theirs', null))).toBe(true);
  });

  it('is sent again with theirs, and remembers what theirs replaced', () => {
    const author = { name: 'Ute', at: 12 };
    const sent = { ...context, submitted: { headline: 'sent', lead: 'lead' } };
    const step = withMerge(sent, { ...current('old', 'theirs'), author });
    expect(step).toEqual({
      draft: { headline: 'mine', lead: 'theirs' },
      submitted: { headline: 'sent', lead: 'theirs' },
      doubt: 'none',
      base: { headline: 'old', lead: 'theirs' },
      revision: 7,
      failure: null,
      attempts: 0,
      merged: { before: { lead: 'lead' }, author },
    });
    const later = withMerge({ ...sent, ...step }, current('old', 'theirs again', 8));
    expect(later.merged, 'from before the first of them').toEqual({ before: { lead: 'lead' }, author: null });
    expect(withMerge({ ...sent, ...step }, current('old', 'theirs', 8)).merged).toEqual(step.merged);
  });
});

describe('R2 a conflict', () => {
  it('is decided when each disputed field is', () => {
    const both = { ...conflict, mine: { headline: 'mine', lead: 'my lead' } };
    const deciding = (choices: Conflict['choices']) => isDecided({ ...context, conflict: { ...both, choices } });
    expect(deciding({ headline: 'mine' })).toBe(false);
    expect(deciding({ headline: 'mine', lead: 'theirs' })).toBe(true);
  });

  it('begins with what both merged to, and nothing chosen', () => {
    const author = { name: 'Ute', at: 12 };
    const current = { draft: { headline: 'theirs', lead: 'theirs too' }, revision: 7, author };
    expect(withConflict(context, { current })).toEqual({
      draft: { headline: 'mine', lead: 'theirs too' },
      conflict: { base, mine: context.draft, theirs: current.draft, revision: 7, author, choices: {}, together: {} },
      submitted: null,
      doubt: 'none',
      isSubmittedAgain: false,
      failure: null,
      attempts: 0,
    });
  });

  it('is decided when each field that both changed has a choice', () => {
    expect(isDecided(context)).toBe(true);
    expect(isDecided({ ...context, conflict })).toBe(false);
    expect(isDecided({ ...context, conflict: { ...conflict, choices: { lead: 'mine' } } })).toBe(false);
    expect(isDecided({ ...context, conflict: { ...conflict, choices: { headline: 'theirs' } } })).toBe(true);
  });

  it('keeps what was written together when another choice is tried', () => {
    const at: EntityFormContext = { ...context, conflict };
    const typed = { ...at, ...withField(at, { name: 'headline', value: 'both' }) };
    expect(typed).toEqual({
      ...at,
      draft: { headline: 'both', lead: 'lead' },
      conflict: { ...conflict, together: { headline: 'both' } },
    });
    const choose = (choice: 'mine' | 'theirs' | 'together', from: EntityFormContext = typed) =>
      withChoice(from, { name: 'headline', choice }).draft?.headline;
    expect(['mine', 'theirs', 'together'].map((choice) => choose(choice as 'mine'))).toEqual([
      'mine',
      'theirs',
      'both',
    ]);
    expect(choose('together', at)).toBe('mine');
    expect(withChoice(at, { name: 'gone', choice: 'theirs' })).toEqual({
      draft: { ...at.draft, gone: null },
      conflict: { ...conflict, choices: { gone: 'theirs' } },
    });
    expect(withChoice(context, { name: 'headline', choice: 'theirs' })).toEqual({});
    expect(withField(context, { name: 'headline', value: 'x' }).conflict).toBeNull();
  });

  it('leaves the form on what the choices saved', () => {
    expect(withDecision({ ...context, conflict })).toEqual({ base: conflict.theirs, revision: 7, conflict: null });
    expect(withDecision(context)).toEqual({ base, revision: 1, conflict: null });
  });

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
