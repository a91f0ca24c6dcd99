/** The context of the form chart, and the pure functions that change it. */
import { type Failure, passingStatuses } from '../contract/failures.ts';
import { type Draft, type FieldValue, isSameDraft, isSameValue, mergeDrafts } from './drafts.ts';

/** Earlier text of the same form that was never saved. */
export type FoundDraft = {
  draftId: string;
  draft: Draft;
  base: Draft;
  /** A request without a response, which must be repeated unchanged before any other request. */
  submitted: Draft | null;
  /** As in the form's context. */
  earlierAttempts?: Draft[];
  /** Milliseconds since 1970. */
  persistedAt: number;
  /** Drafts are shown at once (`offered`), on request (`cancelled`), or continue after signing in again (`resume…`). */
  ending: 'offered' | 'cancelled' | 'resume' | 'resumeSave';
};

/** Who saved the stored version; `at` in milliseconds since 1970, `null` if unknown. */
export type Author = { name: string; at: number | null };
/** Changes by somebody else that a merge has adopted; `before` has the earlier values of the fields. */
export type Merged = { before: Draft; author: Author | null };

export type Choice = 'mine' | 'theirs' | 'together';
export type Conflict = {
  base: Draft;
  mine: Draft;
  theirs: Draft;
  /** The revision of `theirs`. */
  revision: number | null;
  author: Author | null;
  /** Choices for fields that both sides changed, and reversed choices for merged fields. */
  choices: Record<string, Choice>;
  /** Values that the user has combined, kept while another choice is tried. */
  together: Draft;
};

/** Whether `submitted` may be stored although no response confirms it: after a server error, or a lost response. */
export type Doubt = 'none' | 'broken' | 'lost';

export type EntityFormContext = {
  /** `null` until the entity has been created. */
  id: number | null;
  draft: Draft;
  /** The last known stored version: as loaded, then as saved. */
  base: Draft;
  /** A request of which it is unknown whether it was stored or refused. A retry must repeat it unchanged. */
  submitted: Draft | null;
  doubt: Doubt;
  /**
   * Earlier requests to create this entity that were given up in doubt, oldest first. The next request reuses the idempotency
   * key of the first one, so that the server creates only one entity.
   */
  earlierAttempts: Draft[];
  /** Save was pressed again during a save. */
  isSubmittedAgain: boolean;
  revision: number | null;
  failure: Failure | null;
  /** The draft to which `failure` refers, as it was sent. */
  refused: Draft | null;
  /** The number of temporary failures in a row. */
  attempts: number;
  conflict: Conflict | null;
  /** Changes merged since the last successful save. */
  merged: Merged | null;
  /** When the automatically restored draft was persisted, in milliseconds since 1970. */
  restoredAt: number | null;
  found: FoundDraft[];
  persistedAt: number | null;
  storageProblem: string | null;
  /** A write can be repeated without creating a duplicate. */
  isRepeatable: boolean;
  /** The view can show a conflict. Otherwise, a stale save is a failure, and the next save overwrites. */
  isComparable: boolean;
};

/** The context of a form in which nothing has been typed, sent or found. */
export const untouched = {
  submitted: null,
  doubt: 'none',
  earlierAttempts: [],
  isSubmittedAgain: false,
  failure: null,
  refused: null,
  attempts: 0,
  conflict: null,
  merged: null,
  restoredAt: null,
  found: [],
  persistedAt: null,
  storageProblem: null,
} satisfies Partial<EntityFormContext>;

export type Step<Parameters = void> = (
  context: EntityFormContext,
  parameters: Parameters,
) => Partial<EntityFormContext>;

export const withField: Step<{ name: string; value: FieldValue }> = ({ draft, conflict }, { name, value }) => ({
  draft: { ...draft, [name]: value },
  conflict: conflict && { ...conflict, together: { ...conflict.together, [name]: value } },
});

/** Restores the first draft automatically; the others stay on offer. */
export const withFound: Step<FoundDraft[]> = ({ base, draft }, [first, ...others]) =>
  first
    ? {
        draft: { ...draft, ...mergeDrafts(first.base, first.draft, base).draft },
        ...withUnanswered(base, first),
        found: others,
        restoredAt: first.persistedAt,
      }
    : {};

