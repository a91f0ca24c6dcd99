/** The context of the form chart, and the pure steps that change it. */
import { type Failure, passingStatuses } from '../contract/failures.ts';
import { type Draft, type FieldValue, isSameDraft, isSameValue, mergeDrafts } from './drafts.ts';

/** Earlier text of the same form that never reached the server. */
export type FoundDraft = {
  draftId: string;
  draft: Draft;
  base: Draft;
  /** Sent to the server, which never answered: it is sent again unchanged before anything else. */
  submitted: Draft | null;
  /** Earlier attempts that were given up while in doubt, as in the form's context. */
  earlierAttempts?: Draft[];
  /** Milliseconds since 1970. */
  persistedAt: number;
  /** `offered` is shown at once; `cancelled` on request; `resume...` continues automatically after signing in again. */
  ending: 'offered' | 'cancelled' | 'resume' | 'resumeSave';
};

/** Who saved what is stored now; `at` in milliseconds since 1970, `null` if the server does not say. */
export type Author = { name: string; at: number | null };
/** Fields that only somebody else had changed, with their earlier values; our save did not touch them. */
export type Merged = { before: Draft; author: Author | null };

export type Choice = 'mine' | 'theirs' | 'together';
export type Conflict = {
  base: Draft;
  mine: Draft;
  theirs: Draft;
  /** The revision of `theirs`. */
  revision: number | null;
  author: Author | null;
  /** One per field that both changed, once chosen; merged fields are listed only if their choice was reversed. */
  choices: Record<string, Choice>;
  /** Texts combined by the user; they are kept while another choice is tried. */
  together: Draft;
};

/** Whether `submitted` may be stored without a confirming answer: the server failed on it, or an answer was lost. */
export type Doubt = 'none' | 'broken' | 'lost';

export type EntityFormContext = {
  /** `null` until the entity has been created. */
  id: number | null;
  draft: Draft;
  /** What the server holds as far as known: what was loaded, then what was saved. */
  base: Draft;
  /** Sent, and not yet known to be stored or refused. It is repeated unchanged. */
  submitted: Draft | null;
  doubt: Doubt;
  /**
   * Earlier attempts to create the same entity that were given up in doubt, oldest first. The next request uses the key of
   * the first one, so that the server creates only one entity.
   */
  earlierAttempts: Draft[];
  /** Save was pressed again while a save was under way. */
  isSubmittedAgain: boolean;
  revision: number | null;
  failure: Failure | null;
  /** What the last failure is about: the draft as it was sent. */
  refused: Draft | null;
  /** Number of failures in a row for temporary reasons. */
  attempts: number;
  conflict: Conflict | null;
  /** Since the last successful save. */
  merged: Merged | null;
  /** When the text that was restored automatically was persisted, in milliseconds since 1970. */
  restoredAt: number | null;
  found: FoundDraft[];
  persistedAt: number | null;
  storageProblem: string | null;
  /** A write whose answer was lost may be sent once more without creating a duplicate. */
  isRepeatable: boolean;
  /** The view shows theirs and mine. Otherwise a stale save is reported as a failure, and the next save overwrites. */
  isComparable: boolean;
};

/** The state of a form before anything was typed, sent or found. */
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

/** The first found draft is restored automatically; the others stay on offer. */
export const withFound: Step<FoundDraft[]> = ({ base, draft }, [first, ...others]) =>
  first
    ? {
        draft: { ...draft, ...mergeDrafts(first.base, first.draft, base).draft },
        ...withUnanswered(base, first),
        found: others,
        restoredAt: first.persistedAt,
      }
    : {};

/** Whether restoring the draft would replace unsaved text in the form. */
export function replacesUnsaved({ base, draft }: EntityFormContext, restored: Draft): boolean {
  return Object.keys(restored).some(
    (name) => !isSameValue(draft[name], base[name]) && !isSameValue(draft[name], restored[name]),
  );
}

/** Restores one of the found drafts, with the fields that were chosen. */
export const withRestored: Step<{ draftId: string; draft: Draft }> = (context, { draftId, draft }) => ({
  draft: { ...context.draft, ...draft },
  ...(context.submitted
    ? {}
    : withUnanswered(context.base, context.found.find((found) => found.draftId === draftId) ?? null)),
});

/** A request that was never answered is sent again unchanged; fields that it lacks take their stored values. */
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

/** A create without a definite answer is repeated before anything else: carried out twice, it would make two entities. */
export const withFailure: Step<Failure> = (context, failure) => {
  const doubt = doubtAfter(context, failure);
  const isInDoubt = context.id === null && doubt !== 'none';
  const refused = context.submitted ?? context.draft;
  return { failure, refused, ...(isInDoubt ? { doubt } : noDoubt), ...withoutComparison(context, failure) };
};

/** Everything typed so far is sent in place of the request on which the server fails. */
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

/** Save was pressed for newer text, and it is sufficiently certain that the earlier request was not stored. */
export function mayGiveUp(context: EntityFormContext, failure: Failure): boolean {
  const doubt = doubtAfter(context, failure);
  return context.id !== null || doubt === 'none' || (doubt === 'broken' && context.doubt === 'broken');
}

export function doubtAfter({ doubt, isRepeatable }: EntityFormContext, { status = 0 }: Failure): Doubt {
  if (!isRepeatable) return 'none';
  if (unheardStatuses.includes(status)) return doubt;
  if (status >= 400 && status < 500 && !passingStatuses.includes(status)) return 'none';
  if (status >= 500 && !passingStatuses.includes(status)) return doubt === 'lost' ? 'lost' : 'broken';
  return 'lost';
}

/** What is persisted: in a conflict also my values where theirs were chosen. */
export function draftToPersist({ draft, conflict }: EntityFormContext): Draft {
  if (!conflict) return draft;
  const { mine, theirs, together } = conflict;
  const taken = Object.keys(draft).filter((name) => isSameValue(draft[name], theirs[name]));
  return { ...draft, ...Object.fromEntries(taken.map((name) => [name, together[name] ?? mine[name] ?? null])) };
}

/** An untouched form continues with the found text if nobody has changed the stored entity since. */
export function canGoOn({ base, draft }: EntityFormContext, found: readonly FoundDraft[]): boolean {
  const first = found[0];
  return (
    first !== undefined &&
    first.ending !== 'cancelled' &&
    isSameDraft(base, draft) &&
    Object.keys(first.base).every((name) => isSameValue(first.base[name], base[name]))
  );
}

/** If a form cannot show theirs and mine, the next save is based on what is stored: the user has been told. */
const withoutComparison: Step<Failure> = ({ revision, base }, { code, current }) => {
  if (code !== 'stale' || typeof current !== 'object' || current === null) return {};
  const stored = current as { revision?: number | null; draft?: Draft };
  return { revision: stored.revision ?? revision, base: stored.draft ?? base };
};

/** The server did not even process the request; or, for 409, is still processing it for the first time. */
const unheardStatuses = [401, 409, 425, 429, 503];

/**
 * Temporary, and so worth another try. A create without an idempotency key is never repeated automatically: a 503 or 429
 * may come from a proxy after the server behind it has carried out the create.
 */
export function isPassing({ code, status = 0 }: Failure, isRepeatable: boolean): boolean {
  return isRepeatable && (code === 'unreachable' || passingStatuses.includes(status));
}
