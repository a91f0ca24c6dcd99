/** The offer to undo, among the toasts. */
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { switchShortcuts } from '../../src/lib/stored-setting.ts';
import { SessionProvider } from '../../src/session/session.ts';
import { sayDestroyed, sayRestored } from '../../src/trash/undo-offer.tsx';
import type { Restore } from '../../src/trash/use-restoring.ts';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import { useOpenDialog } from '../../src/ui/open-dialogs.ts';
import { ToastRegion, useRecentToasts } from '../../src/ui/toast.tsx';
import { signedIn } from '../support/signed-in.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => vi.advanceTimersByTime(120_000));
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(dismiss);
});

/** The test decides how the server answers. */
function answers() {
  const waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const keys: string[] = [];
  const restore: Restore = (_, key) =>
    new Promise<void>((resolve, reject) => {
      keys.push(key);
      waiting.push({ resolve, reject });
    });
  return { restore, keys, next: () => waiting.at(-1) as (typeof waiting)[number] };
}

function show(restore: Restore | null) {
  const session = signedIn();
  render(
    <SessionProvider value={session}>
      <h1 id="title" tabIndex={-1}>
        Pages
      </h1>
      <ToastRegion />
      <LiveRegion />
    </SessionProvider>,
  );
  const destroyed = { kind: 'section', id: 5, domainId: 1, name: 'Hours', message: 'Hours is destroyed.' } as const;
  act(() => sayDestroyed({ ...destroyed, restore }));
  return session;
}

const refusal = {
  code: 'refused',
  message: 'Api Error: {"error":"Its page is in the trash too: restore the page first."}',
} as const;
const offer = () => screen.getByRole('group', { name: 'Hours is destroyed.' });
const press = (name: string) => fireEvent.click(within(offer()).getByRole('button', { name }));
const failure = `Hours is not restored: ${refusal.message} It is still in the trash.`;

