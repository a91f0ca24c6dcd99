/**
 * The draft store: unsaved texts in IndexedDB. Each form that is or was open has a stored draft of its own, so that no form
 * overwrites the text of another one. A draft belongs to one user. While a form in an open tab writes to it, no other tab
 * finds it.
 */
import type { Draft } from '../../machines/drafts.ts';
import { answerOf, completionOf, eachOf } from '../lib/indexed-db.ts';

export type StoredDraft = {
  draftId: string;
  owner: string;
  /** Kind and id of the entity, such as `section:34`; kind and parent of a new one, such as `section:new:page:12`. */
  entity: string;
  /** The entity's parent, such as `page:12`; null for none. */
  within: string | null;
  /** The form's name in the user interface. */
  label: string;
  /** The parent's name; absent if it adds nothing. Drafts of older versions lack this field and the next. */
  of?: string;
  /** Path of the form's screen. */
  path?: string;
  /** The form's initial or last saved version. Like all drafts here, it lacks the form's secret fields. */
  base: Draft;
  revision: number | null;
  draft: Draft;
  /** The draft that was sent and not answered yet. */
  submitted: Draft | null;
  /** Drafts that were sent before it and never answered. */
  earlierAttempts: Draft[];
  /** Milliseconds since 1970. */
  persistedAt: number;
  ending: 'open' | 'cancelled' | 'resume' | 'resumeSave';
};

/** A file that belongs to a draft and is removed with it. */
export type StoredFile = { draftId: string; key: string; owner: string; file: File };

export type DraftStore = ReturnType<typeof createDraftStore>;

export type StoreDependencies = {
  indexedDB: IDBFactory;
  /** Null outside secure contexts: then drafts of open forms are found too. */
  locks: LocksOfBrowser | null;
};

/** Do not change these names or those of a record: users' browsers hold data that earlier versions wrote. */
const databaseName = 'kontor.drafts';
const recordKey = 'slot';
type DraftRecord = Omit<StoredDraft, 'draftId' | 'persistedAt' | 'earlierAttempts'> & {
  [recordKey]: string;
  keptAt: number;
  /** Records of older versions lack this field. */
  rivals?: Draft[];
};
type FileRecord = Omit<StoredFile, 'draftId'> & { [recordKey]: string };

const aDay = 86_400_000;
const expiry = 30 * aDay;
/** Milliseconds within which a page that is being unloaded releases its locks. */
const handoverTime = 400;

let ofBrowser: DraftStore | null = null;

/** This browser's draft store; null if it has none. */
export function browserDraftStore(): DraftStore | null {
  if (typeof indexedDB === 'undefined') return null;
  ofBrowser ??= createDraftStore({ indexedDB, locks: navigator.locks ?? null });
  return ofBrowser;
}

