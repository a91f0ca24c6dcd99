/** What a form offers when there are two versions: found text and the stored version, or their version and mine. */
import { isDecided } from '../../machines/conflicts.ts';
import { changedFields, isSameValue, isStoredSince, type MergedField, mergeDrafts } from '../../machines/drafts.ts';
import type { Choice, EntityFormContext, EntityFormEvent } from '../../machines/entity-form.context.ts';

export type { Draft, FieldValue, MergedField } from '../../machines/drafts.ts';
export type { Author, Choice } from '../../machines/entity-form.context.ts';

export type RestoreOffer = NonNullable<ReturnType<typeof restoreOffer>>;
export type ConflictOffer = NonNullable<ReturnType<typeof conflictOffer>>;

type Send = (event: EntityFormEvent) => void;
type SendChoice = (event: Extract<EntityFormEvent, { type: 'conflict.chosen' }>) => void;

/** Offers one of the found texts; those of cancelled forms come last. */
export function restoreOffer({ found, draft, base }: EntityFormContext, send: Send) {
  const first = found.find(({ ending }) => ending !== 'cancelled') ?? found[0];
  if (!first) return null;
  const { draftId, persistedAt } = first;
  const differing = changedFields(first.base, first.draft).filter(
    (name) => !isSameValue(first.draft[name], draft[name]),
  );
  return {
    /** Milliseconds since 1970. */
    persistedAt,
    /** The version in the form: what is stored, or what was typed before the text was found. */
    stored: draft,
    /** The typed version. */
    found: first.draft,
    /** Fields to choose for: changed in the found text, and different in the form. */
    differing,
    /** Fields for which the form holds unsaved text too. */
    unsaved: changedFields(base, draft),
    /** Whether the stored version has changed since the typing began. */
    isStoredNewer: isStoredSince(first.base, base),
    /** Number of further texts that were found. */
    others: found.length - 1,
    /** Puts the found text into the form, except for these fields. */
    restore: (dropped: readonly string[]) => {
      const chosen = differing.filter((name) => !dropped.includes(name));
      const fields = Object.fromEntries(chosen.map((name) => [name, first.draft[name] ?? null]));
      send({ type: 'draft.restored', draftId, draft: fields });
    },
    /** Leaves the found text in the store. */
    postpone: () => send({ type: 'restore.postponed' }),
    /** Discards the found text; ask for confirmation first. */
    discard: () => send({ type: 'draft.discarded', draftId }),
  };
}

export function conflictOffer(context: Pick<EntityFormContext, 'conflict'>, send: SendChoice) {
  const { conflict } = context;
  if (!conflict) return null;
  const { author, base, mine, theirs, choices } = conflict;
  const { merged, disputed } = mergeDrafts(base, mine, theirs);
  return {
    /** `null` if the server does not say who saved it. */
    author,
    base,
    mine,
    theirs,
    /** Changed by one side only; `from` says whose change is in the draft now. */
    merged: merged.map(({ name, from }): MergedField => ({ name, from: chosenSide(choices[name]) ?? from })),
    /** Changed by both sides. */
    disputed: disputed.map((name) => ({ name, choice: choices[name] ?? null })),
    isDecided: isDecided({ context }),
    choose: (name: string, choice: Choice) => send({ type: 'conflict.chosen', name, choice }),
  };
}

const chosenSide = (choice: Choice | undefined) => (choice === 'together' ? undefined : choice);
