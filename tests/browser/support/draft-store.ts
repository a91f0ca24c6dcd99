/** The draft store as a walk needs it: it answers on demand, refuses on demand, and holds earlier text. */
import { expect, type Page } from 'playwright/test';
import type { StoredDraft } from '../../../src/forms/draft-records.ts';

/** Run before the application. What a form looks for is told when the walk says so; a full disk takes no text. */
export async function prepareStore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let answered = Promise.resolve();
    let isFull = false;
    addEventListener('test.store.waits', () => {
      answered = new Promise((resolve) => {
        addEventListener('test.store.answers', () => resolve(), { once: true });
      });
    });
    addEventListener('test.disk.full', () => {
      isFull = true;
    });
    addEventListener('test.disk.free', () => {
      isFull = false;
    });
    const getAll = IDBIndex.prototype.getAll;
    IDBIndex.prototype.getAll = function (this: IDBIndex, ...given) {
      const request = getAll.apply(this, given);
      if (this.name !== 'entity') return request;
      const mayAnswer = answered;
      Object.defineProperty(request, 'onsuccess', {
        set: (tell: () => void) => request.addEventListener('success', () => void mayAnswer.then(tell)),
      });
      return request;
    };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
      if (isFull) throw new DOMException('the disk is full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
}

export type StoreSign = 'test.store.waits' | 'test.store.answers' | 'test.disk.full' | 'test.disk.free';

export const tellStore = (page: Page, sign: StoreSign) =>
  page.evaluate((type) => void dispatchEvent(new Event(type)), sign);

/** The text that was cancelled last is as if its form had ended so, and had begun with `base` in these fields. */
export async function endStoredText(
  page: Page,
  ending: StoredDraft['ending'],
  base: Record<string, string> = {},
): Promise<void> {
  const change = () =>
    page.evaluate(
      ({ wanted, earlier }) =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open('kontor.drafts');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('drafts', 'readwrite');
            const drafts = transaction.objectStore('drafts');
            let isChanged = false;
            const reading = drafts.getAll();
            reading.onsuccess = () => {
              for (const draft of reading.result) {
                if (draft.ending !== 'cancelled') continue;
                drafts.put({ ...draft, base: { ...draft.base, ...earlier }, ending: wanted });
                isChanged = true;
              }
            };
            transaction.onabort = () => reject(transaction.error);
            transaction.oncomplete = () => {
              opening.result.close();
              resolve(isChanged);
            };
          };
        }),
      { wanted: ending, earlier: base },
    );
  await expect.poll(change).toBe(true);
}
