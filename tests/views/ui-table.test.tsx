import { act, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { Highlight } from '../../src/ui/highlight.tsx';
import { type Column, Table } from '../../src/ui/table.tsx';
import { VirtualTable } from '../../src/ui/virtual-table.tsx';

afterEach(() => window.scrollTo(0, 0));

type Row = { id: number; name: string };
const onSort = vi.fn();
const columns: Column<Row>[] = [
  { key: 'id', kind: 'id', head: 'ID', sorted: 'ascending', cell: (row) => row.id },
  { key: 'name', kind: 'name', head: 'Name', onSort, cell: (row) => <a href={`/${row.id}`}>{row.name}</a> },
  { key: 'actions', kind: 'actions', head: 'Actions', cell: () => <button type="button">Destroy</button> },
];
const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Page ${index + 1}` }));

test('X19 a table says its columns, its order and its rows', () => {
  render(<Table label="Pages" columns={columns} rows={rowsUpTo(2)} rowKey={(row) => row.id} />);
  const table = screen.getByRole('table', { name: 'Pages' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([
    ['ID', 'ascending'],
    ['Name', null],
    ['Actions', null],
  ]);
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['1', 'Page 1', 'Destroy', '2', 'Page 2', 'Destroy']);
  fireEvent.click(within(table).getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledTimes(1);
});

test('X19 of 50,000 rows only those near the window exist, but all are counted', () => {
  render(<VirtualTable label="Pages" columns={columns} rows={rowsUpTo(50_000)} rowKey={(row) => row.id} />);
  const rows = screen.getAllByRole('row');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('50001');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(100);
  expect(rows.slice(0, 3).map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  const room = document.querySelector<HTMLElement>('tr[aria-hidden] td');
  expect(room?.style.height).toBe(`${(50_000 - (rows.length - 1)) * 40}px`);
});

test('X19 the row that has the focus stays, with its neighbours, however far the page is scrolled', () => {
  render(<VirtualTable label="Pages" columns={columns} rows={rowsUpTo(50_000)} rowKey={(row) => row.id} />);
  const link = screen.getByRole('link', { name: 'Page 4' });
  act(() => link.focus());
  act(() => {
    window.scrollTo(0, 400_000);
    window.dispatchEvent(new Event('scroll'));
  });
  expect(screen.queryByRole('link', { name: 'Page 7' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Page 10001' })).toBeTruthy();
  expect(
    screen
      .getAllByRole('link')
      .slice(0, 3)
      .map((kept) => kept.textContent),
  ).toEqual(['Page 3', 'Page 4', 'Page 5']);
  expect(document.activeElement).toBe(link);
});

test('X19 a short list loses nothing in the virtual table', () => {
  render(<VirtualTable label="Pages" columns={columns} rows={rowsUpTo(3)} rowKey={(row) => row.id} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Page 1', 'Page 2', 'Page 3']);
});

test('a match is marked wherever it occurs, upper and lower case alike', () => {
  const { container } = render(<Highlight text="Lesecafé, Vorlesestunde" query="LESE" />);
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lese', 'lese']);
});

test('marking a match never changes the text, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
      const { container, unmount } = render(<Highlight text={text} query={query} />);
      const shown = container.textContent;
      unmount();
      return shown === text;
    }),
  );
});
