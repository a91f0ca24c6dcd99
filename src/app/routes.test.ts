// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { requestedPaths } from '../api/requested.ts';
import { domainPlaces, routeAt } from './routes.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the route table', () => {
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
    { address: '/domains/0', screen: 'DomainDetailScreen', keys: [['domains', 0]] },
    { address: '/domains/-4', screen: 'DomainDetailScreen', keys: [['domains', -4]] },
    { address: '/admin/users/9007199254740991', screen: 'UserDetailScreen', keys: [] },
  ])('APP-12 $address opens $screen, which reads $keys at once', ({ address, screen, keys }) => {
    const route = routeAt(address);
    expect(route?.screen?.name).toBe(screen);
    expect(route?.readings.map(({ key }) => key)).toEqual(keys);
  });

  test.each([
    '/domains',
    '/domains/3',
    '/domains/3/edit',
    '/domains/3/menus',
    '/domains/3/menus/4',
    '/domains/3/menus/4/edit',
    '/domains/3/menus/4/history',
    '/domains/3/pages/5',
    '/domains/0/pages/-5/change',
    '/domains/3/pages/5/change',
    '/domains/3/pages/5/metadata',
    '/domains/3/pages/5/history',
    '/domains/3/pages/5/breadcrumbs/new/edit',
    '/admin/users/6',
    '/images',
  ])('R7 APP-12 the head script requests what %s reads at once', async (address) => {
    vi.stubGlobal('kontorRequested', new Map());
    const sent: string[] = [];
    const client = createClient({
      apiUrl: 'https://api.test',
      libraryUrl: 'https://library.test',
      libraryToken: '',
      libraryScope: '',
      accessToken: () => null,
      onUnauthenticated: () => {},
      fetch: async (url) => {
        sent.push(String(url).replace('https://api.test', ''));
        return Response.json({ id: 3, fqdn: 'roses.example' });
      },
    });
    for (const { load } of [readings.me, ...(routeAt(address)?.readings ?? [])]) await load(client).catch(() => {});
    expect(requestedPaths(address)).toEqual(sent);
  });

  test.each([
    '/domains/07',
    '/domains/-0',
    '/domains/x',
    '/domains/1e3',
    '/domains/9007199254740992',
    '/domains/3/pages',
  ])('APP-12 %s matches no route', (address) => {
    expect(routeAt(address)).toBeNull();
  });

  test.each([
    [undefined, '–', 'not checked yet'],
    [0, 0, 'to look at'],
    [1, 1, 'to look at'],
    [1200, 1200, 'to look at'],
  ])('X24 after a check with %s findings the tab of the content check shows %s', (findings, count, counts) => {
    const tabs = domainPlaces(3, '/domains/3/links', null, findings);
    expect(tabs.find(({ label }) => label === 'Content check')).toMatchObject({ count, counts });
  });
});
