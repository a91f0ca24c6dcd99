/** Search in texts: the second group of the palette, and the search screen, against answers that come late or not at all. */

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchPlace, SearchResult } from '../../contract/search.ts';
import { ApiError } from '../../src/api/client.ts';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { Palette } from '../../src/search/palette.tsx';
import { SearchScreen } from '../../src/search/search-screen.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { renderServed } from '../support/served.tsx';

const roses = { id: 1, fqdn: 'roses.example', slug: null, has_overview: false, has_search: true };
const bread = { ...roses, id: 2, fqdn: 'bread.example' };

const place = (given: Partial<SearchPlace>): SearchPlace => ({
  ...{ kind: 'section', id: 12, domain_id: 1, fqdn: 'roses.example', page_id: 5, section_id: 12, field: 'body' },
  entry: null,
  ...{ name: 'Visit', part_name: 'Opening hours', part_place: 2, path: '/visit', published: true, is_held: false },
  snippet: [
    { text: 'The ', marked: false },
    { text: 'garden', marked: true },
    { text: ' is open', marked: false },
  ],
  ...given,
});
const inName: SearchPlace['snippet'] = [
  { text: 'Garden', marked: true },
  { text: ' walk', marked: false },
];
const ofPage = { kind: 'page', section_id: null, part_name: null, field: 'headline' } as const;
const page = place({ ...ofPage, name: 'Garden walk', snippet: inName, id: 5 });
const menu = place({
  ...{ kind: 'menu', id: 7, page_id: null, section_id: null, part_name: null, path: null },
  ...{ name: 'Main', field: 'entry', entry: '0-2' },
});
const image = place({
  ...{ kind: 'image', id: 90, domain_id: null, fqdn: null, page_id: null, section_id: null, part_name: null },
  ...{ path: null, published: null, name: 'A bench', field: 'notes' },
});
const found = (places: SearchPlace[], more: Partial<SearchResult> = {}): SearchResult => ({
  ...{ total: places.length, more: false, pages: 1, menus: 0, images: 0, places, next: null },
  searched: { pages: 412, menus: 3, images: 520 },
  ...more,
});
const broken = new ApiError({ code: 'refused', status: 500, message: 'The server failed' });

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/search');
});
afterEach(() => act(() => vi.advanceTimersByTime(3000)));

const pass = (milliseconds = 50) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open(content: 'palette' | 'screen', domains: object[] = [roses, bread]) {
  const none = () => [];
  const calls = controllableClient({ listDomains: () => domains, listImages: none, getDomain: () => ({ pages: [] }) });
  const onClose = vi.fn();
  renderServed(
    content === 'screen' ? (
      <SearchScreen />
    ) : (
      <Palette domain={null} isAdmin={false} onShortcuts={() => {}} onClose={onClose} />
    ),
    calls.client,
  );
  await pass();
  const asked = () => calls.calls.filter(({ name }) => name === 'searchText').map(({ given }) => given);
  const answer = (result: SearchResult) => act(() => calls.resolve('searchText', result));
  return { ...calls, asked, answer };
}

const type = (text: string) =>
  act(async () => fireEvent.change(document.querySelector('input') as HTMLInputElement, { target: { value: text } }));
const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim());
const status = () => screen.getByRole('status').textContent;

test('SRCH-01 the palette asks once typing pauses, and an older answer never replaces a newer one', async () => {
  const { asked, answer } = await open('palette');
  await type('gar');
  await pass(150);
  await type('gard');
  expect(asked()).toEqual([]);
  await pass(250);
  await type('garden');
  await pass(250);
  expect(asked()).toMatchObject([{ query: { q: 'gard' } }, { query: { q: 'garden' } }]);
  const [older, newer] = asked() as { signal: AbortSignal }[];
  expect([older?.signal.aborted, newer?.signal.aborted]).toEqual([true, false]);
  await answer(found([place({ part_name: 'Of before' })]));
  expect(options()).toEqual([]);
  await answer(found([place({}), menu], { total: 37 }));
  expect(options()).toEqual([
    'Section Opening hours Visit, roses.exampleThe garden is open',
    'Menu Main roses.exampleThe garden is open',
    'All 37 places in the text',
  ]);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['garden', 'garden']);
  expect(status()).toContain('37 found');
  await type('gardener');
  await pass(250);
  await answer(found([place({})], { total: 1 }));
  expect(options().at(-1)).toBe('1 place in the text');
});

