// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchMe, fetchRequested } from './requested.ts';

afterEach(() => vi.unstubAllGlobals());

const asked = (token: string) => ({ method: 'GET', headers: { Authorization: `Bearer ${token}` } });
const url = 'https://kontor.test/mgmt/api/v1/me';

test('R7 who is signed in is asked once for the console and the renewal, whichever comes first, and anew for another token', async () => {
  const sent = vi.fn(async () => new Response('{"id":7}'));
  vi.stubGlobal('fetch', sent);
  const told = async (answer: Promise<Response>) => (await answer).json();
  for (const [first, second] of [
    [fetchRequested, fetchMe],
    [fetchMe, fetchRequested],
  ] as const) {
    sent.mockClear();
    expect([await told(first(url, asked('a'))), await told(second(url, asked('a')))]).toEqual([{ id: 7 }, { id: 7 }]);
    expect(sent).toHaveBeenCalledTimes(1);
    await told(first(url, asked('a')));
    await told(first(url, asked('a')));
    expect(sent).toHaveBeenCalledTimes(3);
    await told(second(url, asked('b')));
    expect(sent).toHaveBeenCalledTimes(4);
    await told(first(url, asked('b')));
  }
});
