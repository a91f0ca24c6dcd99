/** Edits the fields of a domain that editors may change. */
import type { Domain } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { domainForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { domainName } from '../lib/names.ts';

export function useDomainForm(domain: Domain, onEmitted: (emitted: EntityFormEmitted) => void) {
  const client = useClient();
  return useDescribedForm({
    form: domainForm,
    entity: { kind: 'domain', label: domainName(domain) },
    stored: domain,
    read: (domainId, signal) => client.call('getDomain', { params: { domainId }, signal }),
    update: (domainId, body, call) => client.call('updateDomain', { params: { domainId }, body, ...call }),
    changed: (domainId) => ({ type: 'domain.saved', domainId }),
    onEmitted,
  });
}
