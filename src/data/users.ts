import type { User } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** All users; nothing is asked for unless `isWanted`. */
export function useUsers(isWanted = true): Resource<User[]> {
  const client = useClient();
  return useResource(isWanted ? keys.users : null, () => client.call('listUsers', {}));
}

export function useUser(userId: number): Resource<User> {
  const client = useClient();
  return useResource(keys.user(userId), () => client.call('getUser', { params: { userId } }));
}