/** Whether restoring the draft would overwrite unsaved text. */
export function replacesUnsaved({ base, draft }: EntityFormContext, restored: Draft): boolean {
  return Object.keys(restored).some(
    (name) => !isSameValue(draft[name], base[name]) && !isSameValue(draft[name], restored[name]),
  );
}

/** Restores the chosen fields of a found draft. */
export const withRestored: Step<{ draftId: string; draft: Draft }> = (context, { draftId, draft }) => ({
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
    : { ...noDoubt, earlierAttempts };
}

const noDoubt = { submitted: null, doubt: 'none' } as const;

/** A creation in doubt must be repeated before any other request; otherwise, two entities might be created. */
export const withFailure: Step<Failure> = (context, failure) => {
  const doubt = doubtAfter(context, failure);
  const isInDoubt = context.id === null && doubt !== 'none';
  const refused = context.submitted ?? context.draft;
  return { failure, refused, ...(isInDoubt ? { doubt } : noDoubt), ...withoutComparison(context, failure) };
};

/** Gives the failing request up and sends the current draft instead. */
export const withGivenUp: Step<Failure> = (context, failure) => {
  const { id, submitted, earlierAttempts } = context;
  const isInDoubt = id === null && submitted !== null && doubtAfter(context, failure) !== 'none';
  return { ...withAllTyped(context), earlierAttempts: isInDoubt ? [...earlierAttempts, submitted] : earlierAttempts };
};

export const withAllTyped: Step = ({ draft }) => ({
  submitted: draft,
  doubt: 'none',
  isSubmittedAgain: false,
  failure: null,
});

/** Whether the failed request can be given up for newer text, because it was probably not stored. */
export function mayGiveUp(context: EntityFormContext, failure: Failure): boolean {
  const doubt = doubtAfter(context, failure);
  return context.id !== null || doubt === 'none' || (doubt === 'broken' && context.doubt === 'broken');
}

export function doubtAfter({ doubt, isRepeatable }: EntityFormContext, { status = 0 }: Failure): Doubt {
  if (!isRepeatable) return 'none';
  if (unprocessedStatuses.includes(status)) return doubt;
  if (status >= 400 && status < 500 && !passingStatuses.includes(status)) return 'none';
  if (status >= 500 && !passingStatuses.includes(status)) return doubt === 'lost' ? 'lost' : 'broken';
  return 'lost';
}

/** The draft to persist. In a conflict, it has my values even where theirs were chosen. */
export function draftToPersist({ draft, conflict }: EntityFormContext): Draft {
  if (!conflict) return draft;
  const { mine, theirs, together } = conflict;
  const taken = Object.keys(draft).filter((name) => isSameValue(draft[name], theirs[name]));
  return { ...draft, ...Object.fromEntries(taken.map((name) => [name, together[name] ?? mine[name] ?? null])) };
}

/** Whether the first found draft can be restored automatically: nothing was typed, and the stored entity is unchanged. */
export function canGoOn({ base, draft }: EntityFormContext, found: readonly FoundDraft[]): boolean {
  const first = found[0];
  return (
    first !== undefined &&
    first.ending !== 'cancelled' &&
    isSameDraft(base, draft) &&
    Object.keys(first.base).every((name) => isSameValue(first.base[name], base[name]))
  );
}

/** If the view cannot show a conflict, the next save is based on the stored version; the user has seen the failure. */
const withoutComparison: Step<Failure> = ({ revision, base }, { code, current }) => {
  if (code !== 'stale' || typeof current !== 'object' || current === null) return {};
  const stored = current as { revision?: number | null; draft?: Draft };
  return { revision: stored.revision ?? revision, base: stored.draft ?? base };
};

/** The server has not processed the request, or (409) is still processing the first one with this key. */
const unprocessedStatuses = [401, 409, 425, 429, 503];

/**
 * Whether a failure is temporary and the request can be retried. A creation without an idempotency key is never retried
 * automatically, because a 503 or 429 may come from a proxy after the server has created the entity.
 */
export function isPassing({ code, status = 0 }: Failure, isRepeatable: boolean): boolean {
  return isRepeatable && (code === 'unreachable' || passingStatuses.includes(status));
}
