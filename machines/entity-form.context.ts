/** The context of the form chart, its events, and the functions that its transitions apply. */
import { type Failure, isPassing, passingStatuses } from '../contract/failures.ts';
import { type Draft, type FieldValue, isSameDraft, isSameValue } from './drafts.ts';
import { failureOf } from './failures.ts';

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

/** `id` is null for a new entity; `base` is the version that was loaded or last saved. */
export type SaveInput = Pick<EntityFormContext, 'id' | 'draft' | 'base' | 'earlierAttempts' | 'revision'>;
export type SaveOutput = { id: number; revision: number | null };

export type EntityFormInput = {
  id?: number | null;
  draft: Draft;
  revision: number | null;
  /** Default: whether there is an id or a revision. */
  isRepeatable?: boolean;
  /** Default: true. */
  isComparable?: boolean;
};
export type EntityFormEvent =
  | { type: 'field.changed'; name: string; value: FieldValue }
  | { type: 'form.submitted' }
  | { type: 'form.cancelled' }
  | { type: 'failure.dismissed' }
  | { type: 'drafts.found'; found: FoundDraft[] }
  | { type: 'draft.persisted'; at: number }
  | { type: 'persisting.failed'; message: string }
  | { type: 'restore.requested' }
  | { type: 'restore.postponed' }
  | { type: 'draft.restored'; draftId: string; draft: Draft }
  | { type: 'draft.discarded'; draftId: string }
  | { type: 'conflict.chosen'; name: string; choice: Choice }
  | { type: 'session.renewed' }
  | { type: 'connection.returned' };
export type EntityFormEmitted = { type: 'form.saved'; id: number } | { type: 'form.left' };
/** Changes by somebody else were merged into the save. */
export type MergeEmitted = { type: 'form.merged'; id: number; saved: Draft } & Merged;

/** Events for the draft store. */
export type PersistEvent =
  | ({ type: 'draft.changed'; isAwaitingSession: boolean; submitted: Draft | null } & SaveInput)
  | { type: 'draft.cleared' }
  | { type: 'draft.cancelled' }
  /** `isReplacing`: the adopted draft replaces unsaved text, which must stay in the draft store. */
  | { type: 'draft.adopted'; draftId: string; isReplacing: boolean }
  | { type: 'draft.discarded'; draftId: string };

/** What XState passes to the functions of a transition. */
export type At<Event = unknown> = { context: EntityFormContext; event: { type: string } & Event };
/** Returns what changes in the context: for `assign`. */
export type Step<Event = unknown> = (at: At<Event>) => Partial<EntityFormContext>;
/** A save that has failed, or half a minute without a response: that event has no `error`. */
export type Failed = { error?: unknown };

export const failureIn = ({ error = timedOut }: Failed): Failure => failureOf(error);

export const timedOut = { code: 'unreachable', message: 'The server did not answer in time.' } as const;

export function begun({
  id = null,
  draft,
  revision,
  isComparable = true,
  ...input
}: EntityFormInput): EntityFormContext {
  const isRepeatable = input.isRepeatable ?? (id !== null || revision !== null);
  return { ...untouched, id, draft, base: draft, revision, isRepeatable, isComparable };
}

export const withField: Step<{ name: string; value: FieldValue }> = ({ context, event: { name, value } }) => ({
  draft: { ...context.draft, [name]: value },
  conflict: context.conflict && { ...context.conflict, together: { ...context.conflict.together, [name]: value } },
});

/** The request to send: one in doubt is repeated unchanged, and later text is saved after it. */
export const withSubmission: Step = ({ context: { submitted, draft } }) => ({
  submitted: submitted ?? draft,
  isSubmittedAgain: submitted !== null && !isSameDraft(submitted, draft),
  failure: null,
  attempts: 0,
});

export const withAllTyped: Step = ({ context: { draft } }) => ({
  submitted: draft,
  doubt: 'none',
  isSubmittedAgain: false,
  failure: null,
});

export const withAnswer: Step<{ output: SaveOutput }> = ({ context: { submitted, base }, event: { output } }) => ({
  id: output.id,
  revision: output.revision,
  base: submitted ?? base,
  ...noDoubt,
  earlierAttempts: [],
  failure: null,
  attempts: 0,
  restoredAt: null,
});

