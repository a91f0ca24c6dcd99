import type { Component } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** All components of the installation; nothing is asked for unless `isWanted`. */
export function useComponents(isWanted = true): Resource<Component[]> {
  const client = useClient();
  return useResource(isWanted ? keys.components : null, () => client.call('listComponents', {}));
}
