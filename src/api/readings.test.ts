import { expect, it, vi } from 'vitest';
import { domain } from '../../contract/entities.ts';
import { isSame } from '../../contract/same.ts';
import { leftOutOf, noteLeftOut } from '../lib/left-out.ts';
import type { Client } from './client.ts';
import { type ContentEvent, readings, touchedBy } from './readings.ts';

const row = (id: number, headline: string) => ({ id, headline, published: true });
const before = domain({ id: 3, seq: 7, pages: [row(1, 'Start'), row(2, 'Roses'), row(4, 'Asters')] }, []);

async function read(answer: object) {
  const call = vi.fn(async () => ({ ...domain({ id: 3, ...answer }, []), ...answer }));
  const client: Client = { libraryScope: '', call: call as never };
  const now = await readings.domain(3).load(client, before);
  return { now, call };
}

it('API-04 revalidates a domain from its number on, and keeps the unchanged rows', async () => {
  const { now, call } = await read({
    seq: 9,
    pages_since: 7,
    pages: [row(2, 'Lilies'), row(3, 'New')],
    gone_pages: [4],
  });
  expect(call).toHaveBeenCalledWith('getDomain', { params: { domainId: 3 }, query: { after: '7' } });
  expect(now.pages.map(({ headline }) => headline)).toEqual(['Start', 'Lilies', 'New']);
  expect(now.pages[0]).toBe(before.pages[0]);
  expect(now.seq).toBe(9);
  expect((await read({ seq: 7, pages_since: 7, pages: [] })).now.pages).toBe(before.pages);
});

it('API-04 accepts the whole domain from a server that does not know the number', async () => {
  const { now } = await read({ pages: [row(5, 'Other')] });
  expect(now.pages.map(({ headline }) => headline)).toEqual(['Other']);
  expect(now).not.toHaveProperty('gone_pages');
});

it('TOL-01 remembers what was left out of a domain, and reads all of it the next time', async () => {
  const issues = [{ path: 'pages.0', code: 'not_object' as const, message: 'must be an object' }];
  const call = vi.fn(async () => {
    const answer = domain({ id: 3, seq: 7, pages: [null, row(2, 'Roses')] }, []);
    noteLeftOut(answer, 'getDomain', issues);
    return answer;
  });
  const client: Client = { libraryScope: '', call: call as never };
  const now = await readings.domain(3).load(client);
  expect(leftOutOf(now)).toEqual({ call: 'getDomain', issues });
  await readings.domain(3).load(client, now);
  expect(call).toHaveBeenLastCalledWith('getDomain', { params: { domainId: 3 } });
});

it.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1, b: undefined }, { a: 1, c: undefined }, false],
  [{ a: [1, 2] }, { a: [1] }, false],
  [[], {}, false],
  [undefined, {}, false],
  [null, {}, false],
])('API-04 compares answers by value: %o, %o', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});

const keysOf = (event: ContentEvent) => touchedBy(event).map(({ key }) => key);

it('API-04 has the cache keys of the specification', () => {
  expect(readings.me.key).toBe('me');
  expect(readings.domain(3).key).toEqual(['domains', 3]);
});

it('PAGE-24 revalidates what a change makes stale', () => {
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

it('PAGE-24 revalidates lists and details of menus and of the admin area when they change', () => {
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

it('PAGE-24 PAGE-26 revalidates the page, the domain and its trash when something is trashed or restored', () => {
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
