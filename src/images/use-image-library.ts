/** What the image library can besides the contract, its scopes and its trash. */
import type { TrashedImage } from '../../contract/extras.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';
import { useMe } from '../api/use-me.ts';

/** `trashDays` is 0 where nothing is kept that is destroyed. */
export type ImageExtras = { trashDays: number };

/** `null` on a server that does not announce them, and where the library is another server than the API. */
export function useImageExtras(): ImageExtras | null {
  const { isLibraryOwn } = useClient();
  const me = useMe(true);
  const announced = me.data?.image_library;
  return isLibraryOwn && announced ? { trashDays: announced.trash_days } : null;
}

/** The destroyed images of the configured scope, the newest first. */
export function useImageTrash(): Resource<TrashedImage[]> {
  const client = useClient();
  return useResource(keys.imageTrash, () => client.call('listImageTrash', { query: { scope: client.libraryScope } }));
}

/** The configured scope where the library has others and not this one, and those that it has; `null` where all is well. */
export function useUnknownScope(): { configured: string; known: readonly string[] } | null {
  const client = useClient();
  const { data } = useResource(keys.imageScopes, () => client.call('listScopes', {}));
  const configured = client.libraryScope;
  return data && data.length > 0 && !data.includes(configured) ? { configured, known: data } : null;
}
