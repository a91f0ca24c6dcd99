/** The image library's features beyond the contract, and its scopes. */
import { useClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { useIdle } from '../lib/idle.ts';

/** `trashDays` is 0 if destroyed images cannot be restored. */
export type ImageExtras = { trashDays: number };

/** `null` if the server does not announce them, and if the library is on another server than the API. */
export function useImageExtras(): ImageExtras | null {
  const { isLibraryOwn } = useClient();
  const me = useMe();
  const announced = me.data?.image_library;
  return isLibraryOwn && announced ? { trashDays: announced.trash_days } : null;
}

/** The configured scope, if the library has others but not this one, and its known scopes; `null` if all is well. */
export function useUnknownScope(): { configured: string; known: readonly string[] } | null {
  const configured = useClient().libraryScope;
  const { data } = useReading(useIdle() ? readings.imageScopes : null);
  return data && data.length > 0 && !data.includes(configured) ? { configured, known: data } : null;
}
