import type { Menu } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** The menus of a domain; `null` asks for nothing. */
export function useMenus(domainId: number | null): Resource<Menu[]> {
  const client = useClient();
  return useResource(domainId === null ? null : keys.menus(domainId), () =>
    client.call('listMenus', { params: { domainId: domainId ?? 0 } }),
  );
}

export function useMenu(domainId: number, menuId: number): Resource<Menu> {
  const client = useClient();
  return useResource(keys.menu(domainId, menuId), () => client.call('getMenu', { params: { domainId, menuId } }));
}
