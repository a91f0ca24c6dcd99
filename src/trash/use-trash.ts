import type { TrashEntry } from '../../contract/extras.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** What was destroyed in a domain, the newest first; `null` asks for nothing, as where there is no trash. */
export function useTrash(domainId: number | null): Resource<TrashEntry[]> {
  const client = useClient();
  return useResource(domainId === null ? null : keys.trash(domainId), () =>
    client.call('listTrash', { params: { domainId: domainId ?? 0 } }),
  );
}
