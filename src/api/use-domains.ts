import type { Domain } from '../../contract/entities.ts';
import type { ListedDomain } from '../../contract/extras.ts';
import { keys } from './keys.ts';
import type { Reading } from './prefetch.ts';
import { type Resource, useReading } from './resource.ts';

export const domainsReading: Reading<ListedDomain[]> = {
  key: keys.domains,
  load: (client) => client.call('listDomains', {}),
};
export const domainReading = (domainId: number): Reading<Domain> => ({
  key: keys.domain(domainId),
  load: (client) => client.call('getDomain', { params: { domainId } }),
});

export const useDomains = (): Resource<ListedDomain[]> => useReading(domainsReading);

/** One domain with its pages and settings; `null` asks for nothing. */
export const useDomain = (domainId: number | null): Resource<Domain> =>
  useReading(domainId === null ? null : domainReading(domainId));
