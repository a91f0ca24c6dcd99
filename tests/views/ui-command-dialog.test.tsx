import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { paletteSearch } from '../../src/search/palette-search.ts';
import { CommandDialog, type CommandRow } from '../../src/ui/command-dialog.tsx';

const rows: CommandRow[] = Array.from({ length: 10_000 }, (_, index) => ({
  key: `page ${index}`,
  kind: 'Page',
  name: `Seite ${index}`,
  where: `/pfad/${index}`,
}));
const search = paletteSearch(rows);

type Props = {
  onPick?: (row: CommandRow, isSecond: boolean) => void;
  onClose?: () => void;
  /** What is drawn stays behind what is asked. */
  lags?: boolean;
};

function Palette({ onPick = () => {}, onClose = () => {}, lags = false }: Props) {
  const [query, setQuery] = useState('');
  const { found, count } = search(lags ? 'nothing has this name' : query);
  return (
    <CommandDialog
      label="Search or jump to"
      {...{ query, onPick, onClose }}
      onQuery={setQuery}
      rows={found}
      latestRows={() => search(query).found}
      count={`${count} found`}
      notes=""
      empty="Nothing has this name."
      hints={null}
    />
  );
}

const selected = () =>
  screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true');

test('one of 10,000 entries is found with few nodes, and the box says which row Enter means', async () => {
  render(<Palette />);
  const box = await screen.findByRole('combobox', { name: 'Search or jump to' });
  expect(screen.getAllByRole('option')).toHaveLength(50);
  fireEvent.change(box, { target: { value: 'seite 9999' } });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Page Seite 9999 /pfad/9999']);
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  expect(screen.getByRole('status').textContent).toBe('1 found');
});

test('Enter means what was typed, also before the rows for it are drawn', async () => {
  const onPick = vi.fn();
  render(<Palette lags onPick={onPick} />);
  const box = await screen.findByRole('combobox');
  fireEvent.change(box, { target: { value: 'seite 9999' } });
  expect(screen.queryByRole('option')).toBe(null);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onPick.mock.calls).toEqual([[rows[9999], false]]);
});

test('arrows and pages stop at the ends, and a new query starts at the top', async () => {
  render(<Palette />);
  const box = await screen.findByRole('combobox');
  const press = (key: string) => fireEvent.keyDown(box, { key });
  press('ArrowUp');
  expect(selected()).toBe(0);
  press('ArrowDown');
  press('PageDown');
  expect(selected()).toBe(9);
  for (let page = 0; page < 9; page += 1) press('PageDown');
  expect(selected()).toBe(49);
  fireEvent.change(box, { target: { value: '1' } });
  expect(selected()).toBe(0);
});

test('Enter and a click open, Ctrl+Enter and Ctrl with a click change, Escape closes', async () => {
  const onPick = vi.fn();
  const onClose = vi.fn();
  render(<Palette {...{ onPick, onClose }} />);
  const box = await screen.findByRole('combobox');
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  const [, second] = screen.getAllByRole('option');
  if (second) fireEvent.click(second);
  if (second) fireEvent.click(second, { ctrlKey: true });
  expect(onPick.mock.calls).toEqual([
    [rows[0], false],
    [rows[0], true],
    [rows[1], false],
    [rows[1], true],
  ]);
  await act(async () => void fireEvent.keyDown(box, { key: 'Escape' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('with nothing found the box names no row, and Enter does nothing', async () => {
  const onPick = vi.fn();
  render(<Palette onPick={onPick} />);
  const box = await screen.findByRole('combobox');
  fireEvent.change(box, { target: { value: 'nirgendwo' } });
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  expect(screen.getByText('Nothing has this name.')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onPick).not.toHaveBeenCalled();
});
