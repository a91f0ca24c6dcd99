/**
 * The draft store: unsaved texts in IndexedDB, one stored draft for each form that is or was open, so that no form ever
 * overwrites the text of another. A draft belongs to one user; while a form in an open tab writes to it, no other tab finds it.
 */
import type { Draft } from '../../machines/drafts.ts';

export type StoredDraft = {
  draftId: string;
  /** The user. */
  owner: string;
  /** Kind and id of the entity, and for a new one where it belongs. */
  entity: string;
  /** What the entity is part of, such as `page:12`; null for nothing. */
  within: string | null;
  /** Names the form to people. */
  label: string;
  /** Names what the entity is part of; missing where that says nothing. Older versions did not write this and the next. */
  of?: string;
  /** The path of the screen that the form stood on. */
  path?: string;
  /** What the form began with, or last saved; as all drafts here without the fields that the form declares secret. */
  base: Draft;
  revision: number | null;
  draft: Draft;
  /** Sent without an answer. */
  submitted: Draft | null;
  /** Sent before that, and given up. */
  earlierAttempts: Draft[];
  /** Milliseconds since 1970. */
  persistedAt: number;
  ending: 'open' | 'cancelled' | 'resume' | 'resumeSave';
};

/** A file that belongs to a draft and is removed with it. */
export type StoredFile = { draftId: string; key: string; owner: string; file: File };

export type DraftStore = {
  /** Newest first, without those that an open form writes to. What is found is held for the caller. */
  find: (owner: string, entity: string) => Promise<StoredDraft[]>;
  /**
   * The drafts about one of these, such as `page:12`, or what is part of it, all for `null`: newest first, without those that
   * an open form writes to or somebody cancelled. Nothing is held.
   */
  abandoned: (owner: string, places: readonly string[] | null) => Promise<StoredDraft[]>;
  /** Writes these and removes others with their files, in one step. Rejects when the browser refuses. */
  write: (drafts: readonly StoredDraft[], removed?: readonly string[]) => Promise<void>;
  /** Rejects when the browser refuses, as for want of room. */
  writeFile: (file: StoredFile) => Promise<void>;
  /** By key. */
  filesOf: (draftId: string) => Promise<Map<string, File>>;
  /** Removes all of a user; of everybody for `null`. Until the page is loaded again nothing more is written for them. */
  forget: (owner: string | null) => Promise<void>;
  /**
   * Removes what this user must not find here: text of others that no open form writes to, and what is too old (S69).
   * Resolves to how many drafts are left.
   */
  sweep: (owner: string, now: number) => Promise<number>;
  /** Marks a draft as written to by this tab until it is released or the tab dies. */
  hold: (draftId: string) => void;
  release: (draftId: string) => void;
};

export type StoreDependencies = {
  indexedDB: IDBFactory;
  /** Missing outside secure contexts: then every draft is offered. */
  locks: (Pick<LockManager, 'request'> & Partial<Pick<LockManager, 'query'>>) | null;
};

/** These names, and those of a record, are what earlier versions wrote into the browsers of today's users. */
const databaseName = 'kontor.drafts';
const recordKey = 'slot';
type DraftRecord = Omit<StoredDraft, 'draftId' | 'persistedAt' | 'earlierAttempts'> & {
  [recordKey]: string;
  keptAt: number;
  /** Older versions did not write it. */
  rivals?: Draft[];
};
type FileRecord = Omit<StoredFile, 'draftId'> & { [recordKey]: string };

const aDay = 86_400_000;
const expiry = 30 * aDay;
/** A page that is being unloaded gives its locks up within this time. */
const handoverTime = 400;

let ofBrowser: DraftStore | null = null;

/** The store of this browser; null where there is none. */
export function browserDraftStore(): DraftStore | null {
  if (typeof indexedDB === 'undefined') return null;
  ofBrowser ??= createDraftStore({ indexedDB, locks: navigator.locks ?? null });
  return ofBrowser;
}

