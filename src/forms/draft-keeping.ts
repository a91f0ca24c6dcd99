/** The journal as an actor of the form chart: keeps what is typed, and offers what was found. */

import { fromCallback } from 'xstate';
import { changedFields, type Draft, isSameValue } from '../../machines/drafts.ts';
import type { FoundDraft } from '../../machines/entity-form.context.ts';
import type { EntityFormEvent, KeepEvent } from '../../machines/entity-form.setup.ts';
import { t } from '../language/translate.ts';
import { flagDrafts } from './draft-flag.ts';
import { createDraftJournal, type DraftJournal, type KeptDraft } from './draft-journal.ts';
import { createDraftKeeper, type DraftKeeper, withoutSecrets } from './draft-keeper.ts';

/** Which entity a form is about. `id` is null for a new one; `within` is what it is part of, such as `page:12`. */
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
  /** Names the form in questions and status lines: `Section “Opening hours”`. */
  label: string;
  within?: string;
  /** Names what it is part of. */
  of?: string;
};

export type Keeping = {
  entity: FormEntity;
  /** What the form begins with. */
  draft: Draft;
  secrets: readonly string[];
  /** Resolves when it is known who is signed in. */
  owner: Promise<string>;
  journal: DraftJournal | null;
};

/** Of a page. Safari writes nothing more at the second, and the first comes earlier. */
const endings = ['beforeunload', 'pagehide'] as const;

/** After signing in again within this time the form goes on by itself; later it asks. */
const resumeTime = 15 * 60_000;

/** The journal of this browser; null where there is none. */
export const browserJournal: () => DraftJournal | null = once(() =>
  typeof indexedDB === 'undefined' ? null : createDraftJournal({ indexedDB, locks: navigator.locks ?? null }),
);

/** `keeper` is null while the form is not mounted. */
export type KeepingHandle = { slot: string; keeper: DraftKeeper | null };

export function createKeepActor(keeping: () => Keeping | null, handle: KeepingHandle) {
  return fromCallback<KeepEvent>(({ sendBack, receive }) => {
    const report = sendBack as (event: EntityFormEvent) => void;
    const current = keeping();
    if (!current) return;
    const { journal, owner } = current;
    if (!journal) {
      report({ type: 'keeping.failed', message: t('it has no storage for them') });
      return;
    }
    const keeper = createDraftKeeper({
      journal,
      owner,
      slot: handle.slot,
      onKept: (at) => {
        flagDrafts(true);
        report({ type: 'draft.kept', at });
      },
      onProblem: (message) => report({ type: 'keeping.failed', message }),
    });
    handle.keeper = keeper;
    const held = new Set<string>();
    let offers: FoundDraft[] = [];
    receive((event) => {
      tell(keeper, event, current);
      if (event.type !== 'draft.adopted' && event.type !== 'draft.discarded') return;
      offers = offers.filter(({ slot }) => slot !== event.slot);
      if (event.type === 'draft.discarded') return;
      const replaced = keeper.adopt(event.slot, event.isReplacing);
      handle.slot = event.slot;
      if (!replaced) return;
      offers.push(foundDraft({ ...replaced, owner: '', keptAt: Date.now() }, null));
      report({ type: 'drafts.found', found: offers });
    });
    const search = owner.then((known) => findDrafts(journal, known, current));
    search.then(
      (drafts) => {
        offers = drafts;
        for (const { slot } of drafts) held.add(slot);
        if (drafts.length > 0) report({ type: 'drafts.found', found: drafts });
      },
      (error: unknown) => report({ type: 'keeping.failed', message: String(error) }),
    );
    const flush = () => void keeper.flush();
    document.addEventListener('visibilitychange', flush);
    for (const type of endings) addEventListener(type, flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      for (const type of endings) removeEventListener(type, flush);
      handle.keeper = null;
      void keeper.stop();
      for (const slot of held) if (slot !== keeper.slot()) journal.release(slot);
    };
  });
}

