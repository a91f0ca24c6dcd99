/**
 * The draft store: unsaved texts in IndexedDB. Each form that is or was open has a stored draft of its own, so that no form
 * overwrites the text of another one. A draft belongs to one user. While a form in an open tab writes to it, no other tab
 * finds it.
 */
import type { Cipher } from '../lib/cipher.ts';
import { answerOf, completionOf, eachOf } from '../lib/indexed-db.ts';
import { browserDatabases } from '../lib/last-seen-place.ts';
import { cipherOf } from '../lib/person-cipher.ts';
import { type FileRecord, fromFileRecord, type StoredFile, toFileRecord } from './draft-files.ts';
import { createDraftLocks, type LocksOfBrowser } from './draft-locks.ts';
import {
  type DraftRecord,
  databaseName,
  entityKeys,
  fromRecord,
  isSealed,
  recordKey,
  type StoredDraft,
  toRecord,
} from './draft-records.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Numbers of drafts: of all that are left, and of those of this user that the key does not open. */
export type Swept = { left: number; unreadable: number };

export type StoreDependencies = {
  indexedDB: IDBFactory;
  /** Null outside secure contexts: then drafts of open forms are found too. */
  locks: LocksOfBrowser | null;
  /** With a cipher, what belongs to this owner is sealed. */
  cipherOf?: (owner: string) => Cipher | null;
};

const aDay = 86_400_000;
const expiry = 30 * aDay;
/** Milliseconds within which a page that is being unloaded releases its locks. */
const handoverTime = 400;

let ofBrowser: DraftStore | null = null;

/** This browser's draft store; null if it has none. */
export function browserDraftStore(): DraftStore | null {
  const indexedDB = browserDatabases();
  if (!indexedDB) return null;
  ofBrowser ??= createDraftStore({ indexedDB, locks: navigator.locks ?? null, cipherOf });
  return ofBrowser;
}

export function createDraftStore({ indexedDB, locks, cipherOf = () => null }: StoreDependencies) {
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
  const read = async (index: 'entity' | 'owner', keys: readonly IDBValidKey[]) => {
    const { drafts } = await begin('readonly');
    const records = await Promise.all(keys.map((key) => answerOf<DraftRecord[]>(drafts.index(index).getAll(key))));
    const found = records.flat().flatMap((record) => fromRecord(record, cipherOf) ?? []);
    return found.sort(
      (one, other) => other.persistedAt - one.persistedAt || Number(isCancelled(one)) - Number(isCancelled(other)),
    );
  };
  const draftLocks = createDraftLocks(locks);
  const sealFiles = async (owner: string, cipher: Cipher) => {
    const { files } = await begin('readonly');
    const found = await answerOf<FileRecord[]>(files.index('owner').getAll(owner));
    for (const { [recordKey]: draftId, ...one } of found) {
      if (!('file' in one)) continue;
      const record = await toFileRecord({ draftId, ...one }, cipher);
      // It may have been removed meanwhile.
      await change((_, files) => {
        eachOf(files.openCursor([draftId, one.key]), (cursor) => cursor.update(record));
      });
    }
  };
  const forgotten = new Set<string | null>();
  const mayWrite = (owner: string) => !forgotten.has(owner) && !forgotten.has(null);
  return {
    /** Newest first, without those that an open form writes to. Found drafts are held for the caller. */
    find: async (owner: string, entity: string): Promise<StoredDraft[]> => {
      const drafts = await read('entity', entityKeys(owner, entity));
      if (drafts.length === 0) return [];
      const isHeld = await Promise.all(drafts.map(({ draftId }) => draftLocks.take(draftId, handoverTime)));
      const held = new Set(drafts.filter((_, place) => isHeld[place]).map(({ draftId }) => draftId));
      // Read again, because the tab that released a draft may have written to it just before.
      return (await read('entity', entityKeys(owner, entity))).filter(({ draftId }) => held.has(draftId));
    },
    /**
     * The drafts of one of these places, such as `page:12`, or of a part of it; all drafts for `null`. Newest first, without
     * those that an open form writes to or that were cancelled. Nothing is held.
     */
    abandoned: async (owner: string, places: readonly string[] | null) => {
      const isWanted = (place: string | null) => places === null || places.includes(place?.split('@')[0] ?? '');
      const drafts = await read('owner', [owner]);
      const isHeld = await draftLocks.whichAreHeld();
      return drafts
        .filter(({ entity, within }) => isWanted(entity) || isWanted(within))
        .filter(({ draftId, ending }) => ending !== 'cancelled' && !isHeld?.(draftId));
    },
    /** Writes these drafts and removes others with their files, in one transaction. Rejects when the browser refuses. */
    write: (written: readonly StoredDraft[], removed: readonly string[] = []) =>
      change((drafts, files) => {
        for (const draft of written) if (mayWrite(draft.owner)) drafts.put(toRecord(draft, cipherOf));
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
    writeFile: async (file: StoredFile) => {
      const record = await toFileRecord(file, cipherOf(file.owner));
      await change((_, files) => {
        if (mayWrite(file.owner)) files.put(record);
      });
    },
    /** The files of a draft by key. */
    filesOf: async (draftId: string) => {
      const { files } = await begin('readonly');
      const found = await answerOf<FileRecord[]>(files.index(recordKey).getAll(draftId));
      return new Map(
        found.flatMap((record) => {
          const file = fromFileRecord(record, cipherOf(record.owner));
          return file ? [[record.key, file] as const] : [];
        }),
      );
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
     * Removes expired drafts, and those of other users that they can read and that no open form writes to; seals those
     * of this user that are not sealed yet.
     */
    sweep: async (owner: string, now: number): Promise<Swept> => {
      const isHeld = await draftLocks.whichAreHeld();
      const swept = { left: 0, unreadable: 0 };
      const cipher = cipherOf(owner);
      await change((drafts, files) => {
        eachOf(drafts.openCursor(), (cursor) => {
          const record: DraftRecord = cursor.value;
          const { [recordKey]: draftId, owner: its, keptAt } = record;
          const isGone = isHeld ? !isHeld(draftId) : now - keptAt > aDay;
          const isOthers = its !== owner && !isSealed(record);
          if (now - keptAt > expiry || (isOthers && isGone)) return remove(draftId, drafts, files);
          swept.left += 1;
          if (its !== owner) return;
          const draft = fromRecord(record, cipherOf);
          if (!draft) swept.unreadable += 1;
          else if (cipher && !isSealed(record)) drafts.put(toRecord(draft, cipherOf));
        });
      });
      if (cipher) await sealFiles(owner, cipher);
      return swept;
    },
    /** Marks a draft as being written by this tab until it is released or the tab dies. */
    hold: (draftId: string) => void draftLocks.take(draftId, null),
    release: draftLocks.release,
  };
}

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
