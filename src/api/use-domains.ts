import type { Domain } from '../../contract/entities.ts';
import type { ListedDomain } from '../../contract/extras.ts';
import { useClient } from './client-context.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

export function useDomains(): Resource<ListedDomain[]> {
  const client = useClient();
  return useResource(keys.domains, () => client.call('listDomains', {}));
}

/** One domain with its pages and settings; `null` asks for nothing. */
export function useDomain(domainId: number | null): Resource<Domain> {
  const client = useClient();
  return useResource(domainId === null ? null : keys.domain(domainId), () =>
    client.call('getDomain', { params: { domainId: domainId ?? 0 } }),
  );
}
