/** Replaces the file of an image wherever it is used. */
import { useState } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { type Client, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { ContentEvent } from '../api/readings.ts';
import { t, translated } from '../language/translate.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { checkImageFile, fileToBase64, hashOfFile } from './check-image-file.ts';

/** `subject` is the chosen file while the question about it is open. */
export type FileReplacement = Command<File> & {
  /** Asks about a file that can be stored; any other is refused. */
  choose: (file: File) => void;
  /** Of the chosen file. */
  size: { width: number | null; height: number | null } | null;
  /** Of the chosen file, like the library's `file_hash`. */
  hash: string | null;
  /** Why the last file cannot be stored. */
  refusal: string | null;
  dismissRefusal: () => void;
};

/** `onReplaced` receives the function for Undo. */
export function useFileReplacement(image: LibraryImage, onReplaced: (restore: Restore) => void): FileReplacement {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createIdempotencyKeys);
  const [size, setSize] = useState<FileReplacement['size']>(null);
  const [hash, setHash] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, revision } = image;
  const params = { imageId: id };
  const restore =
    (after: LibraryImage): Restore =>
    async (signal, idempotencyKey) => {
      const revision = after.revision;
      await client.call('restoreImageFile', { params, revision, signal, idempotencyKey });
      await refreshPlaces(client, refresh, id);
    };
  const command = useCommand<File, LibraryImage>(
    async (signal, file) => {
      const body = { file_data: await fileToBase64(file), file_name: file.name };
      const idempotencyKey = keyOf([id, revision, file.name, file.size, file.lastModified]);
      const replaced = await client.call('replaceImageFile', { params, body, revision, signal, idempotencyKey });
      await refreshPlaces(client, refresh, id);
      return replaced;
    },
    (replaced) => onReplaced(restore(replaced)),
    { asks: true },
  );
  const choose = async (file: File) => {
    const check = await checkImageFile(file);
    setRefusal(check.ok ? null : `${file.name} ${check.message}`);
    if (!check.ok) return;
    setSize(check.header);
    setHash(await hashOfFile(file));
    command.request(file);
  };
  return {
    ...command,
    choose: (file) => void choose(file),
    size,
    hash,
    refusal,
    dismissRefusal: () => setRefusal(null),
  };
}

/** What a failed replacement says, with what to do next. */
export function replacementProblem({ code, message, fields }: Failure): string {
  // The library's message about the file is more specific than that of the failure.
  const reason = fields?.file_data ? t('it {reason}', { reason: fields.file_data.join(' ') }) : translated(message);
  const next =
    code === 'stale'
      ? t('Somebody has changed the image meanwhile. Look at it again, then choose the file once more.')
      : t('The image has the file that is shown. Press Replace File to try again.');
  return `${t('The file is not replaced: {message}', { message: reason })} ${next}`;
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