const noDoubt = { submitted: null, doubt: 'none' } as const;

/** A creation in doubt must be repeated before any other request; otherwise, two entities might be created. */
export const withFailure: Step<Failed> = ({ context, event }) => {
  const failure = failureIn(event);
  const doubt = doubtAfter(context, failure);
  const isInDoubt = context.id === null && doubt !== 'none';
  const refused = context.submitted ?? context.draft;
  return { failure, refused, ...(isInDoubt ? { doubt } : noDoubt), ...withoutComparison(context, failure) };
};

/** If the view cannot show a conflict, the next save is based on the stored version; the user has seen the failure. */
function withoutComparison({ revision, base }: EntityFormContext, { code, current }: Failure) {
  if (code !== 'stale' || typeof current !== 'object' || current === null) return {};
  const stored = current as { revision?: number | null; draft?: Draft };
  return { revision: stored.revision ?? revision, base: stored.draft ?? base };
}

/** The same request is retried. */
export const withRetry: Step<Failed> = ({ context, event }) => {
  const failure = failureIn(event);
  return { failure, doubt: doubtAfter(context, failure), attempts: context.attempts + 1 };
};

/** Gives the failing request up and sends the current draft instead. */
export const withoutEarlierAttempts: Step<Failed> = ({ context, event }) => {
  const { id, submitted, earlierAttempts } = context;
  const isInDoubt = id === null && submitted !== null && doubtAfter(context, failureIn(event)) !== 'none';
  return {
    ...withAllTyped({ context, event }),
    earlierAttempts: isInDoubt ? [...earlierAttempts, submitted] : earlierAttempts,
  };
};

/** Only a request in doubt must be repeated unchanged after signing in again. */
export const withoutSession: Step = ({ context: { doubt, submitted } }) => ({
  failure: null,
  submitted: doubt === 'none' ? null : submitted,
});

export const hasTypedSince = ({ context: { draft, submitted, base } }: At) => !isSameDraft(draft, submitted ?? base);

export const hasMoreToSave = (at: At) => at.context.isSubmittedAgain && hasTypedSince(at);

/** Whether the failed request can be given up for newer text, because it was probably not stored. */
export function canForgetAttempts({ context, event }: At<Failed>): boolean {
  if (!hasMoreToSave({ context, event })) return false;
  const doubt = doubtAfter(context, failureIn(event));
  return context.id !== null || doubt === 'none' || (doubt === 'broken' && context.doubt === 'broken');
}

export const isBackAtBase = ({ context: { draft, base, submitted, earlierAttempts } }: At) =>
  isSameDraft(draft, base) && submitted === null && earlierAttempts.length === 0;

export const isSessionOver = ({ event }: At<Failed>) => failureIn(event).code === 'unauthenticated';

export const isRepeatable = ({ context }: At) => context.isRepeatable;

/**
 * Whether the request can be retried. A creation without an idempotency key is never retried automatically, because a 503 or
 * 429 may come from a proxy after the server has created the entity.
 */
export const mayRetry = ({ context, event }: At<Failed>) => context.isRepeatable && isPassing(failureIn(event));

export function doubtAfter({ doubt, isRepeatable }: EntityFormContext, { status = 0 }: Failure): Doubt {
  if (!isRepeatable) return 'none';
  if (unprocessedStatuses.includes(status)) return doubt;
  if (status >= 400 && status < 500 && !passingStatuses.includes(status)) return 'none';
  if (status >= 500 && !passingStatuses.includes(status)) return doubt === 'lost' ? 'lost' : 'broken';
  return 'lost';
}

/** The server has not processed the request, or (409) is still processing the first one with this key. */
const unprocessedStatuses = [401, 409, 425, 429, 503];

/** The draft to persist. In a conflict, it has my values even where theirs were chosen. */
export function draftToPersist({ draft, conflict }: EntityFormContext): Draft {
  if (!conflict) return draft;
  const { mine, theirs, together } = conflict;
  const taken = Object.keys(draft).filter((name) => isSameValue(draft[name], theirs[name]));
  return { ...draft, ...Object.fromEntries(taken.map((name) => [name, together[name] ?? mine[name] ?? null])) };
}
