/**
 * The journal of unsaved texts, in IndexedDB: one slot per form that is or was open, so that no form ever writes over
 * the text of another. Slots belong to one user; a slot that a living tab writes to is offered to no other tab.
 */

/** JSON only. `Fields` are the values of a form by name, without those it declares secret. */
export type Fields = Record<string, unknown>;
export type KeptDraft = {
  slot: string;
  /** The user. */
  owner: string;
  /** Kind and id of the entity, and for a new one where it belongs. */
  entity: string;
  /** What the entity is part of, such as `page:12`; null for nothing. */
  within: string | null;
  /** Names the form to people. */
  label: string;
  /** Names what the entity is part of; missing where that says nothing, as are the next in what older versions kept. */
  of?: string;
  /** The path of the screen that the form stood on. */
  path?: string;
  /** What the form began with, or last saved. */
  base: Fields;
  revision: number | null;
  draft: Fields;
  /** Sent without an answer. */
  submitted: Fields | null;
  /** Sent before that, and given up; missing in what older versions kept. */
  rivals?: Fields[];
  /** Milliseconds since 1970. */
  keptAt: number;
  ending: 'open' | 'cancelled' | 'resume' | 'resumeSave';
};

/** `key` names the file within its slot. */
export type KeptFile = { slot: string; key: string; owner: string; file: File };

export type DraftJournal = {
  /** Newest first, without those that a living form writes to. What is found is held for the caller. */
  find: (owner: string, entity: string) => Promise<KeptDraft[]>;
  /** Every slot of the user about one of these, such as `page:12`, or what is part of it, whoever holds it; all for `null`. Newest first. */
  list: (owner: string, places: readonly string[] | null) => Promise<KeptDraft[]>;
  /** Those of `list` that no living form writes to and nobody cancelled. Nothing is held. */
  abandoned: (owner: string, places: readonly string[] | null) => Promise<KeptDraft[]>;
  /** Whether nothing is kept for anybody. */
  isEmpty: () => Promise<boolean>;
  /** Keeps one slot and drops others in one step. Rejects when the browser refuses. */
  keep: (draft: KeptDraft, dropped?: readonly string[]) => Promise<void>;
  drop: (slots: readonly string[]) => Promise<void>;
  /** A file that belongs to a slot and goes with it. Rejects when the browser refuses, as for want of room. */
  keepFile: (file: KeptFile) => Promise<void>;
  /** By key. */
  filesOf: (slot: string) => Promise<Map<string, File>>;
  /** All slots of a user; of everybody for `null`. Until the page is loaded again nothing more is kept for them. */
  forget: (owner: string | null) => Promise<void>;
  /** What this user must not find here: text of others that no living form writes to, and what is too old (S69). */
  sweep: (owner: string, now: number) => Promise<void>;
  /** Marks a slot as written to by this tab until it is released or the tab dies. */
  hold: (slot: string) => void;
  release: (slot: string) => void;
};

export type JournalDependencies = {
  indexedDB: IDBFactory;
  /** Missing outside secure contexts: then every slot is offered. */
  locks: (Pick<LockManager, 'request'> & Partial<Pick<LockManager, 'query'>>) | null;
};

const databaseName = 'kontor.drafts';
const storeName = 'drafts';
const fileStoreName = 'files';
const aDay = 86_400_000;
const expiry = 30 * aDay;
/** A page that is being unloaded gives its locks up within this time. */
const handoverTime = 400;

