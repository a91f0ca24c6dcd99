// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchMe, fetchRequested } from './requested.ts';

afterEach(() => vi.unstubAllGlobals());

const asked = (token: string) => ({ method: 'GET', headers: { Authorization: `Bearer ${token}` } });
const url = 'https://kontor.test/mgmt/api/v1/me';

test('R7 the console and the session renewal share one request for the signed-in user, but not for different tokens', async () => {
  const sent = vi.fn(async () => new Response('{"id":7}'));
  vi.stubGlobal('fetch', sent);
  const bodyOf = async (answer: Promise<Response>) => (await answer).json();
  for (const [first, second] of [
    [fetchRequested, fetchMe],
    [fetchMe, fetchRequested],
  ] as const) {
    sent.mockClear();
    expect([await bodyOf(first(url, asked('a'))), await bodyOf(second(url, asked('a')))]).toEqual([
      { id: 7 },
      { id: 7 },
    ]);
    expect(sent).toHaveBeenCalledTimes(1);
    await bodyOf(first(url, asked('a')));
    await bodyOf(first(url, asked('a')));
    expect(sent).toHaveBeenCalledTimes(3);
    await bodyOf(second(url, asked('b')));
    expect(sent).toHaveBeenCalledTimes(4);
    await bodyOf(first(url, asked('b')));
  }
});
