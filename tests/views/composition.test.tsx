/** Keys of an input method reach none of the product's key handlers; the same keys without one do. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BarPanel } from '../../src/ui/bar-panel.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { SuggestField } from '../../src/ui/suggest-field.tsx';

const composed = [
  ['as browsers send it', { isComposing: true }],
  ['as WebKit ends it', { keyCode: 229 }],
  ['as both do', { isComposing: true, keyCode: 229 }],
] as const;
const keys = ['Escape', 'Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'ArrowLeft', ' ', '?', 'p', 'z'];

function Field() {
  const [value, setValue] = useState('');
  const suggestions = [{ name: '図書館', count: 1 }];
  return (
    <SuggestField label="Category" listLabel="In use" value={value} onChange={setValue} suggestions={suggestions} />
  );
}

describe.each(composed)('a composition %s', (_, own) => {
  it.each(keys)('TEXT-07 keeps the key %j from all handlers', (key) => {
    const heard = vi.fn();
    const press = () => heard(key);
    render(<input aria-label="Name" onKeyDown={press} />);
    document.addEventListener('keydown', press);
    addEventListener('keydown', press);
    const field = screen.getByRole('textbox');
    fireEvent.keyDown(field, { key, ...own });
    expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key });
    expect(heard).toHaveBeenCalledTimes(3);
    document.removeEventListener('keydown', press);
    removeEventListener('keydown', press);
  });

  it('TEXT-07 that Escape ends leaves the dialog open with what was typed', () => {
    const onClose = vi.fn();
    render(
      <Dialog open title="External URL" onClose={onClose}>
        <input aria-label="URL" />
      </Dialog>,
    );
    const field = screen.getByRole('textbox', { name: 'URL' });
    fireEvent.keyDown(field, { key: 'Escape', ...own });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('TEXT-07 that Escape ends leaves a panel open', () => {
    render(
      <BarPanel label="Account">
        <input aria-label="Name" />
      </BarPanel>,
    );
    const button = screen.getByRole('button', { name: 'Account' });
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape', ...own });
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('TEXT-07 that Enter ends takes over no suggestion', () => {
    render(<Field />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter', ...own });
    expect(field.value).toBe('');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('図書館');
  });
});
