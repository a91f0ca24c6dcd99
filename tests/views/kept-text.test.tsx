// @vitest-environment happy-dom
/** What Cancel says about typed text, and its Undo. */
import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { StoredDraft } from '../../src/forms/draft-records.ts';
import { browserDraftStore } from '../../src/forms/draft-store.ts';
import { useCancel } from '../../src/forms/kept-text.ts';
import { SessionProvider } from '../../src/session/session.ts';
import { ToastRegion } from '../../src/ui/toast.tsx';
import { signedIn } from '../support/signed-in.ts';

const label = 'Section “Hours”';
const kept = `What you typed in ${label} is not saved, but kept in this browser.`;
const draft: StoredDraft = {
  ...{ draftId: 'mine', owner: '7', entity: 'section:5', within: 'page:3', label, revision: 1, persistedAt: 1 },
  ...{ base: { body: '' }, draft: { body: 'typed' }, submitted: null, earlierAttempts: [], ending: 'cancelled' },
};

type FormProps = { isUnsaved: boolean; cancel: () => void; parent: AnyActorRef | undefined };

function Form({ isUnsaved, cancel, parent }: FormProps) {
  const writer = { flush: async () => browserDraftStore()?.write([draft]) } as never;
  const press = useCancel({ label, isUnsaved, cancel }, { draftId: 'mine', writer }, parent);
  return (
    <button type="button" onClick={press}>
      Cancel
    </button>
  );
}

function show({ isUnsaved = true, parent }: { isUnsaved?: boolean; parent?: AnyActorRef } = {}) {
  const cancel = vi.fn();
  render(
    <SessionProvider value={signedIn()}>
      <Form {...{ isUnsaved, cancel, parent }} />
      <ToastRegion />
    </SessionProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
}

async function ending() {
  const found = await browserDraftStore()?.find('7', 'section:5');
  browserDraftStore()?.release('mine');
  return found?.[0]?.ending;
}

afterEach(async () => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(dismiss);
  await browserDraftStore()?.write([], ['mine']);
});

describe('X26 R1 Cancel with typed text', () => {
  const target = { kind: 'section', id: 5 };
  const parentOf = (status: 'active' | 'stopped') => {
    const send = vi.fn();
    return { send, parent: { send, getSnapshot: () => ({ status, context: { target } }) } as unknown as AnyActorRef };
  };

  it('X26 R1 says that it is kept, and Undo opens the form of a part, which goes on with it', async () => {
    const { send, parent } = parentOf('active');
    show({ parent });
    const offer = await screen.findByRole('group', { name: kept });
    await waitFor(async () => expect(await ending()).toBe('cancelled'));
    await act(async () => fireEvent.click(offer.querySelector('button') as HTMLButtonElement));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'edit.requested', target }));
    expect(await ending()).toBe('resume');
  });

  it('X26 a text that was discarded meanwhile is not opened, and that is said', async () => {
    const { send, parent } = parentOf('active');
    show({ parent });
    const offer = await screen.findByRole('group', { name: kept });
    await waitFor(async () => expect(await ending()).toBe('cancelled'));
    await browserDraftStore()?.write([], ['mine']);
    await act(async () => fireEvent.click(offer.querySelector('button') as HTMLButtonElement));
    expect((await screen.findByRole('alert')).textContent).toContain('It has been saved or discarded since.');
    expect(send).not.toHaveBeenCalled();
  });

  it('R1 where its form cannot be opened from here, it is only said', async () => {
    show();
    expect((await screen.findByRole('status')).textContent).toContain(kept);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('R1 nothing is said where nothing was typed', () => {
    show({ isUnsaved: false });
    expect(screen.queryByText(kept)).toBeNull();
  });
});
