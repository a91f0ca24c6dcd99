import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PageSummary } from '../../contract/entities.ts';
import { PagePicker } from '../../src/pages/page-picker.tsx';

const page = (id: number): PageSummary => ({
  ...{ id, headline: `Seite ${id}`, path: `/seite-${String(id).padStart(5, '0')}`, layout: null, abstract: null },
  ...{ image_id: null, published: id % 2 === 0 },
});
const many = Array.from({ length: 10_000 }, (_, index) => page(index));

function show(pages: readonly PageSummary[], canCopy = true) {
  const onSelect = vi.fn();
  const onSelectWithAttributes = vi.fn();
  const onClose = vi.fn();
  const copying = canCopy ? { onSelectWithAttributes } : {};
  render(<PagePicker open pages={pages} onSelect={onSelect} onClose={onClose} {...copying} />);
  const search = screen.getByRole('searchbox');
  return {
    onSelect,
    onSelectWithAttributes,
    onClose,
    search,
    type: (value: string) => fireEvent.change(search, { target: { value } }),
    key: (key: string, more = {}) => fireEvent.keyDown(search, { key, ...more }),
    active: () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
  };
}

test('PICK-01 of 10,000 pages only the rows in sight exist, and all are counted', () => {
  show(many);
  const grid = screen.getByRole('grid', { name: 'Pages' });
  expect(grid.getAttribute('aria-rowcount')).toBe('10000');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
  expect(screen.getByRole('status').textContent).toBe('10,000 pages');
});

test('PICK-01 the search finds headlines and paths; each row has its two buttons', () => {
  const { type, onSelect, onSelectWithAttributes } = show(many);
  type('SEITE-01234');
  const rows = screen.getAllByRole('row');
  expect(rows.length).toBe(1);
  expect(screen.getByRole('status').textContent).toBe('1 of 10,000 pages');
  const row = within(rows[0] as HTMLElement);
  fireEvent.click(row.getByRole('button', { name: 'Select' }));
  fireEvent.click(row.getByRole('button', { name: 'Select and copy Attributes' }));
  expect(onSelect).toHaveBeenCalledWith(many[1234]);
  expect(onSelectWithAttributes).toHaveBeenCalledWith(many[1234]);
});

test('PICK-02 "No Pages match your query" when nothing is found', () => {
  const { type, key, onSelect } = show(many);
  type('nirgends');
  expect(screen.getByText('No Pages match your query')).toBeTruthy();
  expect(screen.queryAllByRole('row')).toEqual([]);
  key('Enter');
  expect(onSelect).not.toHaveBeenCalled();
});

test('PICK-01 the arrow keys choose from the search box, Enter selects, Ctrl+Enter copies the attributes too', () => {
  const { type, key, active, onSelect, onSelectWithAttributes } = show(many);
  key('Enter');
  expect(onSelect, 'nothing is chosen yet').not.toHaveBeenCalled();
  type('seite-0001');
  expect(active()).toContain('/seite-00010');
  key('ArrowDown');
  key('ArrowDown');
  key('ArrowUp');
  expect(active()).toContain('/seite-00011');
  key('Enter');
  key('Enter', { ctrlKey: true });
  expect(onSelect).toHaveBeenCalledWith(many[11]);
  expect(onSelectWithAttributes).toHaveBeenCalledWith(many[11]);
});

test('PICK-01 Enter that ends the input of a character selects nothing', () => {
  const { type, key, onSelect } = show(many);
  type('seite');
  key('Enter', { isComposing: true });
  expect(onSelect).not.toHaveBeenCalled();
});

test('PICK-01 the list is one tab stop, and the arrows move in it too', () => {
  show(many, false);
  const buttons = screen.getAllByRole('button', { name: 'Select' });
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]);
  buttons[0]?.focus();
  fireEvent.keyDown(buttons[0] as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Select' })[1]);
});

test('PICK-01 a domain without pages says so', () => {
  show([]);
  expect(screen.getByText('This domain has no pages.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('0 pages');
});
