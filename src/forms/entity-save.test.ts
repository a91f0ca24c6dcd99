import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import type { Saving, Stored } from './entity-form.ts';
import { requestOf, saveEntity } from './entity-save.ts';

type Text = { body: string };

const base = { body: 'Before' };
const mine = { body: 'Mine' };
const stale = (stored: Stored<Text>) => new ApiError({ code: 'stale', status: 412, message: 'Stale', current: stored });

function attempt(saving: Pick<Saving<Text>, 'save' | 'load'>, revision: number | null = 1) {
  const refresh = vi.fn(async () => {});
  const signal = new AbortController().signal;
  const request = { id: 7, draft: mine, base, earlierAttempts: [], revision, idempotencyKey: '', signal };
  return { refresh, outcome: saveEntity({ ...saving, refresh }, request) };
}

describe('a save refreshes what it has changed', () => {
  test('when it is stored, with the answer', async () => {
    const answer = { entity: { id: 7, body: 'Mine' }, sent: mine };
    const { refresh, outcome } = attempt({ save: async () => ({ id: 7, revision: 2, answer }) });
    expect(await outcome).toEqual({ id: 7, revision: 2 });
    expect(refresh).toHaveBeenCalledExactlyOnceWith(7, answer);
  });

  test('R3 when an earlier request, whose answer was lost, has stored it', async () => {
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

describe('R3 a new entity of which an earlier attempt may be stored', () => {
  const taken = new ApiError({
    code: 'invalid',
    status: 422,
    message: 'Taken',
    fields: { 'Idempotency-Key': ['was used for another request'] },
  });
  /** A server that has created an entity from `made`, but whose answer was lost. */
  const create = (made: Text | null, earlierAttempts: Text[], refusal = taken) => {
    const sent: { id: number | null; body: string; revision: number | null }[] = [];
    const save: Saving<Text>['save'] = async ({ id, draft, revision }) => {
      sent.push({ id, body: draft.body, revision });
      if (id === null && made && draft.body !== made.body) throw refusal;
      return { id: 7, revision: id === null ? 1 : 2 };
    };
    const signal = new AbortController().signal;
    const request = { id: null, draft: mine, base, earlierAttempts, revision: null, idempotencyKey: 'one', signal };
    return { sent, outcome: saveEntity({ save, refresh: async () => {} }, request) };
  };
  const [first, second] = [{ body: 'First' }, { body: 'Second' }];

  test.each([first, second])('is found by repeating the attempts, and then updated: %o', async (made) => {
    const { sent, outcome } = create(made, [first, second]);
    expect(await outcome).toEqual({ id: 7, revision: 2 });
    expect(sent.map(({ body }) => body)).toEqual(['Mine', 'Second', ...(made === first ? ['First'] : []), 'Mine']);
    expect(sent.at(-1)).toEqual({ id: 7, body: 'Mine', revision: 1 });
  });

  test('is created once if none of them is stored', async () => {
    const { sent, outcome } = create(null, [first]);
    expect(await outcome).toEqual({ id: 7, revision: 1 });
    expect(sent).toHaveLength(1);
  });

  test('is refused for its own errors as usual', async () => {
    const blank = new ApiError({ code: 'invalid', status: 422, message: 'No', fields: { body: ["can't be blank"] } });
    const { sent, outcome } = create(first, [first], blank);
    await expect(outcome).rejects.toBe(blank);
    expect(sent).toHaveLength(1);
  });

  test('has the idempotency key of the first attempt', () => {
    const { signal } = new AbortController();
    const keyOf = (draft: Text, earlierAttempts: Text[]) =>
      requestOf({ id: null, draft, base, earlierAttempts, revision: null }, 'draftId', signal).idempotencyKey;
    expect(keyOf(mine, [first, second])).toBe(keyOf(first, []));
    expect(keyOf(mine, [])).not.toBe(keyOf(first, []));
  });
});
