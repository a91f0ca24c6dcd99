/** Runs in the page: every slot of this browser's journal. */
export async function keptTexts(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('kontor.drafts');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const request = database.transaction('drafts').objectStore('drafts').getAll();
  const drafts = await new Promise<unknown[]>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return drafts;
}
