import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** As after a reload. */
async function opened() {
  vi.resetModules();
  const { useBrowseState } = await import('../../src/images/image-actions.tsx');
  return renderHook(useBrowseState).result;
}
const sortOf = async () => (await opened()).current[0].sort;

it('IMG-02 images are sorted by id, until somebody chooses the newest first, which is remembered', async () => {
  expect(await sortOf()).toBe('id');
  for (const sort of ['newest', 'alt', 'category', 'copyright'] as const) {
    const choices = await opened();
    act(() => choices.current[1]({ sort }));
    expect(choices.current[0].sort).toBe(sort);
    act(() => choices.current[1]({ query: 'Haus' }));
    expect(await sortOf()).toBe(sort);
  }
  const choices = await opened();
  act(() => choices.current[1]({ sort: 'id' }));
  expect(await sortOf()).toBe('id');
});

it('IMG-02 an order that is not known is the default', async () => {
  localStorage.setItem('kontor.imageSort', 'size');
  expect(await sortOf()).toBe('id');
});
