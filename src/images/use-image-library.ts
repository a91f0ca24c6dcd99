/** Extensions of the image library that the contract does not require, and its scopes. */
import { useClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { useIdle } from '../lib/idle.ts';

/**
 * `trashDays` is for how many days destroyed images can be restored; 0 if they cannot. `null` if the server announces nothing,
 * or if the library is on another server than the API.
 */
export function useImageExtras(): { trashDays: number } | null {
  const { isLibraryOwn } = useClient();
  const announced = useMe().data?.image_library;
  return isLibraryOwn && announced ? { trashDays: announced.trash_days } : null;
}

/** The configured scope and the library's scopes, if it is not one of them; else `null`. */
export function useUnknownScope(): { configured: string; known: readonly string[] } | null {
  const configured = useClient().libraryScope;
  const { data } = useReading(useIdle() ? readings.imageScopes : null);
  return data && data.length > 0 && !data.includes(configured) ? { configured, known: data } : null;
}
