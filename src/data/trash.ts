import type { TrashEntry } from '../../contract/extras.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** What was destroyed in a domain, the newest first; `null` asks for nothing, as where there is no trash. */
export function useTrash(domainId: number | null): Resource<TrashEntry[]> {
  const client = useClient();
  return useResource(domainId === null ? null : keys.trash(domainId), () =>
    client.call('listTrash', { params: { domainId: domainId ?? 0 } }),
  );
}
