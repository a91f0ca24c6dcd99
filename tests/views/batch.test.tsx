/** The loop that runs a batch. */
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requestOf } from '../../src/many/many-actions.ts';
import { useBatch } from '../../src/many/use-batch.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { Served } from '../support/served.tsx';

const progress = { id: 5, action: 'hold', total: 2, done: 0, refused: 0, taken_back: 0, left: 0, links: 0 };

it('BULK-02 while one action is under way no other one begins', async () => {
  const { client, calls, resolve } = controllableClient();
  const { result } = renderHook(() => useBatch(1, () => {}), {
    wrapper: ({ children }) => <Served by={client}>{children}</Served>,
  });
  act(() => void result.current.start(requestOf([1, 2], { action: 'hold' })));
  act(() => void result.current.start(requestOf([3], { action: 'hold' })));
  await act(() => resolve('createBatch', { ...progress, waiting: 2 }));
  act(() => void result.current.start(requestOf([3], { action: 'hold' })));
  await act(settled);
  expect(result.current.isBusy).toBe(true);
  await act(() => resolve('runBatch', { ...progress, waiting: 0, done: 2 }));
  await act(() => resolve('getBatch', { ...progress, waiting: 0, done: 2, refusals: [] }));
  expect(result.current.state).toMatchObject({ phase: 'ended', request: { pages: [1, 2] } });
  expect(calls.map(({ name }) => name)).toEqual(['createBatch', 'runBatch', 'getBatch']);
});
