/** What can be done with what lies in the trash of a domain. */

import { useRef, useState } from 'react';
import type { TrashEntry } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import { ApiError, createIdempotencyKeys, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { useCommand } from '../lib/use-command.ts';
import { type DestroyDialog, useDestroyDialog } from './use-destruction.ts';
import { useRestoring } from './use-restoring.ts';

export type TrashRestoring = {
  /** What is being restored, or was last. */
  entry: TrashEntry | null;
  isBusy: boolean;
  failure: Failure | null;
  /** One at a time: nothing happens while another one is under way. */
  restore: (entry: TrashEntry) => void;
  dismiss: () => void;
};

export function useTrashRestoring(domainId: number, onRestored: (entry: TrashEntry) => void): TrashRestoring {
  const restoring = useRestoring(domainId);
  const [keyOf] = useState(createIdempotencyKeys);
  const chosen = useRef<TrashEntry | null>(null);
  const [entry, setEntry] = useState<TrashEntry | null>(null);
  const command = useCommand(
    async (signal) => {
      if (chosen.current) await restoring(inTrash(chosen.current))(signal, keyOf(chosen.current.id));
    },
    () => chosen.current && onRestored(chosen.current),
  );
  const restore = (next: TrashEntry) => {
    if (command.isBusy) return;
    chosen.current = next;
    setEntry(next);
    command.request();
  };
  return { entry, isBusy: command.isBusy, failure: command.failure, restore, dismiss: command.dismiss };
}

/** Destroys for good, after a question. What somebody else has taken out of the trash meanwhile is not there any more. */
export function useTrashDestruction(domainId: number, onDestroyed: (name: string | null) => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    kind: 'trash',
    destroy: async ({ id }, signal) => {
      try {
        return await client.call('destroyTrashed', { params: { domainId, trashId: id }, signal });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
        return undefined;
      } finally {
        await refresh({ type: 'trash.destroyed', domainId });
      }
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}

function inTrash({ id, kind, entity_id, page }: TrashEntry) {
  return { trashId: id, pageId: kind === 'page' ? entity_id : (page?.id ?? 0) };
}
