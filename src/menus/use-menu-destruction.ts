/** Destroying a menu after a confirmation (MENU-01). */
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type DestroyDialog, useDestroyDialog } from '../trash/use-destroy-dialog.ts';

export function useMenuDestruction(domainId: number, onDestroyed: (name: string | null) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: 'menu',
    destroy: async ({ id, revision }, signal) => {
      await client.call('destroyMenu', { params: { domainId, menuId: id }, revision, signal });
      await refresh({ type: 'menu.destroyed', domainId });
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}
