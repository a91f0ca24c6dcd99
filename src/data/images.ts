import type { LibraryImage } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** All images of the configured scope; nothing is asked for unless `isWanted`. */
export function useImages(isWanted = true): Resource<LibraryImage[]> {
  const client = useClient();
  return useResource(isWanted ? keys.images : null, () =>
    client.call('listImages', { query: { scope: client.libraryScope } }),
  );
}
