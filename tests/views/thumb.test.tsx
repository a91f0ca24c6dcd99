/** Thumbnails in a scrolled list: those that only pass by are never requested. */
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cardThumbnail } from '../../contract/constants.ts';
import { ImageProxyProvider } from '../../src/images/image-proxy-context.ts';
import { Thumb } from '../../src/images/thumb.tsx';
import { settled } from '../support/model.ts';

const keys = { host: 'https://proxy.example', salt: '00', secret: '00' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

test('IMG-07 a thumbnail in a list that stands still is asked for at once', async () => {
  show(() => false);
  await vi.waitFor(() => expect(address()).toMatch(/^https:\/\/proxy\.example\//));
});

test('IMG-07 a thumbnail in a list that moves is asked for when it is still there a moment later', async () => {
  const { unmount } = show(() => true);
  await act(settled);
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(address()).toBeNull();
  unmount();
  const sign = vi.spyOn(crypto.subtle, 'sign');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(sign).not.toHaveBeenCalled();
  show(() => true);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await vi.waitFor(() => expect(address()).toMatch(/^https:\/\/proxy\.example\//));
});

test.each([
  [1, true, 'object-scale-down', ['100:100']],
  [1, false, 'object-contain', ['100:100']],
  [1.25, true, 'object-scale-down', ['100:100', '200:200']],
  [2, true, 'object-scale-down', ['100:100', '200:200']],
  [3, true, 'object-scale-down', ['100:100', '200:200']],
  [2, false, 'object-contain', ['100:100']],
])(
  'IMG-07 at %d pixels a dot, as wide as its column: %s, it is never enlarged: %s, from %j',
  async (ratio, fills, fit, sizes) => {
    vi.stubGlobal('devicePixelRatio', ratio);
    const thumb = <Thumb source="https://kontor.example/1.webp" alt="Rose" config={cardThumbnail} fills={fills} />;
    render(<ImageProxyProvider value={keys}>{thumb}</ImageProxyProvider>);
    await vi.waitFor(() => expect(address()).not.toBeNull());
    const image = screen.getByRole('img', { name: 'Rose' });
    const sources = [
      ...`${image.getAttribute('src')} ${image.getAttribute('srcset') ?? ''}`.matchAll(/rs:fit:(\d+:\d+):/g),
    ];
    expect([...new Set(sources.map(([, size]) => size))]).toEqual(sizes);
    expect([image.classList.contains(fit), image.style.width]).toEqual([true, fills ? '' : '100px']);
  },
);

function show(isMoving: () => boolean) {
  const thumb = <Thumb source="https://kontor.example/1.webp" alt="Rose" config={cardThumbnail} isMoving={isMoving} />;
  return render(<ImageProxyProvider value={keys}>{thumb}</ImageProxyProvider>);
}

function address(): string | null {
  return screen.getByRole('img', { name: 'Rose' }).getAttribute('src');
}
