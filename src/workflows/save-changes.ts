/** Saving an entity that exists: only what changed is sent, and nothing that someone else wrote is lost unseen. */

import type { Draft, SaveOutput } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../api/client.ts';

/** What is stored now, as the form would show it. */
export type StoredDraft<D> = { revision: number | null; draft: D };

export type Writing<D> = {
  /** Names the entity in "This section was changed …". */
  what: string;
  /** Asked only on a server that keeps no revisions. */
  read: (signal: AbortSignal) => Promise<StoredDraft<D>>;
  /** The entity that a 412 carries; `null` when it cannot be understood. */
  readCurrent: (current: unknown) => StoredDraft<D> | null;
  write: (given: {
    changed: Partial<D>;
    draft: D;
    revision: number | null;
    signal: AbortSignal;
  }) => Promise<SaveOutput>;
};

type Input<D> = { draft: D; base: D; revision: number | null; signal: AbortSignal };

export async function saveChanges<D extends Draft>(
  { draft, base, revision, signal }: Input<D>,
  { what, read, readCurrent, write }: Writing<D>,
): Promise<SaveOutput> {
  if (revision === null) {
    const stored = await read(signal);
    if (!isSame(stored.draft, base)) throw stale(what, stored);
  }
  try {
    return await write({ changed: changesOf(draft, base), draft, revision, signal });
  } catch (error) {
    throw error instanceof ApiError && error.code === 'stale' ? stale(what, readCurrent(error.current)) : error;
  }
}

function changesOf<D extends Draft>(draft: D, base: D): Partial<D> {
  const changed = Object.entries(draft).filter(([name, value]) => !isSame(value, base[name]));
  return Object.fromEntries(changed) as Partial<D>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function stale<D>(what: string, stored: StoredDraft<D> | null): ApiError {
  const message = `This ${what} was changed by someone else in the meantime.`;
  return new ApiError({ code: 'stale', status: 412, message, ...(stored ? { current: stored } : {}) });
}

type WithNull<Fields> = { [Name in keyof Fields]: Fields[Name] | (string extends Fields[Name] ? null : never) };

/** In a form a missing text is an empty one; stored again, an empty one is none. */
export function blankAsNull<Fields extends object>(fields: Fields): WithNull<Fields> {
  const entries = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]);
  return Object.fromEntries(entries) as WithNull<Fields>;
}
