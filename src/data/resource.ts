import useSWR from 'swr';
import type { Failure } from '../../contract/failures.ts';
import { ApiError } from '../api/client.ts';
import type { Key } from './keys.ts';

/** Loading while `data` and `failure` are both null; after a failed refresh both are there. */
export type Resource<Data> = { data: Data | null; failure: Failure | null; reload: () => void };

export function useResource<Data>(key: Key | null, load: () => Promise<Data>): Resource<Data> {
  const { data, error, mutate } = useSWR<Data, unknown>(key, load);
  return {
    data: data ?? null,
    failure: error === undefined ? null : failureOf(error),
    reload: () => void mutate(),
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error;
  throw error;
}
