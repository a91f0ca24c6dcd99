import { describe, expect, it } from 'vitest';
import { at, base, conflict, context, failure, stale } from '../tests/support/conflicting-form.ts';
import { canMerge, currentOf, isDecided, withChoice, withConflict, withDecision, withMerge } from './conflicts.ts';
import { type Author, type Conflict, type EntityFormContext, withField } from './entity-form.context.ts';

it('R2 the stored version is read from a stale refusal that contains it', () => {
  const draft = { headline: 'theirs' };
  expect(currentOf(stale({ draft, revision: 7 }))).toEqual({ draft, revision: 7, author: null });
  expect(currentOf(stale({ draft }))).toEqual({ draft, revision: null, author: null });
  const author = { name: 'Ute', at: 12 };
  expect(currentOf(stale({ draft, author }))).toEqual({ draft, revision: null, author });
  for (const why of [stale({}), stale(null), stale('draft'), stale(undefined), failure({ current: { draft } })]) {
    expect(currentOf(why)).toBeNull();
  }
});

describe('R2 a stale save', () => {
  const current = (headline: string, lead: string, revision: number | null = 7, author: Author | null = null) => ({
    error: stale({ draft: { headline, lead }, revision, author }),
  });

  it('is merged if both sides changed different fields, in the request and in later text', () => {
    const sent = { ...context, submitted: { headline: 'sent', lead: 'lead' } };
    expect(canMerge(at(sent, current('old', 'theirs')))).toBe(true);
    expect(canMerge(at(sent, current('theirs', 'lead')))).toBe(false);
    expect(canMerge(at(context, current('theirs', 'lead')))).toBe(false);
    expect(canMerge(at({ ...sent, draft: { headline: 'mine', lead: 'mine' } }, current('old', 'theirs')))).toBe(false);
    expect(canMerge(at({ ...sent, submitted: { headline: 'old', lead: 'sent' } }, current('old', 'theirs')))).toBe(
      false,
    );
  });

  it('is not merged if the server reports the same version again', () => {
    expect(canMerge(at(context, current('old', 'lead', 1)))).toBe(false);
    expect(canMerge(at(context, current('old', 'lead', 2)))).toBe(true);
    expect(canMerge(at({ ...context, revision: null }, current('old', 'theirs', null)))).toBe(true);
  });

  it('is sent again with their changes, and remembers the replaced values', () => {
    const author = { name: 'Ute', at: 12 };
    const sent = { ...context, submitted: { headline: 'sent', lead: 'lead' } };
    const step = withMerge(at(sent, current('old', 'theirs', 7, author)));
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
    const later = withMerge(at({ ...sent, ...step }, current('old', 'theirs again', 8)));
    expect(later.merged, 'values from before the first merge').toEqual({ before: { lead: 'lead' }, author: null });
    expect(withMerge(at({ ...sent, ...step }, current('old', 'theirs', 8))).merged).toEqual(step.merged);
  });
});

describe('R2 a conflict', () => {
  it('is decided once every disputed field has a choice', () => {
    const both = { ...conflict, mine: { headline: 'mine', lead: 'my lead' } };
    const deciding = (choices: Conflict['choices']) => isDecided(at({ ...context, conflict: { ...both, choices } }));
    expect(deciding({ headline: 'mine' })).toBe(false);
    expect(deciding({ headline: 'mine', lead: 'theirs' })).toBe(true);
  });

  it('starts with the merged draft and no choices', () => {
    const author = { name: 'Ute', at: 12 };
    const current = { draft: { headline: 'theirs', lead: 'theirs too' }, revision: 7, author };
    expect(withConflict(at(context, { error: stale(current) }))).toEqual({
      draft: { headline: 'mine', lead: 'theirs too' },
      conflict: { base, mine: context.draft, theirs: current.draft, revision: 7, author, choices: {}, together: {} },
      submitted: null,
      doubt: 'none',
      isSubmittedAgain: false,
      failure: null,
      attempts: 0,
    });
  });

  it('needs a choice only for fields that both sides changed', () => {
    expect(isDecided(at(context))).toBe(true);
    expect(isDecided(at({ ...context, conflict }))).toBe(false);
    expect(isDecided(at({ ...context, conflict: { ...conflict, choices: { lead: 'mine' } } }))).toBe(false);
    expect(isDecided(at({ ...context, conflict: { ...conflict, choices: { headline: 'theirs' } } }))).toBe(true);
  });

  it('keeps combined text while another choice is tried', () => {
    const inConflict: EntityFormContext = { ...context, conflict };
    const typed = { ...inConflict, ...withField(at(inConflict, { name: 'headline', value: 'both' })) };
    expect(typed).toEqual({
      ...inConflict,
      draft: { headline: 'both', lead: 'lead' },
      conflict: { ...conflict, together: { headline: 'both' } },
    });
    const choose = (choice: 'mine' | 'theirs' | 'together', from: EntityFormContext = typed) =>
      withChoice(at(from, { name: 'headline', choice })).draft?.headline;
    expect(['mine', 'theirs', 'together'].map((choice) => choose(choice as 'mine'))).toEqual([
      'mine',
      'theirs',
      'both',
    ]);
    expect(choose('together', inConflict)).toBe('mine');
    expect(withChoice(at(inConflict, { name: 'gone', choice: 'theirs' }))).toEqual({
      draft: { ...inConflict.draft, gone: null },
      conflict: { ...conflict, choices: { gone: 'theirs' } },
    });
    expect(withChoice(at(context, { name: 'headline', choice: 'theirs' }))).toEqual({});
    expect(withField(at(context, { name: 'headline', value: 'x' })).conflict).toBeNull();
  });

  it('leaves the form based on their version', () => {
    expect(withDecision(at({ ...context, conflict }))).toEqual({ base: conflict.theirs, revision: 7, conflict: null });
    expect(withDecision(at(context))).toEqual({ base, revision: 1, conflict: null });
  });
});
