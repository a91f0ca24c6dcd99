/** Duplicates a page with all it holds, and its undo (COPY-01). */
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { MadeCopy } from '../../contract/copies.ts';
import type { Page } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { randomId } from '../lib/ids.ts';
import { pageName } from '../lib/pages.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { offerUndo } from '../trash/undo-offer.tsx';

/** The copy opens for editing, because it begins unpublished under another path. */
export function usePageCopying(domainId: number, page: Page): Command {
  const client = useClient();
  const refresh = useRefresh();
  const [, navigate] = useLocation();
  /** Kept until the server has answered, so that a repeated request makes no second copy. */
  const key = useRef<string | null>(null);
  const addressOf = (pageId: number) => `/domains/${domainId}/pages/${pageId}`;
  const offer = ({ id: pageId, revision, path }: MadeCopy) =>
    offerUndo({
      message: t('{name} is duplicated at {path}, unpublished.', { name: pageName(page), path: path ?? '' }),
      undo: async (signal) => {
        try {
          await client.call('destroyPage', { params: { domainId, pageId }, revision, signal });
          if (location.pathname.startsWith(addressOf(pageId))) navigate(addressOf(page.id));
        } finally {
          await refresh({ type: 'page.destroyed', domainId, pageId });
        }
      },
      about: `page ${pageId}`,
      needs: [],
      undone: t('The copy is gone again.'),
      failed: (failure: Failure) => t('The copy stays: {message}', { message: failureMessage(failure) }),
    });
  return useCommand<void, MadeCopy>(
    async (signal) => {
      key.current ??= randomId();
      const body = { kind: 'page', id: page.id, place: null } as const;
      try {
        const made = await client.call('createCopy', {
          params: { domainId },
          body,
          ...{ idempotencyKey: key.current, signal },
        });
        key.current = null;
        // Before the refresh, so that the message also appears if the user leaves the screen meanwhile.
        offer(made);
        return made;
      } finally {
        await refresh({ type: 'page.created', domainId });
      }
    },
    (made) => navigate(`${addressOf(made.id)}/change`),
  );
}
