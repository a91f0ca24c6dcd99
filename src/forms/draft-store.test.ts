import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { StoredDraft } from './draft-records.ts';
import { createDraftStore } from './draft-store.ts';

const draft = (given: Partial<StoredDraft>): StoredDraft => ({
  draftId: 'one',
  owner: '7',
  entity: 'section:1',
  within: 'page:12',
  label: 'Section 1',
  base: { body: '' },
  revision: 1,
  draft: { body: 'typed' },
  submitted: null,
  earlierAttempts: [],
  persistedAt: 1,
  ending: 'open',
  ...given,
});
const newStore = () => createDraftStore({ indexedDB: new IDBFactory(), locks: null });
const ids = (drafts: readonly StoredDraft[]) => drafts.map(({ draftId }) => draftId);
const day = 86_400_000;

it('R1 S14 finds the drafts of a user for an entity; at logout they are removed, and none are written afterwards', async () => {
  const store = newStore();
  await store.write([
    draft({}),
    draft({ draftId: 'two', persistedAt: 2 }),
    draft({ draftId: 'three', owner: '8' }),
    draft({ draftId: 'four', entity: 'section:2', ending: 'cancelled' }),
  ]);
  expect(ids(await store.find('7', 'section:1'))).toEqual(['two', 'one']);
  expect(ids(await store.abandoned('7', ['page:12']))).toEqual(['two', 'one']);
  await store.forget('7');
  await store.write([draft({})]);
  expect(await store.abandoned('7', null)).toEqual([]);
  expect(ids(await store.abandoned('8', ['section:1']))).toEqual(['three']);
});

it('R1 among drafts of the same time, one that was not cancelled comes first, so that the form continues with it', async () => {
  const store = newStore();
  await store.write([draft({ draftId: 'a', ending: 'cancelled' }), draft({ draftId: 'b' })]);
  expect(ids(await store.find('7', 'section:1'))).toEqual(['b', 'a']);
});

it('R1 a saved draft is removed with its own files, even if the page is left before the browser commits', async () => {
  const store = newStore();
  await store.write([draft({}), draft({ draftId: 'one more' })]);
  for (const draftId of ['one', 'one more']) {
    await store.writeFile({ draftId, key: 'a.png', owner: '7', file: new File(['a'], 'a.png') });
  }
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  const written = store.write([], ['one']);
  await vi.waitFor(() => expect(commit).toHaveBeenCalledOnce());
  await written;
  expect(ids(await store.find('7', 'section:1'))).toEqual(['one more']);
  expect([(await store.filesOf('one')).size, (await store.filesOf('one more')).size]).toEqual([0, 1]);
});

it('R1 records of earlier versions are read, and written in a format that those versions can read', async () => {
  const indexedDB = new IDBFactory();
  const about = { owner: '7', entity: 'section:1', within: 'page:12', label: 'Section 1', revision: 1 };
  const texts = { base: { body: '' }, draft: { body: 'typed' }, submitted: null };
  const first = { slot: 'one', keptAt: 1, ending: 'open', ...about, ...texts };
  const later = { ...first, slot: 'two', keptAt: 2, rivals: [{ body: 'sent' }], path: '/domains/1' };
  await opened(indexedDB, 1, (database) => {
    const drafts = database.createObjectStore('drafts', { keyPath: 'slot' });
    drafts.createIndex('owner', 'owner');
    drafts.createIndex('entity', ['owner', 'entity']);
    for (const record of [first, later]) drafts.put(record);
  });
  const store = createDraftStore({ indexedDB, locks: null });
  const written = draft({ draftId: 'two', persistedAt: 2, earlierAttempts: [{ body: 'sent' }], path: '/domains/1' });
  expect(await store.find('7', 'section:1')).toEqual([written, draft({})]);
  await store.write([written]);
  const database = await opened(indexedDB, 2);
  const request = database.transaction('drafts').objectStore('drafts').get('two');
  await vi.waitFor(() => expect(request.result).toEqual(later));
});

it('S69 signing in removes the drafts of other users, except those of open forms, and all expired drafts', async () => {
  const held = [{ name: 'kontor.drafts.open' }];
  const store = createDraftStore({
    indexedDB: new IDBFactory(),
    locks: { request: vi.fn(), query: async () => ({ held }) },
  });
  const now = 100 * day;
  await store.write([
    draft({ draftId: 'own', persistedAt: now - 29 * day }),
    draft({ draftId: 'old', persistedAt: now - 31 * day }),
    draft({ draftId: 'left', owner: '8', persistedAt: now - 1 }),
    draft({ draftId: 'open', owner: '8', persistedAt: now - 1 }),
  ]);
  await store.writeFile({ draftId: 'left', key: 'a', owner: '8', file: new File(['x'], 'x') });
  expect(await store.sweep('7', now)).toEqual({ left: 2, unreadable: 0 });
  held.length = 0;
  expect(ids(await store.abandoned('7', null))).toEqual(['own']);
  expect(ids(await store.abandoned('8', null))).toEqual(['open']);
  expect((await store.filesOf('left')).size).toBe(0);
});

it('S69 if the browser cannot query locks, drafts of other users are removed after a day', async () => {
  const store = newStore();
  await store.write([
    draft({ draftId: 'recent', owner: '8', persistedAt: 2 * day }),
    draft({ draftId: 'left', owner: '8', persistedAt: 1 }),
  ]);
  await store.sweep('7', 2 * day);
  expect(ids(await store.abandoned('8', null))).toEqual(['recent']);
});

it('R1 a draft that no tab writes to is found even if a busy machine grants its lock late', async () => {
  const request = (_: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal) signal.onabort = () => reject(signal.reason);
      else resolve(run({ name: '', mode: 'exclusive' }));
    });
  const locks = { request: request as LockManager['request'] };
  const store = createDraftStore({ indexedDB: new IDBFactory(), locks });
  await store.write([draft({})]);
  expect(ids(await store.find('7', 'section:1'))).toEqual(['one']);
});

function opened(factory: IDBFactory, version: number, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = factory.open('kontor.drafts', version);
    request.onupgradeneeded = () => upgrade?.(request.result);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}
