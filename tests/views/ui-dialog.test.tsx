import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { script } from '../../src/lib/lazy.ts';
import { AlertDialog } from '../../src/ui/alert-dialog.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { LazyDialog } from '../../src/ui/lazy-dialog.tsx';

type DestroyingProps = { onConfirm?: () => void; onCancel?: () => void; busy?: string | null };

function Destroying({ onConfirm = () => {}, onCancel = () => {}, busy = null }: DestroyingProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Destroy
      </button>
      <AlertDialog
        open={open}
        question="Do you really want to destroy Lesesommer 2026?"
        consequences="Its 6 sections go with it."
        busy={busy}
        onConfirm={onConfirm}
        onCancel={() => {
          setOpen(false);
          onCancel();
        }}
      />
    </>
  );
}

/** Only the clock that the window looks at. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

async function ask() {
  const opener = screen.getByRole('button', { name: 'Destroy' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: await screen.findByRole('alertdialog') };
}

test('X15 the confirmation is named by its question, and Cancel has the first focus', async () => {
  render(<Destroying />);
  await ask();
  expect(screen.getByRole('alertdialog', { name: 'Do you really want to destroy Lesesommer 2026?' })).toBeTruthy();
  expect(screen.getByText('Its 6 sections go with it.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
});

test('X01 Escape cancels, and the focus goes back to the opener', async () => {
  const onConfirm = vi.fn();
  render(<Destroying onConfirm={onConfirm} />);
  const { opener } = await ask();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('X01 a dialog whose script comes later does not focus anew what has the focus', async () => {
  const wanted = script('late', async () => (_: { open: boolean }) => <p>It has come.</p>);
  const onFocus = vi.fn();
  render(
    <>
      <button type="button" onFocus={onFocus}>
        Destroy
      </button>
      <LazyDialog wanted={wanted} props={{ open: true }} onCancel={() => {}} />
    </>,
  );
  act(() => screen.getByRole('button').focus());
  await screen.findByText('It has come.');
  expect(onFocus).toHaveBeenCalledTimes(1);
});

test('X15 the second click of a double click on the opener leaves the question open; a press beside it cancels', async () => {
  const onCancel = vi.fn();
  render(<Destroying onCancel={onCancel} />);
  const { dialog } = await ask();
  const press = () => {
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
  };
  press();
  expect(onCancel).not.toHaveBeenCalled();
  pass(500);
  press();
  expect(onCancel).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('X15 the second click of a double click in a dialog that shrinks under it is no press beside it', async () => {
  const onCancel = vi.fn();
  render(<Destroying onCancel={onCancel} />);
  const { dialog } = await ask();
  pass(500);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'OK' }));
  fireEvent.pointerDown(dialog);
  fireEvent.pointerUp(dialog);
  expect(onCancel).not.toHaveBeenCalled();
});

test('X15 while the work is under way nothing can be chosen twice', async () => {
  const onConfirm = vi.fn();
  const { rerender } = render(<Destroying onConfirm={onConfirm} />);
  await ask();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  rerender(<Destroying onConfirm={onConfirm} busy="Destroying…" />);
  for (const button of screen.getAllByRole('button')) act(() => button.click());
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('X15 Cancel is locked while the work is under way, and says by what', async () => {
  const { rerender } = render(<Destroying />);
  await ask();
  rerender(<Destroying busy="Destroying…" />);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(cancel.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(cancel.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('Destroying…');
});

test('X15 a question keeps its object until it is gone', async () => {
  class FadingTransition {
    finished = new Promise<void>(() => {});
  }
  vi.stubGlobal('CSSTransition', FadingTransition);
  const fading = new FadingTransition();
  const question = (name: string | null) => (
    <AlertDialog
      open={name !== null}
      question={`Really destroy User ${name ?? ''}?`}
      onConfirm={() => {}}
      onCancel={() => {}}
    />
  );
  const { rerender } = render(question('5'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Really destroy User 5?' });
  Element.prototype.getAnimations = () => [fading as unknown as Animation];
  rerender(question(null));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(dialog.isConnected, 'the window is still fading').toBe(true);
  expect(dialog.textContent).toContain('Really destroy User 5?');
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
});

test('X15 a failure is said inside the confirmation', async () => {
  render(<AlertDialog open question="Destroy?" failure="Api Error: 500" onConfirm={() => {}} onCancel={() => {}} />);
  expect((await screen.findByRole('alert')).textContent).toBe('Api Error: 500');
});

test('X01 a dialog takes the focus in, is named by its title and has a named way out', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open title="Select Image" onClose={onClose} footer={<button type="button">Upload</button>}>
      <p>Two images</p>
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Select Image' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['alertdialog', <AlertDialog key="1" open question="Destroy?" onConfirm={() => {}} onCancel={() => {}} />],
  [
    'dialog',
    <Dialog key="2" open title="Select Image" onClose={() => {}}>
      <p>Two images</p>
    </Dialog>,
  ],
])('X01 nothing behind an open %s can be reached, also when it was open from the start', async (role, dialog) => {
  const behind = (
    <button key="behind" type="button">
      Behind
    </button>
  );
  const { rerender } = render([behind, dialog]);
  await screen.findByRole(role);
  expect(screen.getByText('Behind').closest('[inert]')).not.toBeNull();
  rerender([behind]);
  expect(screen.getByText('Behind').closest('[inert]')).toBeNull();
});
