/** Copies pages, sections and items, with the undo of that. */
import { useRef } from 'react';
import type { CopyRequest, MadeCopy } from '../../contract/copies.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import { type Restore, useRestoring } from '../trash/use-restoring.ts';

type CopyOptions = {
  /** The page of a section or an item. */
  pageId?: number;
  /** Says what was copied, and where the copy is. */
  message: (made: MadeCopy) => string;
  onUndone?: (made: MadeCopy) => void;
  signal: AbortSignal;
};

/** The returned function resolves once the copy can be shown. A request whose answer was lost makes no second copy when it is repeated. */
export function useCopies(domainId: number) {
  const client = useClient();
  const refresh = useRefresh();
  const restoring = useRestoring(domainId);
  const keys = useRef(createIdempotencyKeys());
  const destroy = ({ kind, id }: MadeCopy, revision: number | null, signal: AbortSignal) => {
    const call = { revision, signal };
    if (kind === 'page') return client.call('destroyPage', { params: { domainId, pageId: id }, ...call });
    if (kind === 'item') return client.call('destroyItem', { params: { domainId, itemId: id }, ...call });
    return client.call('destroySection', { params: { domainId, sectionId: id }, ...call });
  };
  const offer = (made: MadeCopy, pageId: number, { message, onUndone }: CopyOptions) => {
    let { revision } = made;
    let trashId: number | null = null;
    const undo: Restore = async (signal) => {
      try {
        trashId = (await destroy(made, revision, signal))?.trash_id ?? null;
        onUndone?.(made);
      } finally {
        await refresh({ type: made.kind === 'page' ? 'page.destroyed' : 'part.trashed', domainId, pageId });
      }
    };
    offerUndo({
      message: message(made),
      undo,
      repeat: async (signal, idempotencyKey) => {
        if (trashId === null) throw new ApiError({ code: 'notFound', message: t('It is not in the trash.') });
        const onRestored = (restored: { revision: number | null }) => {
          revision = restored.revision;
        };
        await restoring({ trashId, pageId, onRestored })(signal, idempotencyKey);
        return undo;
      },
      about: `${made.kind} ${made.id}`,
      needs: made.kind === 'page' ? [] : [`page ${pageId}`],
      undone: t('The copy is gone again.'),
      failed: (failure) => t('The copy stays: {message}', { message: failureMessage(failure) }),
    });
  };
  return async (request: CopyRequest, options: CopyOptions): Promise<MadeCopy> => {
    const { pageId, signal } = options;
    try {
      const idempotencyKey = keys.current(request);
      const made = await client.call('createCopy', { params: { domainId }, body: request, idempotencyKey, signal });
      keys.current = createIdempotencyKeys();
      // Before the refresh, so that the message also appears if the user leaves the screen meanwhile.
      offer(made, pageId ?? made.id, options);
      return made;
    } finally {
      await refresh(
        pageId === undefined ? { type: 'page.created', domainId } : { type: 'part.changed', domainId, pageId },
      );
    }
  };
}