export function createDraftStore({ indexedDB, locks }: StoreDependencies) {
  let opening: Promise<IDBDatabase> | null = null;
  const begin = async (mode: IDBTransactionMode) => {
    opening ??= open(indexedDB, () => {
      opening = null;
    });
    const transaction = (await opening).transaction(['drafts', 'files'], mode);
    return { transaction, drafts: transaction.objectStore('drafts'), files: transaction.objectStore('files') };
  };
  const change = async (make: (drafts: IDBObjectStore, files: IDBObjectStore) => void) => {
    const { transaction, drafts, files } = await begin('readwrite');
    make(drafts, files);
    await completionOf(transaction);
  };
  const read = async (index: 'entity' | 'owner', key: IDBValidKey) => {
    const { drafts } = await begin('readonly');
    const found = (await answerOf<DraftRecord[]>(drafts.index(index).getAll(key))).map(fromRecord);
    return found.sort(
      (one, other) => other.persistedAt - one.persistedAt || Number(isCancelled(one)) - Number(isCancelled(other)),
    );
  };
  const draftLocks = createDraftLocks(locks);
  const forgotten = new Set<string | null>();
  const mayWrite = (owner: string) => !forgotten.has(owner) && !forgotten.has(null);
  return {
    /** Newest first, without those that an open form writes to. Found drafts are held for the caller. */
    find: async (owner: string, entity: string): Promise<StoredDraft[]> => {
      const drafts = await read('entity', [owner, entity]);
      if (drafts.length === 0) return [];
      const isHeld = await Promise.all(drafts.map(({ draftId }) => draftLocks.take(draftId, handoverTime)));
      const held = new Set(drafts.filter((_, place) => isHeld[place]).map(({ draftId }) => draftId));
      // Read again, because the tab that released a draft may have written to it just before.
      return (await read('entity', [owner, entity])).filter(({ draftId }) => held.has(draftId));
    },
    /**
     * The drafts of one of these places, such as `page:12`, or of a part of it; all drafts for `null`. Newest first, without
     * those that an open form writes to or that were cancelled. Nothing is held.
     */
    abandoned: async (owner: string, places: readonly string[] | null) => {
      const isWanted = (place: string | null) => places === null || (place !== null && places.includes(place));
      const drafts = await read('owner', owner);
      const isHeld = await draftLocks.whichAreHeld();
      return drafts
        .filter(({ entity, within }) => isWanted(entity) || isWanted(within))
        .filter(({ draftId, ending }) => ending !== 'cancelled' && !isHeld?.(draftId));
    },
    /** Writes these drafts and removes others with their files, in one transaction. Rejects when the browser refuses. */
    write: (written: readonly StoredDraft[], removed: readonly string[] = []) =>
      change((drafts, files) => {
        for (const draft of written) if (mayWrite(draft.owner)) drafts.put(toRecord(draft));
        for (const draftId of removed) remove(draftId, drafts, files);
        // The page may be unloaded before the browser would commit by itself.
        drafts.transaction.commit();
      }),
    /** Lets the form of a cancelled draft go on with it when it is opened again. Resolves to whether there is such a draft. */
    resume: async (draftId: string): Promise<boolean> => {
      const { transaction, drafts } = await begin('readwrite');
      const found = await answerOf<DraftRecord | undefined>(drafts.get(draftId));
      if (found) drafts.put({ ...found, ending: 'resume', keptAt: Date.now() } satisfies DraftRecord);
      await completionOf(transaction);
      return found !== undefined;
    },
    /** Rejects when the browser refuses, for example when storage is full. */
    writeFile: ({ draftId, ...file }: StoredFile) =>
      change((_, files) => {
        if (mayWrite(file.owner)) files.put({ [recordKey]: draftId, ...file } satisfies FileRecord);
      }),
    /** The files of a draft by key. */
    filesOf: async (draftId: string) => {
      const { files } = await begin('readonly');
      const found = await answerOf<FileRecord[]>(files.index(recordKey).getAll(draftId));
      return new Map(found.map(({ key, file }) => [key, file]));
    },
    /** Removes all drafts of a user; everybody's for `null`. No more drafts are written for them until the page is reloaded. */
    forget: (owner: string | null) => {
      forgotten.add(owner);
      return change((...stores) => {
        for (const store of stores) {
          if (owner === null) store.clear();
          else eachOf(store.index('owner').openKeyCursor(owner), ({ primaryKey }) => store.delete(primaryKey));
        }
      });
    },
    /**
     * Removes drafts of other users that no open form writes to, and expired drafts (S69). Resolves to the number of drafts
     * left.
     */
    sweep: async (owner: string, now: number) => {
      const isHeld = await draftLocks.whichAreHeld();
      let left = 0;
      await change((drafts, files) => {
        eachOf(drafts.openCursor(), ({ value }) => {
          const { draftId, owner: its, persistedAt } = fromRecord(value);
          const isGone = isHeld ? !isHeld(draftId) : now - persistedAt > aDay;
          if (now - persistedAt > expiry || (its !== owner && isGone)) remove(draftId, drafts, files);
          else left += 1;
        });
      });
      return left;
    },
    /** Marks a draft as being written by this tab until it is released or the tab dies. */
    hold: (draftId: string) => void draftLocks.take(draftId, null),
    release: draftLocks.release,
  };
}

