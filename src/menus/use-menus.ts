import type { Menu } from '../../contract/entities.ts';
import { keys } from '../api/keys.ts';
import type { Reading } from '../api/prefetch.ts';
import { type Resource, useReading } from '../api/resource.ts';

export const menusReading = (domainId: number): Reading<Menu[]> => ({
  key: keys.menus(domainId),
  load: (client) => client.call('listMenus', { params: { domainId } }),
});
export const menuReading = (domainId: number, menuId: number): Reading<Menu> => ({
  key: keys.menu(domainId, menuId),
  load: (client) => client.call('getMenu', { params: { domainId, menuId } }),
});

/** The menus of a domain; `null` asks for nothing. */
export const useMenus = (domainId: number | null): Resource<Menu[]> =>
  useReading(domainId === null ? null : menusReading(domainId));

export const useMenu = (domainId: number, menuId: number): Resource<Menu> => useReading(menuReading(domainId, menuId));
