import type { Domain, DomainSummary } from '../../contract/entities.ts';
import { useClient } from './client-context.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** All domains of the installation; nothing is asked for unless `isWanted`. */
export function useAdminDomains(isWanted = true): Resource<DomainSummary[]> {
  const client = useClient();
  return useResource(isWanted ? keys.adminDomains : null, () => client.call('listAdminDomains', {}));
}

/** A domain with its deployment secrets, client tokens and settings; `null` asks for nothing. */
export function useAdminDomain(domainId: number | null): Resource<Domain> {
  const client = useClient();
  return useResource(domainId === null ? null : keys.adminDomain(domainId), () =>
    client.call('getAdminDomain', { params: { domainId: domainId ?? 0 } }),
  );
}
