import type { DisplayModeUsage } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** How often each display mode is used, and on which pages; `null` asks for nothing. */
export function useDisplayModeUsages(domainId: number | null): Resource<DisplayModeUsage[]> {
  const client = useClient();
  return useResource(domainId === null ? null : keys.displayModes(domainId), () =>
    client.call('listDisplayModeUsages', { params: { domainId: domainId ?? 0 } }),
  );
}
