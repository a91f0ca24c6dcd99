import type { Menu } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

export function useMenus(domainId: number): Resource<Menu[]> {
  const client = useClient();
  return useResource(keys.menus(domainId), () => client.call('listMenus', { params: { domainId } }));
}

export function useMenu(domainId: number, menuId: number): Resource<Menu> {
  const client = useClient();
  return useResource(keys.menu(domainId, menuId), () => client.call('getMenu', { params: { domainId, menuId } }));
}
