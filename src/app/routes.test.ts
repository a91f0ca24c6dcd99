import { describe, expect, test } from 'vitest';
import { routeAt } from './routes.tsx';

describe('the table of routes', () => {
  test.each([
    { address: '/domains', screen: 'DomainListScreen', keys: ['domains'] },
    { address: '/domains/3/', screen: 'DomainDetailScreen', keys: [['domains', 3]] },
    {
      address: '/domains/3/menus',
      screen: 'MenuListScreen',
      keys: [
        ['domains', 3],
        ['menus', 3],
      ],
    },
    {
      address: '/domains/3/menus/4/edit',
      screen: 'MenuEditorScreen',
      keys: [
        ['domains', 3],
        ['menus', 3, 4],
      ],
    },
    {
      address: '/domains/3/pages/4/breadcrumbs/new/edit',
      screen: 'BreadcrumbsEditScreen',
      keys: [
        ['domains', 3],
        ['pages', 3, 4],
      ],
    },
    { address: '/admin/users/invite', screen: 'InviteScreen', keys: [] },
    { address: '/admin/users/9007199254740991', screen: 'UserDetailScreen', keys: [] },
  ])('APP-12 $address is $screen, which reads $keys at once', ({ address, screen, keys }) => {
    const route = routeAt(address);
    expect(route?.screen?.name).toBe(screen);
    expect(route?.readings.map(({ key }) => key)).toEqual(keys);
  });

  test.each([
    '/domains/0',
    '/domains/07',
    '/domains/x',
    '/domains/1e3',
    '/domains/9007199254740992',
    '/domains/3/pages',
  ])('APP-12 %s is no address', (address) => {
    expect(routeAt(address)).toBeNull();
  });
});
