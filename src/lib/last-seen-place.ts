/** Where the lists last seen are; what they hold is in `src/api/last-seen-store.ts`. */
export const lastSeenDatabase = 'kontor.lastSeen';

/** Removes all of them, of everybody. */
export function forgetLastSeen(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(lastSeenDatabase);
}

/** False where this browser has surely kept none. */
export async function mayHaveLastSeen(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === lastSeenDatabase) ?? true;
}
