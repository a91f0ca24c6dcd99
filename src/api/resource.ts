import { useEffect } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import type { Failure } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { noteReading, noteShown } from '../lib/connection.ts';
import { leftOutOf, showLeftOut } from '../lib/left-out.ts';
import { ApiError } from './client.ts';
import { useClient } from './client-context.ts';
import { type Key, keys } from './keys.ts';
import { type Reading, takeAhead } from './prefetch.ts';

/** Loading while `data` and `failure` are both null; after a failed refresh both are there. */
export type Resource<Data> = { data: Data | null; failure: Failure | null; reload: () => void };

export function useResource<Data>(key: Key | null, load: () => Promise<Data>): Resource<Data> {
  return useReading(key === null ? null : { key, load });
}

/** `null` asks for nothing. */
export function useReading<Data>(reading: Reading<Data> | null): Resource<Data> {
  const client = useClient();
  const key = reading?.key ?? null;
  const name = unstable_serialize(key);
  const { cache } = useSWRConfig();
  const load =
    reading &&
    (async () => {
      const ask = () => reading.load(client);
      const read = await (takeAhead<Data>(cache, name)?.catch(ask) ?? ask());
      noteReading(name);
      return read;
    });
  const { data, error, mutate } = useSWR<Data, unknown>(key, load);
  // Who is signed in is no content: it is read once and stays.
  const isContent = key !== null && key !== keys.me;
  useEffect(() => (isContent ? noteShown(name) : undefined), [isContent, name]);
  const leftOut = leftOutOf(data);
  useEffect(() => (leftOut ? showLeftOut(leftOut) : undefined), [leftOut]);
  return {
    data: data ?? null,
    failure: error === undefined ? null : failureOf(error),
    reload: () => void mutate(),
  };
}

function failureOf(error: unknown): Failure {
  // The session says what is to be done; its refusal in the server's words says nothing to anybody.
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    return { code: error.code, status: 401, message: t('Log in again to see this.') };
  }
  if (error instanceof ApiError) return error;
  throw error;
}