const fromRecord = ({ [recordKey]: draftId, keptAt, rivals = [], ...record }: DraftRecord): StoredDraft => ({
  ...record,
  draftId,
  persistedAt: keptAt,
  earlierAttempts: rivals,
});

const toRecord = ({ draftId, persistedAt, earlierAttempts, ...draft }: StoredDraft): DraftRecord => ({
  ...draft,
  [recordKey]: draftId,
  keptAt: persistedAt,
  rivals: earlierAttempts,
});

const isCancelled = ({ ending }: StoredDraft) => ending === 'cancelled';

async function open(indexedDB: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      const drafts = request.result.createObjectStore('drafts', { keyPath: recordKey });
      drafts.createIndex('owner', 'owner');
      drafts.createIndex('entity', ['owner', 'entity']);
    }
    const files = request.result.createObjectStore('files', { keyPath: [recordKey, 'key'] });
    files.createIndex('owner', 'owner');
    files.createIndex(recordKey, recordKey);
  };
  try {
    const database = await answerOf(request);
    database.onclose = onClosed;
    database.onversionchange = () => {
      database.close();
      onClosed();
    };
    return database;
  } catch (error) {
    onClosed();
    throw error;
  }
}

function remove(draftId: string, drafts: IDBObjectStore, files: IDBObjectStore): void {
  drafts.delete(draftId);
  // All keys that begin with the draft's id: IndexedDB sorts an array after any string.
  files.delete(IDBKeyRange.bound([draftId], [draftId, []]));
}

/** The locks that forms hold on their drafts: while a tab holds one, no other tab writes to that draft. */
export type LocksOfBrowser = Pick<LockManager, 'request'> & Partial<Pick<LockManager, 'query'>>;

/** Do not change it: tabs of an older version use the same names. */
const lockName = (draftId: string) => `kontor.drafts.${draftId}`;

export function createDraftLocks(locks: LocksOfBrowser | null) {
  const held = new Map<string, { release: () => void; released: Promise<void> }>();
  /** Resolves to whether the caller holds the draft now. `patience` is in milliseconds; null waits without limit. */
  const take = async (draftId: string, patience: number | null): Promise<boolean> => {
    const holder = held.get(draftId);
    if (holder && !(await isSoon(holder.released, patience))) return false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    held.set(draftId, { release, released });
    if (!locks) return true;
    const ask = (options: LockOptions) =>
      new Promise<boolean>((resolve) => {
        const waiting = locks.request(lockName(draftId), options, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : released;
        });
        waiting.catch(() => resolve(false));
      });
    if (patience === null) return ask({});
    // The request for a free lock has no time limit, because a busy machine may take long to answer it.
    const isHeld = (await ask({ ifAvailable: true })) || (await ask({ signal: AbortSignal.timeout(patience) }));
    // Otherwise another tab is writing to this draft.
    if (!isHeld) held.delete(draftId);
    return isHeld;
  };
  const release = (draftId: string) => {
    held.get(draftId)?.release();
    held.delete(draftId);
  };
  /** Resolves to a test whether any tab holds a draft; null if the browser cannot query locks. */
  const whichAreHeld = async (): Promise<((draftId: string) => boolean) | null> => {
    const found = await locks?.query?.();
    if (!found) return null;
    const names = new Set((found.held ?? []).map(({ name }) => name));
    return (draftId) => names.has(lockName(draftId));
  };
  return { take, release, whichAreHeld };
}

function isSoon(event: Promise<void>, patience: number | null): Promise<boolean> {
  const happened = event.then(() => true);
  if (patience === null) return happened;
  return Promise.race([happened, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience))]);
}
