/** Copies and moves pages, sections and items, with the undo of that. */
import { useRef } from 'react';
import type { CopyRequest, MadeCopy } from '../../contract/copies.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import type { Restore } from '../trash/use-restoring.ts';
import { showToast } from '../ui/toast.tsx';

export type PageOfDomain = { domainId: number; pageId: number };

type CopyOptions = {
  /** The page of a section or an item. */
  pageId?: number;
  /** The page that moved parts leave. */
  leaves?: PageOfDomain | null;
  /** Says what was copied, and where the copy is. */
  message: (made: MadeCopy) => string;
  onUndone?: (made: MadeCopy) => void;
  signal: AbortSignal;
};

/**
 * The returned function resolves once the copy can be shown. A request whose answer was lost makes no second copy when it is repeated.
 * @param domainId the one that is copied to
 */
export function useCopies(domainId: number) {
  const client = useClient();
  const refresh = useRefresh();
  const keys = useRef(createIdempotencyKeys());
  const showChanged = async ({ pageId, leaves }: CopyOptions) => {
    const pages = [...(pageId === undefined ? [] : [{ domainId, pageId }]), ...(leaves ? [leaves] : [])];
    const parts = pages.map((page) => refresh({ type: 'part.trashed', ...page }));
    await Promise.all([...(pageId === undefined ? [refresh({ type: 'page.created', domainId })] : []), ...parts]);
  };
  const offer = (made: MadeCopy, options: CopyOptions) => {
    const { pageId, leaves = null, message, onUndone } = options;
    let { undo: acts } = made;
    const reverse: Restore = async (signal, idempotencyKey) => {
      try {
        const body = { acts };
        ({ acts } = await client.call('reverseCopy', { params: { domainId }, body, idempotencyKey, signal }));
      } finally {
        await showChanged(options);
      }
    };
    const undo: Restore = async (signal, idempotencyKey) => {
      await reverse(signal, idempotencyKey);
      onUndone?.(made);
    };
    if (acts.length === 0) return showToast(message(made));
    offerUndo({
      message: message(made),
      undo,
      repeat: async (signal, idempotencyKey) => {
        await reverse(signal, idempotencyKey);
        return undo;
      },
      about: `${made.kind} ${made.id}`,
      needs: pageId === undefined ? [] : [`page ${pageId}`],
      undone: leaves ? t('Everything is where it was.') : t('The copy is gone again.'),
      failed: (failure) =>
        leaves
          ? t('It stays where it is now: {message}', { message: failureMessage(failure) })
          : t('The copy stays: {message}', { message: failureMessage(failure) }),
    });
  };
  return async (request: CopyRequest, options: CopyOptions): Promise<MadeCopy> => {
    try {
      const idempotencyKey = keys.current(request);
      const { signal } = options;
      const made = await client.call('createCopy', { params: { domainId }, body: request, idempotencyKey, signal });
      keys.current = createIdempotencyKeys();
      // Before the refresh, so that the message also appears if the user leaves the screen meanwhile.
      offer(made, options);
      return made;
    } finally {
      await showChanged(options);
    }
  };
}
