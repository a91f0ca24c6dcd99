/** Creating an empty menu (MENU-01). */
import { useState } from 'react';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { createKeyKeeper } from './idempotency.ts';

export type MenuCreationDraft = { name: string; display_name: string };

export function useMenuCreation(
  domainId: number,
  { onCreated, onCancel }: { onCreated: (menuId: number) => void; onCancel: () => void },
): EntityForm<MenuCreationDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return useEntityForm({
    draft: { name: '', display_name: '' },
    revision: null,
    save: async ({ draft, signal }) => {
      const body = { ...draft, entries: [] };
      const menu = await client.call('createMenu', { params: { domainId }, body, idempotencyKey: keyOf(body), signal });
      await refresh({ type: 'menu.changed', domainId, menuId: menu.id });
      return { id: menu.id, revision: menu.revision };
    },
    onFact: (fact) => (fact.type === 'form.saved' ? onCreated(fact.id) : onCancel()),
  });
}
