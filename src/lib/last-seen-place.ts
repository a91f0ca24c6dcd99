/** The IndexedDB database of `src/api/last-seen-store.ts`, apart from it because its script is lazy. */
export const lastSeenDatabase = 'kontor.lastSeen';

/** `null` where the browser has no databases, or allows none: there, even looking throws. */
export function browserDatabases(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

/** Deletes the lists of all users. */
export function forgetLastSeen(): void {
  browserDatabases()?.deleteDatabase(lastSeenDatabase);
}

/** False if the browser is known to have no stored lists. */
export async function mayHaveLastSeen(): Promise<boolean> {
  const databases = await browserDatabases()?.databases?.();
  return databases?.some(({ name }) => name === lastSeenDatabase) ?? true;
}
