import type { User } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

export function useUsers(): Resource<User[]> {
  const client = useClient();
  return useResource(keys.users, () => client.call('listUsers', {}));
}

export function useUser(userId: number): Resource<User> {
  const client = useClient();
  return useResource(keys.user(userId), () => client.call('getUser', { params: { userId } }));
}