describe('PAGE-26 X26 the offer to undo', () => {
  it('PAGE-26 X26 is restored once, also when the server refuses first, and trying again repeats the key', async () => {
    const { restore, keys, next } = answers();
    show(restore);
    press('Undo');
    await act(async () => next().reject(new ApiError(refusal)));
    expect(shown()).toBe('failed');
    press('Try again');
    expect(shown()).toBe('restoring');
    press('Restoring…');
    await act(async () => next().resolve());
    expect(shown()).toBe('restored');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('X05 goes after ten seconds, which begin anew when the pointer leaves', () => {
    show(answers().restore);
    act(() => vi.advanceTimersByTime(9999));
    fireEvent.mouseEnter(offer());
    act(() => vi.advanceTimersByTime(3_600_000));
    fireEvent.mouseLeave(offer());
    act(() => vi.advanceTimersByTime(9999));
    expect(shown()).toBe('offered');
    act(() => vi.advanceTimersByTime(1));
    expect(shown()).toBe('withdrawn');
  });

  it('X26 stays while it is restored and after a failure, until it is dismissed', async () => {
    const { restore, next } = answers();
    show(restore);
    press('Undo');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(shown()).toBe('restoring');
    await act(async () => next().reject(new ApiError(refusal)));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(shown()).toBe('failed');
    press('Dismiss');
    expect(shown()).toBe('withdrawn');
  });

  it('X05 the offer waits while the focus is on it, also when the pointer leaves', () => {
    show(answers().restore);
    const undo = within(offer()).getByRole('button', { name: 'Undo' });
    fireEvent.mouseEnter(offer());
    act(() => undo.focus());
    fireEvent.mouseLeave(offer());
    act(() => vi.advanceTimersByTime(60_000));
    expect(shown()).toBe('offered');
    act(() => undo.blur());
    act(() => vi.advanceTimersByTime(10_000));
    expect(shown()).toBe('withdrawn');
  });

  it('X04 it is announced once, takes no focus, and a failure is an alert with the way to the trash', async () => {
    const { restore, next } = answers();
    show(restore);
    const words = 'Hours is destroyed. Ctrl Z takes it back, or Undo in the messages at the end of the page.';
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(document.activeElement).toBe(document.body);
    press('Undo');
    await act(async () => next().reject(new ApiError(refusal)));
    expect(screen.getByRole('alert').textContent).toBe(failure);
    expect(screen.getByRole('link', { name: 'Trash' }).getAttribute('href')).toBe('/domains/1/trash');
  });

  it('X26 X05 Ctrl+Z takes the newest destroying back from anywhere but a field', async () => {
    const { restore, keys, next } = answers();
    show(restore);
    act(() => sayDestroyed({ kind: 'item', id: 7, domainId: 1, name: 'Fees', message: 'Fees is destroyed.', restore }));
    const newest = screen.getByRole('group', { name: 'Fees is destroyed.' });
    expect(newest.textContent).toContain('Ctrl Z');
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    field.remove();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
    expect(keys).toHaveLength(0);
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
    expect(within(newest).getByRole('button', { name: 'Restoring…' })).toBeDefined();
    await act(async () => next().resolve());
    expect(screen.getByText('Fees is restored.')).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(within(offer()).getByRole('button', { name: 'Restoring…' })).toBeDefined();
    await act(async () => next().resolve());
    expect(screen.getByText('Hours is restored.')).toBeDefined();
    expect(keys).toHaveLength(2);
  });

  it('who has switched shortcuts off is told of no key, and none takes anything back', () => {
    switchShortcuts(false);
    const { restore, keys } = answers();
    show(restore);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    switchShortcuts(true);
    expect(keys).toHaveLength(0);
    expect(offer().textContent).not.toContain('Ctrl Z');
    expect(
      screen.getByText('Hours is destroyed. It can be taken back in the messages at the end of the page.'),
    ).toBeDefined();
  });

  it('X26 what was restored gets the focus, where it is not shown the head of the screen', async () => {
    const { restore, next } = answers();
    show(restore);
    act(() => within(offer()).getByRole('button', { name: 'Undo' }).focus());
    press('Undo');
    await act(async () => next().resolve());
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pages' }));
  });

  it.each([
    [
      { code: 'notFound', message: 'Api Error: gone' },
      'Hours is not in the trash any more: somebody has restored it or destroyed it for good.',
    ],
    [
      { code: 'unreachable', message: 'The server cannot be reached.' },
      'Hours is not restored: The server cannot be reached. Unless it has come back it is still in the trash.',
    ],
  ] as const)('PAGE-26 a failure says where it is now: %o', async (reason, words) => {
    const { restore, next } = answers();
    show(restore);
    press('Undo');
    await act(async () => next().reject(new ApiError(reason)));
    expect(screen.getByRole('alert').textContent).toContain(words);
  });

  it('X05 what was restored is said for five seconds, also when the focus was on the offer that is gone', async () => {
    const { restore, next } = answers();
    show(restore);
    act(() => within(offer()).getByRole('button', { name: 'Undo' }).focus());
    press('Undo');
    await act(async () => next().resolve());
    expect(shown()).toBe('restored');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText('Hours is restored.')).toBeNull();
  });

  it('PAGE-26 what was restored elsewhere is on offer no longer, nor named among the recent messages', () => {
    const { restore } = answers();
    show(restore);
    const recent = renderHook(() => useRecentToasts());
    act(() => sayRestored({ kind: 'item', id: 5 }, 'Fees is restored.'));
    expect(shown(), 'another part with the same number').toBe('offered');
    act(() => sayRestored({ kind: 'section', id: 5 }, 'Hours is restored.'));
    expect(shown()).toBe('restored');
    expect(recent.result.current[0]?.message).toBe('Hours is restored.');
    expect(recent.result.current.map(({ message }) => message)).not.toContain('Hours is destroyed.');
  });

  it('PAGE-26 what has left the trash meanwhile is not tried again', async () => {
    const { restore, next } = answers();
    show(restore);
    press('Undo');
    await act(async () => next().reject(new ApiError({ code: 'notFound', message: 'Api Error: gone' })));
    expect(within(offer()).queryByRole('button', { name: 'Try again' })).toBeNull();
    press('Dismiss');
    expect(shown()).toBe('withdrawn');
  });

  it('X05 the offer waits while a window lies over it', () => {
    show(answers().restore);
    const { unmount } = renderHook(() => useOpenDialog(true));
    act(() => vi.advanceTimersByTime(60_000));
    expect(shown()).toBe('offered');
    unmount();
    act(() => vi.advanceTimersByTime(10_000));
    expect(shown()).toBe('withdrawn');
  });

  it('X05 X26 the recent messages offer it for longer, with the same key, until it is undone', async () => {
    const { restore, keys, next } = answers();
    show(restore);
    const recent = renderHook(() => useRecentToasts());
    const inRecent = () => recent.result.current.find(({ message }) => message === 'Hours is destroyed.');
    act(() => inRecent()?.press?.());
    expect(shown(), 'while it is still shown').toBe('restoring');
    await act(async () => next().reject(new ApiError(refusal)));
    act(() => inRecent()?.press?.());
    expect(shown(), 'after a failure').toBe('restoring');
    await act(async () => next().reject(new ApiError(refusal)));
    press('Dismiss');
    expect(shown()).toBe('withdrawn');
    act(() => inRecent()?.press?.());
    expect(shown(), 'after it has gone').toBe('restoring');
    expect(screen.getByText('Restoring…', { selector: 'p' })).toBeDefined();
    await act(async () => next().resolve());
    expect(shown()).toBe('restored');
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(inRecent()).toBeUndefined();
  });

  it('S14 the offer goes when the session ends', async () => {
    const session = show(answers().restore);
    act(() => session.send({ type: 'logout.requested' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(shown()).toBe('withdrawn');
  });

  it('PAGE-26 without a trash it is only said', () => {
    show(null);
    expect(screen.getByRole('status').textContent).toContain('Hours is destroyed.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

function shown(): string {
  const box = screen.queryByRole('group', { name: 'Hours is destroyed.' });
  if (!box) return screen.queryByText('Hours is restored.') ? 'restored' : 'withdrawn';
  if (within(box).queryByRole('alert')) return 'failed';
  return within(box).queryByRole('button', { name: 'Restoring…' }) ? 'restoring' : 'offered';
}
