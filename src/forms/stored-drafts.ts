/** Stored drafts in the terms of the form that they belong to, and of the screens that list them. */
import { useCallback, useEffect, useState } from 'react';
import { changedFields, type Draft, isSameValue, isStoredSince } from '../../machines/drafts.ts';
import type { FoundDraft } from '../../machines/entity-form.context.ts';
import { ownerOf, useMe } from '../api/resource.ts';
import { unlock } from '../lib/person-cipher.ts';
import type { StoredDraft } from './draft-records.ts';
import { browserDraftStore, type DraftStore } from './draft-store.ts';

/**
 * The entity that a form edits. `id` is null for a new one; `within` is its parent, such as `page:12`, with the part that it is to
 * follow, `page:12@34`, or nothing if it is to be the first, `page:12@`.
 */
export type FormEntity = {
  kind:
    | 'domain'
    | 'page'
    | 'section'
    | 'item'
    | 'menu'
    | 'breadcrumbs'
    | 'component'
    | 'user'
    | 'image'
    | (string & {});
  id: number | null;
  /** The form's name in questions and status lines: `Section “Opening hours”`. */
  label: string;
  within?: string;
  /** The parent's name. */
  of?: string;
};

/** Milliseconds within which a form that was left for signing in again is resumed without asking. */
const resumeTime = 15 * 60_000;

/** The `entity` of a stored draft. */
export function entityNameOf({ kind, id, within = '' }: FormEntity): string {
  return id === null ? `${kind}:new:${within}` : `${kind}:${id}`;
}

/** Finds the drafts of a form that begins with `draft`. Drafts without unsaved text are removed without asking. */
export async function findDrafts(
  store: DraftStore,
  owner: string,
  { entity, draft }: { entity: FormEntity; draft: Draft },
): Promise<FoundDraft[]> {
  const drafts = await store.find(owner, entityNameOf(entity));
  const found = drafts.map((one) => foundDraft(one, entity.id === null ? null : draft));
  const empty = found.filter((one) => !holdsMoreThan(one, draft)).map(({ draftId }) => draftId);
  if (empty.length > 0) await store.write([], empty);
  for (const draftId of empty) store.release(draftId);
  return found.filter(({ draftId }) => !empty.includes(draftId));
}

/** `stored` is null for a new entity, for which nothing can prove that a sent draft has been stored. */
export function foundDraft(one: StoredDraft, stored: Draft | null): FoundDraft {
  const { draftId, persistedAt, ending, base, draft, submitted, earlierAttempts } = one;
  // The sent draft is stored, although its answer was lost: it need not be sent again and is the base of the draft.
  const hasArrived =
    stored !== null &&
    submitted !== null &&
    Object.keys(submitted).every((name) => isSameValue(submitted[name], stored[name]));
  return {
    draftId,
    persistedAt,
    draft,
    ...(hasArrived ? { base: submitted, submitted: null } : { base, submitted, earlierAttempts }),
    ending: ending !== 'open' && (ending === 'cancelled' || isResumed(one)) ? ending : 'offered',
  };
}

function holdsMoreThan({ base, draft }: FoundDraft, stored: Draft): boolean {
  return changedFields(base, draft).some((name) => !isSameValue(draft[name], stored[name]));
}

/** Whether the form was left for signing in again, recently enough to be resumed without asking. */
function isResumed({ ending, persistedAt }: StoredDraft): boolean {
  return (ending === 'resume' || ending === 'resumeSave') && Date.now() - persistedAt < resumeTime;
}

/** A form with unsaved text that no tab has open and nobody has cancelled. */
export type UnsavedForm = ReturnType<typeof unsavedForm>;

/** The fragment that opens the form on its screen: `#section-34`. */
export const fragmentOf = ({ kind, id }: UnsavedForm): string => `#${kind}-${id ?? 'new'}`;

/**
 * The unsaved forms in these places, such as `['page:12', 'section:34']`, newest first; `null` until known. Read when the
 * screen opens and whenever `within` changes.
 */
export function useUnsavedForms(within: readonly string[]): UnsavedForm[] | null {
  const places = within.join(' ');
  return useAbandoned(useCallback((store, owner) => store.abandoned(owner, places.split(' ')), [places]));
}

/** The unsaved forms of screens at or below this path; of all screens for `null`. */
export function useUnsavedBelow(path: string | null): UnsavedForm[] {
  return (useAllUnsaved() ?? []).filter((one) => path === null || `${one.path}/`.startsWith(`${path}/`));
}

/** The unsaved forms of all screens; `null` until known. */
export function useAllUnsaved(): UnsavedForm[] | null {
  const unsaved = useAbandoned(useCallback((store, owner) => store.abandoned(owner, null), []));
  return unsaved?.filter((one) => one.path) ?? null;
}

/** Removes a draft for good. Rejects when the browser refuses. */
export async function discardDraft(draftId: string): Promise<void> {
  const store = browserDraftStore();
  await store?.write([], [draftId]);
  store?.release(draftId);
}

function useAbandoned(find: (store: DraftStore, owner: string) => Promise<StoredDraft[]>): UnsavedForm[] | null {
  const me = useMe();
  const owner = me.data && ownerOf(me.data);
  const draftKey = me.data?.draft_key ?? null;
  const [unsaved, setUnsaved] = useState<UnsavedForm[] | null>(null);
  useEffect(() => {
    const store = browserDraftStore();
    if (owner === null) return;
    let isWanted = true;
    const show = (forms: UnsavedForm[]) => {
      if (isWanted) setUnsaved(forms);
    };
    const findOpened = async () => {
      if (!store) return [];
      await unlock(owner, draftKey);
      return find(store, owner);
    };
    findOpened().then(
      (found) => show(found.map(unsavedForm)),
      // Every form says in its status line that the browser cannot read its drafts.
      () => show([]),
    );
    return () => {
      isWanted = false;
    };
  }, [owner, draftKey, find]);
  return unsaved;
}

/**
 * `within` is the parent, such as `page:12`, or the entity itself if it has none. `afterId` is the part that a new one is to follow,
 * `null` if it is to be the first, `undefined` if it is to be the last.
 */
function placeOf(place: string): { within: string; afterId: number | null | undefined } {
  const [within = '', after] = place.split('@');
  return { within, afterId: after === undefined ? undefined : after === '' ? null : Number(after) };
}

function unsavedForm(one: StoredDraft) {
  const { draftId, entity, within, label, of = null, path = null, persistedAt, base, draft } = one;
  const [kind = '', id = ''] = entity.split(':');
  return {
    draftId,
    /** What was typed. */
    texts: changedFields(base, draft).flatMap((name) => (typeof draft[name] === 'string' ? [draft[name]] : [])),
    kind,
    /** `null` for a new entity. */
    id: id === 'new' ? null : Number(id),
    ...placeOf(within ?? entity),
    label,
    /** The parent's name, if it adds something. */
    of,
    /** The path of the form's screen; null in a draft of an older version. */
    path,
    /** Milliseconds since 1970. */
    persistedAt,
    /** The form was left for signing in again, and is resumed when it is opened. */
    isResumed: isResumed(one),
    /** Given what is stored now: whether nobody has saved since, and the text would change something. */
    isBasedOn: (stored: Draft) => {
      const found = foundDraft(one, stored);
      return !isStoredSince(found.base, stored) && holdsMoreThan(found, stored);
    },
  };
}
