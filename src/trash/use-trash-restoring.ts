/** Restoring entries of a trash, or destroying them for good. */
import { useState } from 'react';
import type { TrashEntry } from '../../contract/extras.ts';
import { createIdempotencyKeys, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import type { ContentEvent } from '../api/readings.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { type DestroyDialog, ignoreNotFound, useDestroyDialog } from './use-destruction.ts';
import { type Restore, useRestoring } from './use-restoring.ts';

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

export function useTrashRestoring(domainId: number, onRestored: (entry: TrashEntry) => void) {
  const restoring = useRestoring(domainId);
  return useRestoringOne((entry) => restoring(inTrash(entry)), onRestored);
}

type Destroying = {
  kind: string;
  destroy: (id: number, signal: AbortSignal) => Promise<void>;
  event: ContentEvent;
  onDestroyed: (name: string | null) => void;
};

/** Destroys for good after a confirmation. Refreshes the list after a failure, too: someone else may have removed the entry. */
export function useDestroyingForGood({ kind, destroy, event, onDestroyed }: Destroying): DestroyDialog {
  const refresh = useRefresh();
  return useDestroyDialog({
    kind,
    destroy: async ({ id }, signal) => {
      try {
        await destroy(id, signal).catch(ignoreNotFound);
      } finally {
        await refresh(event);
      }
    },
    onDestroyed: ({ name }) => onDestroyed(name),
  });
}

export function useTrashDestruction(domainId: number, onDestroyed: (name: string | null) => void): DestroyDialog {
  const client = useClient();
  return useDestroyingForGood({
    kind: 'trash',
    destroy: (id, signal) => client.call('destroyTrashed', { params: { domainId, trashId: id }, signal }),
    event: { type: 'trash.destroyed', domainId },
    onDestroyed,
  });
}

function inTrash({ id, kind, entity_id, page }: TrashEntry) {
  return { trashId: id, pageId: kind === 'page' ? entity_id : (page?.id ?? 0) };
}
