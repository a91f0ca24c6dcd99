/** Replaces the file of an image wherever it is used (IMG-15). */
import { useState } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { ApiError, type Client, createIdempotencyKeys, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { ContentEvent } from '../api/readings.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { checkImageFile, fileToBase64 } from './image-file.ts';

/** `onReplaced` receives the function for Undo. */
export function useFileReplacement(image: LibraryImage, onReplaced: (restore: Restore) => void): Command<File> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createIdempotencyKeys);
  const { id, revision } = image;
  const params = { imageId: id };
  const restore =
    (after: LibraryImage): Restore =>
    async (signal, idempotencyKey) => {
      const revision = after.revision;
      await client.call('restoreImageFile', { params, revision, signal, idempotencyKey });
      await refreshPlaces(client, refresh, id);
    };
  return useCommand<File, LibraryImage>(
    async (signal, file) => {
      const check = await checkImageFile(file);
      if (!check.ok) throw new ApiError({ code: 'invalid', message: `${file.name} ${check.message}` });
      const body = { file_data: await fileToBase64(file), file_name: file.name };
      const idempotencyKey = keyOf([id, revision, file.name, file.size, file.lastModified]);
      const replaced = await client.call('replaceImageFile', { params, body, revision, signal, idempotencyKey });
      await refreshPlaces(client, refresh, id);
      return replaced;
    },
    (replaced) => onReplaced(restore(replaced)),
  );
}

/** Invalidates the library and the pages on which the address of the image has changed. */
async function refreshPlaces(
  client: Client,
  refresh: (event: ContentEvent) => Promise<void>,
  imageId: number,
): Promise<void> {
  const { places } = await client.call('getImageUses', { params: { imageId } });
  const domains = new Set(places.map(({ domain_id }) => domain_id));
  await Promise.all([
    refresh({ type: 'image.changed' }),
    ...[...domains].map((domainId) => {
      const pageIds = places.filter(({ domain_id }) => domain_id === domainId).map(({ page_id }) => page_id);
      return refresh({ type: 'imageUrls.refreshed', domainId, pageIds: [...new Set(pageIds)] });
    }),
  ]);
}
