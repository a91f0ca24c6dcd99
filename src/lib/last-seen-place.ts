/** The IndexedDB database of `src/api/last-seen-store.ts`, apart from it because its script is lazy. */
export const lastSeenDatabase = 'kontor.lastSeen';

/** Deletes the lists of all users. */
export function forgetLastSeen(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(lastSeenDatabase);
}

/** False if the browser is known to have no stored lists. */
export async function mayHaveLastSeen(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === lastSeenDatabase) ?? true;
}
