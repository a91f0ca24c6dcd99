/** Where something is used, on happy-dom: as a list, and in a question. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReferencePlace, Uses } from '../../contract/references.ts';
import { ApiError } from '../../src/api/client.ts';
import { AffectedPlaces, PlacesList } from '../../src/references/used-in-list.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { renderServed } from '../support/served.tsx';

const place = (id: number): ReferencePlace => ({
  ...{ key: `section:${id}:body:0`, kind: 'section', id, domain_id: 1, fqdn: 'roses.example', page_id: 2 },
  ...{ menu_id: null, name: `Part ${id}`, page_name: 'Roses', page_path: '/roses', field: 'display_mode' },
  ...{ text: null, context: null, above: [] },
});
const places = (first: number, count: number) => Array.from({ length: count }, (_, index) => place(first + index));

function show(kind: 'list' | 'question') {
  const server = controllableClient();
  const used = { domainId: 1, kind: 'display_mode', key: 'text', of: 'section' } as const;
  renderServed(
    <> {kind === 'list' ? <PlacesList used={used} label="Used in" /> : <AffectedPlaces used={used} />}</>,
    server.client,
  );
  const answer = (uses: Uses) => act(() => server.resolve('listUses', uses));
  return { ...server, answer };
}
const links = () => screen.queryAllByRole('link');
const press = (name: string) => act(() => fireEvent.click(screen.getByRole('button', { name })));

it('REF-01 the count comes at once, ten places first, then all of the answer, then those of the next one', async () => {
  const { answer, calls } = show('list');
  await answer({ count: 201, hidden: 0, places: places(1, 200), next: 'section:200:body:0' });
  expect(screen.getByRole('status').textContent).toBe('It is used in 201 places:');
  expect(links()).toHaveLength(10);
  expect(links()[0]?.getAttribute('href')).toBe('/domains/1/pages/2/change#section-1');
  await press('Show more');
  expect(links()).toHaveLength(200);
  await press('Show more');
  await answer({ count: 201, hidden: 0, places: places(201, 1), next: null });
  expect(links()).toHaveLength(201);
  expect(screen.queryByRole('button')).toBeNull();
  const query = { kind: 'display_mode', key: 'text', of: 'section' };
  expect(calls.map(({ given }) => given)).toEqual([
    { params: { domainId: 1 }, query: { ...query, after: '' } },
    { params: { domainId: 1 }, query: { ...query, after: 'section:200:body:0' } },
  ]);
});

it('REF-04 a question names the first places and counts the rest; of other people it tells a number', async () => {
  const { answer } = show('question');
  expect(screen.getByRole('status').textContent).toBe('Looking where it is used.');
  await answer({ count: 12, hidden: 2, places: places(1, 12), next: null });
  expect(screen.getByRole('status').textContent).toBe(
    '2 places are on websites that are not yours. It is used in 12 places:',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(links()).toEqual([]);
  screen.getByText('and 9 more places');
});

it('REF-04 a question says that what else is affected cannot be told', async () => {
  const { reject } = show('question');
  const failure = new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
  await act(() => reject('listUses', failure));
  expect(screen.getByRole('status').textContent).toBe(
    'What else is affected cannot be told: The server cannot be reached.',
  );
});
