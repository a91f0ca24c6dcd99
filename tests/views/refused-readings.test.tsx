/** What a screen shows of a read that fails temporarily, and of one that fails for good. */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from '../../contract/failures.ts';
import { ApiError, type Client } from '../../src/api/client.ts';
import type { Reading } from '../../src/api/resource.ts';
import { useReading } from '../../src/api/resource.ts';
import { ImageLibraryScreen } from '../../src/images/image-library.tsx';
import { renderServed } from '../support/served.tsx';

beforeEach(() => void vi.useFakeTimers());
const client: Client = { libraryScope: 'small', call: () => Promise.reject(new Error('Nothing else is asked for')) };
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => document.body.textContent;

function Shown({ load }: { load: Reading<string>['load'] }) {
  const { data, failure } = useReading({ key: ['content'], load });
  return data ?? failure?.message ?? 'Loading';
}

/** Shows a read that fails until `recover` is called. */
async function showRefused(failure: Pick<Failure, 'code' | 'status'>) {
  let isRefused = true;
  const load = vi.fn(async () => {
    if (isRefused) throw new ApiError({ ...failure, message: 'Not now.' });
    return 'The content';
  });
  renderServed(<Shown load={load} />, client);
  await pass(100);
  expect(shown()).toBe('Not now.');
  const recover = () => {
    isRefused = false;
  };
  return { load, recover };
}

it.each<Pick<Failure, 'code' | 'status'>>([
  { code: 'unreachable' },
  { code: 'refused', status: 429 },
  { code: 'refused', status: 502 },
  { code: 'refused', status: 503 },
  { code: 'refused', status: 504 },
])('R11 what is refused for a moment is shown by itself once the server answers again: %j', async (failure) => {
  const { load, recover } = await showRefused(failure);
  await pass(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(10);
  expect(shown()).toBe('Not now.');
  recover();
  await pass(5100);
  expect(shown()).toBe('The content');
  const asked = load.mock.calls.length;
  await pass(60_000);
  expect(load.mock.calls.length).toBe(asked);
});

it.each<Pick<Failure, 'code' | 'status'>>([
  { code: 'refused', status: 400 },
  { code: 'forbidden', status: 403 },
  { code: 'notFound', status: 404 },
  { code: 'refused', status: 500 },
  { code: 'unreadable', status: 200 },
])('R11 what is refused for good is not asked for again by itself: %j', async (failure) => {
  const { load } = await showRefused(failure);
  await pass(60_000);
  expect(load.mock.calls.length).toBe(1);
});

it.each<Pick<Failure, 'code' | 'status'>>([
  { code: 'refused', status: 401 },
  { code: 'forbidden', status: 403 },
  { code: 'notFound', status: 404 },
  { code: 'refused', status: 400 },
  { code: 'refused', status: 429 },
  { code: 'refused', status: 500 },
  { code: 'refused', status: 503 },
  { code: 'unreachable' },
  { code: 'unreadable', status: 200 },
])('X04 a library that does not list its images is said as an alert, with a way to try again: %j', async (failure) => {
  const refused: Client = {
    ...client,
    call: () => Promise.reject(new ApiError({ ...failure, message: 'Api Error: no' })),
  };
  renderServed(<ImageLibraryScreen />, refused);
  await pass(100);
  expect(screen.getByRole('alert').textContent).toContain('Api Error: no');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
