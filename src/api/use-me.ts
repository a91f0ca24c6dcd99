import type { Me } from '../../contract/entities.ts';
import { useClient } from './client-context.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** The signed-in user; nothing is asked for while nobody is signed in. */
export function useMe(isLoggedIn: boolean): Resource<Me> {
  const client = useClient();
  return useResource(isLoggedIn ? keys.me : null, () => client.call('getMe', {}));
}

/** Names the user in the draft store. */
export function ownerOf({ id, email }: Me): string {
  return String(id ?? email ?? 'nameless');
}
