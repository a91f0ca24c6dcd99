import type { LibraryImage } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** All images of the configured scope; nothing is asked for unless `isWanted`. */
export function useImages(isWanted = true): Resource<LibraryImage[]> {
  const client = useClient();
  return useResource(isWanted ? keys.images : null, () =>
    client.call('listImages', { query: { scope: client.libraryScope } }),
  );
}
