import type { ClientToken } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** Those of all domains. */
export function useClientTokens(): Resource<ClientToken[]> {
  const client = useClient();
  return useResource(keys.clientTokens, () => client.call('listClientTokens', {}));
}

export function useClientToken(tokenId: number): Resource<ClientToken> {
  const client = useClient();
  return useResource(keys.clientToken(tokenId), () => client.call('getClientToken', { params: { tokenId } }));
}
