/** Destroying a page after a confirmation (DOM-10, PAGE-26). */
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type DestroyDialog, useDestroyDialog } from '../trash/use-destroy-dialog.ts';
import { type Restore, useRestoring } from '../trash/use-restoring.ts';

export type DestroyedPage = {
  id: number;
  name: string | null;
  /** How it is taken back; `null` on a server without a trash. */
  restore: Restore | null;
};

export function usePageDestruction(domainId: number, onDestroyed: (page: DestroyedPage) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  const restoring = useRestoring(domainId);
  return useDestroyDialog({
    kind: 'page',
    destroy: async ({ id, revision }, signal) => {
      const trashed = await client.call('destroyPage', { params: { domainId, pageId: id }, revision, signal });
      await refresh({ type: 'page.destroyed', domainId, pageId: id });
      return trashed;
    },
    onDestroyed: ({ id, name }, trashed) =>
      onDestroyed({ id, name, restore: trashed && restoring({ trashId: trashed.trash_id, pageId: id }) }),
  });
}
