/** A menu's names and entries as one form (MENU-03, MENU-05). */
import { type Menu, menu as menuEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntryNode, withKeys, withoutKeys } from '../lib/menu-tree.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { saveGuarded } from './guarded-save.ts';

export type MenuDraft = { name: string; display_name: string; entries: EntryNode[] };

/** Saving sends the whole tree. */
export function useMenuForm(
  domainId: number,
  menu: Menu,
  onFact: (fact: EntityFormFact) => void,
): EntityForm<MenuDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const params = { domainId, menuId: menu.id };
  return useEntityForm({
    draft: draftOf(menu),
    revision: menu.revision,
    save: async ({ draft, base, revision, signal }) => {
      const body = { ...draft, entries: withoutKeys(draft.entries) };
      const saved = await saveGuarded({
        what: 'menu',
        decoder: menuEntity,
        draftOf,
        base,
        revision,
        load: () => client.call('getMenu', { params, signal }),
        write: () => client.call('updateMenu', { params, body, revision, signal }),
      });
      await refresh({ type: 'menu.changed', ...params });
      return saved;
    },
    onFact,
  });
}

function draftOf({ name, display_name, entries }: Menu): MenuDraft {
  return { name, display_name: display_name ?? '', entries: withKeys(entries) };
}
