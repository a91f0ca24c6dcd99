import { unstable_serialize, useSWRConfig } from 'swr';
import type { Domain } from '../../contract/entities.ts';
import { keys } from './keys.ts';

/** Those of the domains that have been read since the user signed in, with their pages; nothing is asked for. */
export function useLoadedDomains(domainIds: readonly number[]): Domain[] {
  const { cache } = useSWRConfig();
  return domainIds.flatMap((domainId) => {
    const stored = cache.get(unstable_serialize(keys.domain(domainId)))?.data as Domain | undefined;
    return stored ? [stored] : [];
  });
}
