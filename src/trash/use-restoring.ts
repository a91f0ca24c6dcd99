import { useCallback, useState } from 'react';
import { createIdempotencyKeys, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** Restores an entity from the trash. Resolves after revalidation; rejects with an `ApiError`. One key restores only once. */
export type Restore = (signal: AbortSignal, idempotencyKey: string) => Promise<void>;
type InTrash = {
  trashId: number;
  /** The page itself, or the page of the section or item. */
  pageId: number;
};

export function useRestoring(domainId: number): (entry: InTrash) => Restore {
  const client = useClient();
  const refresh = useRefresh();
  return useCallback(
    ({ trashId, pageId }) =>
      async (signal, idempotencyKey) => {
        try {
          await client.call('restoreTrashed', { params: { domainId, trashId }, signal, idempotencyKey });
        } finally {
          await refresh({ type: 'trash.restored', domainId, pageId });
        }
      },
    [client, refresh, domainId],
  );
}

/** Restores entries of a list. */
export function useRestoringOne<Entry extends { id: number }>(
  restoring: (entry: Entry) => Restore,
  onRestored: (entry: Entry) => void,
): Command<Entry> {
  const [keyOf] = useState(createIdempotencyKeys);
  return useCommand<Entry>(
    (signal, entry) => restoring(entry)(signal, keyOf(entry.id)),
    (_, entry) => onRestored(entry),
  );
}
