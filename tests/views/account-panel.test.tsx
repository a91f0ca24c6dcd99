import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

// Loaded anew: no other test has said anything yet.
vi.resetModules();
const { AccountPanel } = await import('../../src/session/account-panel.tsx');
const { showActionToast, showToast } = await import('../../src/ui/toast.tsx');
const { controllableClient } = await import('../support/controllable-client.ts');
const { renderServed } = await import('../support/served.tsx');

const render = (view: ReactNode) => renderServed(view, controllableClient().client);

const me = {
  id: 1,
  email: 'anke.brandt@kontor.example',
  is_admin: false,
  image_library: null,
  invitations: null,
  activity: false,
  domain_trash: null,
  has_references: false,
  account: null,
  name: null,
  draft_key: null,
  account_url: null,
};

test('X05 the account panel keeps the messages that have gone by, and closes with Escape', async () => {
  render(<AccountPanel me={me} />);
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

test('X05 the account panel offers for longer what can be undone at any time', async () => {
  const draw = vi.fn(() => null);
  render(<AccountPanel me={me} />);
  fireEvent.click(screen.getByRole('button', { name: 'anke.brandt' }));
  await screen.findByRole('region', { name: 'Recent messages' });
  act(() => showActionToast('Published: page.', draw));
  act(() => showActionToast('The path is now /roses.', draw, [], true));
  fireEvent.click(screen.getByRole('button', { name: 'Undo: The path is now /roses.' }));
  expect(draw.mock.calls.map(([, presses]: unknown[]) => presses)).toEqual([0, 0, 1]);
  expect(screen.queryByRole('button', { name: 'Undo: Published: page.' })).toBeNull();
});

test('the theme is chosen in the account panel and sets the colour scheme of the page', async () => {
  render(<AccountPanel me={{ ...me, email: null }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('S71 the panel leads to second factors and sessions where the server has a page for them, and nowhere else', async () => {
  const opened = async (account_url: string | null) => {
    cleanup();
    render(<AccountPanel me={{ ...me, account_url }} />);
    fireEvent.click(screen.getByRole('button', { name: 'anke.brandt' }));
    await screen.findByText('Recent messages');
    return screen.queryByRole('link', { name: 'Second factor and sessions' })?.getAttribute('href');
  };
  const url = 'https://kontor.example/oauth/account';
  expect(await opened(url)).toBe(`${url}?ui_locales=en-GB`);
  for (const other of [null, 'javascript:alert(1)', '']) expect(await opened(other)).toBeUndefined();
});
