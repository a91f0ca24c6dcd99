/** Destroying an image of the library after a confirmation (IMG-09, IMG-14), and what can be done in its trash. */

import { useCallback, useRef, useState } from 'react';
import type { TrashedImage } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import { ApiError, createIdempotencyKeys, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { useCommand } from '../lib/use-command.ts';
import { type DestroyDialog, useDestroyDialog } from '../trash/use-destruction.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { useImageExtras } from './use-image-library.ts';

/** `restore` takes it back; `null` on a server without a trash. */
export type DestroyedImage = { id: number; name: string | null; restore: Restore | null };

export function useImageDestruction(onDestroyed: (image: DestroyedImage) => void): DestroyDialog {
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
    onDestroyed: ({ id, name }) => onDestroyed({ id, name, restore: hasTrash ? restoring(id) : null }),
  });
}

function useImageRestoring(): (imageId: number) => Restore {
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

export type ImageTrashRestoring = {
  /** What is being restored, or was last. */
  image: TrashedImage | null;
  isBusy: boolean;
  failure: Failure | null;
  /** One at a time: nothing happens while another one is under way. */
  restore: (image: TrashedImage) => void;
  dismiss: () => void;
};

export function useImageTrashRestoring(onRestored: (image: TrashedImage) => void): ImageTrashRestoring {
  const restoring = useImageRestoring();
  const [keyOf] = useState(createIdempotencyKeys);
  const chosen = useRef<TrashedImage | null>(null);
  const [image, setImage] = useState<TrashedImage | null>(null);
  const command = useCommand(
    async (signal) => {
      if (chosen.current) await restoring(chosen.current.id)(signal, keyOf(chosen.current.id));
    },
    () => chosen.current && onRestored(chosen.current),
  );
  const restore = (next: TrashedImage) => {
    if (command.isBusy) return;
    chosen.current = next;
    setImage(next);
    command.request();
  };
  return { image, isBusy: command.isBusy, failure: command.failure, restore, dismiss: command.dismiss };
}

/** Destroys for good, after a question. What somebody else has taken out of the trash meanwhile is not there any more. */
export function useTrashedImageDestruction(onDestroyed: (name: string | null) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: 'image',
    destroy: async ({ id }, signal) => {
      try {
        return await client.call('destroyTrashedImage', { params: { imageId: id }, signal });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
        return undefined;
      } finally {
        await refresh({ type: 'image.changed' });
      }
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}
