/** Requests and transactions of IndexedDB as promises. */

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Visits the found records one after another. */
export function eachOf<C extends IDBCursor>(found: IDBRequest<C | null>, take: (cursor: C) => void): void {
  found.onsuccess = () => {
    const cursor = found.result;
    if (!cursor) return;
    take(cursor);
    cursor.continue();
  };
}
