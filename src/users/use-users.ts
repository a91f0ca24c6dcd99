import type { User } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** All users; nothing is asked for unless `isWanted`. */
export function useUsers(isWanted = true): Resource<User[]> {
  const client = useClient();
  return useResource(isWanted ? keys.users : null, () => client.call('listUsers', {}));
}

export function useUser(userId: number): Resource<User> {
  const client = useClient();
  return useResource(keys.user(userId), () => client.call('getUser', { params: { userId } }));
}
