/** The lists last seen, in IndexedDB: what a second visit shows, and what must be gone. */

import { act, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { domain } from '../../contract/entities.ts';
import { listedDomain } from '../../contract/extras.ts';
import { me } from '../../contract/me.ts';
import { ApiError } from '../../src/api/client.ts';
import { partialDomains } from '../../src/api/first-rows.ts';
import { useKeptLastSeen } from '../../src/api/last-seen.ts';
import { findLastSeen, keepLastSeen } from '../../src/api/last-seen-store.ts';
import { readings } from '../../src/api/readings.ts';
import { LastSeen } from '../../src/app/shell.tsx';
import { DomainListScreen } from '../../src/domains/domain-list.tsx';
import { trackReading } from '../../src/lib/connection.ts';
import { forgetLastSeen, lastSeenDatabase } from '../../src/lib/last-seen-place.ts';
import { unlock } from '../../src/lib/person-cipher.ts';
import { tokenKey } from '../../src/lib/token-keys.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { renderServed } from '../support/served.tsx';

const server = 'https://api.example';
const ada = { owner: '7', server };
const line = () => screen.queryByText(/^as of \d\d:\d\d$/)?.textContent;
const listed = (...names: string[]) => names.map((fqdn, place) => listedDomain({ id: place + 1, fqdn, slug: fqdn }));
const found = (owned = ada) => findLastSeen({}, { ...owned, name: 'domains' }, readings.domains);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  sessionStorage.setItem(tokenKey, 'token');
  // The screen is drawn.
  document.body.innerHTML = '<h1 id="title"></h1>';
});

function Console() {
  useKeptLastSeen();
  return (
    <>
      <LastSeen />
      <DomainListScreen />
    </>
  );
}

function visit({ at = server } = {}) {
  const { client, ...calls } = controllableClient({ getMe: () => me({ id: 7, email: 'ada@example.org' }) });
  const { unmount } = renderServed(<Console />, { ...client, server: at });
  return { ...calls, unmount };
}

/** As after a visit. */
async function keep(names: Record<string, unknown>, owned = ada) {
  const cache = new Map(Object.entries(names).map(([name, data]) => [name, { data }]));
  for (const name of cache.keys()) trackReading(name);
  const end = keepLastSeen(cache, owned, 10);
  const isKept = async () => expect(await everything()).toContain(JSON.stringify(names.domains));
  await vi.waitFor(isKept, { timeout: 8000, interval: 20 });
  end();
}

