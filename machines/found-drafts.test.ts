import { describe, expect, it } from 'vitest';
import { at, base, context } from '../tests/support/conflicting-form.ts';
import type { EntityFormContext, FoundDraft } from './entity-form.context.ts';
import { canGoOn, withFound, withRestored } from './found-drafts.ts';

const found: FoundDraft = {
  draftId: 'one',
  draft: { headline: 'found', lead: 'lead' },
  base,
  submitted: null,
  persistedAt: 1,
  ending: 'offered',
};

describe('R1 a found draft', () => {
  const other = { ...found, draftId: 'two' };
  const sent = { ...found, submitted: { headline: 'sent' }, earlierAttempts: [{ headline: 'attempt' }] };

  it('is restored automatically; the others stay on offer', () => {
    const form = { ...context, draft: base };
    expect(withFound(at(form, { found: [] }))).toEqual({});
    expect(withFound(at(form, { found: [found, other] }))).toEqual({
      draft: { headline: 'found', lead: 'lead' },
      submitted: null,
      doubt: 'none',
      earlierAttempts: [],
      found: [other],
      restoredAt: 1,
    });
    expect(withFound(at(form, { found: [sent] }))).toEqual({
      draft: { headline: 'found', lead: 'lead' },
      submitted: { headline: 'sent', lead: 'lead' },
      doubt: 'lost',
      earlierAttempts: [{ headline: 'attempt', lead: 'lead' }],
      found: [],
      restoredAt: 1,
    });
  });

  it('is restored with the chosen fields and its unanswered request', () => {
    const form = { ...context, found: [{ ...other, submitted: { headline: 'other' } }, sent] };
    const draft = { lead: 'found' };
    const taken = { headline: 'mine', lead: 'found' };
    expect(withRestored(at(form, { draftId: 'one', draft }))).toEqual({
      draft: taken,
      submitted: { headline: 'sent', lead: 'lead' },
      doubt: 'lost',
      earlierAttempts: [{ headline: 'attempt', lead: 'lead' }],
    });
    expect(withRestored(at(form, { draftId: 'gone', draft }))).toEqual({
      draft: taken,
      submitted: null,
      doubt: 'none',
      earlierAttempts: [],
    });
    expect(withRestored(at({ ...form, submitted: base }, { draftId: 'one', draft }))).toEqual({ draft: taken });
  });

  it('is restored automatically only if nothing was typed and the stored entity is unchanged', () => {
    const form = { ...context, draft: base };
    const resumed = (ending: FoundDraft['ending'], from: EntityFormContext = form, earlier = base) =>
      canGoOn(at(from, { found: [{ ...found, ending, base: earlier }] }));
    expect((['resume', 'resumeSave', 'offered', 'cancelled'] as const).map((ending) => resumed(ending))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(canGoOn(at(form, { found: [] }))).toBe(false);
    expect(resumed('resume', context)).toBe(false);
    expect(resumed('resume', form, { ...base, lead: 'another' })).toBe(false);
    const more = { ...base, more: 'x' };
    expect(resumed('resume', { ...form, base: more, draft: more })).toBe(true);
  });
});
