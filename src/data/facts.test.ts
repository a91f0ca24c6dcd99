import { expect, it } from 'vitest';
import { touchedBy } from './facts.ts';
import { keys } from './keys.ts';

it('API-04 has the cache keys of the specification', () => {
  expect(keys.me).toBe('me');
  expect(keys.domain(3)).toEqual(['domains', 3]);
});

it('PAGE-24 reads again what a change touched', () => {
  expect(touchedBy({ type: 'page.created', domainId: 3 })).toEqual([['domains', 3]]);
  expect(touchedBy({ type: 'page.destroyed', domainId: 3, pageId: 4 })).toEqual([['domains', 3]]);
  expect(touchedBy({ type: 'domain.saved', domainId: 3 })).toEqual([['domains', 3], 'domains']);
  expect(touchedBy({ type: 'startPage.set', domainId: 3, pageId: 4 })).toEqual([
    ['pages', 3, 4],
    ['domains', 3],
  ]);
});
