/** Stored drafts as the form and the screen that lists them see them. */
import { useCallback, useEffect, useState } from 'react';
import { changedFields, type Draft, isSameValue } from '../../machines/drafts.ts';
import type { FoundDraft } from '../../machines/entity-form.context.ts';
import { ownerOf, useMe } from '../api/resource.ts';
import { browserDraftStore, type DraftStore, type StoredDraft } from './draft-store.ts';

/** The entity that a form edits. `id` is null for a new one; `within` is its parent, such as `page:12`. */
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

/** If the user signs in again within this time, the form continues by itself; later it asks. */
const resumeTime = 15 * 60_000;

/** The entity's name in a stored draft. */
export function entityNameOf({ kind, id, within = '' }: FormEntity): string {
  return id === null ? `${kind}:new:${within}` : `${kind}:${id}`;
}

/** For a form that begins with `draft`. A found draft that holds nothing unsaved is removed without a question. */
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

/** `stored` is null for a new entity: nothing stored can prove that its sent draft has arrived. */
export function foundDraft(one: StoredDraft, stored: Draft | null): FoundDraft {
  const { draftId, persistedAt, ending, base, draft, submitted, earlierAttempts } = one;
  // The sent draft has arrived although its answer was lost: nobody else has saved, and it need not be sent again.
  const hasArrived =
    stored !== null &&
    submitted !== null &&
    Object.keys(submitted).every((name) => isSameValue(submitted[name], stored[name]));
  return {
    draftId,
    persistedAt,
    draft,
    ...(hasArrived ? { base: submitted, submitted: null } : { base, submitted, earlierAttempts }),
    ending: ending !== 'open' && (ending === 'cancelled' || goesOn(one)) ? ending : 'offered',
  };
}

function holdsMoreThan({ base, draft }: FoundDraft, stored: Draft): boolean {
  return changedFields(base, draft).some((name) => !isSameValue(draft[name], stored[name]));
}

/** The form was left for signing in again, and recently enough. */
function goesOn({ ending, persistedAt }: StoredDraft): boolean {
  return (ending === 'resume' || ending === 'resumeSave') && Date.now() - persistedAt < resumeTime;
}

/** A form with unsaved text that no tab has open and nobody has cancelled. */
export type UnsavedForm = {
  kind: string;
  /** `null` for a new one. */
  id: number | null;
  /** Its parent, such as `page:12`. */
  within: string;
  label: string;
  /** The parent's name, if it adds something. */
  of: string | null;
  /** The path of its screen; null if an older version wrote the draft. */
  path: string | null;
  /** Milliseconds since 1970. */
  persistedAt: number;
  /** It was left for signing in again, and continues when it is opened. */
  goesOn: boolean;
  /** Whether nobody has saved since, given what is stored now, and the text adds something to that. */
  standsOn: (stored: Draft) => boolean;
};

/** The form's fragment in the address of its screen: `#section-34` opens it there. */
export const fragmentOf = ({ kind, id }: UnsavedForm): string => `#${kind}-${id ?? 'new'}`;

/**
 * Newest first; `null` until known. Read when the screen opens and whenever `within` changes: `['page:12', 'section:34',
 * 'section:35']`. A form itself finds its text when it is opened.
 */
export function useUnsavedForms(within: readonly string[]): UnsavedForm[] | null {
  const places = within.join(' ');
  return useAbandoned(useCallback((store, owner) => store.abandoned(owner, places.split(' ')), [places]));
}

/** The same for all forms on screens at or below this path; on all screens for `null`. */
export function useUnsavedBelow(path: string | null): UnsavedForm[] {
  const unsaved = useAbandoned(useCallback((store, owner) => store.abandoned(owner, null), []));
  return (unsaved ?? []).filter((one) => one.path && (path === null || `${one.path}/`.startsWith(`${path}/`)));
}

function useAbandoned(find: (store: DraftStore, owner: string) => Promise<StoredDraft[]>): UnsavedForm[] | null {
  const me = useMe();
  const owner = me.data && ownerOf(me.data);
  const [unsaved, setUnsaved] = useState<UnsavedForm[] | null>(null);
  useEffect(() => {
    const store = browserDraftStore();
    if (owner === null) return;
    let isWanted = true;
    const show = (forms: UnsavedForm[]) => {
      if (isWanted) setUnsaved(forms);
    };
    (store ? find(store, owner) : Promise.resolve([])).then(
      (found) => show(found.map(unsavedForm)),
      // A browser that cannot read its drafts says so in every form's status line.
      () => show([]),
    );
    return () => {
      isWanted = false;
    };
  }, [owner, find]);
  return unsaved;
}

function unsavedForm(one: StoredDraft): UnsavedForm {
  const { entity, within, label, of = null, path = null, persistedAt } = one;
  const [kind = '', id = ''] = entity.split(':');
  const about = { kind, id: id === 'new' ? null : Number(id), within: within ?? entity };
  const standsOn = (stored: Draft) => {
    const found = foundDraft(one, stored);
    const isAsBegun = Object.entries(found.base).every(([name, value]) => isSameValue(value, stored[name]));
    return isAsBegun && holdsMoreThan(found, stored);
  };
  return { ...about, label, of, path, persistedAt, goesOn: goesOn(one), standsOn };
}
