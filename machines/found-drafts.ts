/** Functions of the form chart for text that was found in the draft store: it is restored, or offered. */
import { type Draft, isSameDraft, isSameValue, isStoredSince, mergeDrafts } from './drafts.ts';
import type { At, EntityFormContext, FoundDraft, PersistEvent, Step } from './entity-form.context.ts';

type Found = { found: FoundDraft[] };

/** Restores the first draft automatically; the others stay on offer. */
export const withFound: Step<Found> = ({ context: { base, draft }, event }) => {
  const [first, ...others] = event.found;
  return first
    ? {
        draft: { ...draft, ...mergeDrafts(first.base, first.draft, base).draft },
        ...withUnanswered(base, first),
        found: others,
        restoredAt: first.persistedAt,
      }
    : {};
};

/** Restores the chosen fields of a found draft. */
export const withRestored: Step<{ draftId: string; draft: Draft }> = ({ context, event: { draftId, draft } }) => ({
  draft: { ...context.draft, ...draft },
  ...(context.submitted
    ? {}
    : withUnanswered(context.base, context.found.find((found) => found.draftId === draftId) ?? null)),
});

/** Adopts the unanswered request of a found draft; missing fields get their stored values. */
function withUnanswered(
  base: Draft,
  found: FoundDraft | null,
): Pick<EntityFormContext, 'submitted' | 'doubt' | 'earlierAttempts'> {
  const earlierAttempts = (found?.earlierAttempts ?? []).map((attempt) => ({ ...base, ...attempt }));
  return found?.submitted
    ? { submitted: { ...base, ...found.submitted }, doubt: 'lost', earlierAttempts }
    : { submitted: null, doubt: 'none', earlierAttempts };
}

export const withoutFound: Step<{ draftId: string }> = ({ context, event }) => ({
  found: context.found.filter(({ draftId }) => draftId !== event.draftId),
});

export const hasFound = ({ context }: At) => context.found.length > 0;

export const hasOffer = ({ event: { found } }: At<Found>) => found.some(({ ending }) => ending !== 'cancelled');

/** Whether the first found draft can be restored automatically: nothing was typed, and the stored entity is unchanged. */
export function canGoOn({ context: { base, draft }, event: { found } }: At<Found>): boolean {
  const first = found[0];
  return (
    first !== undefined && first.ending !== 'cancelled' && isSameDraft(base, draft) && !isStoredSince(first.base, base)
  );
}

export const canSaveOn = (at: At<Found>) => canGoOn(at) && at.event.found[0]?.ending === 'resumeSave';

/** Tells the draft store that the form continues a found draft, and whether its text replaces unsaved text. */
export function adoption({ context: { base, draft }, event }: At<{ draftId: string; draft: Draft }>): PersistEvent {
  const isUnsaved = (name: string) => !isSameValue(draft[name], base[name]);
  const isReplacing = Object.keys(event.draft).some(
    (name) => isUnsaved(name) && !isSameValue(draft[name], event.draft[name]),
  );
  return { type: 'draft.adopted', draftId: event.draftId, isReplacing };
}

/** Nothing was typed, so nothing is replaced. */
export const firstAdoption = ({ event: { found } }: At<Found>): PersistEvent => ({
  type: 'draft.adopted',
  draftId: found[0]?.draftId ?? '',
  isReplacing: false,
});
