import { expect, it } from 'vitest';
import { type ContentEvent, touchedBy } from './invalidation.ts';
import { readings } from './readings.ts';

const keysOf = (event: ContentEvent) => touchedBy(event).map(({ key }) => key);

it('API-04 has the cache keys of the specification', () => {
  expect(readings.me.key).toBe('me');
  expect(readings.domain(3).key).toEqual(['domains', 3]);
});

it('PAGE-24 reads again what a change touched', () => {
  expect(keysOf({ type: 'page.created', domainId: 3 })).toEqual([['domains', 3]]);
  expect(keysOf({ type: 'page.destroyed', domainId: 3, pageId: 4 })).toEqual([
    ['domains', 3],
    ['trash', 3],
  ]);
  expect(keysOf({ type: 'domain.saved', domainId: 3 })).toEqual([['domains', 3], 'domains']);
  expect(keysOf({ type: 'part.changed', domainId: 3, pageId: 4 })).toEqual([
    ['pages', 3, 4],
    ['displayModes', 3],
  ]);
  expect(keysOf({ type: 'breadcrumbs.changed', domainId: 3, pageId: 4 })).toEqual([['pages', 3, 4]]);
  expect(keysOf({ type: 'startPage.set', domainId: 3, pageId: 4 })).toEqual([
    ['pages', 3, 4],
    ['domains', 3],
  ]);
});

it('PAGE-24 reads the lists and details of menus and of the admin area again when they change', () => {
  expect(keysOf({ type: 'menu.changed', domainId: 3, menuId: 7 })).toEqual([
    ['menus', 3],
    ['menus', 3, 7],
  ]);
  expect(keysOf({ type: 'user.changed', userId: 5 })).toEqual(['users', ['users', 5], 'me']);
  expect(keysOf({ type: 'setup.changed', domainId: 3 })).toEqual([
    'adminDomains',
    ['adminDomains', 3],
    'domains',
    ['domains', 3],
  ]);
  expect(keysOf({ type: 'settings.changed', domainId: 3, settingsId: 9 })).toEqual([
    ['settings', 9],
    'allSettings',
    ['adminDomains', 3],
    ['domains', 3],
    ['displayModes', 3],
  ]);
});

it('PAGE-24 PAGE-26 reads the page, the domain and its trash again when something goes there or comes back', () => {
  const everything = [
    ['pages', 3, 4],
    ['displayModes', 3],
    ['domains', 3],
    ['trash', 3],
  ];
  expect(keysOf({ type: 'part.trashed', domainId: 3, pageId: 4 })).toEqual(everything);
  expect(keysOf({ type: 'trash.restored', domainId: 3, pageId: 4 })).toEqual(everything);
  expect(keysOf({ type: 'trash.destroyed', domainId: 3 })).toEqual([
    ['domains', 3],
    ['trash', 3],
  ]);
});
