import type { Invitation } from '../../contract/extras.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { useMe } from './me.ts';
import { type Resource, useResource } from './resource.ts';

/** Whether the server says that admins can invite people. */
export function useInvites(): boolean {
  return Boolean(useMe(true).data?.invitations);
}

export function useInvitations(): Resource<Invitation[]> {
  const client = useClient();
  return useResource(keys.invitations, () => client.call('listInvitations', {}));
}
