import { useCallback, useState } from 'react';
import type { Restored, Trashed } from '../../contract/extras.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** Restores an entity from the trash. Resolves after revalidation; rejects with an `ApiError`. One key restores only once. */
export type Restore = (signal: AbortSignal, idempotencyKey: string) => Promise<void>;
/** Does again what was undone, and resolves with how to undo it then. */
export type Repeat = (signal: AbortSignal, idempotencyKey: string) => Promise<Restore>;
type InTrash = {
  trashId: number;
  /** The page itself, or the page of the section or item. */
  pageId: number;
  onRestored?: (restored: Restored) => void;
};

export function useRestoring(domainId: number): (entry: InTrash) => Restore {
  const client = useClient();
  const refresh = useRefresh();
  return useCallback(
    ({ trashId, pageId, onRestored }) =>
      async (signal, idempotencyKey) => {
        try {
          const params = { domainId, trashId };
          const restored = await client.call('restoreTrashed', { params, signal, idempotencyKey });
          onRestored?.(restored);
        } finally {
          await refresh({ type: 'trash.restored', domainId, pageId });
        }
      },
    [client, refresh, domainId],
  );
}

/** Destroys something again that was restored with this revision; without a result there is nothing to restore. */
type DestroyAgain = (revision: number | null, signal: AbortSignal) => Promise<Trashed | null | undefined>;

/** Without a trash there is none. */
export type DestructionReversal = { restore: Restore; repeat: Repeat } | { restore: null };

/** How the destruction of a page or of its part is undone, and made again unless somebody has changed the restored part. */
export function useReversibleDestruction(domainId: number) {
  const restoring = useRestoring(domainId);
  return (trashed: Trashed | null | undefined, pageId: number, destroyAgain: DestroyAgain): DestructionReversal => {
    if (!trashed) return { restore: null };
    let revision: number | null = null;
    const restoreOf = ({ trash_id: trashId }: Trashed): Restore =>
      restoring({
        ...{ trashId, pageId },
        onRestored: (restored) => {
          revision = restored.revision;
        },
      });
    const repeat: Repeat = async (signal) => {
      const again = await destroyAgain(revision, signal);
      if (!again) throw new ApiError({ code: 'notFound', message: t('Somebody else has destroyed it meanwhile.') });
      return restoreOf(again);
    };
    return { restore: restoreOf(trashed), repeat };
  };
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
