/** The actor of the form chart that writes its draft to the draft store and reports found drafts. */
import { fromCallback } from 'xstate';
import type { Draft } from '../../machines/drafts.ts';
import type { EntityFormEvent, FoundDraft, PersistEvent } from '../../machines/entity-form.context.ts';
import { t } from '../language/translate.ts';
import { catchUp } from '../lib/behind-paint.ts';
import { within } from '../lib/deadline.ts';
import { setHasStoredDrafts } from './draft-owner.ts';
import type { StoredDraft } from './draft-records.ts';
import type { DraftStore } from './draft-store.ts';
import { entityNameOf, type FormEntity, findDrafts, foundDraft } from './stored-drafts.ts';

/** The form whose draft is written, and its owner. */
export type PersistedForm = {
  entity: FormEntity;
  /** The form's initial draft. */
  draft: Draft;
  secrets: readonly string[];
  /** Resolves when the signed-in user is known. */
  owner: Promise<string>;
  store: DraftStore | null;
};

/** The draft that a form writes to; `writer` is null while the form is not mounted. */
export type DraftHandle = { draftId: string; writer: DraftWriter | null };

/** Events at which a page ends. At the second Safari no longer writes; the first is earlier. */
const endings = ['beforeunload', 'pagehide'] as const;

export function persistDraft(form: () => PersistedForm | null, handle: DraftHandle) {
  return fromCallback<PersistEvent>(({ sendBack, receive }) => {
    const report = sendBack as (event: EntityFormEvent) => void;
    const current = form();
    if (!current) return;
    const { store, owner } = current;
    if (!store) {
      report({ type: 'persisting.failed', message: t('it has no storage for them') });
      return;
    }
    const writer = createDraftWriter({
      store,
      owner,
      draftId: handle.draftId,
      onPersisted: (at) => {
        setHasStoredDrafts(true);
        report({ type: 'draft.persisted', at });
      },
      onProblem: (message) => report({ type: 'persisting.failed', message }),
    });
    handle.writer = writer;
    const held = new Set<string>();
    let offers: FoundDraft[] = [];
    receive((event) => {
      forward(writer, event, current);
      if (event.type !== 'draft.adopted' && event.type !== 'draft.discarded') return;
      offers = offers.filter(({ draftId }) => draftId !== event.draftId);
      if (event.type === 'draft.discarded') return;
      const replaced = writer.adopt(event.draftId, event.isReplacing);
      handle.draftId = event.draftId;
      if (!replaced) return;
      offers.push(foundDraft({ ...replaced, owner: '', persistedAt: Date.now() }, null));
      report({ type: 'drafts.found', found: offers });
    });
    const search = owner.then((known) => findDrafts(store, known, current));
    search.then(
      (drafts) => {
        offers = drafts;
        for (const { draftId } of drafts) held.add(draftId);
        catchUp();
        if (drafts.length > 0) report({ type: 'drafts.found', found: drafts });
      },
      (error: unknown) => report({ type: 'persisting.failed', message: String(error) }),
    );
    const flush = () => void writer.flush();
    document.addEventListener('visibilitychange', flush);
    for (const type of endings) addEventListener(type, flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      for (const type of endings) removeEventListener(type, flush);
      handle.writer = null;
      void writer.stop();
      for (const draftId of held) if (draftId !== handle.draftId) store.release(draftId);
    };
  });
}

function forward(writer: DraftWriter, event: PersistEvent, { entity, secrets }: PersistedForm): void {
  if (event.type === 'draft.cleared') writer.clear();
  else if (event.type === 'draft.cancelled') writer.end('cancelled');
  else if (event.type === 'draft.discarded') writer.discard(event.draftId);
  else if (event.type === 'draft.changed') {
    const { id, base, draft, submitted, earlierAttempts, revision, isAwaitingSession } = event;
    const { label, within = null, of } = entity;
    writer.change({
      // Once a new entity is stored, its text belongs to that entity.
      ...{ entity: entityNameOf({ ...entity, id }), within, label, revision },
      ...(of ? { of } : {}),
      ...(typeof location === 'undefined' ? {} : { path: location.pathname }),
      base: withoutSecrets(base, secrets),
      draft: withoutSecrets(draft, secrets),
      submitted: submitted && withoutSecrets(submitted, secrets),
      earlierAttempts: earlierAttempts.map((attempt) => withoutSecrets(attempt, secrets)),
      ending: isAwaitingSession ? 'resumeSave' : 'open',
    });
  }
}

/** The draft without the fields that must not be stored in the browser. */
export function withoutSecrets(draft: Draft, secrets: readonly string[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !secrets.includes(name)));
}