export function createDraftStore({ indexedDB, locks }: StoreDependencies): DraftStore {
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
    await finished(transaction);
  };
  const read = async (index: 'entity' | 'owner', key: IDBValidKey) => {
    const { drafts } = await begin('readonly');
    const found = (await answer<DraftRecord[]>(drafts.index(index).getAll(key))).map(fromRecord);
    return found.sort(
      (one, other) => other.persistedAt - one.persistedAt || Number(isCancelled(one)) - Number(isCancelled(other)),
    );
  };
  const holds = createHolds(locks);
  const forgotten = new Set<string | null>();
  const mayWrite = (owner: string) => !forgotten.has(owner) && !forgotten.has(null);
  return {
    find: async (owner, entity) => {
      const drafts = await read('entity', [owner, entity]);
      if (drafts.length === 0) return [];
      const isHeld = await Promise.all(drafts.map(({ draftId }) => holds.take(draftId, handoverTime)));
      const held = new Set(drafts.filter((_, place) => isHeld[place]).map(({ draftId }) => draftId));
      // Read again: whoever released a draft may have written to it last.
      return (await read('entity', [owner, entity])).filter(({ draftId }) => held.has(draftId));
    },
    abandoned: async (owner, places) => {
      const isWanted = (place: string | null) => places === null || (place !== null && places.includes(place));
      const drafts = await read('owner', owner);
      const open = await heldByTabs(locks);
      return drafts
        .filter(({ entity, within }) => isWanted(entity) || isWanted(within))
        .filter(({ draftId, ending }) => ending !== 'cancelled' && !open?.has(lockName(draftId)));
    },
    write: (written, removed = []) =>
      change((drafts, files) => {
        for (const draft of written) if (mayWrite(draft.owner)) drafts.put(toRecord(draft));
        for (const draftId of removed) remove(draftId, drafts, files);
        // A page that is being left may not live until the browser would commit by itself.
        if (removed.length === 0) drafts.transaction.commit();
      }),
    writeFile: ({ draftId, ...file }) =>
      change((_, files) => {
        if (mayWrite(file.owner)) files.put({ [recordKey]: draftId, ...file } satisfies FileRecord);
      }),
    filesOf: async (draftId) => {
      const { files } = await begin('readonly');
      const found = await answer<FileRecord[]>(files.index(recordKey).getAll(draftId));
      return new Map(found.map(({ key, file }) => [key, file]));
    },
    forget: (owner) => {
      forgotten.add(owner);
      return change((...stores) => {
        for (const store of stores) {
          if (owner === null) store.clear();
          else removeAll(store.index('owner').openKeyCursor(owner), store);
        }
      });
    },
    sweep: async (owner, now) => {
      const open = await heldByTabs(locks);
      let left = 0;
      await change((drafts, files) => {
        eachOf(drafts.openCursor(), ({ value }) => {
          const { draftId, owner: its, persistedAt } = fromRecord(value);
          const isGone = open ? !open.has(lockName(draftId)) : now - persistedAt > aDay;
          if (now - persistedAt > expiry || (its !== owner && isGone)) remove(draftId, drafts, files);
          else left += 1;
        });
      });
      return left;
    },
    hold: (draftId) => void holds.take(draftId, null),
    release: holds.release,
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
const lockName = (draftId: string) => `${databaseName}.${draftId}`;

/** Names of the locks that open forms hold; null where nobody can tell. */
async function heldByTabs(locks: StoreDependencies['locks']): Promise<Set<string | undefined> | null> {
  const found = await locks?.query?.();
  return found ? new Set((found.held ?? []).map(({ name }) => name)) : null;
}

function createHolds(locks: StoreDependencies['locks']) {
  const held = new Map<string, { release: () => void; released: Promise<void> }>();
  /** Resolves to whether the caller holds the draft now. `patience` in milliseconds; null waits as long as it takes. */
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
    // A draft that is free is had without a time limit: a busy machine may hear of it late.
    const isHeld = (await ask({ ifAvailable: true })) || (await ask({ signal: AbortSignal.timeout(patience) }));
    // Else the wait is over: another tab is writing to this draft.
    if (!isHeld) held.delete(draftId);
    return isHeld;
  };
  const release = (draftId: string) => {
    held.get(draftId)?.release();
    held.delete(draftId);
  };
  return { take, release };
}

function isSoon(event: Promise<void>, patience: number | null): Promise<boolean> {
  const happened = event.then(() => true);
  if (patience === null) return happened;
  return Promise.race([happened, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience))]);
}

function open(indexedDB: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
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
    request.onerror = () => {
      onClosed();
      reject(request.error);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

function remove(draftId: string, drafts: IDBObjectStore, files: IDBObjectStore): void {
  drafts.delete(draftId);
  removeAll(files.index(recordKey).openKeyCursor(draftId), files);
}

const removeAll = (found: IDBRequest<IDBCursor | null>, store: IDBObjectStore) =>
  eachOf(found, ({ primaryKey }) => store.delete(primaryKey));

function eachOf<C extends IDBCursor>(found: IDBRequest<C | null>, take: (cursor: C) => void): void {
  found.onsuccess = () => {
    const cursor = found.result;
    if (!cursor) return;
    take(cursor);
    cursor.continue();
  };
}
