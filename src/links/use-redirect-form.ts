/** The form that adds a redirect. */
import { useRef } from 'react';
import { useClient } from '../api/client.ts';
import { useDomainRefresh } from '../api/resource.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

export type RedirectDraft = { from: string; to: string };
/** `via` is the path that was typed, if it is redirected itself: the server stores its end as `to`. */
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
