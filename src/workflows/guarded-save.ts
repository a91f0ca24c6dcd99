/** Saving without overwriting what someone else has saved meanwhile, on servers with and without revisions. */
import { type Decoder, decode } from '../../contract/decode.ts';
import type { Draft, SaveOutput } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../api/client.ts';

type Entity = { id: number; revision: number | null };

export type GuardedSave<E extends Entity, D extends Draft> = {
  /** Names the entity in the message, such as "user". */
  what: string;
  decoder: Decoder<E>;
  draftOf: (entity: E) => D;
  /** What the form began with. */
  base: D;
  revision: number | null;
  load: () => Promise<E>;
  write: () => Promise<E>;
};

/** A server without revisions is asked first what is stored now. */
export async function saveGuarded<E extends Entity, D extends Draft>(save: GuardedSave<E, D>): Promise<SaveOutput> {
  if (save.revision === null) {
    const stored = await save.load();
    if (JSON.stringify(save.draftOf(stored)) !== JSON.stringify(save.base)) throw staleError(save, stored);
  }
  try {
    const { id, revision } = await save.write();
    return { id, revision };
  } catch (error) {
    throw error instanceof ApiError && error.code === 'stale' ? staleError(save, error.current) : error;
  }
}

function staleError<E extends Entity, D extends Draft>(save: GuardedSave<E, D>, current: unknown): ApiError {
  const stored = decode(save.decoder, current);
  return new ApiError({
    code: 'stale',
    status: 412,
    message: `This ${save.what} was changed by someone else in the meantime.`,
    ...(stored.ok ? { current: { revision: stored.value.revision, draft: save.draftOf(stored.value) } } : {}),
  });
}
