import type { Component } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** All components of the installation; nothing is asked for unless `isWanted`. */
export function useComponents(isWanted = true): Resource<Component[]> {
  const client = useClient();
  return useResource(isWanted ? keys.components : null, () => client.call('listComponents', {}));
}