test('SRCH-01 what is found by name stands first at once, and stays where it is when places in the text come', async () => {
  const { answer } = await open('palette');
  await type('roses');
  const list = screen.getByRole('listbox', { name: 'Results' });
  const byName = within(list).getByRole('group', { name: 'By name' });
  const first = within(byName).getByRole('option');
  expect(first.textContent).toContain('roses.example');
  await pass(250);
  const same = place({ ...ofPage, id: 9, page_id: 9, name: 'Roses', field: 'lead_text' });
  await answer(found([same]));
  expect(within(byName).getAllByRole('option')).toEqual([first]);
  expect(list.firstElementChild).toBe(byName);
  expect(first.getAttribute('aria-selected')).toBe('true');
  expect(within(list).getByRole('group', { name: 'In the text' })).toBeTruthy();
  const box = screen.getByRole('combobox');
  for (const key of ['ArrowDown', 'Enter'])
    await act(async () => fireEvent.keyDown(box, { key, ctrlKey: key === 'Enter' }));
  await pass();
  expect(location.pathname).toBe('/domains/1/pages/9/change');
});

test('SRCH-01 a place opens at its part; Enter with nothing found by name leads to the search', async () => {
  const { answer } = await open('palette');
  await type('garden');
  const box = screen.getByRole('combobox');
  await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  await pass();
  expect(location.pathname + location.search).toBe('/search?q=garden');
  await pass(250);
  await answer(found([place({ kind: 'item', id: 34 })]));
  await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  await pass();
  expect(location.pathname + location.hash).toBe('/domains/1/pages/5#item-34');
});

test('SRCH-01 what is found is counted once, or the text for itself while names may be among what did not come', async () => {
  const { answer } = await open('palette');
  await type('roses');
  await pass(250);
  await answer(found([place({ ...ofPage, name: 'Roses' }), place({})], { total: 37 }));
  expect(status()).toBe('38 found');
  await type('rose');
  await pass(250);
  await answer(found([place({ ...ofPage, name: 'Roses' })], { total: 37 }));
  expect(status()).toBe('1 found 37 in the text');
  await type('ros');
  await pass(250);
  await answer(found([place({})], { total: 1000, more: true }));
  expect(status()).toBe('1 found More than 1,000 places in the text');
});

test('SRCH-01 a text search that fails is said, and what is found by name stays', async () => {
  const { reject } = await open('palette');
  await type('roses');
  await pass(250);
  expect(status()).toContain('Searching the text…');
  await act(() => reject('searchText', broken));
  expect(status()).toContain('The text could not be searched: Something went wrong on the server.');
  expect(options()).toHaveLength(1);
});

test('SRCH-01 another server is asked for no text, by the palette or by the screen', async () => {
  const { asked } = await open('palette', [{ ...roses, has_search: false }]);
  await type('garden');
  await pass(1000);
  expect(screen.getByText('Nothing has this name. Try fewer letters.')).toBeTruthy();
  cleanup();
  history.replaceState(null, '', '/search?q=garden');
  const other = await open('screen', [{ ...roses, has_search: false }]);
  expect(screen.getByText('This server does not search in texts')).toBeTruthy();
  expect(document.querySelector('input')).toBe(null);
  expect([...asked(), ...other.asked()]).toEqual([]);
});

test('SRCH-01 the screen groups places by page and leads to each; more come below', async () => {
  history.replaceState(null, '', '/search?q=garden&kind=page&domain=2&other=1');
  const { asked, answer } = await open('screen');
  expect(asked()).toEqual([{ query: { q: 'garden', kind: 'page', domain: '2', limit: '20' } }]);
  const item = place({ kind: 'item', id: 34, part_name: null, field: 'intro', published: false });
  const all = [{ ...page, is_held: true }, place({}), item, menu, image];
  await answer(found(all, { total: 6, menus: 1, images: 3, pages: 16, next: '20' }));
  expect(status()).toBe('6 places on 16 pages, 1 menu and 3 images');
  const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\s+/g, ' '));
  expect(lines()).toEqual([
    'Page 5Garden walkheld back/visitShowChangeThe garden is open Section 2 “Opening hours”, bodyThe garden is open Item 34, introunpublished',
    'The garden is open Section 2 “Opening hours”, body',
    'The garden is open Item 34, introunpublished',
    'Menu 7MainShowChangeThe garden is open Entry',
    'The garden is open Entry',
    'Image 90A benchShowChangeThe garden is open Notes',
    'The garden is open Notes',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/domains/1/pages/5', '/domains/1/pages/5', '/domains/1/pages/5/change'],
    ...['/domains/1/pages/5#section-12', '/domains/1/pages/5#item-34'],
    ...['/domains/1/menus/7', '/domains/1/menus/7', '/domains/1/menus/7/edit', '/domains/1/menus/7#entry-0-2'],
    ...['/images?show=90', '/images?show=90', '/images?edit=90', '/images?show=90'],
  ]);
  const before = lines();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' })));
  expect(asked().at(-1)).toMatchObject({ query: { q: 'garden', after: '20' } });
  await answer(found([place({ id: 13, part_name: 'Roses' })], { total: 6 }));
  expect(lines().slice(0, before.length)).toEqual(before);
  expect(lines().at(-1)).toBe('The garden is open Section 2 “Roses”, body');
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBe(null);
});

