import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { createCipher } from '../lib/cipher.ts';
import type { StoredDraft } from './draft-records.ts';
import { createDraftStore } from './draft-store.ts';
import { createDraftWriter, type DraftContent } from './persist-draft.ts';

const cipher = createCipher(Buffer.alloc(32, 7).toString('base64url'));
const another = createCipher(Buffer.alloc(32, 8).toString('base64url'));
const ofAda = (owner: string) => (owner === '7' ? cipher : null);
const content: DraftContent = {
  ...{ entity: 'section:1', within: 'page:12', label: 'Section “Roses”', of: 'Garden', path: '/domains/1/pages/12' },
  ...{ base: { body: 'before' }, draft: { body: 'secret words' }, revision: 3 },
  ...{ submitted: { body: 'sent words' }, earlierAttempts: [{ body: 'earlier words' }], ending: 'open' },
};
const draft = (given: Partial<StoredDraft> = {}): StoredDraft => ({
  ...content,
  ...{ draftId: 'one', owner: '7', persistedAt: 1 },
  ...given,
});
const storeIn = (factory: IDBFactory, cipherOf?: typeof ofAda) =>
  createDraftStore({ indexedDB: factory, locks: null, ...(cipherOf ? { cipherOf } : {}) });

afterEach(() => void vi.unstubAllGlobals());

/** Everything in the database that somebody could read. */
async function readable(factory: IDBFactory): Promise<string> {
  const database = await result(factory.open('kontor.drafts'));
  const all = await Promise.all(
    ['drafts', 'files'].map((name) => result(database.transaction(name).objectStore(name).getAll())),
  );
  database.close();
  const texts = all.flat().map((record: object) =>
    Object.values(record).map((value) => {
      const parts = Array.isArray(value) ? value : [value];
      return parts.map((one) =>
        one instanceof Uint8Array ? Buffer.from(one).toString('latin1') : JSON.stringify(one),
      );
    }),
  );
  return texts.flat(2).join('\n');
}

const result = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

it('ACC-07 nothing of a draft or a file can be read in the browser without the key of its owner, who finds all of it', async () => {
  const factory = new IDBFactory();
  const store = storeIn(factory, ofAda);
  const bytes = Buffer.alloc(2_500_000, 'pixels ');
  await store.write([draft()]);
  await store.writeFile({
    draftId: 'one',
    key: 'k',
    owner: '7',
    file: new File([bytes], 'roses.png', { type: 'image/png' }),
  });
  expect(await readable(factory)).not.toMatch(/words|before|Roses|roses|Garden|pixels|domains/);
  expect(await store.find('7', 'section:1')).toEqual([draft()]);
  expect(await store.abandoned('7', ['page:12'])).toEqual([draft()]);
  const file = (await store.filesOf('one')).get('k');
  expect([file?.name, file?.type, file?.size]).toEqual(['roses.png', 'image/png', bytes.length]);
  expect(bytes.equals(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true);
  store.release('one');
  expect(await store.resume('one')).toBe(true);
  expect((await store.find('7', 'section:1')).map(({ ending }) => ending)).toEqual(['resume']);
});

it('ACC-07 with another key a draft is not shown, but kept and counted; with its key it is there again', async () => {
  const factory = new IDBFactory();
  const now = Date.now();
  await storeIn(factory, ofAda).write([draft({ persistedAt: now })]);
  await storeIn(factory, ofAda).writeFile({ draftId: 'one', key: 'k', owner: '7', file: new File(['a'], 'a.png') });
  for (const store of [storeIn(factory, () => another), storeIn(factory)]) {
    expect(await store.find('7', 'section:1')).toEqual([]);
    expect(await store.abandoned('7', null)).toEqual([]);
    expect((await store.filesOf('one')).size).toBe(0);
    expect(await store.sweep('7', now)).toEqual({ left: 1, unreadable: 1 });
  }
  const store = storeIn(factory, ofAda);
  expect(await store.sweep('7', now)).toEqual({ left: 1, unreadable: 0 });
  expect((await store.find('7', 'section:1')).length).toBe(1);
  expect((await store.filesOf('one')).size).toBe(1);
});

/** As in browsers; Node makes a `Blob` without a name of a `File`. */
function keepFiles() {
  const clone = structuredClone;
  vi.stubGlobal('structuredClone', (value: unknown) => {
    if (!(value instanceof Object && 'file' in value && value.file instanceof File)) return clone(value);
    return { ...clone({ ...value, file: null }), file: value.file };
  });
}

it('ACC-07 what was written before the server had keys is found, and sealed after sign-in', async () => {
  keepFiles();
  const factory = new IDBFactory();
  const now = Date.now();
  await storeIn(factory).write([draft({ persistedAt: now })]);
  await storeIn(factory).writeFile({ draftId: 'one', key: 'k', owner: '7', file: new File(['pixels'], 'a.png') });
  const store = storeIn(factory, ofAda);
  expect((await store.find('7', 'section:1')).length).toBe(1);
  store.release('one');
  expect((await store.filesOf('one')).size).toBe(1);
  expect(await store.sweep('7', now)).toEqual({ left: 1, unreadable: 0 });
  expect(await readable(factory)).not.toMatch(/words|Roses|pixels|a\.png/);
  expect(await store.find('7', 'section:1')).toEqual([draft({ persistedAt: now })]);
  expect(await (await store.filesOf('one')).get('k')?.text()).toBe('pixels');
});

it('ACC-07 S69 what is sealed stays for its owner when somebody else signs in; it expires, and goes at logout', async () => {
  const factory = new IDBFactory();
  const store = storeIn(factory, ofAda);
  const now = Date.now();
  const day = 86_400_000;
  await store.write([
    draft({ persistedAt: now - 2 * day }),
    draft({ draftId: 'old', persistedAt: now - 31 * day }),
    draft({ draftId: 'plain', owner: '9', persistedAt: now - 2 * day }),
  ]);
  expect(await store.sweep('8', now)).toEqual({ left: 1, unreadable: 0 });
  expect((await store.abandoned('7', null)).map(({ draftId }) => draftId)).toEqual(['one']);
  expect(await store.abandoned('9', null)).toEqual([]);
  await store.forget('7');
  expect(await readable(factory)).toBe('');
});

it('ACC-07 R1 the last key press before a page ends is sealed and given to the browser without waiting for anything', async () => {
  const factory = new IDBFactory();
  const store = storeIn(factory, ofAda);
  const listeners = { onPersisted: vi.fn(), onProblem: vi.fn() };
  const writer = createDraftWriter({ store, owner: Promise.resolve('7'), draftId: 'one', ...listeners });
  writer.change(content);
  await writer.flush();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  writer.change({ ...content, draft: { body: 'last words' } });
  const flushed = writer.flush();
  // Only what was ready already: no timer, no answer of the browser.
  for (let turn = 0; turn < 20; turn++) await null;
  expect([put.mock.calls.length, commit.mock.calls.length]).toEqual([1, 1]);
  await flushed;
  expect((await store.abandoned('7', null)).map((one) => one.draft)).toEqual([{ body: 'last words' }]);
  expect(await readable(factory)).not.toContain('words');
  await writer.stop();
});
