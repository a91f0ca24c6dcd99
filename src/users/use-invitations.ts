import type { Invitation } from '../../contract/extras.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';
import { useMe } from '../api/use-me.ts';

/** How people are invited; `null` where the server does not say that admins can. */
export function useInviting(): { sends_mail: boolean } | null {
  return useMe(true).data?.invitations ?? null;
}

export function useInvitations(): Resource<Invitation[]> {
  const client = useClient();
  return useResource(keys.invitations, () => client.call('listInvitations', {}));
}
