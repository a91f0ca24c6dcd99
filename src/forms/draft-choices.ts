/** What a form offers when there are two versions: found text and the stored version, or their version and mine. */
import { isDecided } from '../../machines/conflicts.ts';
import { changedFields, type Draft, isSameValue, type MergedField, mergeDrafts } from '../../machines/drafts.ts';
import type { Author, Choice, EntityFormContext } from '../../machines/entity-form.context.ts';
import type { EntityFormEvent } from '../../machines/entity-form.setup.ts';

export type { Draft, FieldValue, MergedField } from '../../machines/drafts.ts';
export type { Author, Choice } from '../../machines/entity-form.context.ts';

export type RestoreOffer = {
  /** Milliseconds since 1970. */
  persistedAt: number;
  /** The version in the form: what is stored, or what was typed before the text was found. */
  stored: Draft;
  /** The typed version. */
  found: Draft;
  /** Fields to choose for: changed in the found text, and different in the form. */
  differing: string[];
  /** Fields for which the form holds unsaved text too. */
  unsaved: string[];
  /** Whether the stored version has changed since the typing began. */
  isStoredNewer: boolean;
  /** Number of further texts that were found. */
  others: number;
  /** Puts the found text into the form, except for these fields. */
  restore: (dropped: readonly string[]) => void;
  /** Leaves the found text in the store. */
  postpone: () => void;
  /** Discards the found text; ask for confirmation first. */
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

/** Offers one of the found texts; those of cancelled forms come last. */
export function restoreOffer({ found, draft, base }: EntityFormContext, send: Send): RestoreOffer | null {
  const first = found.find(({ ending }) => ending !== 'cancelled') ?? found[0];
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
    merged: merged.map(({ name, from }) => ({ name, from: chosenSide(choices[name]) ?? from })),
    disputed: disputed.map((name) => ({ name, choice: choices[name] ?? null })),
    isDecided: isDecided(context),
    choose: (name, choice) => send({ type: 'conflict.chosen', name, choice }),
  };
}

const chosenSide = (choice: Choice | undefined) => (choice === 'together' ? undefined : choice);
