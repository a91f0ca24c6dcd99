/** Destroys a library image after a confirmation (IMG-09, IMG-14); restores images from the trash. */
import { useCallback } from 'react';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { sayDestroyed } from '../trash/undo-offer.tsx';
import { type DestroyDialog, useDestroyDialog } from '../trash/use-destruction.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { useImageExtras } from './use-image-library.ts';

/** Shows a toast afterwards, with Undo if the library has a trash. */
export function useImageDestruction(onDestroyed?: () => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  const restoring = useImageRestoring();
  const hasTrash = (useImageExtras()?.trashDays ?? 0) > 0;
  return useDestroyDialog({
    kind: 'image',
    destroy: async ({ id, revision }, signal) => {
      await client.call('destroyImage', { params: { imageId: id }, revision, signal });
      await refresh({ type: 'image.changed' });
      return undefined;
    },
    onDestroyed: ({ id, name: subject }) => {
      const name = subject ?? '';
      onDestroyed?.();
      const restore = hasTrash ? restoring(id) : null;
      sayDestroyed({ kind: 'image', id, name, restore, message: t('{name} is destroyed.', { name }) });
    },
  });
}

export function useImageRestoring(): (imageId: number) => Restore {
  const client = useClient();
  const refresh = useRefresh();
  return useCallback(
    (imageId) => async (signal, idempotencyKey) => {
      try {
        await client.call('restoreImage', { params: { imageId }, signal, idempotencyKey });
      } finally {
        await refresh({ type: 'image.changed' });
      }
    },
    [client, refresh],
  );
}
