/** Destroying an image of the library after a confirmation (IMG-09). */
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type DestroyDialog, useDestroyDialog } from './destroy-dialog.ts';

export function useImageDestruction(onDestroyed: (name: string | null) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: 'image',
    destroy: async ({ id, revision }, signal) => {
      await client.call('destroyImage', { params: { imageId: id }, revision, signal });
      await refresh({ type: 'image.changed' });
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}
