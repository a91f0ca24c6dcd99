/** The offers of a form where two versions meet: found text against what is stored, or their version against mine. */
import { isDecided } from '../../machines/conflicts.ts';
import { changedFields, type Draft, isSameValue, type MergedField, mergeDrafts } from '../../machines/drafts.ts';
import type { Author, Choice, Conflict, EntityFormContext, FoundDraft } from '../../machines/entity-form.context.ts';
import type { EntityFormEvent } from '../../machines/entity-form.setup.ts';

export type { Draft, FieldValue, MergedField } from '../../machines/drafts.ts';
export type { Author, Choice } from '../../machines/entity-form.context.ts';

export type RestoreOffer = {
  /** Milliseconds since 1970. */
  persistedAt: number;
  /** The stored version, or the one in the form. */
  stored: Draft;
  /** The typed version. */
  found: Draft;
  /** Fields to choose for: typed, and different from what is stored. */
  differing: string[];
  /** Fields for which the form holds other text that is not stored either. */
  unsaved: string[];
  /** Whether the stored version has changed since the typing began. */
  isStoredNewer: boolean;
  /** Number of further texts that were found. */
  others: number;
  /** Continues with the found text, except for these fields. */
  restore: (dropped: readonly string[]) => void;
  /** Keeps the found text for later. */
  postpone: () => void;
  /** Discards the found text; ask first. */
  discard: () => void;
};

export type ConflictOffer = {
  /** `null` if the server does not say who saved it. */
  author: Author | null;
  base: Draft;
  mine: Draft;
  theirs: Draft;
  /** Changed by one side only; `from` says whose change is in the draft now. */
  merged: MergedField[];
  /** Changed by both sides. */
  disputed: { name: string; choice: Choice | null }[];
  isDecided: boolean;
  choose: (name: string, choice: Choice) => void;
};

type Send = (event: EntityFormEvent) => void;
type SendChoice = (event: Extract<EntityFormEvent, { type: 'conflict.chosen' }>) => void;

/** The first of the found texts: offered ones come before cancelled ones. */
export function restoreOffer({ found, draft, base }: EntityFormContext, send: Send): RestoreOffer | null {
  const first = firstOf(found);
  if (!first) return null;
  const { draftId, persistedAt } = first;
  const differing = changedFields(first.base, first.draft).filter(
    (name) => !isSameValue(first.draft[name], draft[name]),
  );
  return {
    persistedAt,
    stored: draft,
    found: first.draft,
    differing,
    unsaved: changedFields(base, draft),
    isStoredNewer: Object.keys(first.base).some((name) => !isSameValue(first.base[name], draft[name])),
    others: found.length - 1,
    restore: (dropped) => {
      const chosen = differing.filter((name) => !dropped.includes(name));
      const fields = Object.fromEntries(chosen.map((name) => [name, first.draft[name] ?? null]));
      send({ type: 'draft.restored', draftId, draft: fields });
    },
    postpone: () => send({ type: 'restore.postponed' }),
    discard: () => send({ type: 'draft.discarded', draftId }),
  };
}

export function conflictOffer(context: Pick<EntityFormContext, 'conflict'>, send: SendChoice): ConflictOffer | null {
  const { conflict } = context;
  if (!conflict) return null;
  const { author, base, mine, theirs, choices } = conflict;
  const { merged, disputed } = mergeDrafts(base, mine, theirs);
  return {
    author,
    base,
    mine,
    theirs,
    merged: merged.map(({ name, from }) => turned(name, from, choices)),
    disputed: disputed.map((name) => ({ name, choice: choices[name] ?? null })),
    isDecided: isDecided(context),
    choose: (name, choice) => send({ type: 'conflict.chosen', name, choice }),
  };
}

function turned(name: string, from: MergedField['from'], choices: Conflict['choices']): MergedField {
  const choice = choices[name];
  return { name, from: choice === 'mine' || choice === 'theirs' ? choice : from };
}

function firstOf(found: readonly FoundDraft[]): FoundDraft | undefined {
  return found.find(({ ending }) => ending !== 'cancelled') ?? found[0];
}