test('SRCH-01 words and filters go to the address; what was found before stays until the answer is there', async () => {
  const { asked, answer } = await open('screen');
  expect(screen.getByText('Searches what is written in pages, menus and images.')).toBeTruthy();
  await type('garden ');
  await pass(300);
  expect([location.search, document.querySelector('input')?.value]).toEqual(['?q=garden', 'garden ']);
  await answer(found([place({})], { total: 1 }));
  expect(status()).toBe('1 place on 1 page');
  await act(async () => fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'menu' } }));
  await act(async () => fireEvent.change(screen.getByLabelText('Domain'), { target: { value: '2' } }));
  expect(location.search).toBe('?q=garden&kind=menu&domain=2');
  expect(screen.getByText('Section 2 “Opening hours”, body')).toBeTruthy();
  expect(asked()).toHaveLength(3);
  await answer(found([], { pages: 0 }));
  await answer(found([], { pages: 0 }));
  expect(status()).toBe('Nothing found for “garden”');
  const searched = 'The text of 412 pages, 3 menus and 520 images was searched. Try fewer words or part of a word.';
  expect(screen.getByText(searched)).toBeTruthy();
  await type('qx');
  await pass(300);
  await answer(found([], { pages: 0, more: true }));
  expect(screen.getByText(/^For so few letters only the newest texts are searched\./)).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear search' })));
  await pass(300);
  expect(location.search).toBe('?kind=menu&domain=2');
  expect(screen.getByText('Searches what is written in pages, menus and images.')).toBeTruthy();
});

test('SRCH-01 a search that fails says so and can be tried again', async () => {
  history.replaceState(null, '', '/search?q=garden');
  const { reject, answer } = await open('screen');
  await act(() => reject('searchText', broken));
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong on the server.The server failed');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  // What is there has not been counted yet.
  await answer(found([page], { more: true, total: 3, next: '20' }));
  expect(status()).toBe('More than 3 places on 1 page');
  const showMore = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' })));
  await showMore();
  await act(() => reject('searchText', broken));
  expect(screen.getByRole('alert').textContent).toContain('The server failed');
  expect(screen.getByText('Garden')).toBeTruthy();
  await showMore();
  await answer(found([place({})], { more: true, total: 1000, pages: 30, next: '40' }));
  expect(status()).toBe('More than 1,000 places on 30 pages');
});

test('SRCH-01 the search speaks German', async () => {
  speak('de-DE', german);
  history.replaceState(null, '', '/search?q=Garten');
  const { answer } = await open('screen');
  await answer(found([place({}), menu, image], { total: 41, pages: 16, menus: 1, images: 3, next: '20' }));
  expect(status()).toBe('41 Stellen auf 16 Seiten, in 1 Menü und in 3 Bildern');
  expect(screen.getByLabelText('Wörter oder „genaue Wörter“')).toBeTruthy();
  expect(screen.getByText('Abschnitt 2 „Opening hours“, Text')).toBeTruthy();
  expect(screen.getByRole('button', { name: '20 weitere zeigen' })).toBeTruthy();
  await type('Gurke');
  await pass(300);
  await answer(found([], { pages: 0 }));
  expect(status()).toBe('Nichts gefunden für „Gurke“');
  expect(screen.getByText(/^Der Text von 412 Seiten, 3 Menüs und 520 Bildern wurde durchsucht\./)).toBeTruthy();
});