it('APP-17 a second visit shows what was last seen, with its time, until the answer comes; nothing is lost when none comes', async () => {
  const first = visit();
  await waitFor(() => expect(first.calls.map(({ name }) => name)).toContain('listDomains'));
  await act(() => first.resolve('listDomains', listed('roses.example')));
  await waitFor(async () => expect(await found()).not.toBeNull(), { timeout: 8000 });
  first.unmount();

  const second = visit();
  expect(screen.queryByText('roses.example')).toBeNull();
  await waitFor(() => expect(line()).toBeDefined());
  expect(screen.getByRole('row', { name: /roses\.example/ })).toBeDefined();
  await act(() => second.resolve('listDomains', listed('roses.example', 'tulips.example')));
  expect([line(), screen.getAllByRole('link', { name: /\.example$/ }).length]).toEqual([undefined, 2]);
  second.unmount();

  const third = visit();
  await waitFor(() => expect(line()).toBeDefined());
  await act(() => third.reject('listDomains', new ApiError({ code: 'unreachable', message: 'No answer.' })));
  expect([screen.getByRole('alert').textContent, line() !== undefined]).toEqual(['No answer.', true]);
  expect(screen.getByRole('link', { name: 'roses.example' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(third.calls.filter(({ name }) => name === 'listDomains').length).toBe(2));
  await act(() => third.reject('listDomains', new ApiError({ code: 'notFound', message: 'Gone.', status: 404 })));
  expect([line(), screen.queryByText('roses.example')]).toEqual([undefined, null]);
  third.unmount();

  const elsewhere = visit({ at: 'https://other.example' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([line(), screen.queryByText('roses.example')]).toEqual([undefined, null]);
  elsewhere.unmount();
}, 30_000);

it('APP-17 S14 S18 what was last seen holds no secret, is of one person alone, and is gone at logout and when another signs in', async () => {
  const domain = {
    id: 5,
    fqdn: 'roses.example',
    ci_user_token: 'hidden ink',
    client_tokens: [{ token: 'hidden ink' }],
  };
  const users = [{ id: 7, email: 'ada@example.org' }];
  const images = [{ id: 3, filename: 'roses.jpg' }];
  await keep({ domains: listed('roses.example'), '@"domains",5,': domain, images, users });
  expect(await everything()).not.toMatch(/hidden ink|ada@/);
  expect((await rows()).map(({ name }) => name)).toEqual(['@"domains",5,', 'domains', 'images']);
  expect(await found({ owner: '8', server })).toBeNull();
  await keep({ domains: listed('tulips.example') }, { owner: '8', server });
  expect((await rows()).map(({ owner }) => owner)).toEqual(['8']);

  forgetLastSeen();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  sessionStorage.removeItem(tokenKey);
  const end = keepLastSeen(new Map([['domains', { data: [] }]]), ada, 10);
  trackReading('domains');
  await new Promise((resolve) => setTimeout(resolve, 100));
  end();
  expect(await indexedDB.databases()).toEqual([]);
}, 30_000);

it('APP-17 API-06 of a long list last seen the first rows are shown before all are read', async () => {
  vi.stubGlobal('kontorRequested', new Map());
  const pages = Array.from({ length: 400 }, (_, at) => ({ id: at + 1, published: true }));
  await keep({ '@"domains",5,': domain({ id: 5, pages }, []), domains: listed('roses.example') });
  const counts: (number | undefined)[] = [];
  const end = partialDomains.subscribe(() => counts.push(partialDomains.get().get(5)?.pages.length));
  const seen = await findLastSeen({}, { ...ada, name: '@"domains",5,' }, readings.domain(5, true));
  await vi.waitFor(() => expect(counts).toEqual([150, undefined]));
  end();
  expect(seen?.data.pages).toHaveLength(400);
});

it('APP-17 at most the twenty newest lists are kept, and what another version wrote in another shape is as if it were not there', async () => {
  const pages = Object.fromEntries(Array.from({ length: 25 }, (_, id) => [`@"pages",1,${id},`, { id }]));
  await keep({ ...pages, domains: listed('roses.example') });
  expect((await rows()).length).toBe(20);
  await keep({ domains: 'roses' });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await found()).toBeNull();
});

it('ACC-07 with a key nothing of a list can be read in the browser; only that key shows it, also what was written before', async () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
  const grace = { owner: '11', server };
  await keep({ domains: listed('roses.example') }, grace);
  await unlock('11', key(1));
  const sealed = async () => expect((await rows()).map(({ text }) => text)).toEqual([undefined, undefined]);
  const end = keepLastSeen(new Map([['images', { data: listed('tulips.example') }]]), grace, 10);
  trackReading('images');
  await vi.waitFor(sealed, { timeout: 8000, interval: 20 });
  end();
  expect(JSON.stringify(await rows())).not.toMatch(/roses|tulips/);
  expect((await found(grace))?.data.map(({ fqdn }) => fqdn)).toEqual(['roses.example']);
  await unlock('11', key(2));
  expect(await found(grace)).toBeNull();
  await unlock('11', key(1));
  expect(await found(grace)).not.toBeNull();
}, 30_000);

const everything = async () => (await rows()).map(({ text }) => text).join('\n');

async function rows(): Promise<{ owner: string; name: string; text: string }[]> {
  if ((await indexedDB.databases()).length === 0) return [];
  const opening = indexedDB.open(lastSeenDatabase);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const all = opening.result.transaction('lists').objectStore('lists').getAll();
  await new Promise((resolve) => {
    all.onsuccess = resolve;
  });
  opening.result.close();
  return all.result;
}
