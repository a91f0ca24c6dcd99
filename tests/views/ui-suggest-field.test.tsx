import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '../../src/ui/dialog.tsx';
import { SuggestField } from '../../src/ui/suggest-field.tsx';

const suggestions = [
  { name: 'Garten', count: 1204 },
  { name: 'Gebäude', count: 3 },
  { name: 'Räume', count: 0 },
];

function Category({ initial = '' }: { initial?: string }) {
  const [value, onChange] = useState(initial);
  return <SuggestField label="Category" listLabel="Categories in use" {...{ suggestions, value, onChange }} />;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('IMG-04 the categories in use are offered with how often they are used, and the arrow keys choose one', () => {
  render(<Category />);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  key('ArrowDown');
  expect(screen.getByRole('listbox', { name: 'Categories in use' })).toBeTruthy();
  expect(options()).toEqual(['Garten 1,204', 'Gebäude 3', 'Räume ']);
  expect(active()).toBe('Garten 1,204');
  key('ArrowUp');
  expect(active()).toBe('Räume ');
  key('ArrowDown');
  key('ArrowDown');
  key('Enter');
  expect(field().value).toBe('Gebäude');
  expect(options()).toEqual([]);
});

test('IMG-04 typing narrows them, and anything else may be typed', () => {
  render(<Category />);
  fireEvent.change(field(), { target: { value: 'ge' } });
  expect(options()).toEqual(['Gebäude 3']);
  expect(active()).toBeUndefined();
  fireEvent.change(field(), { target: { value: 'Geräte' } });
  expect(options()).toEqual([]);
  fireEvent.blur(field());
  expect(field().value).toBe('Geräte');
});

test('IMG-04 where one is chosen a click shows the others too, and picks one', () => {
  render(<Category initial="Garten" />);
  fireEvent.click(field());
  expect(options()).toHaveLength(3);
  fireEvent.click(screen.getByRole('option', { name: /Räume/ }));
  expect(field().value).toBe('Räume');
});

test('X01 Escape closes the list first and leaves the dialog around it open', () => {
  render(
    <Dialog open title="Edit image" size="work" onClose={() => screen.getByRole('dialog').remove()} footer={null}>
      <Category />
    </Dialog>,
  );
  key('ArrowDown');
  key('Escape');
  expect(options()).toEqual([]);
  expect(screen.getByRole('dialog')).toBeTruthy();
});
