/** Removes a redirect of a domain, with Undo (REF-06). */
import type { Redirect } from '../../contract/references.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useDomainRefresh } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { noteEvent } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { offerUndo } from '../trash/undo-offer.tsx';

export function useRedirectRemoval(domainId: number, onRemoved: () => void): Command<Redirect> {
  const client = useClient();
  const refresh = useDomainRefresh(domainId);
  return useCommand<Redirect>(
    async (signal, { id: redirectId }) => {
      try {
        await client.call('destroyRedirect', { params: { domainId, redirectId }, signal });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'notFound') throw error;
      } finally {
        await refresh();
      }
    },
    (_, { from, to }) => {
      noteEvent('domain', 'removeRedirect');
      offerUndo({
        message: t('The redirect from {from} is removed.', { from }),
        undo: async (signal, idempotencyKey) => {
          try {
            await client.call('createRedirect', { params: { domainId }, body: { from, to }, idempotencyKey, signal });
          } finally {
            await refresh();
          }
        },
        about: `redirect ${domainId} ${from}`,
        needs: [],
        undone: t('{from} leads to {to} again.', { from, to }),
        failed: (failure) => t('It is not taken back: {message}', { message: failureMessage(failure) }),
      });
      onRemoved();
    },
  );
}