export type WriterOptions = Pick<PersistedForm, 'owner'> & {
  store: DraftStore;
  draftId: string;
  onPersisted: (at: number) => void;
  onProblem: (message: string) => void;
  /** In milliseconds since 1970. */
  now?: () => number;
};
export type DraftContent = Omit<StoredDraft, 'draftId' | 'owner' | 'persistedAt'>;
export type DraftWriter = ReturnType<typeof createDraftWriter>;

/** Maximum milliseconds between a keystroke and the write. */
const writingDelay = 250;
/** Milliseconds for which a write waits for the owner; once the owner is known, it is made. */
const ownerPatience = 1000;
/** Milliseconds. */
const storeTimeout = 1500;

/**
 * Writes one draft: at most 250 ms after a keystroke, and at once when the draft is sent or answered. Only one write runs at a
 * time; changes made meanwhile are written next.
 */
export function createDraftWriter({ store, owner, onPersisted, onProblem, now = Date.now, ...options }: WriterOptions) {
  let { draftId } = options;
  let latest: DraftContent | null = null;
  /** What to write, by draft; `null` removes the draft. What the browser refuses is written again with the next change. */
  const pending = new Map<string, DraftContent | null>();
  /** Drafts that found text has replaced in the form, and that are held as long as it is open. */
  const replaced: string[] = [];
  let isDue = false;
  let isOwnerAwaited = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  store.hold(draftId);

  const write = async () => {
    isDue = false;
    const persistedAt = now();
    const changes = [...pending];
    const removed = changes.flatMap(([id, content]) => (content ? [] : [id]));
    try {
      const known = removed.length < changes.length ? await knownSoon(owner) : '';
      if (known === null) return writeOnceKnown();
      const drafts = changes.flatMap(([draftId, content]) =>
        content ? [{ ...content, draftId, owner: known, persistedAt }] : [],
      );
      await store.write(drafts, removed);
      for (const [id, content] of changes) if (pending.get(id) === content) pending.delete(id);
      if (drafts.length > 0) onPersisted(persistedAt);
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const writeOnceKnown = () => {
    if (isOwnerAwaited) return;
    isOwnerAwaited = true;
    void owner.then(() => {
      isDue = true;
      void flush();
    });
  };
  const writeAll = async () => {
    isWriting = true;
    while (isDue) await write();
    isWriting = false;
  };
  /** Resolves when everything pending is written, or the browser has refused. */
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isDue && !isWriting) writing = writeAll();
    return writing;
  };
  const schedule = (id: string, content: DraftContent | null) => {
    pending.set(id, content);
    isDue = true;
    timer ??= setTimeout(() => void flush(), writingDelay);
  };
  const writeNow = (id: string, content: DraftContent | null) => {
    schedule(id, content);
    void flush();
  };
  return {
    change: (content: DraftContent) => {
      const isSentOrAnswered = !latest?.submitted !== !content.submitted;
      latest = content;
      schedule(draftId, content);
      if (isSentOrAnswered) void flush();
    },
    /**
     * Switches to the draft `found`, which the store's `find` has held for the caller. The next write removes the previous
     * draft, or, if its text is being replaced, stores it as cancelled; then it is returned.
     */
    adopt: (found: string, isReplacing = false) => {
      if (found === draftId) return null;
      const stays = isReplacing && latest ? { ...latest, submitted: null, ending: 'cancelled' as const } : null;
      const before = draftId;
      if (stays) replaced.push(before);
      else store.release(before);
      draftId = found;
      schedule(before, stays);
      return stays && { ...stays, draftId: before };
    },
    /** Removes the draft: the server has stored it, or it equals what is stored. */
    clear: () => {
      latest = null;
      writeNow(draftId, null);
    },
    /** Removes a draft that another form has left, at the user's request. */
    discard: (other: string) => writeNow(other, null),
    end: (ending: StoredDraft['ending']) => {
      if (!latest) return;
      latest = { ...latest, ending };
      writeNow(draftId, latest);
    },
    flush,
    /** Writes what is pending. Resolves in time with whether all of it is stored: the browser may refuse, or never answer. */
    store: async () => {
      await within(flush(), storeTimeout).catch(console.warn);
      return pending.size === 0;
    },
    /** Writes what is pending, then releases the draft. */
    stop: async () => {
      await flush();
      for (const one of [draftId, ...replaced]) store.release(one);
    },
  };
}

/** `null` while it is not known who is signed in. */
function knownSoon(owner: Promise<string>): Promise<string | null> {
  return Promise.race([owner, new Promise<null>((resolve) => setTimeout(() => resolve(null), ownerPatience))]);
}
