/** The question before an image is destroyed, on happy-dom. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ImageUses } from '../../contract/extras.ts';
import { me } from '../../contract/me.ts';
import { DestroyImageDialog } from '../../src/images/destroy-image-dialog.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const unused: ImageUses = { places: [], trashed: [], hidden: { pages: 0, trashed: 0, websites: 0 } };

async function ask() {
  const confirm = vi.fn();
  const subject = { id: 51, name: 'Rose', revision: 1 };
  const dialog = {
    subject,
    isBusy: false,
    hasSucceeded: false,
    failure: null,
    request: vi.fn(),
    confirm,
    dismiss: vi.fn(),
  };
  const editor = me({ id: 1, email: 'anke@example.org', image_library: { trash_days: 30 } }, []);
  const server = controllableClient({ getMe: () => editor });
  renderServed(<DestroyImageDialog dialog={dialog} />, { ...server.client, isLibraryOwn: true });
  await screen.findByRole('alertdialog');
  await settled();
  const ok = screen.getByRole('button', { name: 'OK' });
  const press = () => {
    act(() => fireEvent.click(ok));
    return confirm.mock.calls.length;
  };
  return { answer: (uses: ImageUses) => act(() => server.resolve('getImageUses', uses)), ok, press };
}

it('IMG-14 an image that is used cannot be destroyed: OK is locked and says why', async () => {
  const { answer, ok, press } = await ask();
  await answer({ ...unused, hidden: { pages: 1, trashed: 0, websites: 1 } });
  expect(ok.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(ok.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('As long as that is so, it cannot be destroyed.');
  expect(press()).toBe(0);
});

it('IMG-14 an image that is used nowhere is destroyed, and one whose uses are not known yet', async () => {
  const { answer, press } = await ask();
  expect(press()).toBe(1);
  await answer(unused);
  expect(press()).toBe(2);
});
