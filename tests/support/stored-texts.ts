import type { DraftRecord } from '../../src/forms/draft-records.ts';

/** Every record of a browser's draft store; also runs in a page, which gives it nothing. */
export async function storedTexts(factory = indexedDB): Promise<DraftRecord[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open('kontor.drafts');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const request = database.transaction('drafts').objectStore('drafts').getAll();
  const drafts = await new Promise<DraftRecord[]>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return drafts;
}