function tell(keeper: DraftKeeper, event: KeepEvent, { entity, secrets }: Keeping): void {
  if (event.type === 'draft.settled') keeper.settle();
  else if (event.type === 'draft.cancelled') keeper.end('cancelled');
  else if (event.type === 'draft.discarded') keeper.discard(event.slot);
  else if (event.type === 'draft.changed') {
    const { id, base, draft, submitted, rivals, revision, isAwaitingSession } = event;
    keeper.change({
      ...aboutOf({ ...entity, id }),
      ...placeOf(entity),
      base: withoutSecrets(base, secrets),
      draft: withoutSecrets(draft, secrets),
      submitted: submitted && withoutSecrets(submitted, secrets),
      rivals: rivals.map((rival) => withoutSecrets(rival, secrets)),
      revision,
      ending: isAwaitingSession ? 'resumeSave' : 'open',
    });
  }
}

/** What holds nothing that is not stored by now is dropped without a question. */
export async function findDrafts(
  journal: DraftJournal,
  owner: string,
  { entity, draft }: Keeping,
): Promise<FoundDraft[]> {
  const kept = (await journal.find(owner, aboutOf(entity).entity)).map((one) =>
    foundDraft(one, entity.id === null ? null : draft),
  );
  const empty = kept.filter((one) => !holdsMoreThan(one, draft)).map(({ slot }) => slot);
  if (empty.length > 0) await journal.drop(empty);
  for (const slot of empty) journal.release(slot);
  return kept.filter(({ slot }) => !empty.includes(slot));
}

function holdsMoreThan({ base, draft }: FoundDraft, stored: Draft): boolean {
  return changedFields(base, draft).some((name) => !isSameValue(draft[name], stored[name]));
}

/** Whether it holds unsaved text, and nobody has saved since that was typed. */
export function standsOn(kept: KeptDraft, stored: Draft): boolean {
  const found = foundDraft(kept, stored);
  const isAsBegun = Object.entries(found.base).every(([name, value]) => isSameValue(value, stored[name]));
  return isAsBegun && holdsMoreThan(found, stored);
}

/** Nothing is stored of what is new: that a new form begins as it was sent proves nothing. */
function foundDraft(kept: KeptDraft, stored: Draft | null): FoundDraft {
  const { slot, keptAt, ending } = kept;
  const {
    base,
    draft,
    submitted,
    rivals = [],
  } = kept as KeptDraft & Record<'base' | 'draft', Draft> & { submitted: Draft | null; rivals?: Draft[] };
  // What was sent without an answer has arrived: nobody else has saved, and it need not be sent again.
  const hasArrived =
    stored !== null &&
    submitted !== null &&
    Object.keys(submitted).every((name) => isSameValue(submitted[name], stored[name]));
  return {
    slot,
    keptAt,
    draft,
    ...(hasArrived ? { base: submitted, submitted: null } : { base, submitted, rivals }),
    ending: ending !== 'open' && (ending === 'cancelled' || goesOn(kept)) ? ending : 'offered',
  };
}

/** Its form was left for signing in again, a while ago at most. */
export function goesOn({ ending, keptAt }: KeptDraft): boolean {
  return (ending === 'resume' || ending === 'resumeSave') && Date.now() - keptAt < resumeTime;
}

/** For the notices that lead back to the form. */
function placeOf({ of }: FormEntity): Pick<KeptDraft, 'of' | 'path'> {
  return { ...(of ? { of } : {}), ...(typeof location === 'undefined' ? {} : { path: location.pathname }) };
}

/** As soon as a new entity is stored, its text is that entity's. */
function aboutOf({ kind, id, within, label }: FormEntity): Pick<KeptDraft, 'entity' | 'within' | 'label'> {
  const entity = id === null ? `${kind}:new:${within ?? ''}` : `${kind}:${id}`;
  return { entity, within: within ?? null, label };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
