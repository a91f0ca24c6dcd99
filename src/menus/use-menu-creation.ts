/** Creating an empty menu (MENU-01). */
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

export type MenuCreationDraft = { name: string; display_name: string };

export function useMenuCreation(
  domainId: number,
  { onCreated, onCancel }: { onCreated: (menuId: number) => void; onCancel: () => void },
): EntityForm<MenuCreationDraft> {
  const client = useClient();
  return useEntityForm({
    entity: { kind: 'menu', id: null, within: `domain:${domainId}`, label: t('the new menu') },
    draft: { name: '', display_name: '' },
    revision: null,
    load: async (signal, id) => {
      const { name, display_name, revision } = await client.call('getMenu', {
        params: { domainId, menuId: id },
        signal,
      });
      return { draft: { name, display_name: display_name ?? '' }, revision };
    },
    save: async ({ id, draft, revision, idempotencyKey, signal }) => {
      const names = { name: draft.name, display_name: draft.display_name || null };
      const body = { ...names, entries: [] };
      const menu = await (id === null
        ? client.call('createMenu', { params: { domainId }, body, idempotencyKey, signal })
        : client.call('updateMenu', { params: { domainId, menuId: id }, body: names, revision, signal }));
      return { id: menu.id, revision: menu.revision };
    },
    changed: (menuId) => ({ type: 'menu.changed', domainId, menuId }),
    onEmitted: (event) => (event.type === 'form.saved' ? onCreated(event.id) : onCancel()),
  });
}
