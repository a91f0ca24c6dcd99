/** What is said of unsaved texts that the key of today does not open. */
import { act, render, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, expect, it, vi } from 'vitest';
import type { Me } from '../../contract/me.ts';

vi.stubGlobal('indexedDB', new IDBFactory());
// Loaded anew: the store of the browser is opened once.
vi.resetModules();
const { sweepDrafts } = await import('../../src/forms/sweep-drafts.ts');
const { browserDraftStore } = await import('../../src/forms/draft-store.ts');
const { ToastRegion } = await import('../../src/ui/toast.tsx');
afterAll(() => void vi.unstubAllGlobals());

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const meWith = (byte: number) => ({ id: 7, email: 'ada@kontor.example', draft_key: keyOf(byte) }) as Me;
const draft = (draftId: string) => ({
  ...{
    draftId,
    owner: '7',
    persistedAt: Date.now(),
    entity: 'section:1',
    within: 'page:12',
    label: 'Section',
    of: 'Garden',
  },
  ...{ path: '/domains/1/pages/12', base: {}, draft: { body: 'words' }, revision: 3, submitted: null },
  ...{ earlierAttempts: [], ending: 'open' as const },
});

it('ACC-07 texts under a key that the server no longer has are said to be kept, once in a tab; with the key they are there again', async () => {
  render(<ToastRegion />);
  const sweep = (byte: number) => act(() => sweepDrafts(meWith(byte)));
  expect(await sweep(1)).toBe(0);
  await browserDraftStore()?.write([draft('one'), draft('two')]);
  expect(await sweep(1)).toBe(2);
  expect(screen.queryByRole('alert')).toBeNull();
  const said =
    '2 unsaved texts of yours in this browser cannot be opened: the server no longer has their key. They are kept for 30 days.';
  expect(await sweep(2)).toBe(2);
  expect(screen.getAllByText(said)).toHaveLength(1);
  expect(await sweep(2)).toBe(2);
  expect(screen.getAllByText(said)).toHaveLength(1);
  await sweep(1);
  expect((await browserDraftStore()?.find('7', 'section:1'))?.length).toBe(2);
});
