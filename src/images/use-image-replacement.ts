/** Replaces the file of an image everywhere it is used (IMG-15). */

import { useRef, useState } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { ApiError, type Client, createIdempotencyKeys, useClient } from '../api/client.ts';
import { type ContentEvent, useRefresh } from '../api/invalidation.ts';
import { useCommand } from '../lib/use-command.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { fileToBase64 } from './base64.ts';
import { checkImageFile } from './image-checks.ts';

export type FileReplacement = {
  isBusy: boolean;
  failure: Failure | null;
  replace: (file: File) => void;
  dismiss: () => void;
};

/** `onReplaced` receives a function that undoes it. */
export function useFileReplacement(image: LibraryImage, onReplaced: (restore: Restore) => void): FileReplacement {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createIdempotencyKeys);
  const chosen = useRef<File | null>(null);
  const replaced = useRef<LibraryImage | null>(null);
  const { id, revision } = image;
  const params = { imageId: id };
  const restore =
    (after: LibraryImage): Restore =>
    async (signal, idempotencyKey) => {
      const revision = after.revision;
      await client.call('restoreImageFile', { params, revision, signal, idempotencyKey });
      await refreshPlaces(client, refresh, id);
    };
  const command = useCommand(
    async (signal) => {
      const file = chosen.current;
      if (!file) return;
      const check = await checkImageFile(file);
      if (!check.ok) throw new ApiError({ code: 'invalid', message: `${file.name} ${check.message}` });
      const body = { file_data: await fileToBase64(file), file_name: file.name };
      const idempotencyKey = keyOf([id, revision, file.name, file.size, file.lastModified]);
      replaced.current = await client.call('replaceImageFile', { params, body, revision, signal, idempotencyKey });
      await refreshPlaces(client, refresh, id);
    },
    () => replaced.current && onReplaced(restore(replaced.current)),
  );
  const replace = (file: File) => {
    chosen.current = file;
    command.request();
  };
  return { isBusy: command.isBusy, failure: command.failure, replace, dismiss: command.dismiss };
}

/** Invalidates the library, and the pages on which the image has another address now. */
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
