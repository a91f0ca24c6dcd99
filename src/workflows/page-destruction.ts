/** Destroying a page after a confirmation (DOM-10, PAGE-26). */
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type DestroyDialog, useDestroyDialog } from './destroy-dialog.ts';

export function usePageDestruction(domainId: number, onDestroyed: (name: string | null) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    destroy: async ({ id, revision }, signal) => {
      await client.call('destroyPage', { params: { domainId, pageId: id }, revision, signal });
      await refresh({ type: 'page.destroyed', domainId, pageId: id });
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}
