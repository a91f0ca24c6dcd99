/** The trash of a domain on happy-dom: what it lists, and what becomes of an entry. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { domain as domainEntity } from '../../contract/entities.ts';
import type { TrashEntry } from '../../contract/extras.ts';
import { ApiError, type Client } from '../../src/api/client.ts';
import { TrashScreen } from '../../src/trash/trash-screen.tsx';
import { preserveFocus } from '../../src/ui/keep-place.ts';
import { renderServed } from '../support/served.tsx';

const entry = (id: number, change: Partial<TrashEntry> = {}): TrashEntry => ({
  id,
  kind: 'page',
  entity_id: id * 10,
  name: `Thing ${id}`,
  page: null,
  section: null,
  destroyed_at: '2026-03-12T10:30:00.000Z',
  destroyed_by: 'ada@example.org',
  may_erase: false,
  ...change,
});

/** A server with these entries in its trash; `refuse` may throw to fail a call. */
function show(entries: TrashEntry[], refuse: (name: string) => void = () => {}) {
  let stored = entries;
  const calls: string[] = [];
  const client = {
    libraryScope: '',
    call: async (name: string, { params = {} }: { params?: { trashId?: number } }) => {
      calls.push(`${name} ${params.trashId ?? ''}`.trim());
      refuse(name);
      if (name === 'listTrash') return stored;
      stored = stored.filter(({ id }) => id !== params.trashId);
      return undefined;
    },
  } as unknown as Client;
  renderServed(
    <TrashScreen domain={domainEntity({ id: 1, fqdn: 'roses.example', trash_count: entries.length })} />,
    client,
  );
  return { calls };
}

const row = (name: string) => {
  const found = screen.getAllByRole('row').find((one) => one.textContent?.includes(name));
  if (!found) throw new Error(`No row has ${name}`);
  return found;
};
const button = (name: string, label: string) => within(row(name)).getByRole('button', { name: label });
const press = (name: string, label: string) => {
  act(() => button(name, label).focus());
  fireEvent.click(button(name, label));
};
const expectFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

it('PAGE-26 lists what was destroyed, where it stood, when and by whom; what has no name is called by its id', async () => {
  const place = { page: { id: 3, name: 'Hours' }, section: { id: 5, name: null } };
  show([entry(1, { kind: 'item', name: null, ...place }), entry(2, { destroyed_by: null })]);
  await screen.findByRole('table', { name: 'Trash' });
  const cells = within(row('Item 10')).getAllByRole('cell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Item 10',
    'Item',
    'Page “Hours”, Section 5',
  ]);
  expect(cells[3]?.textContent).toContain('2026');
  expect(cells[4]?.textContent).toBe('ada@example.org');
  expect(within(row('Thing 2')).getAllByRole('cell')[4]?.textContent).toBe('');
});

it('PAGE-26 restores one after the other, and the focus goes to the next, at the end to the head of the screen', async () => {
  preserveFocus();
  const { calls } = show([entry(1), entry(2), entry(3)]);
  await screen.findByRole('table', { name: 'Trash' });
  press('Thing 2', 'Restore');
  await expectFocus(() => button('Thing 3', 'Restore'));
  press('Thing 3', 'Restore');
  await expectFocus(() => button('Thing 1', 'Restore'));
  press('Thing 1', 'Restore');
  await screen.findByText('The trash is empty');
  await expectFocus(() => screen.getByRole('heading', { name: 'Trash' }));
  expect(calls.filter((call) => call.startsWith('restore'))).toEqual([2, 3, 1].map((id) => `restoreTrashed ${id}`));
});

it('PAGE-26 a restore that fails says why and where it is now, and the list stays', async () => {
  show([entry(1)], (name) => {
    if (name === 'restoreTrashed') throw new ApiError({ code: 'refused', message: 'Api Error: no.' });
  });
  await screen.findByRole('table', { name: 'Trash' });
  press('Thing 1', 'Restore');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Thing 1 is not restored: Api Error: no. It is still in the trash.');
  fireEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(row('Thing 1')).toBeTruthy();
});

it('PAGE-26 X15 destroys for good after a question, also what somebody else has taken out meanwhile', async () => {
  const { calls } = show([entry(1), entry(2)], (name) => {
    if (name === 'destroyTrashed') throw new ApiError({ code: 'notFound', message: 'Api Error: gone' });
  });
  await screen.findByRole('table', { name: 'Trash' });
  press('Thing 1', 'Destroy for good');
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to destroy Thing 1 for good?',
  });
  fireEvent.click(within(question).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(calls).toContain('destroyTrashed 1'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('PAGE-26 X19 a long trash is drawn in part and filtered by name and page', async () => {
  const entries = Array.from({ length: 500 }, (_, place) => entry(place + 1, { page: { id: 3, name: 'Hours' } }));
  show(entries);
  await screen.findByRole('table', { name: 'Trash' });
  expect(screen.getAllByRole('row').length).toBeLessThan(200);
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Filter the trash'), { target: { value: 'thing 499' } });
  });
  await screen.findByText('1 of 500');
});

it('PAGE-26 API-06 a trash that cannot be read says so and is asked for again', async () => {
  let isAway = true;
  show([entry(1)], () => {
    if (isAway) throw new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
  });
  await screen.findByText('The server cannot be reached.');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Trash' });
});

it('PUB-08 an admin erases an entry once its name is typed; the focus begins in the field', async () => {
  const { calls } = show([entry(1), entry(2, { may_erase: true })]);
  await screen.findByRole('table', { name: 'Trash' });
  expect(within(row('Thing 1')).queryByRole('button', { name: 'Erase…' })).toBeNull();
  press('Thing 2', 'Erase…');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to erase Thing 2?' });
  const field = within(question).getByRole('textbox', { name: 'Type Thing 2' });
  const status = within(question).getByRole('status');
  const confirm = within(question).getByRole('button', { name: 'Erase' });
  await expectFocus(() => field);
  for (const [text, words] of [
    ['', '7 letters to go.'],
    ['THING ', '2 letters to go.'],
    ['thing', '2 letters to go.'],
    ['Thing', '2 letters to go.'],
    ['Thing x', 'This is another name.'],
    ['Thing 22', 'This is another name.'],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    expect([text, status.textContent]).toEqual([text, words]);
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    expect(confirm.getAttribute('aria-describedby')).toContain(status.id);
    fireEvent.click(confirm);
    fireEvent.submit(field);
  }
  expect(calls.filter((call) => call.startsWith('erase'))).toEqual([]);
  fireEvent.change(field, { target: { value: ' thing 2 ' } });
  expect(status.textContent).toBe('');
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.filter((call) => call.startsWith('erase'))).toEqual(['eraseTrashed 2']);
  expect(screen.getAllByRole('row').some(({ textContent }) => textContent?.includes('Thing 2'))).toBe(false);
});

it('PUB-08 an erasure that the server refuses says why, and what was typed stays', async () => {
  show([entry(2, { may_erase: true })], (name) => {
    if (name === 'eraseTrashed') throw new ApiError({ code: 'refused', message: 'Api Error: still live.' });
  });
  await screen.findByRole('table', { name: 'Trash' });
  press('Thing 2', 'Erase…');
  const question = await screen.findByRole('alertdialog');
  const field = within(question).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'Thing 2' } });
  fireEvent.submit(field);
  await within(question).findAllByText(/still live/);
  expect((field as HTMLInputElement).value).toBe('Thing 2');
});
