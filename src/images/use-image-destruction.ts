/** Destroys a library image after a confirmation; restores images from the trash. */
import { useCallback } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { sayDestroyed } from '../trash/undo-offer.tsx';
import { type DestroyDialog, type DestroyTarget, useDestroyDialog } from '../trash/use-destruction.ts';
import type { Repeat, Restore } from '../trash/use-restoring.ts';
import { useImageExtras } from './use-image-library.ts';

/** Shows a toast afterwards, with Undo if the library has a trash. */
export function useImageDestruction(onDestroyed?: () => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  const restoring = useImageRestoring();
  const hasTrash = (useImageExtras()?.trashDays ?? 0) > 0;
  const destroy = async ({ id, revision }: Pick<DestroyTarget, 'id' | 'revision'>, signal: AbortSignal) => {
    await client.call('destroyImage', { params: { imageId: id }, revision, signal });
    await refresh({ type: 'image.changed' });
  };
  return useDestroyDialog({
    kind: 'image',
    destroy: async (image, signal) => {
      await destroy(image, signal);
      return undefined;
    },
    onDestroyed: ({ id, name: subject }) => {
      const name = subject ?? '';
      onDestroyed?.();
      let revision: number | null = null;
      const restore = restoring(id, (restored) => {
        revision = restored.revision;
      });
      const repeat: Repeat = (signal) => destroy({ id, revision }, signal).then(() => restore);
      const message = t('{name} is destroyed.', { name });
      sayDestroyed({ kind: 'image', id, name, message, ...(hasTrash ? { restore, repeat } : { restore: null }) });
    },
  });
}

type OnRestored = (image: LibraryImage) => void;

export function useImageRestoring(): (imageId: number, onRestored?: OnRestored) => Restore {
  const client = useClient();
  const refresh = useRefresh();
  return useCallback(
    (imageId, onRestored) => async (signal, idempotencyKey) => {
      try {
        const image = await client.call('restoreImage', { params: { imageId }, signal, idempotencyKey });
        onRestored?.(image);
      } finally {
        await refresh({ type: 'image.changed' });
      }
    },
    [client, refresh],
  );
}
