/** Puts copies of sections and items on a page, with their undo (COPY-01, COPY-03). */
import { useRef } from 'react';
import type { CopyRequest, MadeCopy } from '../../../contract/copies.ts';
import type { Page } from '../../../contract/entities.ts';
import type { Failure } from '../../../contract/failures.ts';
import { ApiError, useClient } from '../../api/client.ts';
import { useRefresh } from '../../api/invalidation.ts';
import { t } from '../../language/translate.ts';
import { failureMessage } from '../../lib/failure-message.ts';
import { controlId } from '../../lib/focus-targets.ts';
import { randomId } from '../../lib/ids.ts';
import { type Command, useCommand } from '../../lib/use-command.ts';
import { offerUndo } from '../../trash/undo-offer.tsx';
import { type Restore, useRestoring } from '../../trash/use-restoring.ts';

/** `message` says where the copy stands. */
export type PartCopy = Pick<CopyRequest, 'id' | 'place'> & { kind: 'section' | 'item'; message: string };

/** @param onCopied receives the id of the element to focus */
export function usePartCopying(
  domainId: number,
  { id: pageId }: Page,
  onCopied: (focusId: string) => void,
): Command<PartCopy> {
  const client = useClient();
  const refresh = useRefresh();
  const restoring = useRestoring(domainId);
  /** The request that may have been carried out although it failed. Sent again, it makes no second copy. */
  const unanswered = useRef({ request: '', key: '' });
  const destroy = async ({ kind, id }: MadeCopy, revision: number | null, signal: AbortSignal) => {
    const call = { revision, signal };
    return kind === 'section'
      ? client.call('destroySection', { params: { domainId, sectionId: id }, ...call })
      : client.call('destroyItem', { params: { domainId, itemId: id }, ...call });
  };
  const offer = (made: MadeCopy, { kind, message }: PartCopy) => {
    let { revision } = made;
    let trashId: number | null = null;
    const undo: Restore = async (signal) => {
      try {
        trashId = (await destroy(made, revision, signal))?.trash_id ?? null;
      } finally {
        await refresh({ type: 'part.trashed', domainId, pageId });
      }
    };
    offerUndo({
      message,
      undo,
      repeat: async (signal, idempotencyKey) => {
        if (trashId === null) throw new ApiError({ code: 'notFound', message: t('It is not in the trash.') });
        const onRestored = (restored: { revision: number | null }) => {
          revision = restored.revision;
        };
        await restoring({ trashId, pageId, onRestored })(signal, idempotencyKey);
        return undo;
      },
      about: `${kind} ${made.id}`,
      needs: [`page ${pageId}`],
      undone: t('The copy is gone again.'),
      failed: (failure: Failure) => t('The copy stays: {message}', { message: failureMessage(failure) }),
    });
  };
  return useCommand<PartCopy, MadeCopy>(
    async (signal, copy) => {
      const { kind, id, place } = copy;
      const body = { kind, id, place };
      const request = JSON.stringify(body);
      if (unanswered.current.request !== request) unanswered.current = { request, key: randomId() };
      const { key: idempotencyKey } = unanswered.current;
      try {
        const made = await client.call('createCopy', { params: { domainId }, body, idempotencyKey, signal });
        unanswered.current = { request: '', key: '' };
        offer(made, copy);
        return made;
      } finally {
        await refresh({ type: 'part.changed', domainId, pageId });
      }
    },
    (made) => onCopied(controlId(made.kind === 'item' ? 'item' : 'section', made.id, 'edit')),
  );
}
