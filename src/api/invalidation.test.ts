import { expect, it } from 'vitest';
import { touchedBy } from './invalidation.ts';
import { keys } from './keys.ts';

it('API-04 has the cache keys of the specification', () => {
  expect(keys.me).toBe('me');
  expect(keys.domain(3)).toEqual(['domains', 3]);
});

it('PAGE-24 reads again what a change touched', () => {
  expect(touchedBy({ type: 'page.created', domainId: 3 })).toEqual([['domains', 3]]);
  expect(touchedBy({ type: 'page.destroyed', domainId: 3, pageId: 4 })).toEqual([
    ['domains', 3],
    ['trash', 3],
  ]);
  expect(touchedBy({ type: 'domain.saved', domainId: 3 })).toEqual([['domains', 3], 'domains']);
  expect(touchedBy({ type: 'part.changed', domainId: 3, pageId: 4 })).toEqual([
    ['pages', 3, 4],
    ['displayModes', 3],
  ]);
  expect(touchedBy({ type: 'breadcrumbs.changed', domainId: 3, pageId: 4 })).toEqual([['pages', 3, 4]]);
  expect(touchedBy({ type: 'startPage.set', domainId: 3, pageId: 4 })).toEqual([
    ['pages', 3, 4],
    ['domains', 3],
  ]);
});

it('PAGE-24 reads the lists and details of menus and of the admin area again when they change', () => {
  expect(touchedBy({ type: 'menu.changed', domainId: 3, menuId: 7 })).toEqual([
    ['menus', 3],
    ['menus', 3, 7],
  ]);
  expect(touchedBy({ type: 'user.changed', userId: 5 })).toEqual(['users', ['users', 5], 'me']);
  expect(touchedBy({ type: 'setup.changed', domainId: 3 })).toEqual([
    'adminDomains',
    ['adminDomains', 3],
    'domains',
    ['domains', 3],
  ]);
  expect(touchedBy({ type: 'settings.changed', domainId: 3, settingsId: 9 })).toEqual([
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
  expect(touchedBy({ type: 'part.trashed', domainId: 3, pageId: 4 })).toEqual(everything);
  expect(touchedBy({ type: 'trash.restored', domainId: 3, pageId: 4 })).toEqual(everything);
  expect(touchedBy({ type: 'trash.destroyed', domainId: 3 })).toEqual([
    ['domains', 3],
    ['trash', 3],
  ]);
});
