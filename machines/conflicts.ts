/** Pure functions for a conflict with a save by somebody else: they merge both versions, or wait for a choice. */
import type { Failure } from '../contract/failures.ts';
import { type Draft, isSameDraft, mergeDrafts } from './drafts.ts';
import {
  type At,
  type Author,
  type Choice,
  type EntityFormContext,
  type Failed,
  failureIn,
  type Step,
} from './entity-form.context.ts';

/** The stored version, when a save was stale. */
type Current = { draft: Draft; revision: number | null; author: Author | null };

/** The stored version from a stale refusal; `null` if the failure is not one, or does not contain it. */
export function currentOf({ code, current }: Failure): Current | null {
  if (code !== 'stale' || typeof current !== 'object' || current === null || !('draft' in current)) return null;
  const { draft, revision, author } = current as { draft: Draft; revision?: number | null; author?: Author | null };
  return { draft, revision: revision ?? null, author: author ?? null };
}

/** Whether a save was refused as stale, and the view can show both versions. */
export const isStale = ({ context, event }: At<Failed>) => context.isComparable && currentOf(failureIn(event)) !== null;

/**
 * Whether both sides changed different fields. If the server refuses the version that it has reported before, a person must
 * decide, because a merge would be retried forever.
 */
export function canMerge({ context, event }: At<Failed>): boolean {
  const { base, draft, submitted, revision, isComparable } = context;
  const current = currentOf(failureIn(event));
  if (!isComparable || !current) return false;
  const isNew = current.revision !== revision || !isSameDraft(current.draft, base);
  const mine = submitted ? [draft, submitted] : [draft];
  return isNew && mine.every((one) => mergeDrafts(base, one, current.draft).disputed.length === 0);
}

/** Repeats the request with their changes merged in. Text typed since then waits for the next save, as before. */
export const withMerge: Step<Failed> = ({ context: { base, draft, submitted, merged }, event }) => {
  const current = currentOf(failureIn(event));
  if (!current) return {};
  const { draft: theirs, revision, author } = current;
  const names = mergeDrafts(base, draft, theirs).merged.flatMap(({ name, from }) => (from === 'theirs' ? [name] : []));
  const before = Object.fromEntries(names.map((name) => [name, base[name] ?? null]));
  return {
    draft: mergeDrafts(base, draft, theirs).draft,
    submitted: submitted && mergeDrafts(base, submitted, theirs).draft,
    doubt: 'none',
    base: theirs,
    revision,
    failure: null,
    attempts: 0,
    merged: names.length === 0 ? merged : { before: { ...before, ...merged?.before }, author },
  };
};

export const withConflict: Step<Failed> = ({ context: { draft, base }, event }) => {
  const current = currentOf(failureIn(event));
  if (!current) return {};
  const { draft: theirs, ...saved } = current;
  return {
    draft: mergeDrafts(base, draft, theirs).draft,
    conflict: { base, mine: draft, theirs, ...saved, choices: {}, together: {} },
    submitted: null,
    doubt: 'none',
    isSubmittedAgain: false,
    failure: null,
    attempts: 0,
  };
};

type Chosen = { name: string; choice: Choice };
export const withChoice: Step<Chosen> = ({ context: { draft, conflict }, event: { name, choice } }) => {
  if (!conflict) return {};
  const value = choice === 'together' ? (conflict.together[name] ?? conflict.mine[name]) : conflict[choice][name];
  return {
    draft: { ...draft, [name]: value ?? null },
    conflict: { ...conflict, choices: { ...conflict.choices, [name]: choice } },
  };
};

export function isDecided({ context: { conflict } }: { context: Pick<EntityFormContext, 'conflict'> }): boolean {
  if (!conflict) return true;
  const { base, mine, theirs, choices } = conflict;
  return mergeDrafts(base, mine, theirs).disputed.every((name) => choices[name] !== undefined);
}

/** After the choices, the form is based on their version. */
export const withDecision: Step = ({ context: { conflict, base, revision } }) => ({
  base: conflict?.theirs ?? base,
  revision: conflict ? conflict.revision : revision,
  conflict: null,
});