export function createDraftJournal({ indexedDB, locks }: JournalDependencies): DraftJournal {
  let opening: Promise<IDBDatabase> | null = null;
  const database = () => {
    opening ??= open(indexedDB, () => {
      opening = null;
    });
    return opening;
  };
  const holds = createHolds(locks);
  const forgotten = new Set<string | null>();
  const all = async (index: 'entity' | 'owner', key: IDBValidKey) => {
    const store = (await database()).transaction(storeName, 'readonly').objectStore(storeName);
    const drafts = await answer<KeptDraft[]>(store.index(index).getAll(key));
    return drafts.sort((one, other) => other.keptAt - one.keptAt);
  };
  const list: DraftJournal['list'] = async (owner, places) => {
    const drafts = await all('owner', owner);
    if (places === null) return drafts;
    const wanted = new Set(places);
    return drafts.filter(({ entity, within }) => wanted.has(entity) || (within !== null && wanted.has(within)));
  };
  const write = async (change: (drafts: IDBObjectStore, files: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction([storeName, fileStoreName], 'readwrite');
    change(transaction.objectStore(storeName), transaction.objectStore(fileStoreName));
    await finished(transaction);
  };
  const mayKeep = (owner: string) => !forgotten.has(owner) && !forgotten.has(null);
  return {
    find: async (owner, entity) => {
      const drafts = await all('entity', [owner, entity]);
      if (drafts.length === 0) return [];
      const isHeld = await Promise.all(drafts.map(({ slot }) => holds.take(slot, handoverTime)));
      const slots = new Set(drafts.filter((_, place) => isHeld[place]).map(({ slot }) => slot));
      // Read again: whoever let a slot go may have written to it last.
      return (await all('entity', [owner, entity])).filter(({ slot }) => slots.has(slot));
    },
    list,
    abandoned: async (owner, places) => {
      const drafts = await list(owner, places);
      const alive = await aliveSlots(locks);
      return drafts.filter(({ slot, ending }) => ending !== 'cancelled' && !alive?.has(lockName(slot)));
    },
    isEmpty: async () => {
      const store = (await database()).transaction(storeName, 'readonly').objectStore(storeName);
      return (await answer(store.count())) === 0;
    },
    keep: (draft, dropped = []) =>
      write((drafts, files) => {
        if (mayKeep(draft.owner)) drafts.put(draft);
        for (const slot of dropped) dropSlot(slot, drafts, files);
        // A page that is being left may not live until the browser would commit by itself.
        if (dropped.length === 0) drafts.transaction.commit();
      }),
    drop: (slots) =>
      write((drafts, files) => {
        for (const slot of slots) dropSlot(slot, drafts, files);
      }),
    keepFile: (file) =>
      write((_, files) => {
        if (mayKeep(file.owner)) files.put(file);
      }),
    filesOf: async (slot) => {
      const store = (await database()).transaction(fileStoreName, 'readonly').objectStore(fileStoreName);
      const files = await answer<KeptFile[]>(store.index('slot').getAll(slot));
      return new Map(files.map(({ key, file }) => [key, file]));
    },
    forget: (owner) => {
      forgotten.add(owner);
      return write((...stores) => {
        for (const store of stores) {
          if (owner === null) store.clear();
          else deleteAll(store.index('owner').openKeyCursor(owner), store);
        }
      });
    },
    sweep: async (owner, now) => {
      const alive = await aliveSlots(locks);
      await write((drafts, files) => {
        const request = drafts.openCursor();
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return;
          const { slot, owner: its, keptAt }: KeptDraft = cursor.value;
          const isGone = alive ? !alive.has(lockName(slot)) : now - keptAt > aDay;
          if (now - keptAt > expiry || (its !== owner && isGone)) dropSlot(slot, drafts, files);
          cursor.continue();
        };
      });
    },
    hold: (slot) => void holds.take(slot, null),
    release: holds.release,
  };
}

function dropSlot(slot: string, drafts: IDBObjectStore, files: IDBObjectStore): void {
  drafts.delete(slot);
  deleteAll(files.index('slot').openKeyCursor(slot), files);
}

const lockName = (slot: string) => `${databaseName}.${slot}`;

/** Names of the locks that living forms hold; null where nobody can tell. */
async function aliveSlots(locks: JournalDependencies['locks']): Promise<Set<string | undefined> | null> {
  const found = await locks?.query?.();
  return found ? new Set((found.held ?? []).map(({ name }) => name)) : null;
}

function createHolds(locks: JournalDependencies['locks']) {
  const held = new Map<string, { release: () => void; released: Promise<void> }>();
  /** Resolves to whether the slot is held by the caller now. `patience` in milliseconds; null waits as long as it takes. */
  const take = async (slot: string, patience: number | null): Promise<boolean> => {
    const holder = held.get(slot);
    if (holder && !(await isSoon(holder.released, patience))) return false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    held.set(slot, { release, released });
    if (!locks) return true;
    const ask = (options: LockOptions) =>
      new Promise<boolean>((resolve) => {
        const waiting = locks.request(lockName(slot), options, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : released;
        });
        waiting.catch(() => resolve(false));
      });
    if (patience === null) return ask({});
    // A slot that is free is had without a time limit: a busy machine may hear of it late.
    const isHeld = (await ask({ ifAvailable: true })) || (await ask({ signal: AbortSignal.timeout(patience) }));
    // Else the wait is over: another tab is writing to this slot.
    if (!isHeld) held.delete(slot);
    return isHeld;
  };
  const release = (slot: string) => {
    held.get(slot)?.release();
    held.delete(slot);
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
        const drafts = request.result.createObjectStore(storeName, { keyPath: 'slot' });
        drafts.createIndex('owner', 'owner');
        drafts.createIndex('entity', ['owner', 'entity']);
      }
      const files = request.result.createObjectStore(fileStoreName, { keyPath: ['slot', 'key'] });
      files.createIndex('owner', 'owner');
      files.createIndex('slot', 'slot');
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

function deleteAll(request: IDBRequest<IDBCursor | null>, store: IDBObjectStore): void {
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    store.delete(cursor.primaryKey);
    cursor.continue();
  };
}
