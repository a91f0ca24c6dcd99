import { describe, expect, it } from 'vitest';
import { at, base, context } from '../tests/support/conflicting-form.ts';
import type { EntityFormContext, FoundDraft } from './entity-form.context.ts';
import {
  adoption,
  canGoOn,
  canSaveOn,
  firstAdoption,
  hasFound,
  hasOffer,
  withFound,
  withoutFound,
  withRestored,
} from './found-drafts.ts';

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

  it('is saved at once only if its form was being saved', () => {
    const form = { ...context, draft: base };
    const saves = (ending: FoundDraft['ending'], from: EntityFormContext = form) =>
      canSaveOn(at(from, { found: [{ ...found, ending }] }));
    expect([saves('resumeSave'), saves('resume'), saves('resumeSave', context)]).toEqual([true, false, false]);
    expect(canSaveOn(at(form, { found: [] }))).toBe(false);
  });

  it('is on offer until it is discarded, unless it was cancelled', () => {
    const cancelled = { ...other, ending: 'cancelled' } as const;
    expect([
      hasOffer(at(context, { found: [cancelled] })),
      hasOffer(at(context, { found: [cancelled, found] })),
    ]).toEqual([false, true]);
    const form = { ...context, found: [found, other] };
    expect(withoutFound(at(form, { draftId: 'one' }))).toEqual({ found: [other] });
    expect([hasFound(at(form, {})), hasFound(at({ ...context, found: [] }, {}))]).toEqual([true, false]);
  });

  it('is adopted in the draft store, which keeps unsaved text that it replaces', () => {
    const adopted = (from: EntityFormContext, draft: FoundDraft['draft']) =>
      adoption(at(from, { draftId: 'one', draft }));
    const typed = { ...context, draft: { ...base, headline: 'typed' } };
    expect(adopted(typed, { headline: 'found' })).toEqual({ type: 'draft.adopted', draftId: 'one', isReplacing: true });
    expect(adopted(typed, { lead: 'found', headline: 'found' })).toMatchObject({ isReplacing: true });
    expect(adopted(typed, { headline: 'typed' })).toMatchObject({ isReplacing: false });
    expect(adopted(typed, { lead: 'found' })).toMatchObject({ isReplacing: false });
    expect(firstAdoption(at(context, { found: [found, other] }))).toEqual({
      type: 'draft.adopted',
      draftId: 'one',
      isReplacing: false,
    });
  });
});
