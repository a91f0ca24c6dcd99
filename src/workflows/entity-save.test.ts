import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { type Saving, type Stored, saveEntity } from './entity-save.ts';

type Text = { body: string };

const base = { body: 'Before' };
const mine = { body: 'Mine' };
const stale = (stored: Stored<Text>) => new ApiError({ code: 'stale', status: 412, message: 'Stale', current: stored });

function attempt(saving: Pick<Saving<Text>, 'save' | 'load'>, revision: number | null = 1) {
  const refresh = vi.fn(async () => {});
  const signal = new AbortController().signal;
  const request = { id: 7, draft: mine, base, revision, idempotencyKey: '', signal };
  return { refresh, outcome: saveEntity({ ...saving, refresh }, request) };
}

describe('what a save has changed is read again', () => {
  test('when it is stored', async () => {
    const { refresh, outcome } = attempt({ save: async () => ({ id: 7, revision: 2 }) });
    expect(await outcome).toMatchObject({ id: 7, revision: 2 });
    expect(refresh).toHaveBeenCalledExactlyOnceWith(7);
  });

  test('R3 when an earlier request has stored it, whose answer was lost', async () => {
    const stored = { draft: mine, revision: 2 };
    const { refresh, outcome } = attempt({
      save: async () => Promise.reject(stale(stored)),
      load: async () => stored,
    });
    expect(await outcome).toMatchObject({ id: 7, revision: 2 });
    expect(refresh).toHaveBeenCalledExactlyOnceWith(7);
  });

  test.each([1, null])('R2 when somebody else has changed it, with the revision %s', async (revision) => {
    const stored = { draft: { body: 'Theirs' }, revision: revision && 2 };
    const { refresh, outcome } = attempt(
      { save: async () => Promise.reject(stale(stored)), load: async () => stored },
      revision,
    );
    await expect(outcome).rejects.toMatchObject({ code: 'stale' });
    expect(refresh).toHaveBeenCalledExactlyOnceWith(7);
  });

  test('but not when the server cannot be reached', async () => {
    const lost = new ApiError({ code: 'unreachable', message: 'Lost' });
    const { refresh, outcome } = attempt({ save: async () => Promise.reject(lost) });
    await expect(outcome).rejects.toBe(lost);
    expect(refresh).not.toHaveBeenCalled();
  });
});
