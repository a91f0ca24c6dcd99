/** A menu's names and entries as one form (MENU-03, MENU-05). */

import { menuEntriesBody } from '../../contract/bodies.ts';
import type { BodyOf } from '../../contract/endpoints.ts';
import type { Menu, MenuEntry } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { changesOf } from '../forms/wire-fields.ts';
import { t } from '../language/translate.ts';

export type MenuDraft = { name: string; display_name: string; entries: MenuEntry[] };

/** The tree is sent whole when anything in it was changed. */
export function useMenuForm(
  domainId: number,
  menu: Menu,
  onEmitted: (event: EntityFormEmitted) => void,
): EntityForm<MenuDraft> {
  const client = useClient();
  const params = { domainId, menuId: menu.id };
  return useEntityForm<MenuDraft>({
    entity: { kind: 'menu', id: menu.id, label: t('the menu {name}', { name: menu.display_name || menu.name }) },
    draft: draftOf(menu),
    revision: menu.revision,
    load: async (signal) => {
      const stored = await client.call('getMenu', { params, signal });
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ draft, base, revision, signal }) => {
      const saved = await client.call('updateMenu', { params, body: bodyOf(changesOf(draft, base)), revision, signal });
      return { id: menu.id, revision: saved.revision };
    },
    changed: () => ({ type: 'menu.changed', ...params }),
    onEmitted,
  });
}

function bodyOf({ name, display_name, entries }: Partial<MenuDraft>): BodyOf<'updateMenu'> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(display_name === undefined ? {} : { display_name: display_name || null }),
    ...(entries === undefined ? {} : { entries: menuEntriesBody(entries) }),
  };
}

function draftOf({ name, display_name, entries }: Menu): MenuDraft {
  return { name, display_name: display_name ?? '', entries };
}
