/** Redirects of a domain, made and removed by hand (REF-06). */
import { useRef } from 'react';
import type { Redirect } from '../../contract/references.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useDomainRefresh } from '../api/reference-readings.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';
import { noteEvent } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { offerUndo } from '../trash/undo-offer.tsx';

export type RedirectDraft = { from: string; to: string };
/** `via` is what was asked for, if that leads on. */
export type MadeRedirect = RedirectDraft & { via: string | null };

export function useRedirectForm(
  domainId: number,
  { onMade, onCancel }: { onMade: (made: MadeRedirect) => void; onCancel: () => void },
): EntityForm<RedirectDraft> {
  const client = useClient();
  const refresh = useDomainRefresh(domainId);
  const made = useRef<MadeRedirect | null>(null);
  return useEntityForm<RedirectDraft>({
    entity: { kind: 'redirect', id: null, within: `domain:${domainId}`, label: t('the new redirect') },
    draft: { from: '', to: '' },
    revision: null,
    isRepeatable: true,
    save: async ({ draft, idempotencyKey, signal }) => {
      const body = { from: draft.from.trim(), to: draft.to.trim() };
      made.current = await client.call('createRedirect', { params: { domainId }, body, idempotencyKey, signal });
      await refresh();
      return { id: 0, revision: null };
    },
    changed: () => ({ type: 'page.created', domainId }),
    onEmitted: ({ type }) => {
      if (type === 'form.saved' && made.current) onMade(made.current);
      else onCancel();
    },
  });
}

/** One that is removed leads nowhere until it is taken back. */
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
