import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CheckboxField, SelectField, TextArea, TextField } from '../../src/ui/field.tsx';
import { SearchField, SelectFilter } from '../../src/ui/filters.tsx';
import { FormActions } from '../../src/ui/form.tsx';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import { RadioGroup } from '../../src/ui/radio-group.tsx';

beforeEach(() => vi.useFakeTimers());

const description = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('X14 a wrong value is said in words, tied to its field and marked invalid', () => {
  render(
    <TextField
      label="Slug"
      value="Ö"
      onChange={() => {}}
      hint="Part of the address."
      error={['Only lower-case letters.', 'Too short.']}
    />,
  );
  const field = screen.getByLabelText('Slug');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(description(field)).toEqual(['Part of the address.', 'Only lower-case letters.Too short.']);
});

test('X14 a right value is not marked, and a warning does not make it wrong', () => {
  render(<TextField label="Path" value="/a" onChange={() => {}} warning="Dangerous." error={[]} />);
  const field = screen.getByLabelText('Path');
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(description(field)).toEqual(['Dangerous.']);
});

function Counted({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <LiveRegion />
      <TextArea label="Text" value={value} onChange={setValue} counter range={{ minimum: 50, maximum: 160 }} />
    </>
  );
}

test('X16 the counter says characters, words and the distance to the hint in words', () => {
  const texts = ['', 'a', '68 000 Medien, Lesecafé und Lernräume.', 'x'.repeat(50), 'ä'.repeat(161)];
  const said = texts.map((text) => {
    const { container, unmount } = render(<Counted start={text} />);
    const line = [...container.querySelectorAll('p span')].map((part) => part.textContent);
    unmount();
    return line;
  });
  expect(said).toEqual([
    ['0 characters, 0 words', '50 below the hint'],
    ['1 character, 1 word', '49 below the hint'],
    ['38 characters, 6 words', '12 below the hint'],
    ['50 characters, 1 word'],
    ['161 characters, 1 word', '1 above the hint'],
  ]);
});

test('X16 the counter is read out when the typing pauses, not per key', () => {
  render(<Counted start="" />);
  const field = screen.getByLabelText('Text');
  const spoken = () => document.querySelector('[aria-live=polite]')?.textContent ?? '';
  const before = spoken();
  for (const value of ['o', 'on', 'one']) {
    fireEvent.change(field, { target: { value } });
    act(() => vi.advanceTimersByTime(900));
    expect(spoken()).toBe(before);
  }
  act(() => vi.advanceTimersByTime(100));
  expect(spoken()).toBe('3 characters, 1 word, 47 below the hint');
});

test('the filter is cleared by a named button that gives the focus back to the field', () => {
  const onChange = vi.fn();
  render(<SearchField label="Filter Headline/Path" value="lese" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(onChange.mock.calls).toEqual([['']]);
  expect(document.activeElement).toBe(screen.getByLabelText('Filter Headline/Path'));
});

test('selects, checkboxes and radios hand over plain values', () => {
  const changed = vi.fn();
  render(
    <>
      <SelectField
        label="Layout"
        placeholder="--Select Layout--"
        value=""
        options={['default', { value: 'form', label: 'Form' }]}
        onChange={changed}
      />
      <SelectFilter label="Kind" value="" options={['', 'Pages']} onChange={changed} />
      <CheckboxField label="Published" value={false} onChange={changed} />
      <RadioGroup legend="Sort by" options={['ID', 'Name']} value="ID" onChange={changed} />
    </>,
  );
  expect(
    [...screen.getByLabelText<HTMLSelectElement>('Layout').options].map(({ value, text }) => [value, text]),
  ).toEqual([
    ['', '--Select Layout--'],
    ['default', 'default'],
    ['form', 'Form'],
  ]);
  fireEvent.change(screen.getByLabelText('Layout'), { target: { value: 'form' } });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'Pages' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Published' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Name' }));
  expect(changed.mock.calls).toEqual([['form'], ['Pages'], [true], ['Name']]);
  expect(screen.getByRole('group', { name: 'Sort by' })).toBeTruthy();
});

test('X06 a form that is being saved cannot be sent twice, and Cancel stays at hand', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onCancel = vi.fn();
  const view = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <FormActions save={{ busy }} onCancel={onCancel} />
    </form>
  );
  const { rerender } = render(view(false));
  const [save, cancel] = screen.getAllByRole('button');
  if (!save || !cancel) throw new Error('Save and Cancel must both be there.');
  fireEvent.click(save);
  rerender(view(true));
  fireEvent.click(save);
  fireEvent.click(cancel);
  expect([onSubmit.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  expect(save.getAttribute('aria-busy')).toBe('true');
});
