/** A browser for one test: its clock stands still, nobody else holds a lock, and no session is kept in it. */
import { afterEach, beforeEach, vi } from 'vitest';

const locks = { request: (_name: string, _options: unknown, run: () => unknown) => run() };

/** Before each test of the file, and away again after it. */
export function withLoneBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
    vi.useFakeTimers();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
