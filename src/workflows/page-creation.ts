/** Creating a page from a headline and a layout (DOM-11, DOM-12). */
import { useState } from 'react';
import { defaultPageLayout } from '../../contract/constants.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { createKeyKeeper } from './idempotency.ts';

export type PageCreationDraft = { headline: string; layout: string };

/** `onCreated` gets the new page's id when the domain's list has been read again. */
export function usePageCreation(
  domainId: number,
  { onCreated, onCancel }: { onCreated: (pageId: number) => void; onCancel: () => void },
): EntityForm<PageCreationDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return useEntityForm({
    draft: { headline: '', layout: defaultPageLayout },
    revision: null,
    save: async ({ draft, signal }) => {
      const body = { ...draft, breadcrumbs: [] };
      const page = await client.call('createPage', { params: { domainId }, body, idempotencyKey: keyOf(body), signal });
      await refresh({ type: 'page.created', domainId });
      return { id: page.id, revision: page.revision };
    },
    onFact: (fact) => (fact.type === 'form.saved' ? onCreated(fact.id) : onCancel()),
  });
}
