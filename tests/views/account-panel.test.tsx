import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

// Loaded anew: no other test has said anything yet.
vi.resetModules();
const { AccountPanel } = await import('../../src/app/account-panel.tsx');
const { showToast } = await import('../../src/ui/toast.tsx');

afterEach(cleanup);

test('X05 the account panel keeps the messages that have gone by, and closes with Escape', async () => {
  render(<AccountPanel email="anke.brandt@kontor.example" />);
  const button = screen.getByRole('button', { name: 'anke.brandt' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByText('None yet')).toBeTruthy();
  act(() => showToast('stadtbibliothek-lindenau.de is saved.'));
  expect(await screen.findByText(/stadtbibliothek-lindenau.de is saved/)).toBeTruthy();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('the theme is chosen in the account panel and sets the colour scheme of the page', async () => {
  render(<AccountPanel email={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
