/** Edits the fields of a domain that editors may change (DOM-13, DOM-14). */
import { type Domain, domainTextFields } from '../../contract/entities.ts';
import { identity } from '../../contract/fields.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { describeForm, metaControls } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-described-form.ts';

export const domainForm = describeForm(
  { ...identity, ...domainTextFields },
  {
    description: {
      label: 'Description',
      kind: 'area',
      rows: 5,
      hint: 'Notes for editors. They are not shown on the website.',
    },
    footer_text: { label: 'Footer text', kind: 'area' },
    meta_title: metaControls.meta_title,
    meta_keywords: metaControls.meta_keywords,
    meta_description: metaControls.meta_description,
  },
);

export function useDomainForm(domain: Domain, onEmitted: (emitted: EntityFormEmitted) => void) {
  const client = useClient();
  return useDescribedForm({
    form: domainForm,
    entity: { kind: 'domain', label: domain.fqdn },
    stored: domain,
    read: (domainId, signal) => client.call('getDomain', { params: { domainId }, signal }),
    update: (domainId, body, call) => client.call('updateDomain', { params: { domainId }, body, ...call }),
    changed: (domainId) => ({ type: 'domain.saved', domainId }),
    onEmitted,
  });
}
