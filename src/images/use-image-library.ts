/** What the image library can besides the contract, and its scopes. */

import { useClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';

/** `trashDays` is 0 where what is destroyed is gone. */
export type ImageExtras = { trashDays: number };

/** `null` on a server that does not announce them, and where the library is another server than the API. */
export function useImageExtras(): ImageExtras | null {
  const { isLibraryOwn } = useClient();
  const me = useMe();
  const announced = me.data?.image_library;
  return isLibraryOwn && announced ? { trashDays: announced.trash_days } : null;
}

/** The configured scope where the library has others and not this one, and those that it has; `null` where all is well. */
export function useUnknownScope(): { configured: string; known: readonly string[] } | null {
  const configured = useClient().libraryScope;
  const { data } = useReading(readings.imageScopes);
  return data && data.length > 0 && !data.includes(configured) ? { configured, known: data } : null;
}
