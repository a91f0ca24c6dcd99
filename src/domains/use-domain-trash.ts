/** Moves domains to the trash of the installation, and restores them. */
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type DestroyDialog, type DestroyTarget, ignoreNotFound, useDestroyDialog } from '../trash/use-destruction.ts';
import type { Restore } from '../trash/use-restoring.ts';

/** `isKept`: whether it can be restored. */
export function useDomainDestruction(onDestroyed: (target: DestroyTarget, isKept: boolean) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: 'domain',
    destroy: async ({ id, revision }, signal) => {
      try {
        return await client.call('destroyDomain', { params: { domainId: id }, revision, signal }).catch(ignoreNotFound);
      } finally {
        await refresh({ type: 'domain.destroyed' });
      }
    },
    onDestroyed: (target, trashed) => onDestroyed(target, trashed !== null),
  });
}

export function useDomainRestoring(): (domainId: number) => Restore {
  const client = useClient();
  const refresh = useRefresh();
  return (domainId) => async (signal, idempotencyKey) => {
    try {
      await client.call('restoreDomain', { params: { domainId }, signal, idempotencyKey });
    } finally {
      await refresh({ type: 'domain.destroyed' });
    }
  };
}
